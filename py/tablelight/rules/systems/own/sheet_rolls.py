"""The rolls of a sheet as records, their exact odds, and their outcomes with dice that are given or thrown here. A roll
counts the dice that pass a test, or adds dice up, and has effects."""

# The declaration of a field stays together on few lines.
# fmt: off
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from itertools import chain
from math import comb, prod
from typing import Literal, TypeAlias

from attrs import field, frozen

from tablelight.board.document import Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.dice.distribution import Distribution, mean, total
from tablelight.dice.throw import throw
from tablelight.rules.answers import Odds
from tablelight.rules.systems.own.sheet_field import TEXT, SheetField, said
from tablelight.rules.systems.own.sheet_ground import Named, SheetNumber, SheetValues

RollOutcome: TypeAlias = int | str
Evaluate: TypeAlias = Callable[[SheetNumber], int]
"""The value of a number of a roll, for a figure against a target."""
Face: TypeAlias = int | str
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


@frozen(kw_only=True)
class Die:
    """A die by its faces; a named face may occur more than once."""

    faces: tuple[Face, ...]

    @property
    def is_named(self) -> bool:
        return isinstance(self.faces[0], str)

    @staticmethod
    def of(sides: int) -> Die:
        """The die with the numbers from 1 on."""
        return Die(faces=tuple(range(1, sides + 1)))


@frozen
class Tray:
    """The dice of a roll: given, or thrown when they are needed."""

    given: tuple[Json, ...] | None
    fallen: list[Face] = field(factory=list)

    def take(self, die: Die, count: int, part: str, kind: Callable[[Face], Hashable] | None = None) -> list[Face]:
        """The next faces of a die. `part`: see `app/play_state.py`; `kind`: what of a face matters."""
        if self.given is None:
            faces = throw(die.faces, count, kind)
        else:
            begin = len(self.fallen)
            if begin + count > len(self.given):
                self.wrong(begin + count, part=part, faces=tuple(dict.fromkeys(die.faces)))
            faces = [self._face(begin + n, die) for n in range(count)]
        self.fallen.extend(faces)
        return faces

    def _face(self, number: int, die: Die) -> Face:
        assert self.given is not None
        face = self.given[number]
        if isinstance(face, bool) or not isinstance(face, int | str) or face not in die.faces:
            choices = ", ".join(dict.fromkeys(map(str, die.faces)))
            raise QuestionError(f"$.question.dice[{number}]", "must be one of: {choices}", choices=choices)
        return face

    def wrong(self, length: int, **missing: object) -> None:
        """Raises the error for too few dice, or too many."""
        raise QuestionError("$.question.dice", "must be a list of length {length}", length=length, **missing)

    def close(self) -> None:
        """Raises an error if a given die is left over."""
        if self.given is not None and len(self.given) != len(self.fallen):
            self.wrong(len(self.fallen))


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

    def passes(self, face: Face, value: Evaluate) -> bool:
        """Whether a face passes, regardless of its reroll."""
        if isinstance(face, int) and self.at_least is not None:
            return face >= value(self.at_least)
        if isinstance(face, int) and self.below is not None:
            return face < value(self.below)
        return face in self.faces

    def chance(self, die: Die, value: Evaluate) -> Fraction:
        """The chance that a die passes, thrown once more if it shows a face of the reroll."""
        passing = [self.passes(face, value) for face in die.faces]
        again = [face in self.reroll for face in die.faces]
        kept = sum(good for good, more in zip(passing, again, strict=True) if not more)
        return Fraction(kept, len(passing)) + Fraction(sum(again) * sum(passing), len(passing) ** 2)


