"""The shape of a template, and the figures that it hits; the ready shapes of a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, radians, sin
from typing import Any

from attrs import evolve

from tablelight.app.actions import MeasureWith
from tablelight.app.controls import choice, counter, reason_node, side_badge, switch
from tablelight.app.ruler.panel import named, shape_of, unit
from tablelight.app.ruler.scene import size_words
from tablelight.app.ruler.state import place_of
from tablelight.app.state import AppState
from tablelight.board.document import Document
from tablelight.board.parts import ANGLES, LARGEST_TEMPLATE, MOST_MEASURES, Measure, MeasureKind, TemplateShape
from tablelight.board.units import INCH
from tablelight.locale.messages import msg
from tablelight.progress.memo import remember
from tablelight.rules.registry import rules_of
from tablelight.rules.templates.answer import Hit, Template, TemplateQuestion, template
from tablelight.rules.templates.checking import smallest_step
from tablelight.view.nodes import Node, el, icon, listed
from tablelight.view.plane import Place, plane_of
from tablelight.view.words import Words

READY: Mapping[str, Sequence[tuple[str, MeasureKind, TemplateShape]]] = {
    "square": (
        (msg("15-foot cone"), "cone", TemplateShape(size=3, angle=53)),
        (msg("20-foot burst"), "circle", TemplateShape(size=4)),
        (msg("30-foot line"), "line", TemplateShape(size=6)),
    ),
    "hex": (
        (msg("Cone of 60 degrees"), "cone", TemplateShape(size=3, angle=60)),
        (msg("Blast of one space"), "circle", TemplateShape(size=1, hits_middle=True)),
    ),
    "inches": (
        (msg("Blast of 3 inches"), "circle", TemplateShape(size=3 * INCH // 2, hits_middle=True)),
        (msg("Blast of 5 inches"), "circle", TemplateShape(size=5 * INCH // 2, hits_middle=True)),
        (msg("Cone of 8 inches"), "cone", TemplateShape(size=8 * INCH)),
    ),
}
"""The usual shapes by kind of board: a name, and what it lays. A blast of 3 inches is 3 inches across."""
TURN_DEGREES = 15
"""How far a step turns a template on a bare table."""
TURN_SPACES = 4
"""On spaces, the largest distance from the origin at which a turn takes its directions."""


@remember(2 * MOST_MEASURES)
def hits(document: Document, measure: Measure) -> Template | None:
    """The figures that a template hits; None if its ends are at the same place now."""
    shape, middle = measure.shape, document.find(measure.ends[0].figure) or place_of(document, measure.ends[0])
    target = middle if measure.kind == "circle" else place_of(document, measure.ends[1])
    if measure.kind != "circle" and target == place_of(document, measure.ends[0]):
        return None
    kind = measure.kind if measure.kind != "circle" else "blast" if shape.hits_middle else "burst"
    size, angle, needs_sight = shape.size, angle_of(document, shape), shape.needs_sight
    asked = TemplateQuestion(shape=kind, origin=middle, target=target, size=size, angle=angle, needs_sight=needs_sight)
    return template(rules_of(document), document, asked)


def angle_of(document: Document, shape: TemplateShape) -> int:
    """TP-02: the angle of a cone, in degrees."""
    return shape.angle or (60 if document.board.grid == "hex" else 53)


def turned(document: Document, measure: Measure, step: int) -> Place:
    """Where a template points after a turn: at the next space of a ring about its origin, or by 15 degrees."""
    start, to = (place_of(document, end) for end in measure.ends)
    if not document.board.has_spaces:
        angle, (x, y) = radians(TURN_DEGREES * step), (to[0] - start[0], to[1] - start[1])
        new_x, new_y = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
        return start[0] + round(new_x), start[1] + round(new_y)
    plane, topology = plane_of(document.board), document.topology
    middle = plane.centre(start)

    def direction(place: Place) -> float:
        x, y = plane.centre(place)
        return atan2(y - middle[1], x - middle[0])

    reach = min(measure.shape.size, TURN_SPACES)
    ring = sorted((direction(space), space) for space in topology.spaces() if topology.distance(start, space) == reach)
    now = direction(to)
    after = [space for angle, space in ring if (angle - now) * step > 1e-9]
    if not after:
        return (ring[0] if step > 0 else ring[-1])[1] if ring else to
    return after[0] if step > 0 else after[-1]


def shape_controls(state: AppState, say: Words) -> list[Node]:
    """The ready shapes of the board, the size, the angle, and which figures the template hits."""
    kind, shape, document = state.ruler.kind, shape_of(state), state.document

    def change(**changes: Any) -> MeasureWith:
        return MeasureWith(kind, evolve(shape, **changes))

    ready = [
        (say.label(name), kind == laid and shape == given, MeasureWith(laid, given))
        for name, laid, given in READY[document.board.grid]
    ]
    step, unit_size = smallest_step(document.board) / document.board.unit, document.board.unit
    label = say("Radius") if kind == "circle" else say("Length")
    if unit_size > 1:
        label = say("Radius (inches)") if kind == "circle" else say("Length (inches)")

    def sized(size: float | None) -> MeasureWith:
        return change(size=round((size or step) * unit_size))

    limits: Any = {"low": step, "high": LARGEST_TEMPLATE, "step": step}
    size = counter(label, shape.size / unit_size, sized, say, **limits, key="radius")
    parts = [choice(say("Ready shapes"), ready), size]
    if kind == "cone":
        now = angle_of(document, shape)
        angles = [(f"{angle}°", angle == now, change(angle=angle)) for angle in ANGLES]
        parts.append(choice(say("Angle"), angles))
    if kind == "circle":
        hits_it = change(hits_middle=not shape.hits_middle)
        parts.append(switch(say("Hits the figure in the middle too"), shape.hits_middle, hits_it))
    seen = change(needs_sight=not shape.needs_sight)
    return [*parts, switch(say("Hits only figures that are seen"), shape.needs_sight, seen)]


def template_parts(state: AppState, measure: Measure, say: Words) -> list[Node]:
    """Where a template lies, how large it is, and the figures that it hits."""
    found, document, start = hits(state.document, measure), state.document, measure.ends[0]
    if measure.kind == "circle":
        where = say("Around {place}", place=named(state, start, say))
    else:
        ends = {"start": named(state, start, say), "end": named(state, measure.ends[1], say)}
        where = say("{start} to {end}", **ends)
    size = el("strong", size_words(document, measure.shape.size, say), cls="numeral")
    size_line = el("p", icon("circle"), size, unit(state, measure.shape.size, say), cls="headline")
    parts = [el("p", where, cls="note"), size_line]
    if found is None:
        return [*parts, el("p", say("It has no direction yet: move its end."), cls="note")]
    rows = [_hit(state, hit, say) for hit in found.figures]
    shown = listed(rows, "places held") if rows else el("p", say("It hits no figure."), cls="note")
    return [*parts, shown, *(reason_node(reason, say) for reason in found.unseen)]


def _hit(state: AppState, hit: Hit, say: Words) -> Node:
    figure = state.document.figure(hit.figure)
    how = el("span", say("fully hit") if hit.whole else say("partly hit"), cls="note")
    return el("p", side_badge(state, figure.side), el("strong", say.figure(figure)), how, cls="first")


def hit_words(state: AppState, measure: Measure, say: Words) -> str:
    """The figures that a template hits, in a few words for the live region."""
    found = hits(state.document, measure)
    if found is None:
        return ""
    names = []
    for hit in found.figures:
        name = say.figure(state.document.figure(hit.figure))
        names.append(name if hit.whole else say("{name} (partly)", name=name))
    return say("Hit: {names}", names=say.series(names)) if names else say("It hits no figure.")
