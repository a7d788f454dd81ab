"""The photograph under the board: load, fit, fade or remove it, each as a step that can be undone. Terrain by colour:
the spaces of the photograph in a few groups, which the player names and then paints. And the panel of the tool."""

from __future__ import annotations

import json
from collections.abc import Iterable

from attrs import evolve

from tablelight.app.actions import ChoosePhoto, ReadGround
from tablelight.app.beside import WHOLE, Photo, corners_of
from tablelight.app.controls import counter, options
from tablelight.app.editor.controls import held, kinds, pictured, swatches
from tablelight.app.editor.new_board import size_names
from tablelight.app.editor.opening import session_of, set_size, terrains, tools, with_board, with_session
from tablelight.app.editor.state import EditorSession, GroundGroup, Stroke
from tablelight.app.handlers import editor_action, play_action
from tablelight.app.state import AppState, Notice
from tablelight.board.document import GridBoard
from tablelight.board.edits import lay
from tablelight.board.problems import DocumentError, is_index
from tablelight.board.values import LARGEST_SIDE
from tablelight.locale.messages import msg, plural
from tablelight.view.camera import contained, is_convex
from tablelight.view.lattice import nearest
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.plane import UNIT, XY, plane_of
from tablelight.view.words import Words


def picture_rectangle(state: AppState, photo: Photo) -> tuple[float, float, float, float]:
    """The rectangle of the picture while it is fitted: x, y, width, height on the plane."""
    plane = plane_of(state.document.board)
    return contained(photo.width, photo.height, (plane.width, plane.height))


def corner_points(state: AppState, photo: Photo) -> list[XY]:
    """The corners of the photograph on the plane."""
    x, y, width, height = picture_rectangle(state, photo)
    return [(x + u * width, y + v * height) for u, v in photo.corners]


def begin(state: AppState, stroke: Stroke) -> AppState:
    """Take hold of the nearest corner; a touch far from all of them is a tap."""
    photo = state.game_history.photo
    if photo is None:
        return state
    pin = nearest(corner_points(state, photo), stroke.start, stroke.slack * 2)
    if pin is None:
        return with_session(state, stroke=stroke)
    return with_session(state, pin=pin, stroke=evolve(stroke, grip="photo", corner=pin))


def _fitted(photo: Photo, points: Iterable[XY]) -> Photo:
    """The photograph with its corners at these points of it; the same if they are no convex quadrilateral."""
    corners = corners_of((min(max(u, 0.0), 1.0), min(max(v, 0.0), 1.0)) for u, v in points)
    flat = [(u * photo.width, v * photo.height) for u, v in corners]
    return evolve(photo, corners=corners) if is_convex(flat) else photo


def _moved(state: AppState, pin: int, dx: float, dy: float) -> Photo | None:
    """The photograph with a corner moved on the plane; None if there is no photograph."""
    photo = state.game_history.photo
    if photo is None:
        return None
    _, _, width, height = picture_rectangle(state, photo)
    u, v = photo.corners[pin]
    return _fitted(photo, (*photo.corners[:pin], (u + dx / width, v + dy / height), *photo.corners[pin + 1 :]))


def photo_on_board(state: AppState) -> Photo | None:
    """The photograph as it would be if the finger were lifted now."""
    session = state.editor.session
    if session is not None and session.stroke is not None and session.stroke.grip == "photo":
        return _dragged(state, session.stroke)
    return state.history.photo if state.history is not None else None


def finish(state: AppState, stroke: Stroke) -> AppState:
    """Move the corner to where the finger was lifted."""
    return _with_photo(state, _dragged(state, stroke))


def _dragged(state: AppState, stroke: Stroke) -> Photo | None:
    (x, y), (to_x, to_y) = stroke.start, stroke.last
    return _moved(state, stroke.corner, to_x - x, to_y - y)


def put(state: AppState, stroke: Stroke) -> AppState:
    """Move the corner in hand to the tapped point, and take the next one."""
    photo, pin = state.game_history.photo, session_of(state).pin
    if photo is None or stroke.moved:
        return state
    x, y = corner_points(state, photo)[pin]
    new = _moved(state, pin, stroke.last[0] - x, stroke.last[1] - y)
    return with_session(_with_photo(state, new), pin=(pin + 1) % 4 if new != photo else pin)


def nudge(state: AppState, dx: int, dy: int) -> AppState:
    """Move the corner in hand by a small step, with the arrow keys."""
    plane = plane_of(state.document.board)
    step = max(plane.width, plane.height) / 200
    return _with_photo(state, _moved(state, session_of(state).pin, dx * step, dy * step))


