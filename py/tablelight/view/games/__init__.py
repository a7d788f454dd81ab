"""How each game's words, terrains and question keys look: tables, one module a game, found by the game's id."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tablelight.view.games.look import Look

LOOKS: tuple[str, ...] = ("heroclix", "herotrek", "carnevale", "heroscape", "oraculo")


@cache
def look(game: str) -> Look:
    """The table of a game; a plain one for a game that has none: names stand for themselves then."""
    if game not in LOOKS:
        return Look()
    found = import_module(f"tablelight.view.games.{game}").LOOK
    assert isinstance(found, Look)
    return found
