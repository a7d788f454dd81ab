"""Measure mode: laying rulers and circles, leaving them on the board, moving and removing them."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.handlers import handles
from tablelight.app.queries import has_game
from tablelight.app.ruler.actions import LayRuler, MeasureWith, MoveEnd, PickUpEnd, RemoveMeasure, SetRadius, ToggleStay
from tablelight.app.ruler.state import Measure, RulerEnd, RulerState
from tablelight.app.state import AppState
from tablelight.board.units import INCH
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at

FIRST_INCHES, FIRST_SPACES = 3 * INCH, 2
LARGEST_RADIUS = 48


def end_at(state: AppState, place: Place) -> RulerEnd:
    """An end at a place, or at the figure there."""
    there = figure_at(state.document, place)
    return RulerEnd(place, None) if there is None else RulerEnd(there.space, there.id)


def radius_of(state: AppState) -> int:
    """The radius that a new circle has."""
    first = FIRST_SPACES if state.history is None or state.document.board.has_spaces else FIRST_INCHES
    return state.ruler.radius or first


def tap(state: AppState, place: Place) -> AppState:
    """Where an end goes that was picked up; else a circle's middle, a ruler's first end, its second."""
    ruler, end = state.ruler, end_at(state, place)
    if ruler.moving is not None and ruler.chosen is not None:
        return _with(state, ruler.with_end(ruler.chosen, ruler.moving, end))
    if ruler.kind == "circle":
        return _with(state, ruler.with_measure(Measure("circle", (end,), radius_of(state))))
    if ruler.start is None:
        kept = ruler.only_staying()
        return _with(state, evolve(kept, start=end))
    return _with(state, ruler.with_measure(Measure("ruler", (ruler.start, end))))


def _with(state: AppState, ruler: RulerState) -> AppState:
    return evolve(state, ruler=ruler, notice=None)


@handles(MeasureWith)
def measure_with(state: AppState, action: MeasureWith) -> AppState:
    """Choose the tool that is laid by taps: ruler or template."""
    return _with(state, evolve(state.ruler, kind=action.kind, start=None, moving=None))


@handles(SetRadius)
def set_radius(state: AppState, action: SetRadius) -> AppState:
    """Of the circle that is chosen, and of those to come."""
    ruler = evolve(state.ruler, radius=action.radius)
    number = ruler.chosen
    if number is not None and ruler.measures[number].kind == "circle":
        ruler = ruler.with_changed(number, evolve(ruler.measures[number], radius=action.radius))
    return _with(state, ruler)


@handles(LayRuler, precondition=has_game)
def lay_ruler(state: AppState, action: LayRuler) -> AppState:
    """A ruler under the finger."""
    start, end = end_at(state, action.start), end_at(state, action.end)
    if end.figure is not None and end.figure == start.figure:
        end = RulerEnd(action.end)
    return _with(state, state.ruler.with_measure(Measure("ruler", (start, end))))


def _has_measure(state: AppState, action: MoveEnd | PickUpEnd | ToggleStay) -> bool:
    return 0 <= action.number < len(state.ruler.measures)


@handles(MoveEnd, precondition=_has_measure)
def move_end(state: AppState, action: MoveEnd) -> AppState:
    """Move an end of a measure; at a figure it goes with the figure from then on."""
    return _with(state, state.ruler.with_end(action.number, action.end, end_at(state, action.place)))


@handles(PickUpEnd, precondition=_has_measure)
def pick_up_end(state: AppState, action: PickUpEnd) -> AppState:
    """Pick up an end of a ruler: the next tap lays it down."""
    return _with(state, evolve(state.ruler, chosen=action.number, moving=action.end, start=None))


@handles(ToggleStay, precondition=_has_measure)
def toggle_stay(state: AppState, action: ToggleStay) -> AppState:
    """Choose whether a measure stays, or goes when the next one is laid."""
    old = state.ruler.measures[action.number]
    return _with(state, state.ruler.with_changed(action.number, evolve(old, stays=not old.stays)))


@handles(RemoveMeasure)
def remove_measure(state: AppState, action: RemoveMeasure) -> AppState:
    """Remove a measure, or all of them."""
    if action.number is None:
        return _with(state, evolve(state.ruler, measures=(), chosen=None, moving=None, start=None))
    return _with(state, state.ruler.without(action.number))


def back(state: AppState) -> AppState | None:
    """Take back one step: the end in hand, the ruler that is begun, the measures that do not stay; None if there is
    none of these."""
    ruler = state.ruler
    if ruler.moving is not None or ruler.start is not None:
        return _with(state, evolve(ruler, moving=None, start=None))
    if any(not measure.stays for measure in ruler.measures):
        return _with(state, ruler.only_staying())
    return None
