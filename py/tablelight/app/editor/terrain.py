"""Paint terrain, levels and objects space by space, as rectangles, or filled up to walls. Copy a piece of the board
with a drag, mirror or turn it, and stamp it with taps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import ceil

from attrs import evolve

from tablelight.app.controls import counter, options
from tablelight.app.editor.controls import held, kinds, swatches, switched
from tablelight.app.editor.opening import session_of, set_tool_option, terrains, tools, with_board, with_session
from tablelight.app.editor.state import EditorSession, RoofChoice, Stroke
from tablelight.app.handlers import editor_action
from tablelight.app.notes_panel import note_editor
from tablelight.app.queries import has_place
from tablelight.app.state import AppState, Notice
from tablelight.board import edits, pieces
from tablelight.board.document import GridBoard
from tablelight.board.edits import MOST_LEVELS, lay
from tablelight.board.values import plain_text
from tablelight.grid import Space
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.plane import UNIT, plane_of
from tablelight.view.words import Words, place_name


def piece_in_hand(board: GridBoard, session: EditorSession) -> pieces.BoardPiece | None:
    """The piece that taps stamp; None if its spaces have another shape than those of the board."""
    piece = session.piece
    return piece if piece is not None and piece.flat == pieces.flat_of(board) else None


def cut_spaces(board: GridBoard, session: EditorSession, stroke: Stroke) -> list[Space]:
    """The rectangle that a stroke would cut out if it ended now; if a tap would stamp, the spaces that this covers."""
    plane = plane_of(board)
    first, last = plane.pick(*stroke.start), plane.pick(*stroke.last)
    piece = piece_in_hand(board, session)
    if not stroke.moved and piece is not None:
        return pieces.places(board, piece, first) if first is not None else []
    first = session.anchor or first
    return edits.rectangle(board, first, last) if first is not None and last is not None else []


def finish_stamp(state: AppState, stroke: Stroke) -> AppState:
    """Cut a piece out, or stamp the piece in hand. Without a drag, two taps are the corners of the piece."""
    session, board = session_of(state), state.document.spaces_board
    at = plane_of(board).pick(*stroke.last)
    if at is None:
        return state
    piece = piece_in_hand(board, session)
    if not stroke.moved and piece is not None:
        return with_board(state, lambda board: pieces.stamped(board, piece, at))
    if not stroke.moved and session.anchor is None:
        return with_session(state, anchor=at)
    piece_cut = pieces.cut(board, cut_spaces(board, session, stroke))
    notice = Notice("Tap where it goes. The tapped space becomes its first one.") if piece_cut is not None else None
    return evolve(with_session(state, piece=piece_cut, anchor=None), notice=notice)


@editor_action()
def change_piece(state: AppState, change: Callable[[pieces.BoardPiece], pieces.BoardPiece]) -> AppState:
    """Mirror the piece of the board that is stamped, or turn it: by a quarter on squares, by a sixth on hexagons."""
    piece = session_of(state).piece
    return state if piece is None else with_session(state, piece=change(piece))


def stamp_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The panel for the piece in hand: mirror it, turn it, take another."""
    piece = piece_in_hand(state.document.spaces_board, session)
    if piece is None:
        return [el("p", say("Drag over part of the board, or tap two corners, to copy it."), cls="hint")]
    hint = el("p", say("Tap where it goes. The tapped space becomes its first one."), cls="hint")
    return [
        el("p", say("Copied spaces: {count}", count=len(piece.spaces)), cls="headline"),
        *([hint] if state.notice is None else []),  # the first notice says so already
        button(say("Mirror it"), change_piece(pieces.mirrored), picture="swap", cls="wide"),
        button(say("Turn it"), change_piece(pieces.turned), picture="turn", cls="wide"),
        button(say("Take another piece"), set_tool_option("piece", None), picture="copy", cls="wide"),
    ]


COVERS: Mapping[RoofChoice, bool | None] = {"indoors": True, "outdoors": False, "as-board": None}
"""The value that a stroke gives its spaces: indoors, outdoors, or as the board."""


