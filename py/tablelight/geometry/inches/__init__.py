"""Shortest ways of a disc over a table, and the regions that they reach: floats, lengths in inches; for bare tables.

Lengths of ways are good to a thousandth of an inch, outlines of regions to 0.02; whether a disc fits a gap is decided
exactly (`bordered`). Points are complex numbers (`plane.Vector`).
"""

from __future__ import annotations

from typing import NewType

Inches = NewType("Inches", float)
"""A length in inches. A plain float would accept an integer, and so a length in thousandths of an inch."""
