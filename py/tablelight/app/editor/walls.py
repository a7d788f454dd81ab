"""The tool for walls, doors and other edges between spaces: they are drawn along sides, or set with a button."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.controls import counter, options, switch
from tablelight.app.editor.controls import held, kinds
from tablelight.app.editor.opening import session_of, set_tool_option, tools, with_board, with_session
from tablelight.app.editor.state import EditorSession, Stroke
from tablelight.app.handlers import editor_action, perform
from tablelight.app.queries import has_place
from tablelight.app.state import AppState
from tablelight.board import edits
from tablelight.board.document import GridBoard
from tablelight.board.edits import MOST_LEVELS
from tablelight.grid import Space
from tablelight.view import lattice
from tablelight.view.lattice import Pair, side_at
from tablelight.view.nodes import Node, button, el, icon
from tablelight.view.plane import plane_of
from tablelight.view.words import Words, place_name


def begin_sides(state: AppState, stroke: Stroke) -> AppState:
    """Begin a stroke along sides, or from corner to corner of a room."""
    board = state.document.spaces_board
    course = lattice.begin(board, plane_of(board), stroke.start) if session_of(state).edge_shape == "line" else None
    return with_session(state, stroke=evolve(stroke, grip="sides", course=course))


def drag_sides(state: AppState, stroke: Stroke) -> Stroke:
    """The stroke with the sides that it covers, with the finger at its last point. Its first side decides whether it
    sets or clears."""
    board = state.document.spaces_board
    plane = plane_of(board)
    if stroke.course is None:
        return evolve(stroke, sides=lattice.around(board, room_spaces(board, stroke)))
    course = lattice.go_on(board, plane, stroke.course, stroke.last)
    sides = lattice.sides_of(board, plane, course) if stroke.moved else ()
    if sides and not stroke.sides:
        stroke = evolve(stroke, clears=is_placed(state, sides[0]))
    return evolve(stroke, course=course, sides=sides)


def room_spaces(board: GridBoard, stroke: Stroke) -> list[Space]:
    """The rectangle of spaces from the first to the last point of the finger; empty while either is off the board."""
    plane = plane_of(board)
    first, last = plane.pick(*stroke.start), plane.pick(*stroke.last)
    return edits.rectangle(board, first, last) if first is not None and last is not None else []


def is_placed(state: AppState, pair: Pair) -> bool:
    """Whether the edge in hand is already on a side, facing the same way if it has an inner side."""
    kind, sided = session_of(state).edge, is_sided(state)
    known = edits.edges_between(state.document.spaces_board, pair)
    return any(edge.kind == kind and (not sided or edge.inside == pair[0]) for edge in known)


def is_sided(state: AppState) -> bool:
    """Whether the kind of edge in hand has an inner side."""
    form = state.ui.edges.get(session_of(state).edge)
    return form is not None and form.sided


def finish_sides(state: AppState, stroke: Stroke) -> AppState:
    """Set or clear edges along the drawn sides. A tap means the nearest side; for a room, it puts a door there."""
    session = session_of(state)
    if stroke.moved:
        level = session.room_level if session.edge_shape == "room" else None
        inside = room_spaces(state.document.spaces_board, stroke) if level is not None else []
        kind = None if stroke.clears else session.edge

        def drawn(board: GridBoard) -> GridBoard:
            board = edits.set_edges(board, stroke.sides, kind, inward=is_sided(state))
            return edits.paint(board, inside, level=level) if level is not None else board

        return with_board(state, drawn)
    pair = side_at(state.document.spaces_board, plane_of(state.document.board), stroke.last)
    if pair is None:
        return state
    if session.edge_shape == "room" and (door := door_kind(state)):
        there = any(edge.kind == door for edge in edits.edges_between(state.document.spaces_board, pair))
        kind, inward = (session.edge, is_sided(state)) if there else (door, False)  # the wall again
        return with_board(state, lambda board: edits.set_edges(board, [pair], kind, inward=inward))
    return perform(state, toggle_edge(pair))


def door_kind(state: AppState) -> str | None:
    """The kind of edge that is a door in this game, a closed one if there is one; None if there is no door."""
    forms = {name: ui.form for name, ui in state.ui.edges.items()}
    kinds = state.rules.vocabulary.edges
    return next((name for wanted in ("door", "door-open") for name in kinds if forms.get(name) == wanted), None)


@editor_action()
def toggle_edge(state: AppState, between: Pair) -> AppState:
    """Set the edge between two spaces, or remove it if it is there."""
    if "edges" not in tools(state) or not all(has_place(state, space) for space in between):
        return state
    kind, sided = None if is_placed(state, between) else session_of(state).edge, is_sided(state)
    return with_board(state, lambda board: edits.set_edges(board, [between], kind, inward=sided))


MOST_HINTS = 3
"""The most doors without stairs that are listed."""


def walls_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The kinds of edge, and the sides of the space at the cursor."""
    ui = state.ui
    buttons = []
    for name in state.rules.vocabulary.edges:
        label, act, is_on = say.label(ui.edge_label(name)), set_tool_option("edge", name), name == session.edge
        form = ui.edges[name].form if name in ui.edges else "wall"
        buttons.append(button(label, act, cls=f"kind edge form-{form}", aria_pressed=is_on))
    return [
        kinds(say("Walls"), buttons),
        *_shape(state, session, say),
        *_stairs(state, say),
        *([el("p", say("Its inner side faces the space you touch."), cls="hint")] if is_sided(state) else []),
        *_sides(state, say),
    ]


