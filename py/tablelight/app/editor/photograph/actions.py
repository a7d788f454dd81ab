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
class RemovePhoto(Action):
    """Remove the photograph from under the board."""


@frozen
class FitPhoto(Action):
    """Begin or end fitting the photograph's corners to the board."""

    begins: bool


@frozen
class SetOpacity(Action):
    """Set the opacity of the photograph: percent, as the text of a slider."""

    percent: str


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
class NameGround(Action):
    """Set the terrain of the colour in hand; the same terrain again removes it."""

    terrain: str


@frozen
class PaintGrounds(Action):
    """Paint the spaces of all colours that have a terrain."""


@frozen
class ChoosePhoto(Effect):
    """Let the player choose a picture, or take one."""
