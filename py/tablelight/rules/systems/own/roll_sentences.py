"""A roll of a sheet in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablelight.rules.systems.own.amounts import dice_text, formula, outcome_text, outcomes_text
from tablelight.rules.systems.own.numbers import SheetNumber
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_rolls import Dice, Die, Pool, Roll, RollEffect, Sum, Test

Sentence = tuple[str, Mapping[str, object]]
"""The template's key, what fills it."""


def roll_sentences(sheet: Sheet, roll: Roll) -> Iterator[Sentence]:
    """(key of the template, values) of the dice and of what each outcome does."""
    named = {"name": roll.label}
    if isinstance(roll, Pool):
        yield _dice("pool", roll.dice), {**named, "n": formula(sheet, roll.dice), "faces": faces_of(roll.die)}
        for test in roll.tests:
            yield from _test(sheet, test, named)
        if roll.defence is not None:
            values = {"n": formula(sheet, roll.defence.dice), "faces": faces_of(roll.defence.die)}
            yield _dice("defence", roll.defence.dice), {**named, **values}
            yield from _test(sheet, roll.defence.test, named)
    else:
        yield from _sum(sheet, roll, named)
    for effect in roll.effects:
        yield from _effect(effect, named)


def _dice(key: str, dice: SheetNumber) -> str:
    return f"{key}.stat" if dice.stat is not None else key


def faces_of(die: Die) -> str:
    """A die's faces: 1-6, or their names."""
    return ", ".join(map(str, die.faces)) if die.is_named else f"{die.faces[0]}-{die.faces[-1]}"


def _test(sheet: Sheet, test: Test, named: Mapping[str, object]) -> Iterator[Sentence]:
    if test.at_least is not None:
        yield "at_least", {**named, "n": formula(sheet, test.at_least)}
    elif test.below is not None:
        yield "below", {**named, "n": formula(sheet, test.below)}
    else:
        yield "faces", {**named, "faces": ", ".join(map(str, test.faces)) or "-"}
    if test.reroll:
        yield "reroll", {**named, "faces": ", ".join(map(str, test.reroll))}


def _sum(sheet: Sheet, roll: Sum, named: Mapping[str, object]) -> Iterator[Sentence]:
    against = dice_text(sheet, roll.against) if isinstance(roll.against, Dice) else formula(sheet, roll.against)
    yield "sum", {**named, "dice": dice_text(sheet, roll.dice), "n": against}
    if not roll.margin:
        yield "success", named
    for face, outcome in roll.natural.items():
        yield "natural", {**named, "n": face, "outcome": outcome_text(outcome)}


def _effect(effect: RollEffect, named: Mapping[str, object]) -> Iterator[Sentence]:
    values = {**named, "key": outcomes_text(effect), "n": effect.wounds, "text": effect.text}
    own = effect.to == "figure"
    if effect.wounds == "outcome":
        yield "back" if own else "outcome", values
    elif effect.wounds:
        yield "own" if own else "wounds", values
    if effect.text:
        yield "text", values
