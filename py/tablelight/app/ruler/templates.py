"""What the app asks about templates: whom one hits, the ready shapes of a board, and a turn about the origin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, radians, sin

from tablelight.app.ruler.state import figure_of, place_of
from tablelight.board.document import Document, Figure
from tablelight.board.measures import MOST_MEASURES, Measure, MeasureEnd, MeasureKind, TemplateShape
from tablelight.board.units import INCH
from tablelight.locale.messages import msg
from tablelight.progress.memo import remember
from tablelight.rules.registry import rules_of
from tablelight.rules.templates.answer import Template, TemplateQuestion, template
from tablelight.view.plane import Place, plane_of

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
"""By the kind of board the usual shapes: a name, and what it lays. A blast of 3 inches is 3 inches across."""
TURN_DEGREES = 15
"""How far a step turns a template on a bare table."""
TURN_SPACES = 4
"""On spaces, how far from the origin the directions of the turns are, at most."""


@remember(2 * MOST_MEASURES)
def hits(document: Document, measure: Measure) -> Template | None:
    """Whom a template hits; None if its ends are at the same place now."""
    question = question_of(document, measure)
    return None if question is None else template(rules_of(document), document, question)


def question_of(document: Document, measure: Measure) -> TemplateQuestion | None:
    """The question about a template; None if its ends are at the same place now."""
    shape, middle = measure.shape, _thing(document, measure.ends[0])
    target = middle if measure.kind == "circle" else place_of(document, measure.ends[1])
    if measure.kind != "circle" and target == place_of(document, measure.ends[0]):
        return None
    kind = measure.kind if measure.kind != "circle" else "blast" if shape.hits_middle else "burst"
    return TemplateQuestion(
        shape=kind,
        origin=middle,
        target=target,
        size=shape.size,
        angle=angle_of(document, shape),
        needs_sight=shape.needs_sight,
    )


def angle_of(document: Document, shape: TemplateShape) -> int:
    """TP-02: the angle of a cone, in degrees."""
    return shape.angle or (60 if document.board.grid == "hex" else 53)


def _thing(document: Document, end: MeasureEnd) -> Figure | Place:
    return figure_of(document, end) or place_of(document, end)


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
