"""A roll of a sheet in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tablelight.rules.systems.own.numbers import SheetNumber
from tablelight.rules.systems.own.sheet_rolls import Dice, Die, Pool, Roll, RollEffect, Sum, Test

Sentence = tuple[str, Mapping[str, object]]
"""The template's key, what fills it."""
SayNumber = Callable[[SheetNumber], str]
"""A number as a player reads it."""


def roll_sentences(roll: Roll, number_text: SayNumber) -> Iterator[Sentence]:
    """(key of the template, values) of the dice and of what each outcome does."""
    named = {"name": roll.label}
    if isinstance(roll, Pool):
        yield "pool", {**named, "n": number_text(roll.dice), "faces": faces_of(roll.die)}
        for test in roll.tests:
            yield from _test(test, named, number_text)
        if roll.defence is not None:
            values = {"n": number_text(roll.defence.dice), "faces": faces_of(roll.defence.die)}
            yield "defence", {**named, **values}
            yield from _test(roll.defence.test, named, number_text)
    else:
        yield from _sum(roll, named, number_text)
    for effect in roll.effects:
        yield from _effect(effect, named)


def faces_of(die: Die) -> str:
    """A die's faces: 1-6, or their names."""
    return ", ".join(map(str, die.faces)) if die.is_named else f"{die.faces[0]}-{die.faces[-1]}"


def _test(test: Test, named: Mapping[str, object], number_text: SayNumber) -> Iterator[Sentence]:
    if test.at_least is not None:
        yield "at_least", {**named, "n": number_text(test.at_least)}
    elif test.below is not None:
        yield "below", {**named, "n": number_text(test.below)}
    else:
        yield "faces", {**named, "faces": ", ".join(map(str, test.faces)) or "-"}
    if test.reroll:
        yield "reroll", {**named, "faces": ", ".join(map(str, test.reroll))}


def dice_text(dice: Dice, number_text: SayNumber) -> str:
    """Dice as players write them: 2d6 + Combat."""
    text = f"{dice.count}d{dice.sides}"
    return text if dice.plus.stat is None and not dice.plus.plain else f"{text} + {number_text(dice.plus)}"


def _sum(roll: Sum, named: Mapping[str, object], number_text: SayNumber) -> Iterator[Sentence]:
    against = dice_text(roll.against, number_text) if isinstance(roll.against, Dice) else number_text(roll.against)
    yield "sum", {**named, "dice": dice_text(roll.dice, number_text), "n": against}
    if not roll.margin:
        yield "success", named
    for face, outcome in roll.natural.items():
        yield "natural", {**named, "n": face, "outcome": outcome}


def _effect(effect: RollEffect, named: Mapping[str, object]) -> Iterator[Sentence]:
    values = {**named, "key": effect.key, "n": effect.wounds, "text": effect.text}
    own = effect.to == "figure"
    if effect.wounds == "outcome":
        yield "back" if own else "outcome", values
    elif effect.wounds:
        yield "own" if own else "wounds", values
    if effect.text:
        yield "text", values
