"""The rule systems, by name. A new one is one line here.

The game `own` has no rules of its own: they are a sheet in the document, and `rules_of` makes a system of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from tablelight.board.document import Document, Json
from tablelight.board.problems import Problem
from tablelight.locale.messages import msg
from tablelight.rules.objectives.scoring import with_points
from tablelight.rules.out import without_defeated
from tablelight.rules.system import System

OWN = "own"
"""The game whose rules are in its documents."""
NAMES: Mapping[str, str] = {
    # One line a game.
    "carnevale": "Carnevale",
    "heroclix": "HeroClix",
    "heroscape": "HeroScape",
    "herotrek": "HeroTrek",
    "oraculo": "Oráculo",
    OWN: msg("Your own game"),
}
"""The names of the games: a list of all names loads no rules."""
SYSTEMS: tuple[str, ...] = tuple(game for game in NAMES if game != OWN)
GAMES: tuple[str, ...] = tuple(NAMES)
"""Every game that a document may name."""


class _Own(Protocol):
    def system_of(self, rules: Mapping[str, Json] | None) -> System: ...
    def sheet_problems(self, document: Document) -> list[Problem]: ...


def _own() -> _Own:
    return cast(_Own, import_module("tablelight.rules.systems.own"))


@cache
def system(game: str) -> System:
    """The rule system of a game, without figures that are out (DG-06); `KeyError` if there is none. Loaded on first
    use: a start loads only one game."""
    if game == OWN:
        return _own().system_of(None)
    if game not in SYSTEMS:
        raise KeyError(game)
    found = import_module(f"tablelight.rules.systems.{game}").SYSTEM
    assert isinstance(found, System) and found.id == game
    return with_points(without_defeated(found))


def name_of(game: str) -> str:
    """The name of a game; `KeyError` if there is none."""
    return NAMES[game] if game in NAMES else system(game).name


def rules_of(document: Document) -> System:
    """The rules of a document: those of its game, or those of its sheet. A faulty sheet gives rules as far as it can be
    read, so that the board is drawn; its problems are among the document's (`rules.check`)."""
    return _own().system_of(document.rules) if document.game == OWN else system(document.game)


def sheet_problems(document: Document) -> list[Problem]:
    """The problems of a document's sheet, or of having one."""
    if document.game == OWN:
        return _own().sheet_problems(document)
    return [] if document.rules is None else [Problem("$.rules", "is only for an own game")]


def systems() -> list[System]:
    """The records of all games, in the order of the registry."""
    return [system(game) for game in SYSTEMS]
