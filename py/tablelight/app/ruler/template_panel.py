"""The shape of a template, and whom it hits."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from tablelight.app.controls import badge_node, choice, counter, reason_node, switch
from tablelight.app.ruler.actions import MeasureWith
from tablelight.app.ruler.panel import named, unit
from tablelight.app.ruler.scene import size_words
from tablelight.app.ruler.templates import READY, angle_of, hits
from tablelight.app.ruler.update import shape_of
from tablelight.app.state import AppState
from tablelight.board.measures import ANGLES, LARGEST_TEMPLATE, Measure, TemplateShape
from tablelight.rules.templates.answer import Hit, Template
from tablelight.rules.templates.checking import smallest_step
from tablelight.view.nodes import Node, el, icon, listed
from tablelight.view.words import Words


def shape_controls(state: AppState, say: Words) -> list[Node]:
    """The ready shapes of the board, the size, the angle, and whom the template hits."""
    kind, shape, document = state.ruler.kind, shape_of(state), state.document

    def change(**changes: Any) -> MeasureWith:
        return MeasureWith(kind, evolve(shape, **changes))

    ready = [
        (say.label(name), kind == laid and shape == given, MeasureWith(laid, given))
        for name, laid, given in READY[document.board.grid]
    ]
    parts = [choice(say("Ready shapes"), ready), _size(state, shape, say)]
    if kind == "cone":
        now = angle_of(document, shape)
        angles = [(f"{angle}°", angle == now, change(angle=angle)) for angle in ANGLES]
        parts.append(choice(say("Angle"), angles))
    if kind == "circle":
        hits_it = change(hits_middle=not shape.hits_middle)
        parts.append(switch(say("Hits the figure in the middle too"), shape.hits_middle, hits_it))
    seen = change(needs_sight=not shape.needs_sight)
    return [*parts, switch(say("Hits only figures that are seen"), shape.needs_sight, seen)]


def _size(state: AppState, shape: TemplateShape, say: Words) -> Node:
    """The radius or the length, by half inches or by spaces."""
    kind, unit_size = state.ruler.kind, state.document.board.unit
    step = smallest_step(state.document.board) / unit_size
    label = say("Radius") if kind == "circle" else say("Length")
    if unit_size > 1:
        label = say("Radius (inches)") if kind == "circle" else say("Length (inches)")

    def sized(size: float | None) -> MeasureWith:
        return MeasureWith(kind, evolve(shape, size=round((size or step) * unit_size)))

    return counter(label, shape.size / unit_size, sized, say, low=step, high=LARGEST_TEMPLATE, step=step, key="radius")


def template_parts(state: AppState, measure: Measure, say: Words) -> list[Node]:
    """Where a template lies, how large it is, and whom it hits."""
    found, document, start = hits(state.document, measure), state.document, measure.ends[0]
    if measure.kind == "circle":
        where = say("Around {place}", place=named(state, start, say))
    else:
        ends = {"start": named(state, start, say), "end": named(state, measure.ends[1], say)}
        where = say("{start} to {end}", **ends)
    size = el("strong", size_words(document, measure.shape.size, say.language), cls="numeral")
    parts = [
        el("p", where, cls="note"),
        el("p", icon("circle"), size, unit(state, measure.shape.size, say), cls="headline"),
    ]
    if found is None:
        return [*parts, el("p", say("It has no direction yet: move its end."), cls="note")]
    rows = [_hit(state, hit, say) for hit in found.figures]
    shown = listed(rows, "places held") if rows else el("p", say("It hits no figure."), cls="note")
    return [*parts, shown, *(reason_node(reason, say) for reason in found.unseen)]


def _hit(state: AppState, hit: Hit, say: Words) -> Node:
    figure = state.document.figure(hit.figure)
    how = say("fully hit") if hit.whole else say("partly hit")
    return el(
        "p", badge_node(state, figure), el("strong", say.figure(figure)), el("span", how, cls="note"), cls="first"
    )


def hit_words(state: AppState, measure: Measure, say: Words) -> str:
    """Whom a template hits in a few words, for the live region."""
    found = hits(state.document, measure)
    return "" if found is None else _listed(state, found, say)


def _listed(state: AppState, found: Template, say: Words) -> str:
    names = [
        say.figure(state.document.figure(hit.figure))
        if hit.whole
        else say("{name} (partly)", name=say.figure(state.document.figure(hit.figure)))
        for hit in found.figures
    ]
    return say("Hit: {names}", names=say.series(names)) if names else say("It hits no figure.")
