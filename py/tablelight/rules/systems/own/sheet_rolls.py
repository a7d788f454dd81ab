"""The rolls of a sheet as records: dice counted against a face, or added up, and their effects."""

# What is said of a field stays together on few lines.
# fmt: off
from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.rules.systems.own.numbers import SheetNumber
from tablelight.rules.systems.own.sheet_field import TEXT, Named, SheetField, said

MOST_DICE = 20
"""The largest pool: dice beyond are cut."""
DIE = SheetField("odd", "Number of sides", "The die that is thrown.", low=2, high=100, rare="unset", page=1)
DICE = SheetField("number", "Dice", "How many dice are thrown, up to 20.", high=MOST_DICE, usual=1)
PLUS = SheetField("number", "Bonus", "Added to the dice.", default=SheetNumber())
HELD_AGAINST = SheetField("number", "The number", "The number to compare it with.", default=None, usual=4)
FACES = SheetField("odd", "", "The faces that pass.", default=(), high=100)
REROLL = SheetField("odd", "", "Faces to reroll once.", default=(), high=100, rare=True)


@frozen(kw_only=True)
class RollEffect:
    """What an outcome does. `low` to `high` for numbers (None: without end), else the outcome's `name`."""

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
        """How many wounds there are."""
        if self.wounds == "outcome":
            return abs(outcome) if isinstance(outcome, int) else 0
        return self.wounds


Face: TypeAlias = int | str


@frozen(kw_only=True)
class Die:
    """A die by its faces; a named face may be there more than once."""

    faces: tuple[Face, ...]

    @property
    def is_named(self) -> bool:
        """Whether its faces are names."""
        return isinstance(self.faces[0], str)


@frozen(kw_only=True)
class Test:
    """Which faces pass: at least a number, below one, or some by name; those of `reroll` are thrown once more."""

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
        """Every number that the roll is made with."""
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
        """Every number that the roll is made with."""
        return self.dice.plus, self.against.plus if isinstance(self.against, Dice) else self.against


Roll: TypeAlias = Pool | Sum