def painted(board: GridBoard, session: EditorSession, stroke: Stroke) -> tuple[Space, ...]:
    """The spaces that a stroke of terrain or level would paint if it ended now."""
    here = plane_of(board).pick(*stroke.last)
    if session.shape == "rectangle":
        first = session.anchor or plane_of(board).pick(*stroke.start)
        last = here if here is not None else next(reversed(stroke.spaces), None)
        return tuple(edits.rectangle(board, first, last)) if first is not None and last is not None else ()
    if session.shape == "fill":
        by = "level" if session.tool == "level" else "terrain"
        return tuple(edits.flood(board, here, by)) if here is not None else ()  # type: ignore[arg-type]
    grid = board.topology
    spaces = tuple(space for space in stroke.spaces if space in grid)  # the board may have been cut meanwhile
    if not session.wide:
        return spaces
    return tuple(dict.fromkeys(near for space in spaces for near in (space, *grid.neighbours(space))))


def with_levels(board: GridBoard, session: EditorSession, spaces: Iterable[Space]) -> GridBoard:
    """The board with these spaces at another level: the one in hand, one more, one less, or a hill in steps of one."""
    spaces = tuple(spaces)
    if session.lift == "set":
        return edits.paint(board, spaces, level=session.level)
    if session.lift == "hill":
        return edits.hill(board, spaces, session.level)
    by = 1 if session.lift == "raise" else -1
    return edits.lift(board, spaces, by)


def begin_paint(state: AppState, stroke: Stroke) -> AppState:
    """Begin a stroke of terrain, level or objects."""
    place = plane_of(state.document.board).pick(*stroke.start)
    session, board = session_of(state), state.document.spaces_board
    clears = False
    if session.tool == "objects" and place is not None:
        wanted = session.thing, object_height(state), False
        clears = any((thing.kind, thing.height, thing.corner) == wanted for thing in board.objects if thing.at == place)
    begun = evolve(stroke, grip="spaces", spaces=(place,) if place else (), clears=clears)
    return with_session(state, stroke=begun)


def offers_corners(state: AppState) -> bool:
    """Whether the object in hand may stand on corners, and the board has inner corners."""
    board = state.document.spaces_board
    return session_of(state).thing in state.rules.vocabulary.corner_objects and min(board.columns, board.rows) > 1


def stroke_corner(state: AppState, stroke: Stroke) -> Space | None:
    """The inner corner nearest to the stroke, on which it would put an object if it ended now; from the middle of a
    space, where keys touch, the upper left one. None if objects are put in spaces."""
    session, board = session_of(state), state.document.spaces_board
    if not session.on_corner or not offers_corners(state) or not stroke.spaces:
        return None
    column, row = (ceil(along / UNIT - 0.5) for along in stroke.last)
    return min(max(column, 1), board.columns - 1), min(max(row, 1), board.rows - 1)


def has_on_corner(board: GridBoard, corner: Space, kind: str) -> bool:
    """Whether an object of this kind stands on a corner."""
    return any(thing.corner and thing.at == corner and thing.kind == kind for thing in board.objects)


def object_height(state: AppState) -> int | None:
    """The height of the object in hand; None if its kind has no height of its own."""
    session = session_of(state)
    return session.thing_height if state.ui.is_tall(session.thing) else None


def finish_paint(state: AppState, stroke: Stroke) -> AppState:
    """Paint the spaces of the stroke."""
    session, board = session_of(state), state.document.spaces_board
    if session.tool == "stamp":
        return finish_stamp(state, stroke)
    if session.tool == "objects" and (corner := stroke_corner(state, stroke)) is not None:
        kind = None if has_on_corner(board, corner, session.thing) else session.thing
        return with_board(state, lambda board: edits.set_object(board, corner, kind, corner=True))
    if session.tool == "objects":
        for space in stroke.spaces:
            board = edits.set_object(board, space, None if stroke.clears else session.thing, object_height(state))
        return with_board(state, lambda _: board)
    spaces = painted(board, session, stroke)
    if session.shape == "rectangle" and not stroke.moved and session.anchor is None:
        return with_session(state, anchor=stroke.spaces[0] if stroke.spaces else None)
    state = with_session(state, anchor=None)
    if session.tool == "level":
        return with_board(state, lambda board: with_levels(board, session, spaces))
    cover = session.cover
    if cover != "ground" and state.rules.vocabulary.roofs:
        return with_board(state, lambda board: edits.roof(board, spaces, COVERS[cover]))
    half = state.rules.vocabulary.half_tiles
    return with_board(state, lambda board: lay(board, spaces, session.terrain, half))


