"""Close combat in Oráculo: its dice and their results (OR-30 to OR-34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.dice.throw import throw
from tablelight.rules.answers import Odds, Reason, Refused, Rolled
from tablelight.rules.questions import RollQuestion, added_dice
from tablelight.rules.systems.oraculo import chances
from tablelight.rules.systems.oraculo.activation import after_action, melee_refusal
from tablelight.rules.systems.oraculo.ground import is_outnumbered
from tablelight.rules.systems.oraculo.rolls import OraculoRollKeys, check_dice, target_of, with_wounds
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
        figure, target = question.figure, target_of(document, as_record(question.extra, OraculoRollKeys))
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


def melee_preview(document: Document, question: RollQuestion) -> Odds | Refused:
    """The possible results of the attack; the number and the faces of each side's dice."""
    ready = Melee.of(document, question)
    if isinstance(ready, Refused):
        return ready
    extra = {
        "dice": ready.number[0],
        "against": ready.number[1],
        "faces": tuple(dict.fromkeys(ready.attack_die)),
        "against_faces": tuple(dict.fromkeys(ready.defence_die)),
        "reasons": ready.reasons,
    }
    return evolve(ready.odds, extra={**ready.odds.extra, **extra})


def melee(document: Document, question: RollQuestion) -> Rolled | Refused:
    """One attack in close combat on `target`. `dice`: those of the attacker, then those of the defender."""
    ready = Melee.of(document, question)
    if isinstance(ready, Refused):
        return ready
    target, number = ready.target, ready.number
    if question.dice is None:
        attack, defence = throw(ready.attack_die, number[0]), throw(ready.defence_die, number[1])
    else:
        given = as_record(question.dice, list[str])
        if len(given) != sum(number):
            raise QuestionError("$.question.dice", "must be a list of length {length}", length=sum(number))
        attack, defence = given[: number[0]], given[number[0] :]
        check_dice(given[: number[0]], ready.attack_die, (number[0],))
        _check_defence(defence, ready.defence_die, number[0])
    wounded = chances.wounds(attack, defence, ready.guard)
    result = Reason("OR-30.result", figure=target.id, values={"wounds": wounded, "name": target.label})
    return Rolled(
        outcome=str(wounded),
        dice=(*attack, *defence),
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


def _check_defence(dice: Sequence[str], faces: Sequence[str], before: int) -> None:
    for number, die in enumerate(dice):
        if die not in faces:
            choices = ", ".join(dict.fromkeys(faces))
            raise QuestionError(f"$.question.dice[{before + number}]", "must be one of: {choices}", choices=choices)
