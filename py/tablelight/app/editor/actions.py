"""The actions and effects of the editor."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect


@frozen
class OpenEditor(Action):
    """Edit the board on the table."""


@frozen
class ShowProblem(Action):
    """Show the place of a problem, by its number in the list."""

    number: int


@frozen
class ReadGround(Effect):
    """Read the colours of the photograph under the board."""


@frozen
class ChoosePhoto(Effect):
    """Let the player choose a picture, or take one."""
