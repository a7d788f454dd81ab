"""Rolls: the attack, and the risks that a move or a round brings a figure."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.figures import without_gone
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.rules.answers import Odds, Reason, Refused, Rolled
from tablelight.rules.danger.attacks import SURE
from tablelight.rules.questions import RollQuestion, added_dice
from tablelight.rules.rolling import AlikeDice, dice_of, figure_of_key
from tablelight.rules.systems.heroscape import risks
from tablelight.rules.systems.heroscape.attack import Attack
from tablelight.rules.systems.heroscape.field import battlefield_of, life_left
from tablelight.rules.systems.heroscape.odds import harm_odds, position_odds
from tablelight.rules.systems.heroscape.tables import (
    DIE_SIDES,
    FACES,
    MOLTEN,
    NONE,
    SAFE,
    STRIKE,
    Harm,
    HeroScapeRollKeys,
    fall,
)


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
    keys, target = as_record(question.extra, HeroScapeRollKeys), figure_of_key(document, question)
    bonus = added_dice(question.extra.get("bonus"))
    attack = Attack(battlefield_of(document), question.figure, target, keys.special, bonus=bonus)
    refused = attack.refusal
    return attack if refused is None else Refused(refused=refused)


def attack_preview(attack: Attack) -> Odds:
    """The possible results of the attack."""
    return with_extra(position_odds(attack), dice=attack.attack, against=attack.defence)


def with_extra(odds: Odds, **extra: object) -> Odds:
    """Odds with extra keys: `dice` and `against`, the number of dice of each side; `faces`, the faces of the dice."""
    return evolve(odds, extra={**odds.extra, **extra})


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
    """A risk to roll for: its harm, the reason of an outcome (wounds, face of the twenty-sided die), and the document
    once it is settled."""

    harm: Harm
    tell: Callable[[int, Json], Reason]
    after: Callable[[Document], Document] = lambda document: document

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
        lambda board: risks.after_strike(board, figure.id, by.id),
    )


def fall_risk(document: Document, question: RollQuestion) -> RiskRoll | Refused:
    """HS-30: a step down of `drop` levels; without `drop` the first fall that the figure owes. A fall that is owed and
    does not hurt any more, because the figure is now higher, is settled without dice."""
    figure, height = question.figure, document.stat(question.figure, "height")
    owed = risks.turn_of(document).falls.get(figure.id, ())
    said = as_record(question.extra, HeroScapeRollKeys).drop
    if said is None and not owed:
        raise QuestionError("$.question.drop", "is missing")
    drop = owed[0] if said is None else said
    harm, small = fall(drop, height), Reason("HS-30.small", values={"drop": drop, "height": height})
    if harm == NONE and drop not in owed:
        return Refused(refused=small)

    def tell(wounds: int, face: Json) -> Reason:
        if harm == NONE:
            return small
        if harm.dice:
            return Reason("HS-30.wounds", figure=figure.id, values={"wounds": wounds})
        return Reason("HS-30.destroyed" if wounds else "HS-30.safe", figure=figure.id, values={"face": face})

    return RiskRoll(harm, tell, lambda board: risks.after_fall(board, figure.id, drop))


def lava_field_risk(document: Document, question: RollQuestion) -> RiskRoll | Refused:
    """HS-41: one die for a figure that stands on a lava field, or stood on one when the round ended."""
    figure = question.figure
    if not risks.on_lava_field(document, figure) and not risks.owes_lava(document, figure.id, "fields"):
        return Refused(refused=Reason("HS-41.off", figure=figure.id))
    return RiskRoll(
        Harm(dice=1),
        lambda wounds, _: Reason("HS-41.wound" if wounds else "HS-41.miss", figure=figure.id),
        lambda board: risks.after_lava(board, figure.id, "fields"),
    )


def molten_lava_risk(document: Document, question: RollQuestion) -> RiskRoll | Refused:
    """HS-40: the twenty-sided die for a figure that entered molten lava, or stands with its whole base on it."""
    figure = question.figure
    stands = all(document.layout.terrain_at(space) == "molten-lava" for space in figure.at)
    if not stands and not risks.owes_lava(document, figure.id):
        return Refused(refused=Reason("HS-40.off", figure=figure.id))
    return RiskRoll(
        MOLTEN,
        lambda wounds, face: Reason(
            "HS-40.destroyed" if wounds else "HS-40.safe", figure=figure.id, values={"face": face}
        ),
        lambda board: risks.after_lava(board, figure.id),
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
    dice, document = dice_of(question, AlikeDice(risk.faces, risk.count, counted)), risk.after(document)
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
