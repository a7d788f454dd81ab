"""The rolls of a sheet as records, and the exact odds of a roll: it counts the dice that pass a test, or adds dice up,
and has effects."""

# The declaration of a field stays together on few lines.
# fmt: off
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.dice.distribution import Distribution, mean, total
from tablelight.rules.answers import Odds
from tablelight.rules.systems.own.sheet_field import TEXT, Named, SheetField, said
from tablelight.rules.systems.own.sheet_ground import SheetNumber, SheetValues

MOST_DICE = 20
"""The largest pool: further dice are cut."""
DIE = SheetField("odd", "Number of sides", "The die that is thrown.", low=2, high=100, rare="unset", page=1)
DICE = SheetField("number", "Dice", "How many dice are thrown, up to 20.", high=MOST_DICE, usual=1)
PLUS = SheetField("number", "Bonus", "Added to the dice.", default=SheetNumber())
HELD_AGAINST = SheetField("number", "The number", "The number to compare it with.", default=None, usual=4)
FACES = SheetField("odd", "", "The faces that pass.", default=(), high=100)
REROLL = SheetField("odd", "", "Faces to reroll once.", default=(), high=100, rare=True)


@frozen(kw_only=True)
class RollEffect:
    """The effect of an outcome: of numbers from `low` to `high` (None: no bound), else of the outcome `name`."""

    key: str
    name: str | None = None
    low: int | None = None
    high: int | None = None
    wounds: int | Literal["outcome"] = said(SheetField(
        "odd", "Wounds", "How many wounds.", default=0, high=999,
        choices={"outcome": "As many as the result"}))
    to: Literal["target", "figure"] = said(SheetField(
        "choice", "To whom", "Which figure takes the wounds.", default="target",
        choices={"target": "The target", "figure": "The figure that rolls"}))
    text: str = said(SheetField(
        "text", "Sentence shown", "A sentence to show with this result.", default="", high=TEXT, rare=True))

    def fits(self, outcome: int | str) -> bool:
        if self.name is not None or isinstance(outcome, str):
            return self.name == outcome
        return (self.low is None or outcome >= self.low) and (self.high is None or outcome <= self.high)

    def count(self, outcome: int | str) -> int:
        if self.wounds == "outcome":
            return abs(outcome) if isinstance(outcome, int) else 0
        return self.wounds


Face: TypeAlias = int | str


@frozen(kw_only=True)
class Die:
    """A die by its faces; a named face may occur more than once."""

    faces: tuple[Face, ...]

    @property
    def is_named(self) -> bool:
        return isinstance(self.faces[0], str)


@frozen(kw_only=True)
class Test:
    """The faces that pass: at least a number, below one, or some by name. Faces of `reroll` are thrown once more."""

    at_least: SheetNumber | None = said(HELD_AGAINST)
    below: SheetNumber | None = said(HELD_AGAINST)
    faces: tuple[Face, ...] = said(FACES)
    reroll: tuple[Face, ...] = said(REROLL)

    @property
    def numbers(self) -> tuple[SheetNumber, ...]:
        return tuple(number for number in (self.at_least, self.below) if number is not None)


@frozen(kw_only=True)
class Defence:
    """The dice that take successes away."""

    die: Die = said(DIE)
    dice: SheetNumber = said(DICE)
    test: Test = said(SheetField("odd"))


@frozen(kw_only=True)
class Pool(Named):
    """A pool of dice: those that pass the last test are counted, less the defence's."""

    die: Die = said(DIE)
    dice: SheetNumber = said(DICE)
    tests: tuple[Test, ...] = said(SheetField("odd", high=3))
    defence: Defence | None = said(SheetField("part", default=None, record=Defence))
    effects: tuple[RollEffect, ...] = said(SheetField("odd", default=()))

    @property
    def numbers(self) -> tuple[SheetNumber, ...]:
        """Every number that the roll uses."""
        own = (self.dice, *(number for test in self.tests for number in test.numbers))
        return own if self.defence is None else (*own, self.defence.dice, *self.defence.test.numbers)


@frozen(kw_only=True)
class Dice:
    """`count` dice of `sides` sides and an addend: 2d6+1."""

    count: int = said(SheetField("odd", "Dice", "How many dice are thrown.", low=1, high=10))
    sides: int = said(SheetField("odd", "Number of sides", "The die that is thrown.", low=2, high=100))
    plus: SheetNumber = said(PLUS)


@frozen(kw_only=True)
class Sum(Named):
    """A sum of dice against a number, or against another sum."""

    dice: Dice = said(SheetField("odd"))
    against: SheetNumber | Dice = said(SheetField(
        "odd", "Against", "What it is compared with: a number, or the other’s dice."))
    margin: bool = said(SheetField(
        "choice", "Result", "The result: the margin, or just success or failure.", key="outcome", default=True,
        choices={"margin": "By how much", "success": "Success or failure"}, true="margin"))
    natural: Mapping[int, str] = said(SheetField("odd", default={}))
    effects: tuple[RollEffect, ...] = said(SheetField("odd", default=()))

    @property
    def numbers(self) -> tuple[SheetNumber, ...]:
        return self.dice.plus, self.against.plus if isinstance(self.against, Dice) else self.against


# fmt: on
Roll: TypeAlias = Pool | Sum
RollOutcome = int | str
Evaluate = Callable[[SheetNumber], int]


def evaluator(figure: SheetValues, target: SheetValues | None = None, modifiers: SheetValues | None = None) -> Evaluate:
    """The value of each number of a roll, for a figure against a target."""
    return lambda number: number.value(figure, target, modifiers)


def dice_of(number: SheetNumber, value: Evaluate) -> int:
    """The number of dice, cut to 0 to 20."""
    return max(0, min(MOST_DICE, value(number)))


def passes(test: Test, face: Face, value: Evaluate) -> bool:
    """Whether a face passes a test, regardless of its reroll."""
    if test.at_least is not None:
        assert isinstance(face, int)
        return face >= value(test.at_least)
    if test.below is not None:
        assert isinstance(face, int)
        return face < value(test.below)
    return face in test.faces


def pass_chance(test: Test, die: Die, value: Evaluate) -> Fraction:
    """The chance that a die passes, thrown once more if it shows a face of the reroll."""
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
    # Each die passes all tests or not, independently: dice that pass one are thrown again for the next.
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
    if roll.natural:  # a single die: its face may decide
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
    """The outcome of a margin: the margin itself if the roll counts it, else success from 0 on."""
    if roll.margin:
        return margin
    return "success" if margin >= 0 else "failure"


def read_outcome(said: str) -> RollOutcome:
    """An outcome from its text in an answer: a number, or a name."""
    return int(said) if said.removeprefix("-").isdecimal() else said


def ordered(chances: Mapping[RollOutcome, Fraction]) -> dict[str, Fraction]:
    """Outcomes in the order of an answer: numbers by size, then success, failure, and other names by alphabet."""
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
