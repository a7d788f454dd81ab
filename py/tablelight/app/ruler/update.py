"""Measure mode: laying rulers and templates, leaving them on the board, turning, moving and removing them."""

from __future__ import annotations

from itertools import zip_longest

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.handlers import FunctionAction, handles, play_action
from tablelight.app.history import History
from tablelight.app.queries import has_game
from tablelight.app.ruler.state import AIMED, RulerState, place_of
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Document
from tablelight.board.parts import MOST_MEASURES, Measure, MeasureEnd, MeasureKind, TemplateShape
from tablelight.board.units import INCH
from tablelight.rules.templates.checking import sound_measures
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at

FIRST_INCHES, FIRST_SPACES = 3 * INCH, 2


def followed(state: AppState, action: do.Action) -> AppState:
    """After every action: put the measures that stay into the document, with one moment for each change; or lay those
    of the document, if it is of another moment or game. A drag counts once the finger has let go."""
    history, ruler = state.game_history, state.ruler
    if ruler.known != history.present.measures:
        laid = sound_measures(history.present)
        return evolve(state, ruler=evolve(ruler.with_laid(laid), known=history.present.measures))
    if ruler.is_dragged or ruler.laid == sound_measures(history.present):
        return state
    return evolve(state, history=_recorded(history, ruler.laid, action), ruler=evolve(ruler, known=ruler.laid))


def _recorded(history: History, laid: tuple[Measure, ...], action: do.Action) -> History:
    """The history with a moment for a change by hand. A size that is changed step by step is one change."""
    made = history.then(evolve(history.present, measures=laid))
    if isinstance(action, do.MeasureWith) and history.past and not history.future:
        before, now = history.past[-1].document, history.present
        if _is_resized(before, now) and _is_resized(before, made.present):
            return evolve(history, now=made.now)
    return made


def _is_resized(before: Document, after: Document) -> bool:
    """Whether two documents differ only in the shape of one template."""
    changed = [(a, b) for a, b in zip_longest(before.measures, after.measures) if a != b]
    is_one = len(changed) == 1 and all(a and b and evolve(a, shape=b.shape) == b for a, b in changed)
    return is_one and evolve(before, measures=after.measures) == after


def end_at(state: AppState, place: Place) -> MeasureEnd:
    """An end at a place, or at the figure there."""
    there = figure_at(state.document, place)
    return MeasureEnd(place, None) if there is None else MeasureEnd(there.space, there.id)


def shape_of(state: AppState) -> TemplateShape:
    """The shape of a new template."""
    shape = state.ruler.shape
    first = FIRST_SPACES if state.history is None or state.document.board.has_spaces else FIRST_INCHES
    return evolve(shape, size=shape.size or first)


def tap(state: AppState, place: Place) -> AppState:
    """Put down the end that was picked up; else a circle's middle; else the first end of a measure, then its second."""
    ruler, end = state.ruler, end_at(state, place)
    if ruler.moving is not None and ruler.chosen is not None:
        return _moved(state, ruler.chosen, ruler.moving, end)
    if ruler.kind == "circle":
        return _with(state, ruler.with_measure(Measure("circle", (end,), shape_of(state), stays=False)))
    if ruler.start is None:
        kept = ruler.only_staying()
        return _with(state, evolve(kept, start=end))
    return _lay(state, ruler.kind, ruler.start, end)


def _lay(state: AppState, kind: MeasureKind, start: MeasureEnd, end: MeasureEnd) -> AppState:
    shape = TemplateShape() if kind == "ruler" else shape_of(state)
    measure = Measure(kind, (start, end), shape, stays=False)
    return _with(state, state.ruler.with_measure(measure)) if _has_way(state, measure) else state


def _moved(state: AppState, number: int, end: int, to: MeasureEnd) -> AppState:
    ruler = state.ruler.with_end(number, end, to)
    return _with(state, ruler) if _has_way(state, ruler.measures[number]) else state


def _has_way(state: AppState, measure: Measure) -> bool:
    places = {place_of(state.document, end) for end in measure.ends}
    return measure.kind == "ruler" or len(places) == len(measure.ends)


