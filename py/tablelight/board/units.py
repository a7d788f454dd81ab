"""Lengths of a free board. A document holds integers of a thousandth of an inch; bases are measured in millimetres; the
geometry in floats, and whatever a player reads, has inches."""

from __future__ import annotations

from typing import TypeAlias

INCH = 1000
"""Thousandths in an inch."""
MILLIMETRES_AN_INCH = 25.4
DEFAULT_BASE = 30
"""The diameter of a base that a document does not give, in millimetres."""
FINE_UNITS = 127
"""Fine units in a thousandth of an inch. A fine unit is a fifth of a micrometre: inches and millimetres are whole in it."""
FINE_UNITS_A_MILLIMETRE = 5000

Thousandths: TypeAlias = int
"""A length in thousandths of an inch."""
Millimetres: TypeAlias = int
"""The diameter of a base."""
Level: TypeAlias = int
"""A height on a board with spaces: as many levels above the table."""
Inches: TypeAlias = float
"""A length as the geometry in floats has it."""
