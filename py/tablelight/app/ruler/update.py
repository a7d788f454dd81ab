"""Measure mode: laying rulers and templates, leaving them on the board, turning, moving and removing them."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.handlers import handles
from tablelight.app.queries import has_game
from tablelight.app.ruler.actions import (
    LayRuler,
    MeasureWith,
    MoveEnd,
    PickUpEnd,
    RemoveMeasure,
    ToggleStay,
    TurnMeasure,
)
from tablelight.app.ruler.state import AIMED, Measure, MeasureKind, RulerEnd, RulerState, TemplateShape, place_of
from tablelight.app.state import AppState
from tablelight.board.units import INCH
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at

FIRST_INCHES, FIRST_SPACES = 3 * INCH, 2


def end_at(state: AppState, place: Place) -> RulerEnd:
    """An end at a place, or at the figure there."""
    there = figure_at(state.document, place)
    return RulerEnd(place, None) if there is None else RulerEnd(there.space, there.id)


def shape_of(state: AppState) -> TemplateShape:
    """What a new template is like."""
    shape = state.ruler.shape
    first = FIRST_SPACES if state.history is None or state.document.board.has_spaces else FIRST_INCHES
    return evolve(shape, size=shape.size or first)


def tap(state: AppState, place: Place) -> AppState:
    """Where an end goes that was picked up; else a circle's middle; else the first end of what is laid, then its second."""
    ruler, end = state.ruler, end_at(state, place)
    if ruler.moving is not None and ruler.chosen is not None:
        return _moved(state, ruler.chosen, ruler.moving, end)
    if ruler.kind == "circle":
        return _with(state, ruler.with_measure(Measure("circle", (end,), shape_of(state))))
    if ruler.start is None:
        kept = ruler.only_staying()
        return _with(state, evolve(kept, start=end))
    return _laid(state, ruler.kind, ruler.start, end)


def _laid(state: AppState, kind: MeasureKind, start: RulerEnd, end: RulerEnd) -> AppState:
    """With a ruler, a cone or a line between two ends. A template needs a direction: without one nothing changes."""
    measure = Measure(kind, (start, end), TemplateShape() if kind == "ruler" else shape_of(state))
    return _with(state, state.ruler.with_measure(measure)) if _has_way(state, measure) else state


def _moved(state: AppState, number: int, end: int, to: RulerEnd) -> AppState:
    ruler = state.ruler.with_end(number, end, to)
    return _with(state, ruler) if _has_way(state, ruler.measures[number]) else state


def _has_way(state: AppState, measure: Measure) -> bool:
    """Whether the ends of a template are apart."""
    places = {place_of(state.document, end) for end in measure.ends}
    return measure.kind == "ruler" or len(places) == len(measure.ends)


def _with(state: AppState, ruler: RulerState) -> AppState:
    return evolve(state, ruler=ruler, notice=None)


@handles(MeasureWith)
def measure_with(state: AppState, action: MeasureWith) -> AppState:
    """Choose the tool that is laid by taps, and the shape of templates: of the chosen one too."""
    ruler = evolve(state.ruler, kind=action.kind, start=None, moving=None)
    if action.shape is None:
        return _with(state, ruler)
    ruler, number = evolve(ruler, shape=action.shape), ruler.chosen
    if number is not None and ruler.measures[number].kind == action.kind:
        ruler = ruler.with_changed(number, evolve(ruler.measures[number], shape=action.shape))
    return _with(state, ruler)


@handles(LayRuler, precondition=has_game)
def lay_ruler(state: AppState, action: LayRuler) -> AppState:
    """What is laid follows the finger: a ruler, if circles are chosen."""
    start, end = end_at(state, action.start), end_at(state, action.end)
    if end.figure is not None and end.figure == start.figure:
        end = RulerEnd(action.end)
    return _laid(state, state.ruler.kind if state.ruler.kind in AIMED else "ruler", start, end)


def _has_measure(state: AppState, action: MoveEnd | PickUpEnd | ToggleStay | TurnMeasure) -> bool:
    return 0 <= action.number < len(state.ruler.measures)


@handles(TurnMeasure, precondition=_has_measure)
def turn_measure(state: AppState, action: TurnMeasure) -> AppState:
    """Turn a cone or a line about its origin."""
    from tablelight.app.ruler.templates import turned  # only who lays templates loads it

    measure = state.ruler.measures[action.number]
    if measure.kind not in ("cone", "line"):
        return state
    return _with(state, state.ruler.with_end(action.number, 1, RulerEnd(turned(state.document, measure, action.step))))


@handles(MoveEnd, precondition=_has_measure)
def move_end(state: AppState, action: MoveEnd) -> AppState:
    """Move an end of a measure; at a figure it goes with the figure from then on."""
    return _moved(state, action.number, action.end, end_at(state, action.place))


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
