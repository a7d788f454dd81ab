"""Terrain by colour: the spaces of the photograph in a few groups. The player names each once, then paints them all."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.editor.actions import GroundRead
from tablelight.app.editor.controls import held, kinds, pictured, swatches
from tablelight.app.editor.opening import session_of, set_tool_option, terrains, tools, with_board, with_session
from tablelight.app.editor.state import EditorSession, GroundGroup
from tablelight.app.handlers import editor_action, handles_while_editing
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState, Notice
from tablelight.board.document import GridBoard
from tablelight.board.half_tiles import lay
from tablelight.locale.messages import plural
from tablelight.view.nodes import Node, button, el
from tablelight.view.plane import UNIT, plane_of
from tablelight.view.words import Words

GROUND_PIXELS = 4
"""The width of a space in the picture that is read, in pixels; the pixels in its middle give its colour."""


def _is_whole(state: AppState, action: GroundRead) -> bool:
    has_pixels = min(action.width, action.height) >= 2 and len(action.data) == 4 * action.width * action.height
    return has_pixels and "terrain" in tools(state)


@handles_while_editing(GroundRead, precondition=_is_whole)
def ground_read(state: AppState, action: GroundRead) -> AppState:
    """Put the spaces into groups by their colour."""
    from tablelight.seen.colours import grouped

    board = state.document.spaces_board
    colours = {at: _colour(action, *plane_of(board).centre(at)) for at in board.topology.spaces()}
    grounds = tuple(GroundGroup(colour=colour, spaces=spaces) for colour, spaces in grouped(colours))
    if len(grounds) < 2:
        return evolve(state, notice=Notice("All spaces have about the same colour."))
    return evolve(with_session(state, grounds=grounds, ground=0), notice=None)


def _colour(read: GroundRead, x: float, y: float) -> tuple[float, float, float]:
    """The mean of the four pixels around a point of the plane."""
    column, row = (round(along * GROUND_PIXELS / UNIT) for along in (x, y))
    columns, rows = min(max(column, 1), read.width - 1), min(max(row, 1), read.height - 1)
    starts = [4 * (v * read.width + u) for v in (rows - 1, rows) for u in (columns - 1, columns)]
    red, green, blue = (sum(read.data[start + i] for start in starts) / 4 for i in range(3))
    return red, green, blue


@editor_action()
def name_ground(state: AppState, terrain: str) -> AppState:
    """Set the terrain of the group in hand; the same terrain again removes it. Then take the next group without one."""
    session = session_of(state)
    if session.ground >= len(session.grounds):
        return state
    here = session.grounds[session.ground]
    terrain = terrain if here.terrain != terrain else ""
    grounds = tuple(evolve(each, terrain=terrain) if each is here else each for each in session.grounds)
    unnamed = [n for n in range(len(grounds)) if not grounds[n].terrain and n != session.ground]
    then = next((n for n in unnamed if n > session.ground), session.ground) if terrain else session.ground
    return with_session(state, grounds=grounds, ground=then)


@editor_action()
def paint_grounds(state: AppState) -> AppState:
    """Paint the spaces of all colours that have a terrain."""
    grounds, half = session_of(state).grounds, rules_of(state).vocabulary.half_tiles
    known = terrains(state)  # a terrain of a player's own game may have been deleted meanwhile

    def painted(board: GridBoard) -> GridBoard:
        for each in grounds:
            if each.terrain in known:
                board = lay(board, [at for at in each.spaces if at in board.topology], each.terrain, half)
        return board

    return with_session(with_board(state, painted), grounds=())


def ground_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The groups, the terrain of each, and the button that paints them."""
    ui = say.lettered(ui_of(state))
    named = {name: ui.terrain(name) for name in terrains(state)}

    def told(ground: GroundGroup) -> str:
        name = say.label(named[ground.terrain].label) if ground.terrain in named else say("not named")
        return say.labelled(say(plural("{count} space", "{count} spaces"), count=len(ground.spaces)), name)

    groups = [
        pictured(_chip(ground), told(ground), held("ground")(n), is_on=n == session.ground, key=f"ground-{n}")
        for n, ground in enumerate(session.grounds)
    ]
    here = session.grounds[min(session.ground, len(session.grounds) - 1)]
    items = [(name, ui, name == here.terrain, name_ground(name)) for name, ui in named.items()]
    count = sum(len(each.spaces) for each in session.grounds if each.terrain)
    text = say(plural("Paint {count} space", "Paint {count} spaces"), count=count)
    return [
        el("p", say("Say what each colour is. The rest stays as it is."), cls="hint"),
        kinds(say("Spaces of one colour"), groups),
        el("p", say("The spaces that are marked on the board are:"), cls="label"),
        swatches(say("Terrain"), items, say),
        *([button(text, paint_grounds(), picture="confirm", cls="wide primary")] if count else []),
        button(say("Close"), set_tool_option("grounds", ()), cls="wide"),
    ]


def _chip(ground: GroundGroup) -> Node:
    """A swatch in the mean colour of a group."""
    red, green, blue = (round(each) for each in ground.colour)
    fill = Node(tag="path", attrs={"d": "M0 0h1v1h-1z", "fill": f"rgb({red},{green},{blue})"})
    attrs = {"viewBox": "0 0 1 1", "aria-hidden": "true", "focusable": "false"}
    return Node(tag="svg", cls="swatch", children=(fill,), attrs=attrs)
