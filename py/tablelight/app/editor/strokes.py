"""Fingers on a board of spaces: paint, draw along sides, put objects, move figures. One stroke, one step back."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.editor.changes import place_at, session_of, with_board, with_document, with_session
from tablelight.app.editor.state import EditorSession, Pair, Stroke
from tablelight.app.queries import ui_of
from tablelight.app.state import AppState
from tablelight.board import edits, figures
from tablelight.board.document import GridBoard
from tablelight.grid import Space
from tablelight.view.aiming import along as points_along
from tablelight.view.aiming import side_at, spaces_along
from tablelight.view.plane import XY, plane_of
from tablelight.view.words import figure_at


def painted(board: GridBoard, session: EditorSession, stroke: Stroke) -> tuple[Space, ...]:
    """The spaces that a stroke of terrain or level means, as it is now."""
    here = plane_of(board).pick(*stroke.last)
    if session.shape == "rectangle":
        first = session.anchor or plane_of(board).pick(*stroke.start)
        last = here if here is not None else next(reversed(stroke.spaces), None)
        return tuple(edits.rectangle(board, first, last)) if first is not None and last is not None else ()
    if session.shape == "fill":
        by = "level" if session.tool == "level" else "terrain"
        return tuple(edits.flood(board, here, by)) if here is not None else ()  # type: ignore[arg-type]
    grid = board.topology
    over = tuple(space for space in stroke.spaces if space in grid)  # the board may have been cut meanwhile
    if not session.wide:
        return over
    return tuple(dict.fromkeys(near for space in over for near in (space, *grid.neighbours(space))))


def begin_paint(state: AppState, at: XY, slack: float) -> AppState:
    """A stroke of terrain, level or objects."""
    place = plane_of(state.document.board).pick(*at)
    session, board = session_of(state), state.document.spaces_board
    clears = False
    if session.tool == "objects" and place is not None:
        wanted = session.thing, height_of(state)
        clears = any((thing.kind, thing.height) == wanted for thing in board.objects if thing.at == place)
    stroke = Stroke(grip="spaces", start=at, last=at, slack=slack, spaces=(place,) if place else (), clears=clears)
    return with_session(state, stroke=stroke)


def begin_sides(state: AppState, at: XY, slack: float) -> AppState:
    """A stroke along sides: it clears if what it would draw is there already. Near a corner it waits for the finger to
    say which side is meant."""
    stroke = Stroke(grip="sides", start=at, last=at, slack=slack)
    pair = side_at(state.document.spaces_board, plane_of(state.document.board), at, sure=True)
    return with_session(state, stroke=stroke if pair is None else _first_side(state, stroke, pair))


def _first_side(state: AppState, stroke: Stroke, pair: Pair) -> Stroke:
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


def height_of(state: AppState) -> int | None:
    """The height of the object in hand, if it is one that has a height of its own."""
    session = session_of(state)
    return session.thing_height if session.thing in ui_of(state).tall else None


def begin_figure(state: AppState, at: XY, slack: float) -> AppState:
    """A finger on a figure holds it; beside figures it is a tap."""
    place = plane_of(state.document.board).pick(*at)
    figure = figure_at(state.document, place) if place is not None else None
    grip, name = ("figure", figure.id) if figure is not None else ("tap", "")
    return with_session(state, stroke=Stroke(grip=grip, start=at, last=at, slack=slack, figure=name))  # type: ignore[arg-type]


def drag(state: AppState, stroke: Stroke, at: XY) -> AppState:
    """The stroke goes on."""
    board = state.document.board
    moved = stroke.moved or abs(at[0] - stroke.start[0]) + abs(at[1] - stroke.start[1]) > stroke.slack / 2
    new = evolve(stroke, last=at, moved=moved)
    if stroke.grip == "spaces":
        more = spaces_along(plane_of(board), stroke.last, at)
        new = evolve(new, spaces=tuple(dict.fromkeys((*stroke.spaces, *more))))
    elif stroke.grip == "sides" and isinstance(board, GridBoard):
        for point in points_along(stroke.last, at):
            pair = side_at(board, plane_of(board), point, sure=True)
            if pair is None:
                continue
            if not new.sides:
                new = _first_side(state, new, pair)
            elif frozenset(pair) not in map(frozenset, new.sides):
                new = evolve(new, sides=(*new.sides, pair))
    return with_session(state, stroke=new)


def finish_paint(state: AppState, stroke: Stroke) -> AppState:
    """What was painted becomes part of the board."""
    session, board = session_of(state), state.document.spaces_board
    if session.tool == "objects":
        for space in stroke.spaces:
            board = edits.set_object(board, space, None if stroke.clears else session.thing, height_of(state))
        return with_board(state, lambda _: board)
    spaces = painted(board, session, stroke)
    if session.shape == "rectangle" and not stroke.moved and session.anchor is None:
        return with_session(state, anchor=stroke.spaces[0] if stroke.spaces else None)
    state = with_session(state, anchor=None)
    if session.tool == "level":
        return with_board(state, lambda board: edits.paint(board, spaces, level=session.level))
    return with_board(state, lambda board: edits.paint(board, spaces, terrain=session.terrain))


def finish_sides(state: AppState, stroke: Stroke) -> AppState:
    """What was drawn along sides stands there, or is gone."""
    session = session_of(state)
    if not stroke.sides and not stroke.moved:
        pair = side_at(state.document.spaces_board, plane_of(state.document.board), stroke.last)
        stroke = stroke if pair is None else _first_side(state, stroke, pair)
    kind = None if stroke.clears else session.edge
    return with_board(state, lambda board: edits.set_edges(board, stroke.sides, kind, inward=is_sided(state)))


def finish_figure(state: AppState, stroke: Stroke) -> AppState:
    """A figure that was dragged stands elsewhere; one that was tapped is selected."""
    if not stroke.moved:
        return with_session(evolve(state, selected=stroke.figure), placing=None, member=None, moving=False)
    place = place_at(state, stroke.last)
    state = evolve(state, selected=stroke.figure)
    return state if place is None else with_document(state, figures.move(state.document, stroke.figure, place))


def finish_tap(state: AppState, stroke: Stroke) -> AppState:
    """A tap on an empty place: puts what is to be placed, or lets go of what is selected."""
    place, session = place_at(state, stroke.last), session_of(state)
    if place is None or stroke.moved:
        return state
    if session.moving and state.selected is not None:
        return with_session(with_document(state, figures.move(state.document, state.selected, place)), moving=False)
    if session.placing is None:
        return evolve(state, selected=None)
    placed = figures.place(state.document, session.placing)
    new = placed.figures[-1].id
    return with_document(state, figures.move(placed, new, place))
