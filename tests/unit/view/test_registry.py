"""One list of games: whatever has a module a game has one for each of them, and for no other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablelight.rules.registry import GAMES, SYSTEMS, system
from tablelight.view.games import game_ui
from tablelight.view.games.ui import GameUi
from tablelight.view.guides import guide

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
