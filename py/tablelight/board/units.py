"""Lengths of a free board. A document holds integers of a thousandth of an inch; bases are measured in millimetres; the
geometry (in floats) and everything that players read use inches.

Each unit is a type of its own, so that mypy finds a length in the wrong unit. They are numbers at run time: a length
gets its type where it is read, written or converted, not in loops.
"""

from __future__ import annotations

from typing import NewType, TypeAlias

from tablelight.geometry.inches import Inches as Inches

Thousandths = NewType("Thousandths", int)
"""A length in thousandths of an inch."""
Millimetres = NewType("Millimetres", int)
"""The diameter of a base."""
Level: TypeAlias = int
"""A height on a board with spaces: the number of levels above the table."""

NO_HEIGHT = Thousandths(0)
"""The height of the bare table."""
INCH = 1000
"""Thousandths in an inch."""
MILLIMETRES_AN_INCH = 25.4
DEFAULT_BASE = Millimetres(30)
"""The diameter of a base for which a document gives none."""
FINE_UNITS = 127
"""Fine units in a thousandth of an inch. One is a fifth of a micrometre: inches and millimetres are whole in it."""
FINE_UNITS_A_MILLIMETRE = 5000


def inches(length: Thousandths) -> Inches:
    """A length of the document in the unit of the geometry."""
    return Inches(length / INCH)
