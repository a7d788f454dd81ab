"""How much work a portion may be."""

from __future__ import annotations

MOST_CALLS = 75_000
"""Calls of a part, as of the portions of questions: 30 ms in CPython."""