class Hand(ABC):
    """Dice of which those are counted that pass all tests: those that pass one are thrown again for the next."""

    __slots__ = ()
    die: Die
    dice: SheetNumber

    @property
    @abstractmethod
    def tests(self) -> tuple[Test, ...]:
        """What a die must show, one test after the other."""

    def count(self, value: Evaluate) -> int:
        """The number of dice, cut to 0 to 20."""
        return max(0, min(MOST_DICE, value(self.dice)))

    def passed(self, tray: Tray, value: Evaluate, part: str) -> int:
        """How many dice of a tray pass all tests. A die that shows a face of a test's reroll is thrown once more."""
        count = self.count(value)
        for test in self.tests:

            def kind(face: Face, test: Test = test) -> Hashable:
                return test.passes(face, value), face in test.reroll

            faces = tray.take(self.die, count, part, kind)
            again = [number for number, face in enumerate(faces) if face in test.reroll]
            for number, face in zip(again, tray.take(self.die, len(again), "again", kind), strict=True):
                faces[number] = face
            count, part = sum(test.passes(face, value) for face in faces), "test"
        return count

    def passing(self, value: Evaluate) -> Distribution[int]:
        """How many dice pass, each independently."""
        dice = self.count(value)
        chance = prod((test.chance(self.die, value) for test in self.tests), start=Fraction(1))
        return Distribution({n: comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)})


class RollResults(ABC):
    """A roll by its outcomes and their effects."""

    __slots__ = ()
    effects: tuple[RollEffect, ...]

    @abstractmethod
    def distribution(self, value: Evaluate, /) -> Distribution[RollOutcome]:
        """The outcomes with their chances."""

    @abstractmethod
    def throw(self, tray: Tray, value: Evaluate, part: str = "own") -> RollOutcome:
        """The outcome with the dice of a tray."""

    def effect(self, outcome: RollOutcome) -> RollEffect | None:
        """The first effect that an outcome has."""
        return next((effect for effect in self.effects if effect.fits(outcome)), None)

    def wounds(self, outcome: RollOutcome, to: str) -> int:
        """How many wounds an outcome gives to the target or the figure."""
        effect = self.effect(outcome)
        return effect.count(outcome) if effect is not None and effect.to == to else 0

    def odds(self, value: Evaluate) -> Odds:
        """The outcomes; the mean, unless an outcome is a name; the wounds to the target, if any effect has some."""
        found, extra = self.distribution(value), dict[str, object]()
        if all(isinstance(outcome, int) for outcome in found.chances):
            extra["mean"] = mean(found.map(int))
        if any(effect.wounds and effect.to == "target" for effect in self.effects):
            wounds = found.map(lambda outcome: self.wounds(outcome, "target"))
            extra["wounds"] = {str(count): wounds.chances[count] for count in sorted(wounds.chances)}
        return Odds(outcomes=ordered(found.chances), extra=extra)


@frozen(kw_only=True)
class Defence(Hand):
    """The dice that take successes away."""

    die: Die = said(DIE)
    dice: SheetNumber = said(DICE)
    test: Test = said(SheetField("odd"))

    @property
    def tests(self) -> tuple[Test, ...]:
        return (self.test,)


@frozen(kw_only=True)
class Pool(Named, Hand, RollResults):
    """A pool of dice: those that pass the last test are counted, less the defence's."""

    die: Die = said(DIE)
    dice: SheetNumber = said(DICE)
    tests: tuple[Test, ...] = said(SheetField("odd", high=3))
    defence: Defence | None = said(SheetField("part", default=None, record=Defence))
    effects: tuple[RollEffect, ...] = said(SheetField("odd", default=()))

    @property
    def numbers(self) -> tuple[SheetNumber, ...]:
        """Every number that the roll uses."""
        tests = (test.numbers for hand in self.hands for test in hand.tests)
        return (*(hand.dice for hand in self.hands), *chain.from_iterable(tests))

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Its own dice, then the defence's."""
        return (self,) if self.defence is None else (self, self.defence)

    @property
    def thrown(self) -> list[Die]:
        """The dice of each side."""
        return [hand.die for hand in self.hands]

    def counts(self, value: Evaluate) -> list[int]:
        """How many dice each side throws."""
        return [hand.count(value) for hand in self.hands]

    def throw(self, tray: Tray, value: Evaluate, part: str = "own") -> RollOutcome:
        count = self.passed(tray, value, part)
        return count if self.defence is None else max(0, count - self.defence.passed(tray, value, "defence"))

    def distribution(self, value: Evaluate) -> Distribution[RollOutcome]:
        found = self.passing(value)
        if self.defence is not None:
            found = found.combine(self.defence.passing(value), lambda a, b: max(0, a - b))
        return found.map(lambda count: count)


