"""How Carnevale is played: action points, of which the turn says what is left; attacks in contact (PL-10, PL-11)."""

from __future__ import annotations

from tablelight.board.document import Document, Figure, Json
from tablelight.rules.conduct import Conduct, PlayOrder, order_to_roll, roll_order, with_stat
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.systems.carnevale.activation_end import ROLLS, all_owed
from tablelight.rules.systems.carnevale.danger.enemies import POINTS, contact_verdict


def owed(document: Document) -> list[PlayOrder]:
    """CV-53: damage, then falls, then attacks of opportunity."""
    found: list[PlayOrder] = []
    for each in all_owed(document):
        keys: dict[str, Json] = {"target": each.other, "opportunity": True} if each.kind == "opportunities" else {}
        found.append(roll_order(each.figure, ROLLS[each.kind], **keys))
    return found


def attacks(document: Document, figure: Figure, target: Figure) -> list[PossibleAttack]:
    """In contact alone: at range only a question that says `range` is checked (CV-60)."""
    when, found, _ = contact_verdict(document, figure, target)
    return found if when == "now" else []


def _points(figure: Figure) -> int:
    return figure.stats.get("action_points", POINTS)


CONDUCT = Conduct(
    movements=lambda _document, _figure: [("move", {})],
    attacks=attacks,
    order=order_to_roll,
    far=lambda figure: [with_stat(figure, "move")],
    reach=lambda _: 0,
    pace=lambda figure: figure.stats.get("move", 0) * max(1, _points(figure) - 1),
    stride=lambda figure: figure.stats.get("move", 0),
    owed=owed,
    settling=("protection", "fall", "dispel"),
    blows=lambda _: [("attack", {})],
    strikes=lambda figure, moves: max(1, _points(figure) - moves),
    outcome_tells=False,
    moves_on=True,
)
