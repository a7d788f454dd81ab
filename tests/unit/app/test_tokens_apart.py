"""On a crowded board a move leaves the layer of all other figures as it was; nothing looks different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import queries, token_scene
from tablelight.app.actions import Redo, SelectFigure, Undo
from tablelight.app.history import History
from tablelight.app.move.actions import Confirm, Propose
from tablelight.app.move.queries import known_moves
from tablelight.app.state import AppState
from tablelight.app.token_scene import CROWD, token_layers
from tablelight.app.update import update
from tablelight.board.document import Document
from tablelight.progress.portions import run
from tablelight.rules.answers import Moves
from tablelight.rules.check import read
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System
from tablelight.view.drawing import EMPTY, Layer
from tests.bench.boards import hexes, squares
from tests.tablet import made


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    """Forget what other tests have drawn."""
    token_scene._staying.clear()
    token_layers.forget()


def drawn(state: AppState, gliding: str = "") -> tuple[Layer, Layer]:
    return of(state, state.document, queries.acted(state), gliding)


def of(state: AppState, document: Document, acted: frozenset[str], gliding: str = "") -> tuple[Layer, Layer]:
    assert state.history is not None
    return token_layers(document, acted, state.language, gliding, state.history.now.portraits)


def marks(*found: Layer) -> Counter[tuple[str, str]]:
    """Every mark of some layers with its style, in any order."""
    return Counter((ink.style, mark) for layer in found for ink in layer.inks for mark in ink.path.split("M")[1:])


def as_one(state: AppState) -> Layer:
    """All figures drawn again in one layer."""
    kept = [*token_scene._staying]
    token_scene._staying.clear()
    found = run(token_layers._function(state.document, queries.acted(state), state.language, "", {}))
    token_scene._staying.extend(kept)
    assert found[1] == EMPTY
    return found[0]


def proposed(state: AppState, number: int = 0) -> AppState:
    """A figure has a proposed move to its first destination, if it has any, and the whole picture is made."""
    state = update(state, SelectFigure(state.document.figures[number].id))
    found = known_moves(state)
    assert isinstance(found, Moves)
    if not found.spaces:
        return state
    return made(update(state, Propose(found.spaces[0].at)))


def is_made(state: AppState) -> bool:
    """Whether the move can be made without dice."""
    return update(state, Confirm()).history is not state.history


@pytest.mark.parametrize("make", [squares, hexes])
def test_a_move_leaves_the_layer_of_the_others_as_it_was(make: Callable[..., dict[str, Any]]) -> None:
    state = AppState(history=History.of(read(make(side=30, figures=CROWD))))
    at_first = as_one(state)
    before = proposed(state)
    others, mover = drawn(before)
    assert mover != EMPTY and marks(others, mover) == marks(at_first)
    after = update(before, Confirm())
    assert after.history is not before.history, "it has moved"
    assert drawn(after)[0] is others and drawn(after, before.selected or "") == (others, EMPTY)
    assert marks(*drawn(after)) == marks(as_one(after)) != marks(at_first)
    undone = update(after, Undo())
    assert drawn(undone)[0] is others and marks(*drawn(undone)) == marks(at_first)


def test_whatever_changes_another_figure_draws_all_anew() -> None:
    state = proposed(AppState(history=History.of(read(squares(side=30, figures=CROWD)))))
    others = drawn(state)[0]
    gone = evolve(state.document, figures=state.document.figures[:-1])
    turned = evolve(state.document, figures=(state.document.figures[0], *state.document.figures[:0:-1]))
    for document in (gone, turned):
        found = of(state, document, frozenset())
        assert found[0] is not others and found[1] == EMPTY
    ticked = frozenset({state.document.figures[5].id})
    assert of(state, state.document, ticked)[0] is not others
    assert of(evolve(state, language="es"), state.document, frozenset())[0] is not others
    assert drawn(state, state.document.figures[3].id)[1] == EMPTY, "another one glides"


def test_the_next_figure_about_to_move_is_drawn_apart_instead() -> None:
    state = update(proposed(AppState(history=History.of(read(squares(side=30, figures=CROWD))))), Confirm())
    whole_one = as_one(state)
    numbers = range(1, CROWD)
    after = next(each for number in numbers if is_made(each := proposed(state, number)))
    assert marks(*drawn(after)) == marks(whole_one)
    moved = update(after, Confirm())
    assert drawn(moved)[0] is drawn(after)[0]
    assert marks(*drawn(moved)) == marks(as_one(moved))


def test_a_figure_that_is_out_lies_beneath_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    state = proposed(AppState(history=History.of(read(squares(side=30, figures=CROWD)))))
    rules = rules_of(state.document)

    def falls(_: Document) -> System:
        return evolve(rules, is_out=lambda figure: figure.id == state.selected)

    monkeypatch.setattr(token_scene, "rules_of", falls)
    token_layers.forget()
    assert drawn(state)[1] == EMPTY


def test_on_a_board_of_few_figures_none_is_drawn_apart() -> None:
    state = proposed(AppState(history=History.of(read(squares(side=30, figures=CROWD - 1)))))
    assert drawn(state)[1] == EMPTY


def test_a_move_that_was_made_too_soon_for_that_is_taken_back_and_made_again_with_the_others_left() -> None:
    """If the player proposes and confirms in one go, all figures are one layer until the whole picture comes."""
    state = AppState(history=History.of(read(squares(side=64, figures=CROWD))))
    state = update(state, SelectFigure(state.document.figures[0].id))
    found = known_moves(state)
    assert isinstance(found, Moves)
    state = update(update(state, Propose(found.spaces[0].at)), Confirm())
    before = drawn(state)
    assert before[1] == EMPTY
    made(state)
    others, mover = drawn(state)
    assert mover != EMPTY and marks(others, mover) == marks(*before)
    back = update(state, Undo())
    assert drawn(back)[0] is others and marks(*drawn(back)) == marks(as_one(back))
    again = update(back, Redo())
    assert drawn(again)[0] is others and drawn(again)[1] == mover
