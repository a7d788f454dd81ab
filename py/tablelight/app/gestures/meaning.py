"""The meaning of gestures on the board in each mode: tap, double tap, hold, drag. `web.gestures` only recognises them.

Pixels are CSS pixels; the plane's units are those of `view.plane`; times are milliseconds.
"""

from __future__ import annotations

from math import dist, hypot
from typing import TypeAlias

from attrs import frozen

from tablelight.app import side_view
from tablelight.app.actions import DragFigure, Explain, FitView, LayRuler, MoveEnd, Tap
from tablelight.app.move.queries import may_end
from tablelight.app.move.snapping import snapped
from tablelight.app.ruler.scene import handle_at
from tablelight.app.state import AppState
from tablelight.board.document import Figure
from tablelight.view.plane import UNIT, XY, Place, plane_of
from tablelight.view.tokens import figure_at

HANDLE_SLACK_PX = 24.0
"""A stroke of the editor this near to a handle, or a drag this near to an end of a ruler, takes hold of it."""
TAP_SLACK_PX = 10.0
"""A finger that moves farther than this drags."""
MOUSE_SLACK_PX = 4.0
AGAIN_SLACK_PX = 30.0
"""A second tap within this distance of the first is on the same place."""
FIGURE_SLACK_PX = 22.0
"""A finger this near to a figure's middle means the figure, unless the place means something else."""
LENS_BELOW_PX = 30.0
"""If a space (an inch of a bare table) is smaller than this, a magnifier shows what is under a resting finger."""
LENS_MS = 160
"""A finger that rests this long opens the magnifier."""
HOLD_MS, AGAIN_MS = 480, 320
"""How long a finger rests until it holds; the longest time between the two taps of a double tap."""


@frozen
class Pan:
    """A drag that pushes the board."""


@frozen
class FigureDrag:
    """A drag that moves a figure. `select`: the tap that selects it first, if it is not selected."""

    figure: str
    select: Tap | None


@frozen
class RulerDrag:
    """A drag that lays a ruler from `start`, or moves the end in `held`: the number of the ruler, and of its end."""

    start: Place | None
    held: tuple[int, int] | None


Drag: TypeAlias = Pan | FigureDrag | RulerDrag


@frozen
class Touch:
    """A finger was lifted: when, and at which pixel."""

    time: float
    at: XY


def draws(state: AppState) -> bool:
    """Whether one finger draws: the board is edited with another tool than the hand, or a photograph is fitted."""
    session = state.editor.session
    return session is not None and (session.tool != "hand" or session.fitting)


def under(state: AppState, at: XY) -> Place | None:
    """The place that is drawn at a point of the plane; in the view from the side, the raised space there."""
    return side_view.lift_of(state).pick(*at) if side_view.is_shown(state) else plane_of(state.document.board).pick(*at)


def meant(state: AppState, at: XY, scale: float, pointer: str = "touch") -> Place | None:
    """The place that a pointer means at a point of the plane; `scale` is pixels per unit. A finger means the nearest
    figure within its slack, unless a figure is right under it, or a move of the selected figure may end there."""
    place = under(state, at)
    is_exact = pointer == "mouse" or state.editor.session is not None or state.mode in ("measure", "look")
    if is_exact or _figure(state, place) is not None:
        return place
    near = _near(state, at, scale)
    if not near or (place is not None and _may_go(state, place)):
        return place
    return min(near)[1]


def _near(state: AppState, at: XY, scale: float) -> list[tuple[float, Place]]:
    """The figures within a finger's slack of a point: their distances in pixels, and their places."""
    is_out, middle = state.rules.is_out, side_view.middles(state)
    slack = FIGURE_SLACK_PX / scale
    left, right = at[0] - slack, at[0] + slack
    return [
        (away, other.space)
        for other in state.document.figures
        for spot in other.at
        if left <= (point := middle(spot))[0] <= right
        and (away := dist(point, at) * scale) <= FIGURE_SLACK_PX
        and not is_out(other)
    ]


def _may_go(state: AppState, place: Place) -> bool:
    """Whether a move of the selected figure may end at an empty place. On a bare table, also in contact with a base
    near it, if the place is at least half the figure's radius outside that base."""
    if state.pending_roll is not None or state.mode != "move":
        return False
    if may_end(state, place):
        return True
    document, figure = state.document, state.figure
    if figure is None or document.board.has_spaces:
        return False
    distance = document.board.distance
    others = (each for each in document.figures if each.id != figure.id)
    is_close = any(distance(place, each.space) < each.radius + figure.radius / 2 for each in others)
    return not is_close and may_end(state, snapped(state, place))


def has_lens(scale: float, pointer: str) -> bool:
    """Whether a resting finger opens the magnifier: the spaces under it are too small to hit."""
    return pointer != "mouse" and scale * UNIT < LENS_BELOW_PX


def is_drag(start: XY, now: XY, pointer: str) -> bool:
    """Whether a pointer of a kind ("mouse", "touch", "pen") has gone too far for a tap."""
    slack = MOUSE_SLACK_PX if pointer == "mouse" else TAP_SLACK_PX
    return hypot(now[0] - start[0], now[1] - start[1]) > slack


def is_again(first: Touch | None, second: Touch) -> bool:
    """Whether two taps are one double tap."""
    if first is None or second.time - first.time >= AGAIN_MS:
        return False
    return hypot(second.at[0] - first.at[0], second.at[1] - first.at[1]) < AGAIN_SLACK_PX


def drag(state: AppState, place: Place | None, at: XY, slack: float) -> Drag:
    """The meaning of a drag that begins at a place, at a point of the plane; `slack` in the plane's units."""
    there = _figure(state, place)
    if not state.is_played:
        return Pan()
    if state.mode == "measure":
        held = handle_at(state, at, slack)
        return RulerDrag(place, held) if held is not None or there is not None else Pan()
    if state.mode == "move" and there is not None:
        return FigureDrag(there.id, None if state.selected == there.id else Tap(there.space))
    return Pan()


def ruled(ruler: RulerDrag, place: Place | None) -> LayRuler | MoveEnd | None:
    """The action of a ruler's drag when the finger reaches a place."""
    if place is None:
        return None
    if ruler.held is not None:
        return MoveEnd(*ruler.held, place)
    return LayRuler(ruler.start, place) if ruler.start is not None else None


def dropped(state: AppState, figure: str, place: Place | None) -> DragFigure | None:
    """The action when a dragged figure is dropped; None off the board or on itself."""
    there = _figure(state, place)
    return DragFigure(figure, place) if place is not None and (there is None or there.id != figure) else None


def held(place: Place | None) -> Explain | None:
    """The question of a resting finger: why (not) here?"""
    return None if place is None else Explain(place)


def tapped(state: AppState, place: Place | None, *, again: bool) -> Tap | FitView | None:
    """The action of a tap; a double tap on a place with nothing to tap shows the whole board."""
    if again and (place is None or not (_figure(state, place) or (state.mode == "move" and may_end(state, place)))):
        return FitView()
    return None if place is None else Tap(place)


def _figure(state: AppState, place: Place | None) -> Figure | None:
    return figure_at(state.document, place) if place is not None else None
