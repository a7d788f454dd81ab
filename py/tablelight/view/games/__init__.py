"""How each game's words, terrains and question keys look: tables, one module a game, found by the game's id."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tablelight.board.document import Document
from tablelight.rules.registry import OWN, SYSTEMS
from tablelight.view.games.ui import GameUi


def ui_of(document: Document) -> GameUi:
    """How the game of a document looks; of a game of one's own as its sheet says."""
    if document.game == OWN:
        from tablelight.rules.systems.own import sheet_of
        from tablelight.view.games.own import ui_of_sheet

        return ui_of_sheet(sheet_of(document))
    return game_ui(document.game)


@cache
def game_ui(game: str) -> GameUi:
    """How a game looks; a plain table for a game that has none: names stand for themselves then."""
    if game not in SYSTEMS:
        return GameUi()
    found = import_module(f"tablelight.view.games.{game}").UI
    assert isinstance(found, GameUi)
    return found
