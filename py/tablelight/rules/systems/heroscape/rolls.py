"""Rolls: the attack, and the risks that a move or a round brings a figure. Their odds, by name (HS-51) or from a position
(HS-54)."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.figures import without_gone
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.dice.distribution import Distribution, mean, total
from tablelight.rules.answers import Odds, Reason, Refused, Rolled, with_extra
from tablelight.rules.danger.attacks import SURE
from tablelight.rules.questions import OddsQuestion, RollQuestion, added_dice
from tablelight.rules.rolling import AlikeDice, dice_of, figure_of_key
from tablelight.rules.systems.heroscape.attack import Attack
from tablelight.rules.systems.heroscape.field import Battlefield, battlefield_of, life_left
from tablelight.rules.systems.heroscape.moving import OwedEntry, on_lava_field, settled, turn_of
from tablelight.rules.systems.heroscape.tables import (
    DIE_SIDES,
    FACES,
    MOLTEN,
    NONE,
    SAFE,
    STRIKE,
    Harm,
    Series,
    fall,
    skulls,
    wounds,
)


def odds_of(chances: Distribution[int], **extra: object) -> Odds:
    """Outcomes by number of wounds, their mean, and the chance of at least one."""
    return Odds(
        outcomes={str(number): chances.chances[number] for number in sorted(chances.chances)},
        extra={"mean": mean(chances), "at_least_one": chances.chance(bool), **extra},
    )


def harm_odds(harm: Harm) -> Odds:
    """Outcomes of a risk: wounds of its dice, or destroyed and safe if the twenty-sided die decides."""
    if harm.spared == 1:
        return odds_of(skulls(harm.dice))
    return Odds(outcomes={"destroyed": 1 - harm.spared, "safe": harm.spared})


def attack_odds(question: OddsQuestion) -> Odds:
    """The odds `attack`: from `attack` and `defence` dice, or from the position of `from` and `to` (in `with` or keys
    of the question), with reasons. In a position, `attack` and `defence` replace the figures' own dice (HS-54).

    HS-55: `bonus` adds dice on either side, `times` counts the attacks in a row, `life` is the target's life points.
    """
    keys, pair = question.keys, question.pair()
    bonus, series = added_dice(keys.get("bonus")), as_record(keys, Series)
    given = {key: as_record(question.given[key], int) for key in ("attack", "defence") if key in question.given}
    if pair is not None:
        attack = Attack(Battlefield(question.document), *pair, special=series.special, given=given, bonus=bonus)
        return position_odds(attack, series.times, series.life)
    for key in ("attack", "defence"):
        if key not in given:
            raise QuestionError(f"$.question.with.{key}", "is missing")
    # HS-53: no bonus changes a special attack.
    more = 0 if series.special else bonus.get("attack", 0)
    thrown = max(0, given["attack"] + more), max(0, given["defence"] + bonus.get("defence", 0))
    extra = {"attack": thrown[0], "defence": thrown[1]} if bonus else {}
    return series_odds(*thrown, series.times, series.life, **extra)


def position_odds(attack: Attack, times: int = 1, life: int | None = None) -> Odds:
    """The odds of an attack from where the two stand. `life`: the target's life points, None: those it has left."""
    refused, target = attack.refusal, attack.target
    if life is None and ("life" in target.state or "life" in target.stats):
        life = life_left(attack.document, target)
    return series_odds(
        attack.attack,
        attack.defence,
        times,
        life,
        attack=attack.attack,
        defence=attack.defence,
        allowed=refused is None,
        refused=refused,
        reasons=attack.reasons,
    )


def series_odds(attack_dice: int, defence_dice: int, times: int, life: int | None, **extra: object) -> Odds:
    """The wounds of attacks in a row and, if the target's life is known, the chance that it is destroyed (HS-55)."""
    chances = total(wounds(attack_dice, defence_dice), times)
    if life is not None:
        extra |= {"life": life, "destroyed": chances.chance(lambda lost: lost >= life)}
    return odds_of(chances, **extra)