def _with(state: AppState, ruler: RulerState) -> AppState:
    return evolve(state, ruler=ruler, notice=None)


@handles(do.MeasureWith)
def measure_with(state: AppState, action: do.MeasureWith) -> AppState:
    ruler = evolve(state.ruler, kind=action.kind, start=None, moving=None)
    if action.shape is None:
        return _with(state, ruler)
    ruler, number = evolve(ruler, shape=action.shape), ruler.chosen
    if number is not None and ruler.measures[number].kind == action.kind:
        ruler = ruler.with_changed(number, evolve(ruler.measures[number], shape=action.shape))
    return _with(state, ruler)


@handles(do.LayRuler, precondition=has_game)
def lay_ruler(state: AppState, action: do.LayRuler) -> AppState:
    """Lay what follows the finger: a ruler, if circles are chosen."""
    start, end = end_at(state, action.start), end_at(state, action.end)
    if end.figure is not None and end.figure == start.figure:
        end = MeasureEnd(action.end)
    return _lay(state, state.ruler.kind if state.ruler.kind in AIMED else "ruler", start, end)


def _has_measure(state: AppState, action: do.MoveEnd | FunctionAction) -> bool:
    """Whether the measure is there, with the end that the action names, if it names one: a circle has only one."""
    given = {"number": action.number, "end": action.end} if isinstance(action, do.MoveEnd) else action.given
    number, measures = given["number"], state.ruler.measures
    return 0 <= number < len(measures) and (given.get("end") or 0) < len(measures[number].ends)


@play_action(_has_measure)
def turn_measure(state: AppState, number: int, step: int) -> AppState:
    """Turn a cone or a line about its origin by a step: -1 to the left, 1 to the right."""
    from tablelight.app.ruler.template_panel import turned  # loaded only to lay templates

    measure = state.ruler.measures[number]
    if measure.kind not in ("cone", "line"):
        return state
    end = MeasureEnd(turned(state.document, measure, step))
    return _with(state, state.ruler.with_end(number, 1, end))


@handles(do.MoveEnd, precondition=_has_measure)
def move_end(state: AppState, action: do.MoveEnd) -> AppState:
    """Move an end of a measure; at a figure, it goes with the figure from then on."""
    state = _moved(state, action.number, action.end, end_at(state, action.place))
    return evolve(state, ruler=evolve(state.ruler, is_dragged=True))


@handles(do.LetGo)
def let_go(state: AppState, _: do.LetGo) -> AppState:
    return evolve(state, ruler=evolve(state.ruler, is_dragged=False)) if state.ruler.is_dragged else state


@play_action(_has_measure)
def pick_up_end(state: AppState, number: int, end: int | None) -> AppState:
    """Let the next tap move an end of a measure; None: do not."""
    return _with(state, evolve(state.ruler, chosen=number, moving=end, start=None))


@play_action(_has_measure)
def toggle_stay(state: AppState, number: int) -> AppState:
    """Choose whether a measure stays on the board."""
    old = state.ruler.measures[number]
    if not old.stays and len(state.ruler.laid) >= MOST_MEASURES:
        text = "At most {most} rulers and templates stay on the board. Remove one first."
        return evolve(state, notice=Notice(text, {"most": MOST_MEASURES}))
    return _with(state, state.ruler.with_changed(number, evolve(old, stays=not old.stays)))


@play_action()
def remove_measure(state: AppState, number: int | None) -> AppState:
    """Remove a measure by its number; None: all of them."""
    if number is None:
        return _with(state, evolve(state.ruler, measures=(), chosen=None, moving=None, start=None))
    return _with(state, state.ruler.without(number))


def back(state: AppState) -> AppState | None:
    """Take back one step: the end in hand, the measure that is begun, the measures that do not stay; None if there is
    none of these."""
    ruler = state.ruler
    if ruler.moving is not None or ruler.start is not None:
        return _with(state, evolve(ruler, moving=None, start=None))
    if any(not measure.stays for measure in ruler.measures):
        return _with(state, ruler.only_staying())
    return None
