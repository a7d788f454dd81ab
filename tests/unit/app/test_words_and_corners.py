"""Small things that are read and touched: what a refused file says, empty boards, icons, chances."""

from __future__ import annotations

import pytest

from tablelight.app import actions as do
from tablelight.app.bar import MODES
from tablelight.app.editor.figures.first import edit_figures
from tablelight.app.editor.opening import close_editor
from tablelight.app.page import page
from tablelight.app.problems import place_in_file
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.state import AppState
from tablelight.board.problems import Problem
from tablelight.locale.messages import LANGUAGES
from tablelight.rules.answers import Reason
from tablelight.rules.registry import systems
from tablelight.rules.systems.heroscape.messages import MESSAGES
from tablelight.view.games.ui import game_ui
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tablelight.view.words import Words
from tests.unit.editor import after, begun

BROKEN = """{"format": "tablelight", "version": 1, "game": "heroclix", "board": {"grid": "square", "columns": 3, "rows": 3},
    "figures": [{"id": "a", "side": "red", "at": [1, 1], "stats": {"speed": "x"}}]}"""


def test_a_refused_file_says_in_words_what_is_wrong_with_it() -> None:
    state = after(AppState(), FileLoaded("bad.json", BROKEN))
    said = text_of(page(state).dialog)
    assert state.dialog == "problems" and "Figure 1 · Speed" in said and "$" not in said
    assert "must be a whole number" in said


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("$", ""),
        ("$.board", "Board"),
        ("$.board.spaces[3].terrain", "Space 4 · Terrain"),
        ("$.document.board.columns", "Columns"),
        ("$.figures[0].at[1]", "Figure 1 · At · 2"),
        ("$[7].game", "8 · Game"),
    ],
)
def test_a_path_is_said_in_words(path: str, words: str) -> None:
    assert place_in_file(Problem(path, "is missing"), Words()) == words


@pytest.mark.parametrize("game", [each.id for each in systems()])
def test_an_empty_board_offers_figures_and_paint(game: str) -> None:
    state = after(begun(game), close_editor())
    buttons = {text_of(node): node.do for node in walk(page(state).panel) if node.do is not None}
    assert "Place figures of my own" in buttons and isinstance(buttons["Paint the board"], do.OpenEditor)
    opened = after(state, edit_figures())
    assert opened.editor.session is not None and opened.editor.session.tool == "figures"


def test_one_icon_means_one_thing() -> None:
    """No action or attack of a game shows the icon of a mode (except that of Move) or of the settings."""
    modes = {picture for _, _, picture, _ in MODES} - {"move"} | {"settings"}
    for ui in (game_ui(each.id) for each in systems()):
        shown = {action.icon for action in ui.actions.values()} | {attack.icon for attack in ui.attacks}
        assert shown & modes == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_striker_is_not_the_figure_that_leaves(language: str) -> None:
    """The striker stays where it is: no language has it strike "on leaving"."""
    said = Words(language, MESSAGES, "heroscape").reason(Reason("HS-22.strike", values={"name": "Ox"}))
    assert not any(wrong in said for wrong in ("al marcharse", "au départ", "na saída"))
    assert said.startswith("Ox")
