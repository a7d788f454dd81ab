"""Shared by the tests of the editor: a state in the editor, strokes, and their results."""

from __future__ import annotations

from typing import Any

from tablelight.app import actions as app
from tablelight.app.beside import PREFIX, Photo
from tablelight.app.editor.figures.update import new_figure
from tablelight.app.editor.new_board import make_board, set_new_board_field
from tablelight.app.editor.update import begin_stroke, continue_stroke, end_stroke, select_tool
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.grid import Space
from tablelight.view.nodes import Node, walk, words_of
from tablelight.view.plane import plane_of

SLACK = 20.0


PHOTO = Photo(source=PREFIX + "AAAA", width=1600, height=1200)


def begun(game: str = "heroclix", *, columns: object = None, rows: object = None, **form: Any) -> AppState:
    state = update(AppState(), set_new_board_field("game", game))
    for name, value in form.items():
        state = update(state, set_new_board_field(name, value))
    size = tuple(None if side is None else str(side) for side in (columns, rows))
    state = update(state, set_new_board_field("size", size))
    return update(state, make_board())


def after(state: AppState, *actions: app.Action) -> AppState:
    for action in actions:
        state = update(state, action)
        page(state), layers(state)  # drawing each state on the way must never fail
    return state


def stroke(state: AppState, *points: tuple[float, float]) -> AppState:
    (x, y), *rest = points
    return after(state, begin_stroke(x, y, SLACK), *(continue_stroke(*at) for at in rest), end_stroke())


def centre(state: AppState, *space: int) -> tuple[float, float]:
    return plane_of(state.document.board).centre((space[0], space[1]))


def terrain(state: AppState) -> dict[Space, str]:
    return {spec.at: spec.terrain for spec in state.document.spaces_board.spaces}


def steps(state: AppState) -> int:
    assert state.history is not None
    return len(state.history.past)


def buttons(node: Node) -> list[Node]:
    return [found for found in walk(node) if found.do is not None or found.change is not None]


def with_figures(game: str = "heroclix", count: int = 2) -> AppState:
    state = after(begun(game), select_tool("figures"), new_figure())
    for column in range(count):
        state = stroke(state, centre(state, *((column + 1, 1) if game != "carnevale" else (3000 * (column + 1), 3000))))
    return after(state, new_figure())


def written(state: AppState, label: str, text: str) -> AppState:
    """The state after a text is written into the line with this label."""
    for node in walk(page(state).panel):
        if node.tag == "label" and words_of(node.children[0]) == label:
            made = node.children[1].change
            assert made is not None
            action = made(text)
            assert isinstance(action, app.Action)
            return after(state, action)
    raise AssertionError(label)


def areas(state: AppState) -> list[tuple[tuple[int, int], ...]]:
    return [area.points for area in state.document.free_board.areas]


def undone(state: AppState) -> Any:
    history = after(state, app.Undo()).history
    assert history is not None
    return history
