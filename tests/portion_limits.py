"""How much work a portion may be."""

from __future__ import annotations

MOST_CALLS = 75_000
"""The most calls of one part of the work, such as a portion of an answer: 30 ms in CPython."""
