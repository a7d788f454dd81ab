"""Areas of a free board: strokes that draw polygons, push them and move their corners; and the panel of the tool."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from math import dist
from typing import Any, Literal

from attrs import evolve

from tablelight.app.controls import counter, number_in, options
from tablelight.app.editor.controls import held, mover, snap, swatches
from tablelight.app.editor.opening import has_areas, known_kind, place_at, session_of, with_board, with_session
from tablelight.app.editor.state import NO_AREA, EditorSession, Stroke
from tablelight.app.handlers import FunctionAction, editor_action, perform
from tablelight.app.state import AppState, Notice
from tablelight.board import polygons
from tablelight.board.document import Area, Board, FreeBoard, Point
from tablelight.board.units import INCH
from tablelight.board.values import LARGEST_SIDE
from tablelight.view.lattice import nearest
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.plane import THOUSANDTHS, XY
from tablelight.view.words import Words


def on_plane(points: Iterable[Point]) -> list[XY]:
    """Points of the board in units of the plane."""
    return [(x / THOUSANDTHS, y / THOUSANDTHS) for x, y in points]


def handles(points: tuple[Point, ...]) -> tuple[list[XY], list[XY]]:
    """The handles of a polygon on the plane: its corners, and the middles of its sides."""
    return on_plane(points), on_plane(polygons.middle(points, side) for side in range(len(points)))


def begin(state: AppState, stroke: Stroke) -> AppState:
    """Begin a stroke: on a handle of the selected area, else on an area, else on something new, as the tool is set."""
    session, board = session_of(state), state.document.free_board
    at, slack = stroke.start, stroke.slack
    if session.moving:
        return with_session(state, stroke=stroke)
    if session.area is not None and not session.points:
        corners, middles = handles(board.areas[session.area].points)
        corner = nearest(corners, at, slack)
        if corner is not None:
            return with_session(state, corner=corner, stroke=evolve(stroke, grip="corner", corner=corner))
        side = nearest(middles, at, slack * 0.8)
        if side is not None:
            # The new corner is there from the first touch; lifting the finger at once leaves it in the middle.
            return with_session(state, corner=None, stroke=evolve(stroke, grip="corner", corner=-1 - side))
    if session.draw == "box":
        return with_session(state, stroke=evolve(stroke, grip="box"))
    if session.draw == "touch":
        number = polygons.area_at(board, (round(at[0] * THOUSANDTHS), round(at[1] * THOUSANDTHS)))
        if number is not None:
            return with_session(state, area=number, corner=None, stroke=evolve(stroke, grip="area"))
    return with_session(state, stroke=stroke)


def dragged_board(state: AppState, stroke: Stroke | None) -> Board:
    """The board as it would be if the finger were lifted now; the same while no area is dragged."""
    if stroke is None or stroke.grip not in ("corner", "area"):
        return state.document.board
    board, number = state.document.free_board, session_of(state).area
    to = place_at(state, stroke.last)
    if number is None or to is None or not (stroke.moved or stroke.corner < 0):
        return board
    if stroke.grip == "corner":
        if stroke.corner >= 0:
            return polygons.with_corners(board, number, stroke.corner, stroke.corner + 1, to)
        side = -1 - stroke.corner
        at = to if stroke.moved else polygons.middle(board.areas[number].points, side)
        return polygons.with_corners(board, number, side + 1, side + 1, at)
    start = place_at(state, stroke.start)
    return board if start is None else polygons.push_area(board, number, to[0] - start[0], to[1] - start[1])


def drawn(state: AppState, stroke: Stroke) -> tuple[Point, ...]:
    """The rectangle that is being drawn; nothing while it has no width or height."""
    start, end = place_at(state, stroke.start), place_at(state, stroke.last)
    return () if start is None or end is None else box_of(start, end)


def box_of(start: Point, end: Point) -> tuple[Point, ...]:
    """The rectangle between two places; nothing if it has no width or no height."""
    return () if start[0] == end[0] or start[1] == end[1] else polygons.box(start, end)


def finish(state: AppState, stroke: Stroke) -> AppState:
    """Carry out a finished stroke: draw, move or reshape an area."""
    session = session_of(state)
    if stroke.grip in ("corner", "area"):
        board = dragged_board(state, stroke)
        if stroke.corner < 0 and board is not state.document.board:
            state = with_session(state, corner=-stroke.corner)
        return with_board(state, lambda _: board)
    if stroke.grip == "box" and stroke.moved:
        return _add(with_session(state, anchor=None), drawn(state, stroke))
    place = place_at(state, stroke.last)
    if place is None:
        return state
    if session.moving and session.area is not None:
        return _put(state, session.area, session.corner, place)
    if session.draw == "box":
        if session.anchor is None:
            return with_session(state, anchor=place, area=None, corner=None)
        return _add(with_session(state, anchor=None), box_of(session.anchor, place))
    if session.draw == "polygon":
        return _corner(state, place, stroke.slack)
    here = round(stroke.last[0] * THOUSANDTHS), round(stroke.last[1] * THOUSANDTHS)
    number = polygons.area_at(state.document.free_board, here)
    return with_session(state, area=number, corner=None)


def _put(state: AppState, number: int, corner: int | None, place: Point) -> AppState:
    """Move the selected corner, or the area by its first corner, to the tapped place."""
    state = with_session(state, moving=False)
    if corner is not None:
        return with_board(state, lambda board: polygons.with_corners(board, number, corner, corner + 1, place))
    x, y = state.document.free_board.areas[number].points[0]
    return with_board(state, lambda board: polygons.push_area(board, number, place[0] - x, place[1] - y))


def _corner(state: AppState, place: Point, slack: float) -> AppState:
    """Add a corner to the polygon; a tap on its first corner closes it."""
    session = session_of(state)
    points = session.points
    if len(points) >= 3 and dist(points[0], place) <= slack * THOUSANDTHS:
        return perform(state, close_polygon())
    if points and points[-1] == place:
        return state
    return with_session(state, points=(*points, place), area=None, corner=None)


@editor_action(has_areas)
def close_polygon(state: AppState) -> AppState:
    """Complete the polygon that is being drawn; drop it if it has fewer than three corners."""
    points = session_of(state).points
    if len(points) < 3:
        return evolve(with_session(state, points=()), notice=Notice("A polygon has at least three corners."))
    return _add(with_session(state, points=()), points)


def kind_in_hand(state: AppState) -> str:
    """The kind of the next area: the chosen one, else the first of the rules; "" if the rules have none."""
    return known_kind(session_of(state).next_area.kind, state.rules.vocabulary.areas)


def _add(state: AppState, points: tuple[Point, ...]) -> AppState:
    """Add an area with these corners, of the kind in hand, and select it."""
    session, kind = session_of(state), kind_in_hand(state)
    if not points:
        return state
    if not kind:
        return evolve(state, notice=Notice("An area needs a terrain. Add one first."))
    area = evolve(session.next_area, kind=kind, points=points)
    number = len(state.document.free_board.areas)
    state = with_board(state, lambda board: polygons.add_area(board, area))
    return with_session(state, area=number, corner=None)


@editor_action(has_areas)
def set_area_field(state: AppState, name: Literal["kind", "level", "height"], value: Any) -> AppState:
    """Set a field of the selected area and of the next ones. While areas are drawn, a kind applies only to the next
    ones: the tool that selects changes existing areas."""
    changed: Any = {name: value}
    known = NO_AREA if name == "kind" else session_of(state).next_area
    state = with_session(state, next_area=evolve(known, **changed))
    if name == "kind" and session_of(state).draw != "touch":
        return with_session(state, area=None, corner=None, moving=False)
    return _with_area(state, lambda board, number: polygons.change_area(board, number, **changed))


@editor_action(has_areas)
def set_area_size(state: AppState, width: str | None = None, depth: str | None = None) -> AppState:
    """Stretch the selected area to inches, as the player wrote them; None, or a text that is no length, leaves a side
    as it is."""
    number = session_of(state).area
    if number is None:
        return state
    was = polygons.extent(state.document.free_board.areas[number].points)
    typed = (number_in(text or "", 0, LARGEST_SIDE, 1 / INCH) or 0 for text in (width, depth))
    across, down = (round(inches * INCH) or now for inches, now in zip(typed, was, strict=True))
    return with_board(state, lambda board: polygons.size_area(board, number, across, down))


@editor_action(has_areas)
def copy_area(state: AppState) -> AppState:
    """Copy the selected area, and select the copy."""
    copied = len(state.document.free_board.areas)
    return _with_area(state, polygons.copy_area, area=copied, corner=None, moving=False)


@editor_action(has_areas)
def rotate_area(state: AppState) -> AppState:
    """Turn the selected area by 90 degrees."""
    number = session_of(state).area
    if number is None:
        return state
    turned = polygons.rotate_area(state.document.free_board, number)
    if turned is None:
        return evolve(state, notice=Notice("There is no room to turn it."))
    return with_board(state, lambda _: turned)


@editor_action(has_areas)
def delete_area(state: AppState) -> AppState:
    """Delete the selected area."""
    return _with_area(state, polygons.delete_area, area=None, corner=None, moving=False)


def _with_area(state: AppState, change: Callable[[FreeBoard, int], FreeBoard], **session: Any) -> AppState:
    """Change the selected area, if there is one; then set fields of the session."""
    number = session_of(state).area
    if number is None:
        return state
    return with_session(with_board(state, lambda board: change(board, number)), **session)


@editor_action(has_areas)
def delete_corner(state: AppState) -> AppState:
    """Delete the selected corner; a polygon keeps at least three."""
    session = session_of(state)
    number, corner = session.area, session.corner
    if number is None or corner is None:
        return state
    if len(state.document.free_board.areas[number].points) <= 3:
        return evolve(state, notice=Notice("A polygon has at least three corners."))
    return _with_area(
        state, lambda board, _: polygons.with_corners(board, number, corner, corner + 1), corner=None, moving=False
    )


HEIGHTS = (2, 3, 4, 5)
"""Usual heights of buildings in inches, each a button."""
STEP_INCHES = 0.5
"""By how much a tap raises or lowers a height or level."""
LARGEST_INCHES = 99


def areas_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """How areas are drawn, their kinds, and the fields of the selected one."""
    number, board = session.area, state.document.free_board
    area = board.areas[number] if number is not None and number < len(board.areas) else None
    kinds = state.rules.vocabulary.areas
    if not kinds:
        return no_kinds(say)
    kind = area.kind if area is not None else kind_in_hand(state)
    ways = {"touch": say("Select"), "box": say("Rectangle"), "polygon": say("Polygon")}
    hints = {
        "touch": say("Tap an area to select it, drag to push it."),
        "box": say("Drag from corner to corner, or tap two corners."),
        "polygon": say("Tap each corner; tap the first one again to close it."),
    }
    parts = [options(say("Draw"), ways, session.draw, held("draw")), el("p", hints[session.draw], cls="hint")]
    if session.points:
        parts.append(button(say("Close the polygon"), close_polygon(), picture="confirm", cls="wide primary"))
    parts.append(swatches(state, say("Kind"), kinds, kind, partial(set_area_field, "kind"), say))
    height = (area or session.next_area).height
    usual = {each * INCH: say.inches(each) for each in HEIGHTS}
    parts.append(options(say("Height"), usual, height, partial(set_area_field, "height")))
    if area is not None:
        parts.append(_size(area, say))
        parts += _area(area.level, area.height, session, say)
    return [*parts, snap(session, say)]


def no_kinds(say: Words) -> list[Node]:
    """The panel for a sheet without terrain: the usual terrains, each added with a tap."""
    from tablelight.app.editor.rules.adding import INCH_TERRAINS, presets
    from tablelight.app.editor.rules.update import add_rule

    buttons = [button(say.label(add.label), add_rule(add), picture="new") for add in presets("terrains", INCH_TERRAINS)]
    hint = say("An area needs a terrain, and these rules have none yet. Add one, then draw.")
    return [el("p", hint, cls="hint"), el("div", *buttons, cls="adds", role="group", aria_label=say("Add"))]


def _size(area: Area, say: Words) -> Node:
    """The width and depth of the area, as numbers that can be typed."""
    width, depth = polygons.extent(area.points)
    limits: Any = {"type": "number", "inputmode": "decimal", "step": "0.25", "min": "0.25"}
    across = entry(say("Width (inches)"), _typed(width), lambda text: set_area_size(width=text), **limits)
    down = entry(say("Depth (inches)"), _typed(depth), lambda text: set_area_size(depth=text), **limits)
    return el("div", across, down, cls="pair", key="area-size")


def _typed(thousandths: int) -> str:
    return f"{thousandths / INCH:.3f}".rstrip("0").rstrip(".")


def _setting(name: Literal["level", "height"]) -> Callable[[float | None], FunctionAction]:
    return lambda value: set_area_field(name, None if value is None else round(value * INCH))


def _area(level: int, height: int | None, session: EditorSession, say: Words) -> list[Node]:
    above = None if height is None else height / INCH
    number = partial(counter, say=say, high=LARGEST_INCHES, step=STEP_INCHES, grain=0.1)
    parts = [
        number(say("Level of its ground (inches)"), level / INCH, _setting("level"), low=-LARGEST_INCHES),
        number(say("Height above it (inches)"), above, _setting("height"), low=0.1, empty="low", first=STEP_INCHES),
        el("p", say("Drag a corner to move it, or the middle of a side to add one."), cls="hint"),
    ]
    parts.append(mover(session, say("Move this corner with a tap") if session.corner is not None else None, say))
    if session.corner is not None:
        parts.append(button(say("Remove this corner"), delete_corner(), picture="less", cls="wide"))
    parts.append(button(say("Copy"), copy_area(), picture="copy", cls="wide"))
    parts.append(button(say("Turn by a quarter"), rotate_area(), picture="turn", cls="wide"))
    parts.append(button(say("Delete this area"), delete_area(), picture="delete", cls="wide"))
    return parts
