"""The program's texts, collected once a process."""

from __future__ import annotations

from functools import cache

from tools.extract import Found, extract


@cache
def found() -> Found:
    """All texts of the program."""
    return extract()
