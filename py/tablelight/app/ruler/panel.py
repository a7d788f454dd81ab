"""Measure mode: the ruler, the templates, and everything placed on the board; how they are laid, left on the board,
turned, moved and removed."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.controls import choice, switch
from tablelight.app.handlers import FunctionAction, handles, play_action
from tablelight.app.history import History
from tablelight.app.queries import has_game
from tablelight.app.ruler.state import AIMED, RulerState, distance, place_of
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Document
from tablelight.board.parts import MOST_MEASURES, Measure, MeasureEnd, MeasureKind, TemplateShape
from tablelight.board.units import INCH
from tablelight.locale.messages import msg
from tablelight.rules.templates.checking import sound_measures
from tablelight.view.nodes import Node, button, el, icon, tool
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at
from tablelight.view.words import Words, length_words, place_name

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
    ruler, known = evolve(state.ruler, chosen=None, moving=None), state.ruler.measures
    if number is None:
        return _with(state, evolve(ruler, measures=(), start=None))
    return _with(state, evolve(ruler, measures=(*known[:number], *known[number + 1 :])))


def back(state: AppState) -> AppState | None:
    """Take back one step: the end in hand, the measure that is begun, the measures that do not stay; None if there is
    none of these."""
    ruler = state.ruler
    if ruler.moving is not None or ruler.start is not None:
        return _with(state, evolve(ruler, moving=None, start=None))
    if any(not measure.stays for measure in ruler.measures):
        return _with(state, ruler.only_staying())
    return None


KINDS: Mapping[MeasureKind, str] = {
    "ruler": msg("Ruler"),
    "circle": msg("Circle"),
    "cone": msg("Cone"),
    "line": msg("Line"),
}


def measure(state: AppState, say: Words) -> list[Node]:
    """The panel of Measure mode: what to measure with, and everything placed on the board."""
    ruler = state.ruler
    kinds = [(say.label(label), ruler.kind == kind, do.MeasureWith(kind)) for kind, label in KINDS.items()]
    parts = [choice(say("Measure with"), kinds), el("p", _hint(state, say), cls="hint")]
    if ruler.chosen is not None:
        parts.append(_one(state, ruler.chosen, ruler.measures[ruler.chosen], say))
    if ruler.kind != "ruler":
        from tablelight.app.ruler.template_panel import shape_controls  # loaded only to lay templates

        parts += shape_controls(state, say)
    others = (number for number in range(len(ruler.measures)) if number != ruler.chosen)
    parts += [_one(state, number, ruler.measures[number], say) for number in others]
    if len(ruler.measures) > 1:
        parts.append(button(say("Remove all of them"), remove_measure(None), picture="delete", cls="wide"))
    return parts


def _hint(state: AppState, say: Words) -> str:
    ruler = state.ruler
    if ruler.moving is not None:
        return say("Tap where it is to go.")
    if ruler.kind == "circle":
        return say("Tap the middle of the circle.")
    if ruler.start is not None:
        return say("From {place}: tap the destination.", place=named(state, ruler.start, say))
    if ruler.kind == "ruler":
        return say("Tap where to measure from, or draw from a figure.")
    return say("Tap where it comes from, or draw from a figure.")


def _one(state: AppState, number: int, found: Measure, say: Words) -> Node:
    is_chosen = number == state.ruler.chosen
    if found.kind == "ruler":
        parts = _ruler(state, found, say)
    else:
        from tablelight.app.ruler.template_panel import template_parts

        parts = template_parts(state, found, say)
    is_circle = found.kind == "circle"
    ends = [(say("Move it"), 0)] if is_circle else [(say("Move its start"), 0), (say("Move its end"), 1)]
    moving = state.ruler.moving if is_chosen else None
    tools = [
        button(label, pick_up_end(number, None if moving == end else end), picture="drag", aria_pressed=moving == end)
        for label, end in ends
    ]
    if found.kind in ("cone", "line"):
        left = tool(say("Turn to the left"), turn_measure(number, -1), "turn-left")
        tools = [left, tool(say("Turn to the right"), turn_measure(number, 1), "turn"), *tools]
    parts.append(switch(say("Left on the board"), found.stays, toggle_stay(number)))
    parts.append(el("div", *tools, tool(say("Remove it"), remove_measure(number), "delete"), cls="measure-tools"))
    title = say.label(KINDS[found.kind])
    return el("section", *parts, cls="now" if is_chosen else "now aside", key=f"measure-{number}", aria_label=title)


def _ruler(state: AppState, found: Measure, say: Words) -> list[Node]:
    document, (a, b) = state.document, found.ends
    ends, away, words = _measured(state, found, say)
    length_line = el("p", icon("measure"), el("strong", away, cls="numeral"), words, cls="headline")
    parts = [el("p", ends, cls="note"), length_line]
    if not document.board.has_spaces and (document.find(a.figure) or document.find(b.figure)):
        apart = document.board.distance(place_of(document, a), place_of(document, b))
        centres = length_words(document, apart, say)
        parts.append(el("p", say("from edge to edge; {centres} from centre to centre", centres=centres), cls="note"))
    return parts


def _measured(state: AppState, found: Measure, say: Words) -> tuple[str, str, str | None]:
    a, b = found.ends
    apart = distance(state.document, a, b)
    ends = say("{start} to {end}", start=named(state, a, say), end=named(state, b, say))
    return ends, length_words(state.document, apart, say), unit(state, apart, say)


def named(state: AppState, end: MeasureEnd, say: Words) -> str:
    """What an end of a measure is called: a figure, or a place."""
    figure = state.document.find(end.figure)
    return say.figure(figure) if figure is not None else place_name(state.document, end.at, say)


def unit(state: AppState, value: float, say: Words) -> str | None:
    """The unit of a count of spaces, singular for one. None in inches: a length has the inch sign."""
    if not state.document.board.has_spaces:
        return None
    return say("space") if value == 1 else say("spaces")


def measured_words(state: AppState, say: Words) -> str:
    """The chosen measure in a few words, for the live region."""
    number = state.ruler.chosen
    if number is None:
        return _hint(state, say) if state.ruler.start is not None else ""
    found = state.ruler.measures[number]
    if found.kind != "ruler":
        from tablelight.app.ruler.template_panel import hit_words

        return hit_words(state, found, say)
    ends, *away = _measured(state, found, say)
    return say.labelled(ends, " ".join(filter(None, away)))
