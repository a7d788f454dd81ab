"""Numbers, dice and results of a sheet as its sentences say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tablelight.locale.messages import Sentences, msg
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_rolls import Dice, RollEffect, SheetNumber

SentenceValues: TypeAlias = Mapping[str, object]
"""The values that fill a template."""
TARGETS = msg("the target’s {stat}")
AND_MORE, UP_TO = msg("{low} or more"), msg("{high} or less")
ADDED: Mapping[str, str] = {
    "bands": msg("range modifier"),
    "hindered": msg("sight modifier"),
    "higher": msg("modifier from higher up"),
    "lower": msg("modifier from lower down"),
    "cover": msg("cover modifier"),
}
"""What an attack may add to a number."""
OUTCOMES: Mapping[str, str] = {
    "success": msg("Success"),
    "failure": msg("Failure"),
    "critical": msg("Critical"),
    "fumble": msg("Fumble"),
}
"""The names of outcomes that are translated."""


def formula(sheet: Sheet, number: SheetNumber) -> str:
    """A number as a player reads it: 6, or "Move × 1/2 + 1"."""
    if number.stat is None:
        return amount(number.plain, number.unit)
    label = next(stat.label for stat in sheet.stats if stat.id == number.stat)
    parts: list[tuple[str, SentenceValues]] = [("{stat}" if number.of == "figure" else TARGETS, {"stat": label})]
    if number.times != 1:
        is_down = number.round == "down" and number.times.denominator > 1
        parts.append((f"× {number.times}" + (" ↓" if is_down else ""), {}))
    if number.plus:
        parts.append((f"{'+' if number.plus > 0 else '−'} {amount(abs(number.plus), number.unit)}", {}))
    parts += [("+ {modifier}", {"modifier": ADDED[name]}) for name in number.add]
    if number.least > 0:
        parts.append((f"(≥ {amount(number.least, number.unit)})", {}))
    if number.most < 999 * number.unit:
        parts.append((f"(≤ {amount(number.most, number.unit)})", {}))
    return Sentences(parts)


def dice_text(sheet: Sheet, dice: Dice) -> str:
    """Dice as players write them: 2d6 + Combat."""
    text = f"{dice.count}d{dice.sides}"
    if dice.plus.stat is None and not dice.plus.plain:
        return text
    return Sentences([(text, {}), ("+ {n}", {"n": formula(sheet, dice.plus)})])


def outcome_text(name: str) -> str:
    """An outcome by its name."""
    return OUTCOMES.get(name, name)


def outcomes_text(effect: RollEffect) -> str:
    """The results of a roll that cause an effect."""
    if effect.name is not None:
        return outcome_text(effect.name)
    values = {"low": effect.low, "high": effect.high}
    if effect.low == effect.high:
        return str(effect.low)
    if effect.low is None or effect.high is None:
        return Sentences([(UP_TO if effect.low is None else AND_MORE, values)])
    return f"{effect.low}–{effect.high}"


def amount(value: int, unit: int = 1) -> str:
    """A number of units, inches with up to three decimals."""
    return str(value) if unit == 1 else f"{value / unit:g}"


def signed(value: int) -> str:
    """A bonus with its sign."""
    return f"+{value}" if value >= 0 else f"−{-value}"
