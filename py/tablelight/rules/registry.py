"""The rule systems, by name. A sixth one is one line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tablelight.rules.out import without_out
from tablelight.rules.system import System

SYSTEMS: tuple[str, ...] = (
    # One line a game.
    "carnevale",
    "heroclix",
    "heroscape",
    "herotrek",
    "oraculo",
)


@cache
def system(game: str) -> System:
    """The rule system of a game, figures that are out left out (DG-06); `KeyError` if there is none. Loaded when first asked
    for: a boot pays for one game."""
    if game not in SYSTEMS:
        raise KeyError(game)
    found = import_module(f"tablelight.rules.systems.{game}").SYSTEM
    assert isinstance(found, System) and found.id == game
    return without_out(found)


def systems() -> list[System]:
    """All of them."""
    return [system(game) for game in SYSTEMS]
