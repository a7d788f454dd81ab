"""An action that needs a named figure: the only candidate is named at once; otherwise the panel asks."""

from __future__ import annotations

from typing import Any

from tablelight.app import actions as do
from tablelight.app.actions import ChooseAction
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tests.acting import after, texts


def heroes(*enemies: tuple[int, int]) -> AppState:
    """Hero `a` in the middle of a board of hexes, enemies where they are put."""
    figures: list[dict[str, Any]] = [{"id": "a", "side": "heroes", "at": [2, 2], "stats": {"speed": 4}}]
    for number, at in enumerate(enemies):
        figures.append({"id": f"x{number}", "side": "villains", "at": list(at), "stats": {"speed": 4}})
    board = {"grid": "hex", "columns": 6, "rows": 5}
    document = {"format": "tablelight", "version": 1, "game": "herotrek", "board": board, "figures": figures}
    return after(AppState(history=History.of(read(document))), do.SelectFigure("a"), ChooseAction("slip-away"))


def test_the_only_enemy_beside_is_the_one_to_switch_with() -> None:
    state = heroes((3, 2), (5, 4))
    assert dict(state.keys) == {"enemy": "x0"}
    assert "Where it can go" in texts(page(state).panel)


def test_with_two_enemies_beside_the_panel_asks_in_words_a_player_knows() -> None:
    state = heroes((3, 2), (1, 2))
    assert not state.keys
    said = texts(page(state).panel)
    assert "Tap them on the board, or choose here." in said and "$" not in said and "missing" not in said
    assert dict(after(state, do.Tap((1, 2))).keys) == {"enemy": "x1"}


def test_a_bonus_to_speed_is_asked_for_moves_only() -> None:
    state = heroes((3, 2))
    assert "Bonus to speed" not in texts(page(state).panel), "nothing changes a shift (HT-31)"
    assert "Bonus to speed" in texts(page(after(state, ChooseAction("move"))).panel)
