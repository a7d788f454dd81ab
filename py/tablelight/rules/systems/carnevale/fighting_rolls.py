"""The rolls of combat: attack, protection, grapple, drown (CV-60 to CV-64)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.rules.answers import Reason, Rolled
from tablelight.rules.questions import RollQuestion
from tablelight.rules.rolling import figure_of_key
from tablelight.rules.systems.carnevale import activation, table
from tablelight.rules.systems.carnevale.moving_rolls import amount_owed
from tablelight.rules.systems.carnevale.pools import Outcome, Ready, Throw, aces, judge
from tablelight.rules.systems.carnevale.sight import reach_refusal
from tablelight.rules.systems.carnevale.tables import GRAPPLED, INCH, KnownWeapon

DROWNED = {"success": 2, "critical": 4}
"""Life points lost by outcome; each ace costs one more."""
DROWN_FUMBLE = 2


def _barred(document: Document, figure: Figure, target: Figure, action: str) -> Reason | None:
    if target.side == figure.side:
        return Reason("CV-60.friend", figure=target.id, values={"name": target.label})
    if table.is_out(target):
        return Reason("CV-10.out", figure=target.id)
    reason = activation.may_fight(document, figure, action)
    if reason is None and action != "attack" and not table.in_contact(document, figure, target):
        return Reason("CV-51.contact", figure=target.id)
    return reason


def swims_unarmed(document: Document, figure: Figure, *, aquatic: bool) -> bool:
    """CV-43: whether water bars a weapon: only aquatic ones work there, unless the action began outside."""
    if aquatic or not table.swims(document, figure):
        return False
    return not (activation.is_active(document, figure) and document.turn.get("dry"))


def _weapon(question: RollQuestion) -> Mapping[str, Json]:
    """The range and the kind of the weapon: as the question gives them, else those of the weapon that it names; of
    several of one name, the one that reaches farthest."""
    name = question.extra.get("weapon")
    known = as_record(question.figure.state.get("weapons") or [], tuple[KnownWeapon, ...])
    named = max((each for each in known if each.name == name), key=lambda each: each.range, default=None)
    if named is not None:
        return {"range": named.range, "aquatic": named.aquatic, **question.extra}
    if name is not None and question.extra.get("range") is None:
        choices = ", ".join(each.name for each in known) or "-"
        raise QuestionError("$.question.weapon", "must be one of: {choices}", choices=choices)
    return question.extra


def ready_attack(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-60: an attack, or why it is not made. Attacks of opportunity that are owed (`opportunity`) cost no point."""
    figure, target = question.figure, figure_of_key(document, question)
    is_owed = bool(question.extra.get("opportunity"))
    if not is_owed:
        reason = _barred(document, figure, target, "attack")
    elif [figure.id, target.id] not in activation.opportunities(document):
        reason = Reason("CV-60.unowed", figure=figure.id)
    elif table.is_out(figure):
        reason = Reason("CV-10.out", figure=figure.id)
    else:
        reason = None
    weapon = _weapon(question) if reason is None else {}
    most = weapon.get("range")  # in inches
    if isinstance(most, int):
        reason = reach_refusal(document, figure, target, most, "CV-60")
    if reason is None and swims_unarmed(document, figure, aquatic=bool(weapon.get("aquatic", True))):
        reason = Reason("CV-43.weapon", figure=figure.id)

    def resolve(throw: Throw) -> Rolled:
        pairs, reasons = activation.opportunities(document), list[Reason]()
        damage, name = throw.aces, {"name": target.label}
        if is_owed:
            pairs.remove([figure.id, target.id])
            after = activation.with_opportunities(document, pairs)
        else:
            after = activation.begin(document, figure, "attack")
        if throw.passed:
            before = activation.owed(after, "damage").get(target.id, 0)
            after = activation.owe(after, "damage", target.id, before + damage)
            reasons.append(Reason("CV-60.damage", figure=target.id, values={**name, "aces": damage}))
        if throw.outcome == "critical":
            after = activation.hurt(after, target.id, 1)
            reasons.append(Reason("CV-60.critical", figure=target.id, values=name))
        if throw.outcome == "fumble":
            after = activation.hurt(after, figure.id, 1)
            after = activation.with_opportunities(after, [*pairs, [target.id, figure.id]])
            reasons.append(Reason("CV-60.fumble", figure=target.id, values=name))
        return throw.answer(after, *reasons, damage=damage, target=target.id)

    return reason or Ready(
        resolve,
        pool=activation.pool(document, figure, "attack"),
        needed=activation.effective(document, target, "dexterity"),
        named={"target": target.id},
    )


