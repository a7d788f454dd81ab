"""The rolls of a sheet as records: dice counted against a face, or added up, and what comes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import field, frozen

from tablelight.rules.systems.own.named import Named
from tablelight.rules.systems.own.numbers import SheetNumber


@frozen(kw_only=True)
class RollEffect:
    """What an outcome does. `low` to `high` for numbers (None: without end), else the outcome's `name`."""

    key: str
    name: str | None = None
    low: int | None = None
    high: int | None = None
    wounds: int | Literal["outcome"] = 0
    to: Literal["target", "figure"] = "target"
    text: str = ""

    def fits(self, outcome: int | str) -> bool:
        """Whether it is for this outcome."""
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

    at_least: SheetNumber | None = None
    below: SheetNumber | None = None
    faces: tuple[Face, ...] = ()
    reroll: tuple[Face, ...] = ()

    @property
    def numbers(self) -> tuple[SheetNumber, ...]:
        """The numbers of the test."""
        return tuple(number for number in (self.at_least, self.below) if number is not None)


@frozen(kw_only=True)
class Defence:
    """The dice that take successes away."""

    die: Die
    dice: SheetNumber
    test: Test


@frozen(kw_only=True)
class Pool(Named):
    """A pool of dice: those that pass the last test are counted, less the defence's."""

    die: Die
    dice: SheetNumber
    tests: tuple[Test, ...]
    defence: Defence | None = None
    effects: tuple[RollEffect, ...] = ()

    @property
    def numbers(self) -> tuple[SheetNumber, ...]:
        """Every number that the roll is made with."""
        own = (self.dice, *(number for test in self.tests for number in test.numbers))
        return own if self.defence is None else (*own, self.defence.dice, *self.defence.test.numbers)


@frozen(kw_only=True)
class Dice:
    """`count` dice of `sides` sides and an addend: 2d6+1."""

    count: int
    sides: int
    plus: SheetNumber


@frozen(kw_only=True)
class Sum(Named):
    """A sum of dice against a number, or against another sum."""

    dice: Dice
    against: SheetNumber | Dice
    margin: bool = True
    natural: Mapping[int, str] = field(factory=dict)
    effects: tuple[RollEffect, ...] = ()

    @property
    def numbers(self) -> tuple[SheetNumber, ...]:
        """Every number that the roll is made with."""
        return self.dice.plus, self.against.plus if isinstance(self.against, Dice) else self.against


Roll: TypeAlias = Pool | Sum
