"""Numbers of a sheet: a plain one, or a stat times a fraction, rounded, with bounds (own-game: "N").

Lengths of a free board are counted in thousandths of an inch: there `unit` is 1000, everywhere else 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Literal

from attrs import frozen

Rounding = Literal["up", "down"]
SheetValues = Mapping[str, int]
"""Stats of a figure by their ids, each of them there; or modifiers of an attack by their names."""

MODIFIERS = ("bands", "hindered", "higher", "lower", "cover")
"""What an attack's number may be changed by."""


@frozen(kw_only=True)
class SheetNumber:
    """`plain`, or the stat `stat` of the figure (or the target) times `times`, rounded, plus `plus` and the modifiers named
    in `add`; then at least `least`, then at most `most`. All but `stat`'s value are in units already."""

    plain: int = 0
    stat: str | None = None
    of: Literal["figure", "target"] = "figure"
    times: Fraction = Fraction(1)
    round: Rounding = "up"
    plus: int = 0
    least: int = 0
    most: int = 999
    add: tuple[str, ...] = ()
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
        """Whether it is a stat of the target."""
        return self.stat is not None and self.of == "target"


def rounded(value: Fraction | int, how: Rounding) -> int:
    """A whole number, up or down."""
    return ceil(value) if how == "up" else floor(value)
