"""How HeroTrek is played: one move or slip away, and one shot, which the players resolve (PL-10, PL-11, PL-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.rules.answers import Refused
from tablelight.rules.conduct import FAR_POINTS, Conduct, PlayOrder, is_attack, is_move, order_by_name, with_stat
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Points
from tablelight.rules.systems.herotrek.moving import begin
from tablelight.rules.systems.herotrek.threat import DANGER, movements_of


def left(_document: Document, _figure: Figure, done: Sequence[PlayOrder]) -> tuple[bool, bool]:
    """DG-05: one move or slip away, and one shot."""
    return not any(map(is_move, done)), not any(map(is_attack, done))


def costs(document: Document, question: MoveQuestion) -> Mapping[Space, Points]:
    """What a move costs to each space."""
    movement = begin(document, question)
    return {} if isinstance(movement, Refused) else movement.costs


CONDUCT = Conduct(
    movements=lambda document, figure: list(movements_of(document, figure)),
    attacks=DANGER.attacks,
    order=order_by_name,
    far=lambda figure: [with_stat(figure, "speed")],
    costs=costs,
    reach=lambda figure: figure.stats.get("range", FAR_POINTS),
    pace=lambda figure: figure.stats.get("speed", 0),
    stride=lambda figure: figure.stats.get("speed", 0),
    left=left,
    moves_on=True,
)
