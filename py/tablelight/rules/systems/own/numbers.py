"""Numbers of a sheet: a plain one, or a stat times a fraction, rounded, with bounds (own-game: "N").

Lengths of a free board are counted in thousandths of an inch: there `unit` is 1000, everywhere else 1.
"""

# What is said of a field stays together on few lines.
# fmt: off
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Literal

from attrs import frozen

from tablelight.rules.systems.own.sheet_field import SheetField, said

Rounding = Literal["up", "down"]
SheetValues = Mapping[str, int]
"""Stats of a figure by their ids, each of them there; or modifiers of an attack by their names."""

MODIFIERS = {
    "bands": "The range band",
    "hindered": "Not clear",
    "higher": "From higher up",
    "lower": "From lower down",
    "cover": "The target’s cover",
}
"""What an attack's number may be changed by."""
TIMES = {"1": "The stat itself", "1/2": "Half", "3/2": "One and a half", "2": "Twice", "3": "Three times"}
LARGEST = 999
"""The largest plain number."""


@frozen(kw_only=True)
class SheetNumber:
    """`plain`, or the stat `stat` of the figure (or the target) times `times`, rounded, plus `plus` and the modifiers named
    in `add`; then at least `least`, then at most `most`. All but `stat`'s value are in units already."""

    plain: int = 0
    stat: str | None = None
    of: Literal["figure", "target"] = "figure"
    times: Fraction = said(SheetField(
        "odd", "Times", "What the stat is multiplied by.", default=Fraction(1), choices=TIMES, rare="unset"))
    round: Rounding = said(SheetField(
        "choice", "Rounded", "How halves are rounded.", default="up", choices={"up": "Up", "down": "Down"}, page=2,
        when=lambda _, own: "/" in str(own.get("times", "1"))))
    plus: int = said(SheetField(
        "length", "Plus", "Added to it, or subtracted.", default=0, low=-LARGEST, high=LARGEST, page=1))
    least: int = said(SheetField(
        "length", "At least", "Never less than this.", default=0, low=-LARGEST, high=LARGEST, rare=True, page=4))
    most: int = said(SheetField(
        "length", "At most", "Never more than this.", default=LARGEST, low=-LARGEST, high=LARGEST, rare=True,
        page=5))
    add: tuple[str, ...] = said(SheetField(
        "flags", "", "What the attack adds to it.", default=(), choices=MODIFIERS, page=3))
    unit: int = 1

    def value(
        self, figure: SheetValues, target: SheetValues | None = None, modifiers: SheetValues | None = None
    ) -> int:
        """The number for a figure with these stats, against a target with those."""
        if self.stat is None:
            return self.plain
        stats = figure if self.of == "figure" else target or {}
        value = rounded(stats.get(self.stat, 0) * self.unit * self.times, self.round) + self.plus
        value += sum((modifiers or {}).get(name, 0) for name in self.add) * self.unit
        return min(max(value, self.least), self.most)

    @property
    def needs_target(self) -> bool:
        return self.stat is not None and self.of == "target"


def rounded(value: Fraction | int, how: Rounding) -> int:
    """A whole number, up or down."""
    return ceil(value) if how == "up" else floor(value)
