"""Measure mode: the ruler and the circle, and everything that lies on the board."""

from __future__ import annotations

from tablelight.app.controls import choice, stepper, switch
from tablelight.app.ruler.actions import MeasureWith, PickUpEnd, RemoveMeasure, SetRadius, ToggleStay
from tablelight.app.ruler.scene import length, radius_words
from tablelight.app.ruler.state import Measure, RulerEnd, between_centres, distance, figure_of, within
from tablelight.app.ruler.update import LARGEST_RADIUS, radius_of
from tablelight.app.state import AppState
from tablelight.view.nodes import Node, button, el, icon, tool
from tablelight.view.words import Words, place_name


def measure(state: AppState, say: Words) -> list[Node]:
    """The panel of Measure mode: what to measure with, and everything that lies on the board."""
    ruler = state.ruler
    kinds: list[tuple[str, bool, object]] = [
        (say("Ruler"), ruler.kind == "ruler", MeasureWith("ruler")),
        (say("Circle"), ruler.kind == "circle", MeasureWith("circle")),
    ]
    parts = [choice(say("Measure with"), kinds)]
    if ruler.kind == "circle":
        parts.append(_radius(state, say))
    parts.append(el("p", _hint(state, say), cls="hint"))
    order = sorted(range(len(ruler.measures)), key=lambda number: number != ruler.chosen)
    parts += [_one(state, number, ruler.measures[number], say) for number in order]
    if len(ruler.measures) > 1:
        parts.append(button(say("Remove all of them"), RemoveMeasure(None), picture="delete", cls="wide"))
    return parts


def _hint(state: AppState, say: Words) -> str:
    ruler = state.ruler
    if ruler.moving is not None:
        return say("Tap where it is to go.")
    if ruler.kind == "circle":
        return say("Tap the middle of the circle.")
    if ruler.start is not None:
        return say("From {place}: tap where to.", place=named(state, ruler.start, say))
    return say("Tap where to measure from, or draw from a figure.")


def _radius(state: AppState, say: Words) -> Node:
    """The circle's radius, by half inches or by spaces."""
    now, unit_size = radius_of(state), state.document.board.unit
    step, most = max(unit_size // 2, 1), LARGEST_RADIUS * unit_size
    shown = length(state.document, now / unit_size, say.language)
    less = SetRadius(now - step) if now > step else None
    more = SetRadius(now + step) if now < most else None
    return stepper(say("Radius"), shown, (less, more), say, key="radius")


def _one(state: AppState, number: int, found: Measure, say: Words) -> Node:
    """A measure: its length, and the buttons that move, keep or remove it."""
    is_chosen = number == state.ruler.chosen
    parts = _ruler(state, found, say) if found.kind == "ruler" else _circle(state, found, say)
    ends = [(say("Move its start"), 0), (say("Move its end"), 1)] if found.kind == "ruler" else [(say("Move it"), 0)]
    moving = state.ruler.moving if is_chosen else None
    tools = [
        button(
            label,
            PickUpEnd(number, None if moving == end else end),
            picture="drag",
            aria_pressed="true" if moving == end else "false",
        )
        for label, end in ends
    ]
    parts.append(switch(say("Left on the board"), found.stays, ToggleStay(number)))
    parts.append(el("div", *tools, tool(say("Remove it"), RemoveMeasure(number), "delete"), cls="measure-tools"))
    title = say("Ruler") if found.kind == "ruler" else say("Circle")
    return el("section", *parts, cls="now" if is_chosen else "now aside", key=f"measure-{number}", aria_label=title)


def _ruler(state: AppState, found: Measure, say: Words) -> list[Node]:
    a, b = found.ends
    document = state.document
    parts = [
        el("p", say("{start} to {end}", start=named(state, a, say), end=named(state, b, say)), cls="note"),
        el(
            "p",
            icon("measure"),
            el("strong", length(document, distance(document, a, b), say.language), cls="numeral"),
            el("span", unit(state, distance(document, a, b), say)),
            cls="headline",
        ),
    ]
    if not document.board.has_spaces and (figure_of(document, a) or figure_of(document, b)):
        centres = length(document, between_centres(document, a, b), say.language)
        parts.append(el("p", say("from edge to edge; {centres} from centre to centre", centres=centres), cls="note"))
    return parts


def _circle(state: AppState, found: Measure, say: Words) -> list[Node]:
    names = ", ".join(say.figure(figure) for figure in within(state.document, found))
    radius = el("strong", radius_words(state.document, found, say.language), cls="numeral")
    return [
        el("p", say("Around {place}", place=named(state, found.ends[0], say)), cls="note"),
        el("p", icon("circle"), radius, el("span", unit(state, found.radius, say)), cls="headline"),
        el("p", say("Touched: {names}", names=names) if names else say("It touches no figure."), cls="note"),
    ]


def named(state: AppState, end: RulerEnd, say: Words) -> str:
    """What an end of a measure is called: a figure, or a place."""
    figure = figure_of(state.document, end)
    return say.figure(figure) if figure is not None else place_name(state.document, end.place, say)


def unit(state: AppState, value: float, say: Words) -> str:
    """The unit of a length: inches or spaces, of one the singular."""
    if not state.document.board.has_spaces:
        return say("inches")
    return say("space") if value == 1 else say("spaces")


def measured_words(state: AppState, say: Words) -> str:
    """The chosen measure in a few words, for the live region."""
    number = state.ruler.chosen
    if number is None:
        return _hint(state, say) if state.ruler.start is not None else ""
    found = state.ruler.measures[number]
    if found.kind == "circle":
        return " ".join(node.text or "" for node in _circle(state, found, say)[2:])
    a, b = found.ends
    apart = distance(state.document, a, b)
    away = length(state.document, apart, say.language)
    ends = say("{start} to {end}", start=named(state, a, say), end=named(state, b, say))
    return say.labelled(ends, f"{away} {unit(state, apart, say)}")