def fall_odds(question: OddsQuestion) -> Odds:
    """The odds `fall`: a `drop` for a `height` (HS-30)."""
    numbers = as_record(question.given, dict[str, int])
    return harm_odds(fall(numbers["drop"], numbers["height"]))


# Rolls


def wounded(document: Document, figure: Figure, wounds: int) -> Document:
    """The document after a figure has lost this much life; it is destroyed at 0."""
    if not wounds:
        return document
    left = life_left(document, figure) - wounds
    if left > 0:
        return document.with_figure(figure.with_state(life=left))
    return destroyed(document, figure)


def destroyed(document: Document, figure: Figure) -> Document:
    """The document after a figure is destroyed: it is out (DG-06), owes nothing and is owed nothing."""
    after = document.with_figure(figure.with_state(life=0))
    return evolve(after, turn=without_gone(document.turn, {figure.id}))


# The attack


def ready_attack(document: Document, question: RollQuestion) -> Attack | Refused:
    """The attack before its dice, or why it is not allowed."""
    target, bonus = figure_of_key(document, question), added_dice(question.extra.get("bonus"))
    special = bool(question.extra.get("special"))
    attack = Attack(battlefield_of(document), question.figure, target, special, bonus=bonus)
    refused = attack.refusal
    return attack if refused is None else Refused(refused=refused)


def attack_preview(attack: Attack) -> Odds:
    """The possible results of the attack."""
    return with_extra(position_odds(attack), dice=attack.attack, against=attack.defence)


def attack(document: Document, question: RollQuestion, ready: Attack) -> Rolled:
    """The result of an attack. `dice`: the attack dice, then the defence dice (HS-50)."""
    dice = dice_of(question, AlikeDice(FACES, ready.attack, "skull"), AlikeDice(FACES, ready.defence, "shield"))
    skulls = dice[: ready.attack].count("skull")
    shields = dice[ready.attack :].count("shield")
    lost, target = max(0, skulls - shields), ready.target
    life_left(document, target)
    return Rolled(
        outcome=str(lost),
        dice=dice,
        document=wounded(document, target, lost),
        detail={
            "wounds": lost,
            "skulls": skulls,
            "shields": shields,
            "against": dice[ready.attack :],
            "attack": ready.attack,
            "defence": ready.defence,
            "odds": position_odds(ready),
        },
        reasons=(
            Reason("HS-50.result", figure=target.id, values={"name": target.label, "wounds": lost}),
            *ready.reasons,
        ),
    )


# Risks


@frozen
class RiskRoll:
    """A risk to roll for: its harm, the reason of an outcome (wounds, face of the twenty-sided die), and the entry of
    the turn that it settles."""

    harm: Harm
    tell: Callable[[int, Json], Reason]
    owed: OwedEntry
    item: str | int | None = None
    """The enemy of a strike, the drop of a fall."""

    @property
    def is_deadly(self) -> bool:
        """Whether the twenty-sided die decides."""
        return self.harm.spared != SURE

    @property
    def faces(self) -> tuple[Json, ...]:
        return DIE_SIDES if self.is_deadly else FACES

    @property
    def count(self) -> int:
        return 1 if self.is_deadly else self.harm.dice


def strike_risk(document: Document, question: RollQuestion) -> RiskRoll | Refused:
    """HS-22: the strike of the enemy `by` at a figure that leaves."""
    by, figure = figure_of_key(document, question, "by"), question.figure
    named = {"name": by.label}
    if by.side == figure.side:
        return Refused(refused=Reason("HS-50.friend", figure=by.id, values=named))
    return RiskRoll(
        STRIKE,
        lambda wounds, _: Reason("HS-22.wound" if wounds else "HS-22.miss", figure=by.id, values=named),
        "strikes",
        by.id,
    )