@editor_action()
def set_label(state: AppState, space: Space, text: str) -> AppState:
    """Set the label of a space."""
    if "terrain" not in tools(state) or not has_place(state, space):
        return state
    return with_board(state, lambda board: edits.label(board, space, plain_text(text)))


LEVEL_BUTTONS = 6
"""The number of levels with a button; higher ones are reached step by step."""


def _shapes(session: EditorSession, say: Words) -> list[Node]:
    names = {"brush": say("Brush"), "rectangle": say("Rectangle"), "fill": say("Fill")}
    hints = {
        "brush": say("Drag over the spaces."),
        "rectangle": say("Drag from corner to corner, or tap two corners."),
        "fill": say("Tap to fill everything of the same kind that is connected, up to walls."),
    }
    shapes = options(say("Shape"), names, session.shape, held("shape"))
    broad = [switched(session, "wide", say("Broad brush"))] if session.shape == "brush" else []
    return [shapes, *broad, el("p", hints[session.shape], cls="hint")]


def terrain_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The terrains, or in games with roofs what is indoors; the shape of the brush, the label of a space."""
    parts = [swatches(state, say("Terrain"), terrains(state.rules), session.terrain, held("terrain"), say)]
    if state.rules.vocabulary.roofs:
        names = {
            "ground": say("The ground"), "indoors": say("Indoors"), "outdoors": say("Outdoors"),
            "as-board": say("As the board"),
        }  # fmt: skip
        roof = options(say("What a stroke paints"), names, session.cover, held("cover"))
        parts = [roof, *(parts if session.cover == "ground" else [])]
    return [*parts, *_shapes(session, say), *label_entry(state, say)]


def label_entry(state: AppState, say: Words) -> list[Node]:
    """The label and the notes of the space that the cursor is on."""
    document, here = state.document, state.cursor
    if here is None or not document.board.has_space(here):
        return []
    label = edits.spec_at(document.spaces_board, here).label
    text = say.spot(label) if label else ""
    name = say("Label of {place}", place=place_name(document, here, say))
    label_line = entry(name, text, lambda value: set_label(here, value), key=f"label-{here}", maxlength=24)
    return [label_line, *note_editor(state, here, say)]


def level_panel(_: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The level that is painted, and the shape of the brush."""
    level = session.level
    buttons = [
        button(str(number), set_tool_option("level", number), cls="face", aria_pressed=number == level)
        for number in range(LEVEL_BUTTONS)
    ]
    label = say("Level")
    ways = {"set": say("Set"), "raise": say("Raise by 1"), "lower": say("Lower by 1"), "hill": say("Stepped hill")}
    lifts = options(say("What a stroke does"), ways, session.lift, held("lift"))
    if session.lift in ("raise", "lower"):
        return [lifts, *_shapes(session, say)]
    if session.lift == "hill":
        hint = say("Its edge is level 1; each ring further in is one level higher, up to the chosen level.")
        lifts = el("div", lifts, el("p", hint, cls="hint"), cls="choice")
    faces = el("div", *buttons, cls="faces six", role="group", aria_label=label)
    number = counter(label, level, held("level"), say, low=0, high=MOST_LEVELS)
    return [lifts, faces, number, *_shapes(session, say)]


def objects_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The objects, and the height of one that has its own."""
    ui = state.ui
    buttons = [
        button(say.label(ui.object_label(n)), set_tool_option("thing", n), cls="kind", aria_pressed=n == session.thing)
        for n in state.rules.vocabulary.objects
    ]
    parts, height = [kinds(say("Objects"), buttons)], session.thing_height
    if ui.is_tall(session.thing):
        parts.append(counter(say("Height"), height, held("thing_height"), say, low=1, high=MOST_LEVELS, empty="low"))
    if offers_corners(state):
        ways = {False: say("In a space"), True: say("On a corner")}
        parts.append(options(say("Where"), ways, session.on_corner, held("on_corner")))
    return [*parts, el("p", say("Tap or drag. Tap again to remove it."), cls="hint")]
