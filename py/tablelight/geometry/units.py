"""The unit of the geometry in floats."""

from __future__ import annotations

from typing import NewType

Inches = NewType("Inches", float)
"""A length in inches. An integer would pass for a float: lengths in thousandths of an inch would too."""
