"""What each game's help page and legend say beyond its clauses: one module a game, read when a page is first opened."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tablelight.view.guides.guide import Guide


@cache
def guide(game: str) -> Guide:
    """The guide of a game."""
    found = import_module(f"tablelight.view.guides.{game}").GUIDE
    assert isinstance(found, Guide)
    return found