@frozen(kw_only=True)
class Dice:
    """`count` dice of `sides` sides and an addend: 2d6+1."""

    count: int = said(SheetField("odd", "Dice", "How many dice are thrown.", low=1, high=10))
    sides: int = said(SheetField("odd", "Number of sides", "The die that is thrown.", low=2, high=100))
    plus: SheetNumber = said(PLUS)

    def throw(self, tray: Tray, part: str) -> int:
        """The sum of the dice alone."""
        return sum(as_record(tray.take(Die.of(self.sides), self.count, part), list[int]))

    def distribution(self, value: Evaluate) -> Distribution[int]:
        more = value(self.plus)
        return total(Distribution.uniform(range(1, self.sides + 1)), self.count).map(lambda n: n + more)


@frozen(kw_only=True)
class Sum(Named, RollResults):
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

    @property
    def sides(self) -> list[Dice]:
        """The dice of each side that throws."""
        return [self.dice, self.against] if isinstance(self.against, Dice) else [self.dice]

    @property
    def thrown(self) -> list[Die]:
        """The dice of each side."""
        return [Die.of(dice.sides) for dice in self.sides]

    def counts(self, _: Evaluate) -> list[int]:
        """How many dice each side throws."""
        return [dice.count for dice in self.sides]

    def outcome(self, margin: int) -> RollOutcome:
        """The outcome of a margin: the margin itself if the roll counts it, else success from 0 on."""
        return margin if self.margin else "success" if margin >= 0 else "failure"

    def throw(self, tray: Tray, value: Evaluate, part: str = "own") -> RollOutcome:
        own, against = self.dice.throw(tray, part), self.against
        other = against.throw(tray, "defence") + value(against.plus) if isinstance(against, Dice) else value(against)
        return self.natural.get(own) or self.outcome(own + value(self.dice.plus) - other)

    def distribution(self, value: Evaluate) -> Distribution[RollOutcome]:
        against = self.against
        other = against.distribution(value) if isinstance(against, Dice) else Distribution.certain(value(against))
        if not self.natural:
            return self.dice.distribution(value).combine(other, lambda a, b: a - b).map(self.outcome)
        plus = value(self.dice.plus)  # a single die: its face may decide
        return Distribution.uniform(range(1, self.dice.sides + 1)).then(
            lambda face: (
                Distribution.certain(self.natural[face])
                if face in self.natural
                else other.map(lambda number: self.outcome(face + plus - number))
            )
        )


# fmt: on
Roll: TypeAlias = Pool | Sum


def evaluator(figure: SheetValues, target: SheetValues | None = None, modifiers: SheetValues | None = None) -> Evaluate:
    """The value of each number of a roll, for a figure against a target."""
    return lambda number: number.value(figure, target, modifiers)


def read_outcome(said: str) -> RollOutcome:
    """An outcome from its text in an answer: a number, or a name."""
    return int(said) if said.removeprefix("-").isdecimal() else said


def ordered(chances: Mapping[RollOutcome, Fraction]) -> dict[str, Fraction]:
    """Outcomes in the order of an answer: numbers by size, then success, failure, and other names by alphabet."""
    return {str(outcome): chances[outcome] for outcome in sorted(chances, key=_rank)}


def _rank(outcome: RollOutcome) -> tuple[int, int | str]:
    return (0, outcome) if isinstance(outcome, int) else ({"success": 1, "failure": 2}.get(outcome, 3), outcome)
