"""The editor's actions for the board as a whole, and its notes."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.view.plane import Place


@frozen
class SetSize(Action):
    """Columns and rows, or inches, as the player wrote them; None leaves one as it is."""

    width: str | None = None
    height: str | None = None


@frozen
class SetOrientation(Action):
    """Choose which way hexagons point."""

    orientation: Literal["pointy", "flat"]


@frozen
class AddNote(Action):
    """Write a note about a place, or about the whole board."""

    text: str
    at: Place | None = None


@frozen
class DeleteNote(Action):
    """Delete a note, by its index in the board's notes."""

    number: int


@frozen
class SetTitle(Action):
    """Set the name of the game."""

    title: str
