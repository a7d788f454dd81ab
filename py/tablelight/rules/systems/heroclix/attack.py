"""The attack roll, of figures that have both stats: two dice and the attack against the defence (HC-60 to HC-62)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

from tablelight.board.document import Document, Figure
from tablelight.board.records import as_record
from tablelight.dice.distribution import Distribution
from tablelight.rules.answers import Odds, Reason, Refused, Rolled
from tablelight.rules.danger.attacks import harm_odds
from tablelight.rules.questions import OddsQuestion, RollQuestion, location_of
from tablelight.rules.rolling import AlikeDice, asked_figure, dice_of
from tablelight.rules.systems.heroclix.actions import DIE_FACES
from tablelight.rules.systems.heroclix.figures import has_failed, strength
from tablelight.rules.systems.heroclix.sight import Fire, attack, reasons

ReadyAttack: TypeAlias = tuple[Figure, tuple[int, int]]
"""The target and the numbers of an attack that can be made."""
MISSES, HITS = 2, 12
"""HC-61: what two dice show that miss or hit in any case."""


def hits(thrown: int, attacking: int, defence: int) -> bool:
    """HC-60, HC-61."""
    return thrown == HITS or (thrown != MISSES and thrown + attacking >= defence)


@cache
def chance_to_hit(attacking: int, defence: int) -> Fraction:
    """Of all throws of two dice those that hit."""
    throws = [sum(pair) for pair in product(DIE_FACES, repeat=2)]
    return Fraction(sum(hits(thrown, attacking, defence) for thrown in throws), len(throws))


def harm(document: Document, figure: Figure, target: Figure) -> Mapping[str, object]:
    """DG-07: the odds of an attack that can be made, by the clicks that it costs; nothing where HC-60 is off."""
    found = strength(document, figure, target)
    if found is None:
        return {}
    chance, clicks = chance_to_hit(*found), figure.stats.get("damage", 1)
    chances = {0: 1 - chance, clicks: chance} if clicks else {0: Fraction(1)}
    return {"odds": harm_odds(Distribution({lost: share for lost, share in chances.items() if share}), None)}


def _odds(attacking: int, defence: int) -> Odds:
    chance = chance_to_hit(attacking, defence)
    return Odds(
        outcomes={"hit": chance, "miss": 1 - chance}, extra={"dice": 2, "attack": attacking, "defence": defence}
    )


def attack_odds(question: OddsQuestion) -> Odds:
    """HC-60: `attack` against `defence`."""
    numbers = as_record(question.given, dict[str, int])
    return _odds(numbers["attack"], numbers["defence"])


def ready_attack(document: Document, question: RollQuestion) -> ReadyAttack | Refused:
    """The attack before its dice, or why it is not made."""
    figure, target = question.figure, asked_figure(document, question)
    if has_failed(document, figure):
        return Refused(refused=Reason("HC-14.spent", figure=figure.id))
    if target.side == figure.side:
        return Refused(refused=Reason("HC-60.friend", figure=target.id, values={"name": target.label}))
    found = strength(document, figure, target)
    if found is None:
        return Refused(refused=Reason("HC-60.unknown", figure=target.id, values={"name": target.label}))
    start, end = location_of(figure), location_of(target)
    barred = [reason for blocks, reason in reasons(Fire.of(document, start, end)) if blocks]
    kind, reason = attack(document, figure, target, not barred, document.topology.distance(start, end))
    if kind == "none":
        return Refused(refused=reason if reason is not None else barred[0])
    return target, found


def attack_preview(ready: ReadyAttack) -> Odds:
    """The possible results of the attack."""
    return _odds(*ready[1])


def roll_attack(document: Document, question: RollQuestion, ready: ReadyAttack) -> Rolled:
    """HC-60: two dice; the document stays as it is, for the damage is dealt at the table (HC-62)."""
    target, (attacking, defence) = ready
    dice = dice_of(question, AlikeDice(DIE_FACES, 2))
    thrown = sum(dice)
    outcome = "hit" if hits(thrown, attacking, defence) else "miss"
    values = {
        "name": target.label,
        "thrown": thrown,
        "attack": attacking,
        "defence": defence,
        "sum": thrown + attacking,
    }
    key = "HC-61" if thrown in (MISSES, HITS) else "HC-60"
    return Rolled(
        outcome=outcome,
        dice=dice,
        document=document,
        detail={"thrown": thrown, "attack": attacking, "defence": defence, "odds": _odds(attacking, defence)},
        reasons=(Reason(f"{key}.{outcome}", figure=target.id, values=values),),
    )
