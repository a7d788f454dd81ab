"""Measure mode: the ruler, the templates, and everything placed on the board."""

from __future__ import annotations

from collections.abc import Mapping

from tablelight.app.actions import MeasureWith
from tablelight.app.controls import choice, switch
from tablelight.app.ruler.scene import length
from tablelight.app.ruler.state import distance, place_of
from tablelight.app.ruler.update import pick_up_end, remove_measure, toggle_stay, turn_measure
from tablelight.app.state import AppState
from tablelight.board.parts import Measure, MeasureEnd, MeasureKind
from tablelight.locale.messages import msg
from tablelight.view.nodes import Node, button, el, icon, tool
from tablelight.view.words import Words, place_name

KINDS: Mapping[MeasureKind, str] = {
    "ruler": msg("Ruler"),
    "circle": msg("Circle"),
    "cone": msg("Cone"),
    "line": msg("Line"),
}


def measure(state: AppState, say: Words) -> list[Node]:
    """The panel of Measure mode: what to measure with, and everything placed on the board."""
    ruler = state.ruler
    kinds = [(say.label(label), ruler.kind == kind, MeasureWith(kind)) for kind, label in KINDS.items()]
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
    parts = [
        el("p", ends, cls="note"),
        el("p", icon("measure"), el("strong", away, cls="numeral"), words, cls="headline"),
    ]
    if not document.board.has_spaces and (document.find(a.figure) or document.find(b.figure)):
        apart = document.board.distance(place_of(document, a), place_of(document, b))
        centres = length(document, apart, say.language)
        parts.append(el("p", say("from edge to edge; {centres} from centre to centre", centres=centres), cls="note"))
    return parts


def _measured(state: AppState, found: Measure, say: Words) -> tuple[str, str, str | None]:
    a, b = found.ends
    apart = distance(state.document, a, b)
    ends = say("{start} to {end}", start=named(state, a, say), end=named(state, b, say))
    return ends, length(state.document, apart, say.language), unit(state, apart, say)


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
