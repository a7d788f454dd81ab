"""The actions of a figure, the flee roll and its odds, and the attack roll if both stats are known: two dice and the
attack against the defence (HC-60 to HC-62)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

from tablelight.board.document import Document, Figure
from tablelight.board.records import as_record
from tablelight.dice.distribution import Distribution
from tablelight.rules.answers import ActionAnswer, Odds, Reason, Refused, Rolled
from tablelight.rules.danger.attacks import harm_odds
from tablelight.rules.questions import OddsQuestion, RollQuestion, location_of
from tablelight.rules.rolling import AlikeDice, dice_of, figure_of_key
from tablelight.rules.systems.heroclix import figures
from tablelight.rules.systems.heroclix.sight import Fire, LinesOfFire, attack, is_beneath, range_to, reasons
from tablelight.rules.systems.heroclix.tables import DIAL, FLEE_SUCCEEDS, tokens_of, turn_of, with_token

DIE_FACES = tuple(range(1, 7))


def list_actions(document: Document, figure: Figure) -> Iterator[ActionAnswer]:
    """Move, close combat and ranged combat, each with the reason if it is not allowed, and judged only when read."""
    failed = figures.has_failed(document, figure)
    for name, bar, spent in (
        ("move", _no_move, "HC-14.failed"),
        ("close-combat", _no_close_combat, "HC-14.spent"),
        ("ranged-combat", _no_ranged_combat, "HC-14.spent"),
    ):
        reason = Reason(spent, figure=figure.id) if failed else bar(document, figure)
        yield ActionAnswer(id=name, allowed=reason is None, reason=reason)


def _no_move(_: Document, figure: Figure) -> Reason | None:
    return Reason("HC-02.zero", figure=figure.id) if DIAL.value(figure) == 0 else None


def _no_close_combat(document: Document, figure: Figure) -> Reason | None:
    ground = figures.ground_of(document.layout)
    enemies = document.enemies(figure)
    if any(figures.are_adjacent(ground, figure, enemy) for enemy in enemies):
        return None
    nearby = (enemy for enemy in enemies if document.topology.distance(figure.space, enemy.space) == 1)
    apart = next((enemy for enemy in nearby if figures.is_high(enemy) != figures.is_high(figure)), None)
    if apart is None:
        return Reason("HC-55.nobody")
    return Reason("HC-27.band" if figures.is_high(figure) else "HC-28.band", figure=apart.id)


def _no_ranged_combat(document: Document, figure: Figure) -> Reason | None:
    if not figure.stats.get("range"):
        return Reason("HC-50.unarmed", figure=figure.id)
    ground, grid, view = figures.ground_of(document.layout), document.topology, LinesOfFire(document, figure.space)
    for enemy in document.enemies(figure):
        near = grid.distance(figure.space, enemy.space) <= range_to(document, figure, enemy)
        if near and not figures.are_adjacent(ground, figure, enemy) and view.to(enemy.space)[0]:
            return None
    below = next((enemy for enemy in document.enemies(figure) if is_beneath(document, figure, enemy)), None)
    return Reason("HC-50.nobody") if below is None else Reason("HC-27.below", figure=below.id)


def flee(document: Document, question: RollQuestion, _: Odds) -> Rolled:
    """The attempt to break away (HC-10 to HC-14): its result, and the document that records it."""
    figure = question.figure
    holding = figures.still_holding(document, figure)
    dice = dice_of(question, AlikeDice(DIE_FACES, 1))
    succeeds = dice[0] >= FLEE_SUCCEEDS
    outcome = "success" if succeeds else "failure"
    ids = [enemy.id for enemy in holding]
    if succeeds:
        broken = turn_of(document).broke_away
        before = [enemy for enemy in broken.get(figure.id, ()) if enemy not in ids]
        others = {key: list(names) for key, names in broken.items()}
        after = document.with_turn(broke_away={**others, figure.id: [*before, *ids]})
    else:  # HC-14: it costs the action, as one token, and the turn records it
        after = document.with_figure(with_token(figure)).with_turn(failed=[*turn_of(document).failed, figure.id])
    values = {"die": dice[0], "names": ", ".join(enemy.label for enemy in holding)}
    return Rolled(
        outcome=outcome,
        dice=dice,
        document=after,
        detail={"from": ids, "chance": Fraction(1, 2)},
        reasons=(Reason(f"HC-10.{outcome}", figure=figure.id, values=values),),
    )


def rested(begun: Document, ended: Document, side: str) -> Document:
    """HC-43: figures of the side with no more action tokens than when their turn began did nothing in it. They lose
    their tokens."""
    before = {figure.id: tokens_of(figure) for figure in begun.figures}
    resting = [
        figure.with_state(tokens=None)
        for figure in ended.figures
        if figure.side == side and 0 < tokens_of(figure) <= before.get(figure.id, 0)
    ]
    return ended.with_figure(*resting)


def flee_preview(document: Document, question: RollQuestion) -> Odds | Refused:
    """The possible results of the attempt."""
    figure = question.figure
    if figures.has_failed(document, figure):
        return Refused(refused=Reason("HC-14.failed", figure=figure.id))
    if not figures.holding_enemies(document, figure):
        return Refused(refused=Reason("HC-10.none", figure=figure.id))
    if not figures.still_holding(document, figure):
        return Refused(refused=Reason("HC-11", figure=figure.id))
    return flee_chances()


def flee_chances() -> Odds:
    """HC-10: the odds of breaking away: three faces of six."""
    chance = Fraction(sum(face >= FLEE_SUCCEEDS for face in DIE_FACES), len(DIE_FACES))
    return Odds(outcomes={"success": chance, "failure": 1 - chance})


ReadyAttack: TypeAlias = tuple[Figure, tuple[int, int]]
"""The target of an allowed attack, with the attack and the defence."""
MISSES, HITS = 2, 12
"""HC-61: the sums of two dice that always miss or always hit."""


def hits(thrown: int, attacking: int, defence: int) -> bool:
    """Whether a throw hits (HC-60, HC-61)."""
    return thrown == HITS or (thrown != MISSES and thrown + attacking >= defence)


@cache
def chance_to_hit(attacking: int, defence: int) -> Fraction:
    """The share of all throws of two dice that hit."""
    throws = [sum(pair) for pair in product(DIE_FACES, repeat=2)]
    return Fraction(sum(hits(thrown, attacking, defence) for thrown in throws), len(throws))


def harm(document: Document, figure: Figure, target: Figure) -> Mapping[str, object]:
    """DG-07: the odds of an allowed attack, by the clicks of its damage; empty if HC-60 has no dice for it."""
    found = figures.strength(document, figure, target)
    if found is None:
        return {}
    chance, clicks = chance_to_hit(*found), figure.stats.get("damage", 1)
    chances = {0: 1 - chance, clicks: chance} if clicks else {0: Fraction(1)}
    return {"odds": harm_odds(Distribution(chances), None)}


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
    """The attack before its dice, or why it is not allowed."""
    figure, target = question.figure, figure_of_key(document, question)
    if figures.has_failed(document, figure):
        return Refused(refused=Reason("HC-14.spent", figure=figure.id))
    if target.side == figure.side:
        return Refused(refused=Reason("HC-60.friend", figure=target.id, values={"name": target.label}))
    found = figures.strength(document, figure, target)
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
    """HC-60: two dice. The document does not change, because the damage is dealt at the table (HC-62)."""
    target, (attacking, defence) = ready
    dice = dice_of(question, AlikeDice(DIE_FACES, 2))
    thrown = sum(dice)
    outcome = "hit" if hits(thrown, attacking, defence) else "miss"
    numbers = {"thrown": thrown, "attack": attacking, "defence": defence}
    values = {"name": target.label, "sum": thrown + attacking, **numbers}
    key = "HC-61" if thrown in (MISSES, HITS) else "HC-60"
    return Rolled(
        outcome=outcome,
        dice=dice,
        document=document,
        detail={**numbers, "odds": _odds(attacking, defence)},
        reasons=(Reason(f"{key}.{outcome}", figure=target.id, values=values),),
    )
