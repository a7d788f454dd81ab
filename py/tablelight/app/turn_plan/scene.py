"""The plan of a turn on the board: each activation's path and attacks, and its number at the figure and its goal."""

from __future__ import annotations

from tablelight.app.state import AppState
from tablelight.app.turn_plan.queries import TurnPlan, known_plan
from tablelight.board.document import Document
from tablelight.progress.memo import remember
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.highlights import towards
from tablelight.view.plane import XY, plane_of, point
from tablelight.view.threats import arrow
from tablelight.view.tokens import radius, token_middle


def turn_plan_layer(state: AppState) -> Layer:
    """The plan's activations, once they are known; nothing while dice are in the hand."""
    found = known_plan(state)
    return EMPTY if found is None or state.pending_roll is not None else _drawn(state.document, found)


CHIP, NUMERAL, ROOM = 21.0, 24.0, 30.0
"""The radius of a number's disc, the height of the number, and the room for its width."""
NUMBER_ASIDE = 0.95
"""How far its middle is above and to the left of its figure's, in radii: the largest disc leaves the letters free."""


@remember(2)
def _drawn(document: Document, found: TurnPlan) -> Layer:
    """The paths, the arrows of the attacks, and the numbers on top."""
    sheet, plane, numbers = marks.LayerSheet(), plane_of(document.board), list[tuple[str, XY]]()
    stands: dict[str, XY] = {}
    """Where the plan takes the figures."""
    acting = [step for step in found.steps if not step.is_owed]
    for number in dict.fromkeys(step.number for step in acting):
        steps = [step for step in acting if step.number == number]
        figure = document.find(steps[0].figure)
        start = token_middle(document, steps[0].figure)
        if figure is None or start is None:
            continue
        way = [plane.centre(place) for step in steps for place in step.way[1:]]
        rim, end = radius(figure) + 9, stands.setdefault(figure.id, start)
        if way:
            end = stands[figure.id] = way[-1]
            line = "M" + "L".join(point(at) for at in (towards(start, way[0], rim), *way))
            sheet.draw(line, "path-edge", "path")
        for name in dict.fromkeys(str(step.order["target"]) for step in steps if step.order.get("target")):
            target, at = document.find(name), stands.get(name, token_middle(document, name))
            if target is not None and at is not None:
                arrow(sheet, "threat-sight", end, at, (CHIP if way else rim, radius(target) + 10))
        aside = rim * NUMBER_ASIDE
        numbers += [(str(number), at) for at in ((start[0] - aside, start[1] - aside), *way[-1:])]
    for text, at in numbers:
        sheet.mark(at, marks.disc(CHIP), "plan-disc")
        sheet.mark(at, marks.label(text, marks.fitting(text, NUMERAL, ROOM)), "plan-numeral")
    return sheet.layer()
