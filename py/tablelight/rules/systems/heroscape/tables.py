"""HeroScape in tables: dice, obstacles, bounds of falls."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypeAlias

SKULL, SHIELD = Fraction(3, 6), Fraction(2, 6)
"""HS-50: the chance of a skull on an attack die, of a shield on a defence die."""

OBSTACLES: dict[str, tuple[int, int]] = {
    "ruin": (6, 6),
    "battlement": (2, 3),
    "stone-wall": (2, 3),
    "fortress-wall": (10, 10),
}
"""HS-07: how high each obstacle is, seen from inside and from outside."""

Danger: TypeAlias = Literal["fall", "molten-lava"]
SAFE: dict[Danger, Fraction] = {"fall": Fraction(2, 20), "molten-lava": Fraction(1, 20)}
"""HS-30, HS-40: the chance to come through a throw of the twenty-sided die."""

FALLS: tuple[tuple[int, int], ...] = ((10, 3), (0, 1))
"""HS-30: attack dice of a fall of at least the figure's height and so much more, the deepest first."""
DEEPEST = 20
"""HS-30: from the figure's height and this on the twenty-sided die decides."""
SOFT = ("water", "molten-lava")
"""HS-31: nobody is hurt by falling into these."""
