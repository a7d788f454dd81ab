"""The panel of the tool for edges."""

from __future__ import annotations

from tablelight.app.controls import counter, switch
from tablelight.app.editor import actions as do
from tablelight.app.editor.controls import held, kinds, options
from tablelight.app.editor.opening import tools
from tablelight.app.editor.state import EditorSession
from tablelight.app.editor.walls.update import door_kind, is_placed, is_sided
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState
from tablelight.board import edits
from tablelight.board.edits import MOST_LEVELS
from tablelight.view.nodes import Node, button, el, icon
from tablelight.view.words import Words, place_name

MOST_HINTS = 3
"""The most doors without stairs that are listed."""


def walls_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The kinds of edge, and the sides of the space at the cursor."""
    ui = ui_of(state)
    buttons = [
        button(
            say.label(ui.edge_label(name)),
            do.SetToolOption("edge", name),
            cls=f"kind edge form-{ui.edges[name].form if name in ui.edges else 'wall'}",
            aria_pressed=name == session.edge,
        )
        for name in rules_of(state).vocabulary.edges
    ]
    return [
        kinds(say("Walls"), buttons),
        *_shape(state, session, say),
        *_stairs(state, say),
        *([el("p", say("Its inner side faces the space you touch."), cls="hint")] if is_sided(state) else []),
        *_sides(state, session, say),
    ]


def _stairs(state: AppState, say: Words) -> list[Node]:
    """A warning for each door between two levels without stairs, in games that need stairs there."""
    forms, board = {name: ui.form for name, ui in ui_of(state).edges.items()}, state.document.board
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


def _sides(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The sides of the space at the cursor, as buttons: for the keyboard, and for players who cannot aim."""
    board, place = state.document.spaces_board, state.cursor
    if place is None or place not in board.topology:
        return []
    here = place_name(state.document, place, say)
    buttons = []
    for other in edits.side_neighbours(board, place):
        on = is_placed(board, session, (place, other), sided=is_sided(state))
        name = say("Side to {place}", place=place_name(state.document, other, say))
        buttons.append(switch(name, on, do.ToggleEdge((place, other))))
    return [el("div", el("span", say("Sides of {place}", place=here), cls="label"), *buttons, cls="switches")]
