"""Edges between spaces, walls and doors: drawn along sides, or set by a button."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.editor import actions as do
from tablelight.app.editor.changes import session_of, with_board, with_session
from tablelight.app.editor.state import EditorSession, Pair, Stroke
from tablelight.app.handlers import handles_while_editing
from tablelight.app.queries import ui_of
from tablelight.app.state import AppState
from tablelight.board import edits
from tablelight.board.document import GridBoard
from tablelight.view.aiming import side_at
from tablelight.view.plane import XY, plane_of


def begin_sides(state: AppState, at: XY, slack: float) -> AppState:
    """A stroke along sides: it clears if what it would draw is there already. Near a corner it waits for the finger to
    say which side is meant."""
    stroke = Stroke(grip="sides", start=at, last=at, slack=slack)
    pair = side_at(state.document.spaces_board, plane_of(state.document.board), at, sure=True)
    return with_session(state, stroke=stroke if pair is None else first_side(state, stroke, pair))


def first_side(state: AppState, stroke: Stroke, pair: Pair) -> Stroke:
    """The side that decides whether the stroke sets or clears."""
    there = stands(state.document.spaces_board, session_of(state), pair, sided=is_sided(state))
    return evolve(stroke, sides=(pair,), clears=there)


def stands(board: GridBoard, session: EditorSession, pair: Pair, *, sided: bool) -> bool:
    """Whether what the tool would put on a side stands there already, facing the same way if it has an inner side."""
    return any(
        edge.kind == session.edge and (not sided or edge.inside == pair[0]) for edge in edits.edges_between(board, pair)
    )


def is_sided(state: AppState) -> bool:
    """Whether the kind of edge in hand has an inner side."""
    form = ui_of(state).sides.get(session_of(state).edge)
    return form is not None and form.sided


def finish_sides(state: AppState, stroke: Stroke) -> AppState:
    """What was drawn along sides stands there, or is gone."""
    session = session_of(state)
    if not stroke.sides and not stroke.moved:
        pair = side_at(state.document.spaces_board, plane_of(state.document.board), stroke.last)
        stroke = stroke if pair is None else first_side(state, stroke, pair)
    kind = None if stroke.clears else session.edge
    return with_board(state, lambda board: edits.set_edges(board, stroke.sides, kind, inward=is_sided(state)))


@handles_while_editing(do.ToggleEdge)
def toggle_edge(state: AppState, action: do.ToggleEdge) -> AppState:
    """A side by its button: set, or cleared if it is so already."""
    session, sided = session_of(state), is_sided(state)
    there = stands(state.document.spaces_board, session, action.between, sided=sided)
    kind = None if there else session.edge
    return with_board(state, lambda board: edits.set_edges(board, [action.between], kind, inward=sided))