@play_action()
def take_photo(state: AppState, photo: Photo, game_number: int | None = None) -> AppState:
    """Take a picture that was read and scaled down, and begin to fit its corners, unless the editor was closed before.
    `game_number`: the game it was chosen for; None: the game on the table."""
    if state.history is None or game_number not in (None, state.saves.game_number):
        return state
    state = _with_photo(state, photo)
    if state.editor.session is None:
        text = "The photograph lies under the board. Its corners can be fitted in the editor."
        return evolve(state, notice=Notice(text))
    state = with_session(state, tool="photo", fitting=True, pin=0, seen_size=None, grounds=())
    return evolve(state, notice=Notice("Drag the four corners onto the corners of the board."))


@editor_action()
def find_corners(state: AppState, source: str, text: str) -> AppState:
    """Put the corners where the board was found, unless the player has moved one or said that they fit. This is not a
    separate step to undo. `text`: what was found, as JSON, or ""; `source`: in which photograph."""
    from tablelight.seen.detection import Detection
    from tablelight.seen.laying import corners_seen

    photo = state.game_history.photo
    if photo is None or photo.source != source or photo.corners != WHOLE or not session_of(state).fitting:
        return state
    try:
        detection = Detection.read(json.loads(text or "null"))
    except (ValueError, DocumentError):
        return state
    found = corners_seen(state.document.board, detection)
    if found is None:
        text = "No board was found in the picture. Drag the four corners onto its corners."
        return evolve(state, notice=Notice(text))
    width, height = detection.size
    fitted = _fitted(photo, (((x + 0.5) / width, (y + 0.5) / height) for x, y in found[0]))
    if fitted is photo:
        return state
    state = evolve(state, history=state.game_history.with_present(photo=fitted))
    notice = Notice("The corners are where the board is seen. Drag those that are not right.")
    return evolve(with_session(state, seen_size=found[1]), notice=notice)


NOT_READ = msg("{name} could not be read as a picture.")


@editor_action()
def remove_photo(state: AppState) -> AppState:
    """Remove the photograph from under the board."""
    return with_session(_with_photo(state, None), fitting=False)


@editor_action()
def fit_photo(state: AppState, begins: bool) -> AppState:
    """Begin or end fitting the photograph's corners to the board."""
    return evolve(with_session(state, fitting=begins and state.game_history.photo is not None), notice=None)


@editor_action()
def set_opacity(state: AppState, percent: str) -> AppState:
    """Set the opacity to percent, the text of a slider; the steps of one pull at the slider are undone together."""
    photo, history = state.game_history.photo, state.game_history
    if photo is None or not is_index(percent):
        return state
    new = evolve(photo, opacity=min(int(percent), 100))
    before = history.past[-1] if history.past else None
    was = before.photo if before is not None and before.document is history.present else None
    if was is not None and evolve(was, opacity=new.opacity) == new:
        return evolve(state, history=evolve(history.with_present(photo=new), future=()))
    return _with_photo(state, new)


def _with_photo(state: AppState, photo: Photo | None) -> AppState:
    history = state.game_history
    return state if photo == history.photo else evolve(state, history=history.with_next(photo=photo), notice=None)


GROUND_PIXELS = 4
"""The width of a space in the picture that is read, in pixels; the pixels in its middle give its colour."""


@editor_action()
def group_ground(state: AppState, width: int, height: int, data: bytes) -> AppState:
    """Put the spaces into groups by their colour. `data`: the board as the photograph shows it from above, a few pixels
    per space: four bytes per pixel, row by row."""
    from tablelight.seen.colours import grouped

    if min(width, height) < 2 or len(data) != 4 * width * height or "terrain" not in tools(state):
        return state

    def colour(x: float, y: float) -> tuple[float, float, float]:
        """The mean of the four pixels around a point of the plane."""
        column, row = (round(along * GROUND_PIXELS / UNIT) for along in (x, y))
        columns, rows = min(max(column, 1), width - 1), min(max(row, 1), height - 1)
        starts = [4 * (v * width + u) for v in (rows - 1, rows) for u in (columns - 1, columns)]
        red, green, blue = (sum(data[start + i] for start in starts) / 4 for i in range(3))
        return red, green, blue

    board = state.document.spaces_board
    colours = {at: colour(*plane_of(board).centre(at)) for at in board.topology.spaces()}
    grounds = tuple(GroundGroup(colour=colour, spaces=spaces) for colour, spaces in grouped(colours))
    if len(grounds) < 2:
        return evolve(state, notice=Notice("All spaces have about the same colour."))
    return evolve(with_session(state, grounds=grounds, ground=0), notice=None)


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
    grounds, half = session_of(state).grounds, state.rules.vocabulary.half_tiles
    known = terrains(state.rules)  # a terrain of a player's own game may have been deleted meanwhile

    def painted(board: GridBoard) -> GridBoard:
        for each in grounds:
            if each.terrain in known:
                board = lay(board, [at for at in each.spaces if at in board.topology], each.terrain, half)
        return board

    return with_session(with_board(state, painted), grounds=())


