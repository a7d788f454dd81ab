"""The plan of a turn on the board: each activation's path and attacks, and its number at the figure and its goal."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from tablelight.app.state import AppState
from tablelight.app.turn_plan.queries import TurnPlan, known_plan
from tablelight.board.document import Document
from tablelight.progress.memo import remember
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.highlights import towards
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import XY, plane_of, point
from tablelight.view.threats import arrow
from tablelight.view.tokens import radius, token_middle


def turn_plan_layer(state: AppState) -> Layer:
    """The plan's activations, once they are known; nothing while dice are in the hand."""
    found = known_plan(state)
    return EMPTY if found is None or state.pending_roll is not None else _drawn(state.document, found)


@remember(2)
def _drawn(document: Document, found: TurnPlan) -> Layer:
    plane, activations = plane_of(document.board), list[DrawnActivation]()
    stands: dict[str, XY] = {}
    """Where the plan takes the figures."""
    acting = [step for step in found.steps if not step.is_owed]
    for number in dict.fromkeys(step.number for step in acting):
        steps = [step for step in acting if step.number == number]
        figure = document.find(steps[0].figure)
        start = token_middle(document, steps[0].figure)
        if figure is None or start is None:
            continue
        places = [place for step in steps for place in step.way[1:]]
        way = (start, *(plane.centre(place) for place in places))
        stands[figure.id] = way[-1]
        targets = []
        for name in dict.fromkeys(str(step.order["target"]) for step in steps if step.order.get("target")):
            target, at = document.find(name), stands.get(name, token_middle(document, name))
            if target is not None and at is not None:
                targets.append((at, radius(target) + 10))
        activations.append(DrawnActivation(number, way, radius(figure) + 9, tuple(targets)))
    return plan_layer(activations)


CHIP, NUMERAL, ROOM = 21.0, 24.0, 30.0
"""The radius of a number's disc, the height of the number, and the room for its width."""
NUMBER_ASIDE = 0.95
"""How far its middle is above and to the left of its figure's, in radii: the largest disc leaves the letters free."""


@frozen
class DrawnActivation:
    """One activation. `way`: from the middle of the token on, whose radius is `radius`; `targets`: the figures that it
    attacks from the end, each with the radius of its token."""

    number: int
    way: tuple[XY, ...]
    radius: float
    targets: tuple[tuple[XY, float], ...] = ()


def plan_layer(activations: Iterable[DrawnActivation]) -> Layer:
    """The paths, the arrows of the attacks, and the numbers on top."""
    sheet, drawn = LayerSheet(), list(activations)
    for each in drawn:
        if len(each.way) > 1:
            line = "M" + "L".join(point(at) for at in (towards(each.way[0], each.way[1], each.radius), *each.way[1:]))
            sheet.add("path-edge", line)
            sheet.add("path", line)
        for target, rim in each.targets:
            arrow(sheet, "threat-sight", each.way[-1], target, (each.radius if len(each.way) < 2 else CHIP, rim))
    for each in drawn:
        x, y = each.way[0]
        rim = each.radius * NUMBER_ASIDE
        places = [(x - rim, y - rim), *each.way[-1:]] if len(each.way) > 1 else [(x - rim, y - rim)]
        for place in places:
            text, at = str(each.number), f"M{point(place)}"
            sheet.add("plan-disc", f"{at}{marks.disc(CHIP)}")
            sheet.add("plan-numeral", f"{at}{marks.label(text, marks.fitting(text, NUMERAL, ROOM))}")
    return sheet.layer()
