"""The plan of a turn on the board."""

from __future__ import annotations

from tablelight.app.state import AppState
from tablelight.app.turn_plan.queries import TurnPlan, known_plan
from tablelight.board.document import Document
from tablelight.progress.memo import remember
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.plane import XY, plane_of
from tablelight.view.plans import DrawnActivation, plan_layer
from tablelight.view.tokens import radius, token_middle


def turn_plan_layer(state: AppState) -> Layer:
    """Its activations, once they are worked out; nothing while dice are in the hand."""
    found = known_plan(state)
    return EMPTY if found is None or state.pending_roll is not None else _drawn(state.document, found)


@remember(2)
def _drawn(document: Document, found: TurnPlan) -> Layer:
    plane, activations = plane_of(document.board), list[DrawnActivation]()
    stands: dict[str, XY] = {}
    """Where the figures come to by the plan."""
    for number in dict.fromkeys(step.number for step in found.steps):
        steps = [step for step in found.steps if step.number == number]
        figure = document.find(steps[0].figure)
        start = token_middle(document, steps[0].figure)
        if figure is None or start is None:
            continue
        places = [place for step in steps for place in step.way[1:] if step.figure == figure.id]
        way = (start, *(plane.centre(place) for place in places))
        stands[figure.id] = way[-1]
        targets = []
        for name in dict.fromkeys(str(step.order["target"]) for step in steps if step.order.get("target")):
            target, at = document.find(name), stands.get(name, token_middle(document, name))
            if target is not None and at is not None:
                targets.append((at, radius(target) + 10))
        activations.append(DrawnActivation(number, way, radius(figure) + 9, tuple(targets)))
    return plan_layer(activations)
