"""Life in every game that has it: on the token until it is gone, and reported when a figure falls (DG-06)."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import OpenEditor
from tablelight.app.changes import set_state
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.document import Document, Figure
from tablelight.rules.check import draft, read
from tablelight.rules.registry import rules_of
from tablelight.view.nodes import walk, words_of
from tablelight.view.tokens import MOST_PIPS
from tests.contract.documents import document, examples


def game_of(name: str) -> str:
    """The game of an example, by the beginning of its name."""
    return name.partition("-")[0]


def mortal(name: str) -> Figure | None:
    """The first figure of an example that has more than one life point and loses them by hand."""
    board = example(name)
    life = rules_of(board).life
    return next((figure for figure in board.figures if (life(figure) or (0, 0))[1] > 1), None)


def example(name: str) -> Document:
    return read(document(game_of(name), name))


MORTAL = [name for name in examples() if mortal(name) is not None]


def left(state: AppState, name: str) -> tuple[int, int]:
    found = state.rules.life(state.document.figure(name))
    assert found is not None
    return found


def hurt(state: AppState, name: str, to: int) -> AppState:
    """Sets a figure's life by hand on its card."""
    key = next(key for key in ("life", "wounds") if key in state.rules.vocabulary.state)
    return update(state, set_state(name, key, to if key == "life" else left(state, name)[1] - to))


def inks(state: AppState, style: str) -> int:
    """How many marks of a style are drawn."""
    return sum(ink.path.count("M") for layer in layers(state) for ink in layer.inks if ink.style == style)


@pytest.mark.parametrize("name", MORTAL)
def test_the_editor_shows_a_figure_whose_life_is_no_number(name: str) -> None:
    """In HeroScape and Carnevale the page broke when the player selected it to mend it."""
    plain, figure = document(game_of(name), name), mortal(name)
    assert figure is not None
    stats = next(each["stats"] for each in plain["figures"] if each["id"] == figure.id)
    stats |= {"life": "x"} if "life" in stats else {}
    state = update(AppState(history=History.of(draft(plain)[0])), OpenEditor())
    assert "Delete this figure" in words_of(page(update(state, do.SelectFigure(figure.id))).panel)


def test_every_game_with_life_is_among_the_examples() -> None:
    assert {game_of(name) for name in MORTAL} >= {"carnevale", "heroscape", "oraculo", "own"}


@pytest.mark.clause("DG-06")
@pytest.mark.parametrize("name", MORTAL)
def test_life_is_on_the_token_and_a_fall_is_said_with_a_way_back(name: str) -> None:
    """A dot for each life point left, a ring for each one lost. At none the figure is out: the page says so, and offers
    to take it off and to undo."""
    figure = mortal(name)
    assert figure is not None
    state = AppState(history=History.of(read(document(game_of(name), name))))
    full = left(state, figure.id)[1]
    state = hurt(state, figure.id, full)
    points, backs, out = inks(state, "life"), inks(state, "life-back"), inks(state, "out")
    wounded = hurt(state, figure.id, full - 1)
    assert left(wounded, figure.id) == (full - 1, full) and "defeated" not in words_of(page(wounded).panel)
    if full <= MOST_PIPS:
        assert inks(wounded, "life") == points - 1 and inks(wounded, "life-lost") == inks(state, "life-lost") + 1
    fallen = hurt(wounded, figure.id, 0)
    assert rules_of(fallen.document).is_out(fallen.document.figure(figure.id))
    assert inks(fallen, "life-back") == backs - 1 and inks(fallen, "out") > out
    shown = page(fallen).panel
    offered = {words_of(node): node.do for node in walk(shown) if node.do is not None}
    assert "defeated" in words_of(shown)
    taken = update(fallen, offered["Take it off the table"])  # type: ignore[arg-type]
    assert figure.id not in {other.id for other in taken.document.figures}
    assert left(update(fallen, offered["Undo"]), figure.id) == (full - 1, full)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [name for name in examples() if name not in MORTAL])
def test_without_life_no_token_shows_any(name: str) -> None:
    assert inks(AppState(history=History.of(example(name))), "life-back") == 0


def test_of_many_life_points_the_token_has_a_number() -> None:
    board = example(next(name for name in MORTAL if game_of(name) == "heroscape"))
    figure = board.figures[0]
    many = board.with_figure(evolve(figure, stats={**figure.stats, "life": 9}))
    before, after = (AppState(history=History.of(each)) for each in (board, many))
    assert inks(after, "life-lost") == inks(before, "life-lost") and inks(after, "life") > inks(before, "life") - 9
