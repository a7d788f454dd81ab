"""One list of games: each part of the program with a module per game has one for all of them and for no other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve, fields

from tablelight.app.page import page
from tablelight.app.saves.files import read_file
from tablelight.app.saves.records import SaveHead
from tablelight.app.saves.state import Example
from tablelight.app.state import AppState
from tablelight.rules import registry
from tablelight.rules.registry import GAMES, SYSTEMS, system
from tablelight.view.games.ui import GamePanel, GameUi, game_ui, ui_of
from tablelight.view.guides import guide
from tablelight.view.nodes import words_of

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "py" / "tablelight"


def packages(folder: Path) -> set[str]:
    """The packages in a folder."""
    return {path.parent.name for path in folder.glob("*/__init__.py")}


def test_every_package_of_rules_is_a_game() -> None:
    assert packages(PROGRAM / "rules" / "systems") == set(GAMES)


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_game_has_rules_a_look_a_guide_and_an_example(game: str) -> None:
    assert system(game).id == game
    assert game_ui(game) != GameUi()
    assert guide(game) is not None
    examples = (json.loads(path.read_text("utf-8")) for path in (ROOT / "static" / "examples").glob("*.json"))
    assert game in {example.get("game") for example in examples}


def test_every_field_of_the_games_tables_is_used_by_two_games() -> None:
    """Anything that only one game shows is a function (`GameUi.marks`, `GameUi.panel`)."""
    own = [read_file(path.read_text("utf-8")) for path in (ROOT / "static" / "examples").glob("own-*.json")]
    plain, tables = GameUi(), [*map(game_ui, SYSTEMS), *(ui_of(each.now.document) for each in own)]
    games = [*SYSTEMS, *("own" for _ in own)]
    used = {
        name: {game for game, table in zip(games, tables, strict=True) if getattr(table, name) != getattr(plain, name)}
        for name in (each.name for each in fields(GameUi))
    }
    assert {name: by for name, by in used.items() if len(by) < 2} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_functions_of_the_panel_says_something_there(game: str) -> None:
    found = game_ui(game).panel
    assert (found != GamePanel()) == (
        "panel=GamePanel(" in (PROGRAM / "view" / "games" / f"{game}.py").read_text("utf-8")
    )


def test_a_list_of_all_games_names_them_without_loading_their_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {game: registry.name_of(game) for game in GAMES} == {game: registry.system(game).name for game in GAMES}
    registry.system.cache_clear()
    asked: list[str] = []
    monkeypatch.setattr(registry, "import_module", asked.append)
    kept = tuple(SaveHead(id=game, title=game, game=game, changed=0) for game in GAMES)
    examples = tuple(Example(f"{game}.json", game, game) for game in GAMES)
    state = AppState(examples=examples, saves=evolve(AppState().saves, games=kept), dialog="start")
    shown = page(state).dialog
    assert shown is not None and all(registry.name_of(game) in words_of(shown) for game in GAMES)
    assert not asked
    with pytest.raises(KeyError):
        registry.name_of("chess")