def photo_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The photograph: choosing, fitting, its opacity."""
    photo = state.game_history.photo
    if photo is None:
        text = say("A picture of the real table, under the board. Take it from above, with all four corners in sight.")
        choose = button(say("Choose or take a picture"), ChoosePhoto(), picture="photo", cls="wide primary")
        return [el("p", text, cls="hint"), choose]
    if session.fitting:
        fit = say("The lines should meet those of the table.")
        if state.notice is None:  # the first notice says so already
            fit = say("Drag the four corners onto the corners of the board.") + " " + fit
        return [
            el("p", fit, cls="hint"),
            options(say("Corner"), {n: str(n + 1) for n in range(4)}, session.pin, held("pin")),
            el("p", say("The arrow keys move the corner that is chosen."), cls="note"),
            *_count(state, session, say),
            button(say("It fits"), fit_photo(False), picture="confirm", cls="wide primary"),
        ]
    if session.grounds:
        return _grounds(state, session, say)
    limits = {"type": "range", "min": "0", "max": "100", "step": "5"}
    slider = entry(say("How strongly it shows"), str(photo.opacity), set_opacity, **limits)
    by_colour = button(say("Terrain by colour"), ReadGround(), picture="brush", cls="wide")
    return [
        slider,
        button(say("Fit the corners"), fit_photo(True), picture="corners", cls="wide"),
        *([by_colour] if "terrain" in tools(state) else []),
        button(say("Another picture"), ChoosePhoto(), picture="photo", cls="wide"),
        button(say("Remove the picture"), remove_photo(), picture="delete", cls="wide"),
        el("p", say("The picture is kept with the game. It is not part of links."), cls="note"),
    ]


def _count(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """How many columns and rows the board has, and how many the photograph shows."""
    board, seen = state.document.board, session.seen_size
    writes = (lambda n: set_size(width=f"{n:g}"), lambda n: set_size(height=f"{n:g}"))
    parts = [
        counter(label, count, write, say, low=1, high=LARGEST_SIDE)
        for label, count, write in zip(size_names(board.grid, say), board.size, writes, strict=True)
    ]
    if seen is not None and seen != board.size:
        size = f"{seen[0]} × {seen[1]}"
        text = say("The picture shows {size} spaces.", size=size)
        take = button(say("Make the board {size}", size=size), set_size(str(seen[0]), str(seen[1])), cls="wide")
        parts = [el("p", text, cls="said"), take, *parts]
    return parts


def _grounds(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The colours of the photograph, the terrain of each, and the button that paints them."""
    ui, known = say.lettered(state.ui), terrains(state.rules)

    def told(ground: GroundGroup) -> str:
        name = say.label(ui.terrain(ground.terrain).label) if ground.terrain in known else say("not named")
        return say.labelled(say(plural("{count} space", "{count} spaces"), count=len(ground.spaces)), name)

    groups = [
        pictured(_chip(ground), told(ground), held("ground")(n), is_on=n == session.ground, key=f"ground-{n}")
        for n, ground in enumerate(session.grounds)
    ]
    here = session.grounds[min(session.ground, len(session.grounds) - 1)]
    count = sum(len(each.spaces) for each in session.grounds if each.terrain)
    text = say(plural("Paint {count} space", "Paint {count} spaces"), count=count)
    return [
        el("p", say("Say what each colour is. The rest stays as it is."), cls="hint"),
        kinds(say("Spaces of one colour"), groups),
        el("p", say("The spaces that are marked on the board are:"), cls="label"),
        swatches(state, say("Terrain"), known, here.terrain, name_ground, say),
        *([button(text, paint_grounds(), picture="confirm", cls="wide primary")] if count else []),
        button(say("Close"), held("grounds")(()), cls="wide"),
    ]


def _chip(ground: GroundGroup) -> Node:
    """A swatch in the mean colour of a group."""
    red, green, blue = (round(each) for each in ground.colour)
    fill = Node(tag="path", attrs={"d": "M0 0h1v1h-1z", "fill": f"rgb({red},{green},{blue})"})
    attrs = {"viewBox": "0 0 1 1", "aria-hidden": "true", "focusable": "false"}
    return Node(tag="svg", cls="swatch", children=(fill,), attrs=attrs)
