"""Numbers of a sheet as its sentences say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tablelight.rules.systems.own.numbers import SheetNumber
from tablelight.rules.systems.own.sheet import Sheet

SentenceValues: TypeAlias = Mapping[str, object]
"""What fills a template."""


def formula(sheet: Sheet, number: SheetNumber) -> str:
    """A number as a player reads it: 6, or "Move × 1/2 + 1"."""
    if number.stat is None:
        return amount(number.plain, number.unit)
    label = next(stat.label for stat in sheet.stats if stat.id == number.stat)
    text = label if number.of == "figure" else f"{label}*"
    if number.times != 1:
        text += f" × {number.times}" + (" ↓" if number.round == "down" and number.times.denominator > 1 else "")
    if number.plus:
        text += f" {'+' if number.plus > 0 else '−'} {amount(abs(number.plus), number.unit)}"
    text += "".join(f" + [{name}]" for name in number.add)
    if number.least > 0:
        text += f" (≥ {amount(number.least, number.unit)})"
    if number.most < 999 * number.unit:
        text += f" (≤ {amount(number.most, number.unit)})"
    return text


def amount(value: int, unit: int = 1) -> str:
    """A number of units, inches with up to three decimals."""
    return str(value) if unit == 1 else f"{value / unit:g}"


def signed(value: int) -> str:
    """A bonus with its sign."""
    return f"+{value}" if value >= 0 else f"−{-value}"