def protection_lost(damage: int, outcome: Outcome, found: int) -> int:
    """CV-61: the life points that damage costs after protection."""
    if outcome == "fumble":
        return damage + 1
    return max(0, damage - found - (1 if outcome == "critical" else 0))


def ready_protection(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-61: the roll against the damage that is owed, or against `damage`."""
    figure, damage = question.figure, amount_owed(document, question, "damage", "damage")
    if damage is None:
        return Reason("CV-61.none", figure=figure.id)

    def resolve(throw: Throw) -> Rolled:
        lost = protection_lost(damage, throw.outcome, throw.aces)
        after = activation.owe(activation.hurt(document, figure.id, lost), "damage", figure.id, None)
        reasons = [Reason("CV-61.lost", figure=figure.id, values={"lost": lost, "damage": damage})]
        if throw.outcome in ("critical", "fumble"):
            reasons.insert(0, Reason(f"CV-61.{throw.outcome}", figure=figure.id))
        return throw.answer(after, *reasons, damage=damage, lost=lost)

    return Ready(resolve, pool=activation.pool(document, figure, "protection"), given={"damage": damage})


def ready_grip(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-62, CV-64: to grapple or to drown, attack against attack, or why there is no roll."""
    figure, target = question.figure, figure_of_key(document, question)
    reason = _barred(document, figure, target, question.roll)
    if reason is None and question.roll == "drown" and not table.swims(document, target):
        reason = Reason("CV-64.dry", figure=target.id, values={"name": target.label})
    resolve = {"grapple": _grapple, "drown": _drown}[question.roll]
    return reason or Ready(
        partial(resolve, document, figure, target),
        pool=activation.pool(document, figure, "attack"),
        other=activation.pool(document, target, "attack"),
        named={"target": target.id},
    )


def _grapple(document: Document, figure: Figure, target: Figure, throw: Throw) -> Rolled:
    """CV-62: the winner of the grip moves the other with the action "grappled". On a fumble the target grapples with
    the same dice; if they fumble too, nothing more happens."""
    after = activation.begin(document, figure, "grapple")
    reasons: list[Reason] = []
    gripped, outcome, left = target, throw.outcome, throw.aces
    turned = throw.outcome == "fumble"
    if turned:
        reasons.append(Reason("CV-62.turned", figure=target.id, values={"name": target.label}))
        assert throw.against is not None
        outcome, left = judge(throw.against, throw.needed, aces(throw.dice, throw.needed))
        gripped = figure
    distance = 0
    if outcome in ("success", "critical"):
        distance = GRAPPLED + left * INCH
        after = activation.owe(after, "grappled", gripped.id, distance)
        values = {"name": gripped.label, "distance": distance // INCH}
        reasons.append(Reason("CV-62.moved", figure=gripped.id, values=values))
        if outcome == "critical":
            after = activation.stun(after, gripped.id)
            reasons.append(Reason("CV-62.stunned", figure=gripped.id, values={"name": gripped.label}))
    moved = gripped.id if distance else None
    return throw.answer(after, *reasons, moved=moved, inches=distance // INCH, turned=turned)


def _drown(document: Document, figure: Figure, target: Figure, throw: Throw) -> Rolled:
    """CV-64: drown an enemy that is held; the outcome says which of the two is hurt, and how much."""
    hurt_id, lost = drown_lost(figure.id, target.id, throw.outcome, throw.aces)
    after = activation.hurt(activation.begin(document, figure, "drown"), hurt_id, lost)
    if not lost:
        return throw.answer(after, lost=0, by=None)
    values = {"name": after.figure(hurt_id).label, "lost": lost}
    return throw.answer(after, Reason("CV-64.lost", figure=hurt_id, values=values), lost=lost, by=hurt_id)


def drown_lost(attacker: str, target: str, outcome: Outcome, found: int) -> tuple[str, int]:
    """The figure that loses life points, and how many."""
    if outcome == "fumble":
        return attacker, DROWN_FUMBLE
    return target, DROWNED[outcome] + found if outcome in DROWNED else 0