def fall_risk(document: Document, question: RollQuestion) -> RiskRoll | Refused:
    """HS-30: a step down of `drop` levels; without `drop` the first fall that the figure owes. A fall that is owed and
    does not hurt any more, because the figure is now higher, is settled without dice."""
    figure, height = question.figure, document.stat(question.figure, "height")
    owed = turn_of(document).falls.get(figure.id, ())
    if "drop" not in question.extra and not owed:
        raise QuestionError("$.question.drop", "is missing")
    drop = as_record(question.extra["drop"], int) if "drop" in question.extra else owed[0]
    harm, small = fall(drop, height), Reason("HS-30.small", values={"drop": drop, "height": height})
    if harm == NONE and drop not in owed:
        return Refused(refused=small)

    def tell(wounds: int, face: Json) -> Reason:
        if harm == NONE:
            return small
        if harm.dice:
            return Reason("HS-30.wounds", figure=figure.id, values={"wounds": wounds})
        return Reason("HS-30.destroyed" if wounds else "HS-30.safe", figure=figure.id, values={"face": face})

    return RiskRoll(harm, tell, "falls", drop)


def lava_field_risk(document: Document, question: RollQuestion) -> RiskRoll | Refused:
    """HS-41: one die for a figure that stands on a lava field, or stood on one when the round ended."""
    figure = question.figure
    if not on_lava_field(document, figure) and not turn_of(document).fields.get(figure.id):
        return Refused(refused=Reason("HS-41.off", figure=figure.id))
    return RiskRoll(
        Harm(dice=1), lambda wounds, _: Reason("HS-41.wound" if wounds else "HS-41.miss", figure=figure.id), "fields"
    )


def molten_lava_risk(document: Document, question: RollQuestion) -> RiskRoll | Refused:
    """HS-40: the twenty-sided die for a figure that entered molten lava, or stands with its whole base on it."""
    figure = question.figure
    stands = all(document.layout.terrain_at(space) == "molten-lava" for space in figure.at)
    if not stands and not turn_of(document).molten.get(figure.id):
        return Refused(refused=Reason("HS-40.off", figure=figure.id))
    return RiskRoll(
        MOLTEN,
        lambda wounds, face: Reason(
            "HS-40.destroyed" if wounds else "HS-40.safe", figure=figure.id, values={"face": face}
        ),
        "molten",
    )


RiskQuestion = Callable[[Document, RollQuestion], RiskRoll | Refused]


def preview(risk: RiskRoll) -> Odds:
    """The possible results of a risk."""
    return with_extra(harm_odds(risk.harm), dice=risk.count, faces=tuple(dict.fromkeys(risk.faces)))


def rolled(document: Document, question: RollQuestion, risk: RiskRoll) -> Rolled:
    """The result of a risk's dice: a wound for each skull, or life or death by the twenty-sided die."""
    figure, harm = question.figure, risk.harm
    life_left(document, figure)
    counted = None if risk.is_deadly else "skull"
    dice = dice_of(question, AlikeDice(risk.faces, risk.count, counted))
    document = settled(document, risk.owed, figure.id, risk.item)
    if not risk.is_deadly:
        lost = dice.count("skull")
        outcome, after = str(lost), wounded(document, figure, lost)
    else:
        # The highest faces spare the figure; their share of all faces is the chance to be spared.
        lost = int(dice[0] <= len(DIE_SIDES) * (1 - harm.spared))
        outcome, after = ("destroyed", destroyed(document, figure)) if lost else ("safe", document)
    detail = {"destroyed": bool(lost)} if risk.is_deadly else {"wounds": lost}
    reason = risk.tell(lost, dice[0] if dice else None)
    return Rolled(outcome=outcome, dice=dice, document=after, detail=detail, reasons=(reason,))


assert all(chance * len(DIE_SIDES) % 1 == 0 for chance in SAFE.values()), "chances of the twenty-sided die"
