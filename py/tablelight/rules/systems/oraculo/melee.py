"""Close combat in Oráculo: its dice and their results (OR-30 to OR-34)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.rules.answers import Odds, Reason, Refused, Rolled
from tablelight.rules.questions import RollQuestion, added_dice
from tablelight.rules.rolling import AlikeDice, asked_figure, dice_of
from tablelight.rules.systems.oraculo import chances
from tablelight.rules.systems.oraculo.activation import after_action, melee_refusal
from tablelight.rules.systems.oraculo.ground import is_outnumbered
from tablelight.rules.systems.oraculo.rolls import with_wounds
from tablelight.rules.systems.oraculo.tables import options_of


@frozen
class Melee:
    """One attack in close combat before the dice."""

    figure: Figure
    target: Figure
    outnumbered: bool
    bonus: Mapping[str, int]
    """Dice that skills and objects add on either side."""
    number: tuple[int, int]
    """Dice of the attacker and of the defender."""
    guard: chances.Guard
    attack_die: tuple[str, ...]
    defence_die: tuple[str, ...]

    @classmethod
    def of(cls, document: Document, question: RollQuestion) -> Melee | Refused:
        """The attack asked about, or why it is not made."""
        figure, target = question.figure, asked_figure(document, question)
        combat = document.stat(figure, "combat"), document.stat(target, "combat")
        refused = melee_refusal(document, figure, target)
        if refused:
            return Refused(refused=refused)
        outnumbered = is_outnumbered(document, target)
        options, bonus = options_of(document), added_dice(question.extra.get("bonus"))
        return cls(
            figure=figure,
            target=target,
            outnumbered=outnumbered,
            bonus=bonus,
            number=chances.with_bonus((combat[0], combat[1] - outnumbered), bonus),
            guard=chances.Guard(shield="shield" in target.traits, sword="sword" in target.traits),
            attack_die=options.attack_die,
            defence_die=options.defence_die,
        )

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why there are more or fewer dice than usual."""
        return (
            *chances.fewer_in_defence(self.target, outnumbered=self.outnumbered),
            *chances.bonus_reasons(self.bonus),
        )

    @property
    def odds(self) -> Odds:
        return chances.odds_of(chances.melee_chances(self.number, self.guard, self.attack_die, self.defence_die))


def melee_preview(ready: Melee) -> Odds:
    """The possible results of the attack; the number and the faces of each side's dice."""
    extra = {
        "dice": ready.number[0],
        "against": ready.number[1],
        "faces": tuple(dict.fromkeys(ready.attack_die)),
        "against_faces": tuple(dict.fromkeys(ready.defence_die)),
        "reasons": ready.reasons,
    }
    return evolve(ready.odds, extra={**ready.odds.extra, **extra})


def melee(document: Document, question: RollQuestion, ready: Melee) -> Rolled:
    """One attack in close combat on `target`. `dice`: those of the attacker, then those of the defender."""
    target, number = ready.target, ready.number
    dice = dice_of(question, AlikeDice(ready.attack_die, number[0]), AlikeDice(ready.defence_die, number[1]))
    attack, defence = list(dice[: number[0]]), list(dice[number[0] :])
    wounded = chances.wounds(attack, defence, ready.guard)
    result = Reason("OR-30.result", figure=target.id, values={"wounds": wounded, "name": target.label})
    return Rolled(
        outcome=str(wounded),
        dice=dice,
        document=after_action(with_wounds(document, target, wounded), ready.figure, "attack"),
        detail={
            "wounds": wounded,
            "attack": attack,
            "defence": defence,
            "outnumbered": ready.outnumbered,
            "odds": ready.odds,
        },
        reasons=(result, *ready.reasons),
    )
