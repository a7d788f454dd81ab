"""The exact odds of a roll: how many pass, what a sum comes to, how many wounds that is; and the answer `odds`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb

from tablelight.dice.distribution import Distribution, mean, total
from tablelight.rules.answers import Odds
from tablelight.rules.systems.own.numbers import SheetNumber, SheetValues
from tablelight.rules.systems.own.sheet_rolls import MOST_DICE, Dice, Die, Face, Pool, Roll, Sum, Test

RollOutcome = int | str
Evaluate = Callable[[SheetNumber], int]


def evaluator(figure: SheetValues, target: SheetValues | None = None, modifiers: SheetValues | None = None) -> Evaluate:
    """What each number of a roll is, for this figure against that target."""
    return lambda number: number.value(figure, target, modifiers)


def dice_of(number: SheetNumber, value: Evaluate) -> int:
    """A number of dice, from 0 to 20."""
    return max(0, min(MOST_DICE, value(number)))


def passes(test: Test, face: Face, value: Evaluate) -> bool:
    """Whether a face passes a test, its reroll aside."""
    if test.at_least is not None:
        assert isinstance(face, int)
        return face >= value(test.at_least)
    if test.below is not None:
        assert isinstance(face, int)
        return face < value(test.below)
    return face in test.faces


def pass_chance(test: Test, die: Die, value: Evaluate) -> Fraction:
    """The chance that a die passes, thrown once more where it shows a face of the reroll."""
    count = len(die.faces)
    passing = [passes(test, face, value) for face in die.faces]
    plain = Fraction(sum(passing), count)
    again = Fraction(sum(face in test.reroll for face in die.faces), count)
    kept = Fraction(sum(good for good, face in zip(passing, die.faces, strict=True) if face not in test.reroll), count)
    return kept + again * plain


def _binomial(dice: int, chance: Fraction) -> Distribution[int]:
    return Distribution({n: comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)})


def distribution(
    roll: Roll, figure: SheetValues, target: SheetValues | None = None, modifiers: SheetValues | None = None
) -> Distribution[RollOutcome]:
    """The outcomes of a roll with their chances."""
    value = evaluator(figure, target, modifiers)
    return _pool(roll, value) if isinstance(roll, Pool) else _sum(roll, value)


def _pool(roll: Pool, value: Evaluate) -> Distribution[RollOutcome]:
    # Each die passes all of its tests or not, by itself: those that pass one are thrown anew for the next.
    chance = Fraction(1)
    for test in roll.tests:
        chance *= pass_chance(test, roll.die, value)
    found = _binomial(dice_of(roll.dice, value), chance)
    if roll.defence is not None:
        guard = roll.defence
        saved = _binomial(dice_of(guard.dice, value), pass_chance(guard.test, guard.die, value))
        found = found.combine(saved, lambda a, b: max(0, a - b))
    return found.map(lambda count: count)


def _dice(dice: Dice, value: Evaluate) -> Distribution[int]:
    more = value(dice.plus)
    return total(Distribution.uniform(range(1, dice.sides + 1)), dice.count).map(lambda n: n + more)


def _sum(roll: Sum, value: Evaluate) -> Distribution[RollOutcome]:
    against = roll.against
    other = _dice(against, value) if isinstance(against, Dice) else Distribution.certain(value(against))
    if roll.natural:  # of one die its face says it
        plus = value(roll.dice.plus)
        faces = Distribution.uniform(range(1, roll.dice.sides + 1))
        return faces.then(
            lambda face: (
                Distribution.certain(roll.natural[face])
                if face in roll.natural
                else other.map(lambda number: outcome_of(roll, face + plus - number))
            )
        )
    return _dice(roll.dice, value).combine(other, lambda a, b: a - b).map(lambda margin: outcome_of(roll, margin))


def outcome_of(roll: Sum, margin: int) -> RollOutcome:
    """The outcome of a margin: the margin itself where the roll counts it, else success from 0 on."""
    if roll.margin:
        return margin
    return "success" if margin >= 0 else "failure"


def read_outcome(said: str) -> RollOutcome:
    """An outcome as answers say it: a number, or a name."""
    return int(said) if said.lstrip("-").isdecimal() else said


def ordered(chances: Mapping[RollOutcome, Fraction]) -> dict[str, Fraction]:
    """Outcomes as they are listed: numbers by size, then names as they come."""
    numbers = sorted(outcome for outcome in chances if isinstance(outcome, int))
    names: Sequence[RollOutcome] = [outcome for outcome in chances if isinstance(outcome, str)]
    return {str(outcome): chances[outcome] for outcome in (*numbers, *sorted(names, key=_rank))}


def _rank(name: RollOutcome) -> tuple[int, str]:
    return {"success": 0, "failure": 1}.get(str(name), 2), str(name)


def wounds_of(roll: Roll, outcome: RollOutcome, to: str) -> int:
    """How many wounds an outcome gives to the target or the figure."""
    effect = next((effect for effect in roll.effects if effect.fits(outcome)), None)
    return effect.count(outcome) if effect is not None and effect.to == to else 0


def odds_of(
    roll: Roll, figure: SheetValues, target: SheetValues | None = None, modifiers: SheetValues | None = None
) -> Odds:
    """The outcomes; the mean, unless an outcome is a name; the wounds to the target, if any effect has some."""
    found = distribution(roll, figure, target, modifiers)
    extra: dict[str, object] = {}
    if all(isinstance(outcome, int) for outcome in found.chances):
        extra["mean"] = mean(found.map(int))
    if any(effect.wounds and effect.to == "target" for effect in roll.effects):
        wounds = found.map(lambda outcome: wounds_of(roll, outcome, "target"))
        extra["wounds"] = {str(count): wounds.chances[count] for count in sorted(wounds.chances)}
    return Odds(outcomes=ordered(found.chances), extra=extra)
