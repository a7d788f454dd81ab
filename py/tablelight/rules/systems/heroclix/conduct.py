"""How HeroClix is played: one action, a move or an attack, which the players resolve (PL-10, PL-11, PL-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.rules.conduct import FAR_POINTS, Conduct, PlayOrder, is_attack, is_move, order_by_name
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Points
from tablelight.rules.systems.heroclix.figures import has_failed
from tablelight.rules.systems.heroclix.moving import begin
from tablelight.rules.systems.heroclix.tables import DIAL
from tablelight.rules.systems.heroclix.threat import DANGER


def left(document: Document, figure: Figure, done: Sequence[PlayOrder]) -> tuple[bool, bool]:
    """DG-05: one action. Who has broken away may only move; who has failed to has spent its action (HC-14)."""
    if has_failed(document, figure) or any(is_attack(order) or is_move(order) for order in done):
        return False, False
    return True, not any(order.get("roll") == "flee" for order in done)


def far(figure: Figure) -> list[MoveQuestion]:
    """A move without end; the dial is left out, since it counts in place of the stat."""
    return [MoveQuestion(figure=evolve(figure, dial=(), stats={**figure.stats, "speed": FAR_POINTS}), action="move")]


def costs(document: Document, question: MoveQuestion) -> Mapping[Space, Points]:
    """The cost of a move to each square, in any mode."""
    movement, before = begin(document, question)
    return {} if before.refused else movement.costs


CONDUCT = Conduct(
    movements=lambda _document, _figure: [("move", {})],
    attacks=DANGER.attacks,
    order=order_by_name,
    far=far,
    costs=costs,
    reach=lambda figure: max(1, figure.stats.get("range", 0)),
    pace=lambda figure: DIAL.value(figure) or 0,
    stride=lambda figure: DIAL.value(figure) or 0,
    left=left,
)