def _stairs(state: AppState, say: Words) -> list[Node]:
    """A warning for each door between two levels without stairs, in games that need stairs there."""
    forms, board = {name: ui.form for name, ui in state.ui.edges.items()}, state.document.board
    if "stairs" not in forms.values():
        return []
    level = {spec.at: spec.level for spec in board.spaces}
    found = []
    for edge in board.edges:
        a, b = edge.between
        low, high = sorted((level.get(a, 0), level.get(b, 0)))
        steps = any(forms.get(other.kind) == "stairs" for other in edits.edges_between(board, edge.between))
        if forms.get(edge.kind, "").startswith("door") and low != high and not steps:
            where = f"{place_name(state.document, a, say)}, {place_name(state.document, b, say)}"
            text = say(
                "The door {where} needs stairs: it leads from level {low} to {high}.", where=where, low=low, high=high
            )
            found.append(el("p", icon("warning"), el("span", text), cls="notice", key=f"stairs-{a}-{b}"))
    return found[:MOST_HINTS]


def _shape(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The choice whether a stroke draws a line or a room, and the level inside a room."""
    names = {"line": say("Line"), "room": say("Room")}
    shapes = options(say("Shape"), names, session.edge_shape, held("edge_shape"))
    if session.edge_shape == "line":
        hint = say("Tap the side between two spaces, or drag along sides. Tap again to remove it.")
        return [shapes, el("p", hint, cls="hint")]
    hint = say("Drag from corner to corner: walls go up around the rectangle.")
    if door_kind(state) is not None:
        hint = say("Drag from corner to corner: walls go up around the rectangle. Tap a wall: a door.")
    parts = [shapes, el("p", hint, cls="hint")]
    if "level" in tools(state):
        label, level = say("Level inside"), session.room_level
        parts.append(counter(label, level, held("room_level"), say, low=0, high=MOST_LEVELS, empty="low"))
    return parts


def _sides(state: AppState, say: Words) -> list[Node]:
    """The sides of the space at the cursor, as buttons: for the keyboard, and for players who cannot aim."""
    board, place = state.document.spaces_board, state.cursor
    if place is None or place not in board.topology:
        return []
    here = place_name(state.document, place, say)
    buttons = []
    for other in edits.side_neighbours(board, place):
        on = is_placed(state, (place, other))
        name = say("Side to {place}", place=place_name(state.document, other, say))
        buttons.append(switch(name, on, toggle_edge((place, other))))
    return [el("div", el("span", say("Sides of {place}", place=here), cls="label"), *buttons, cls="switches")]
