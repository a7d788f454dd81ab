"""The editor's actions and effects for the photograph under the board."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.photo import Photo


@frozen
class PhotoLoaded(Action):
    """A picture was read and scaled down. `game_number`: the game it was chosen for; None: the game on the table."""

    photo: Photo
    game_number: int | None = None


@frozen
class PhotoNotLoaded(Action):
    """A picture could not be read."""

    name: str


@frozen
class PhotoSeen(Action):
    """A photograph was examined. `text`: what was found, as JSON, or "". `source`: which photograph it was."""

    source: str
    text: str


@frozen
class ReadGround(Effect):
    """Read the colours of the photograph under the board."""


@frozen
class GroundRead(Action):
    """The board as the photograph shows it from above, a few pixels per space: four bytes per pixel, row by row."""

    width: int
    height: int
    data: bytes


@frozen
class ChoosePhoto(Effect):
    """Let the player choose a picture, or take one."""
