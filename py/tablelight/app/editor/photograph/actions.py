"""What can be asked of the editor about the photograph under the board."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.photo import Photo


@frozen
class PhotoLoaded(Action):
    """A picture was read and scaled down. `game_number`: of the game that it was chosen for; None: the one on the table."""

    photo: Photo
    game_number: int | None = None


@frozen
class PhotoNotLoaded(Action):
    """A picture could not be read."""

    name: str


@frozen
class PhotoSeen(Action):
    """A photograph was looked at: `text` is what was found, as JSON, or "". `source`: which photograph that was."""

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
    """Set how strongly the photograph shows: percent, as the text of a slider."""

    percent: str


@frozen
class ReadGround(Effect):
    """Read the colours of the photograph under the board."""


@frozen
class GroundRead(Action):
    """The board as the photograph shows it from above, a few pixels a space: four bytes a pixel, row by row."""

    width: int
    height: int
    data: bytes


@frozen
class NameGround(Action):
    """What the spaces of the colour in hand are; the same again: no longer."""

    terrain: str


@frozen
class PaintGrounds(Action):
    """Paint the spaces of all colours that have been named."""


@frozen
class ChoosePhoto(Effect):
    """Let the player choose a picture, or take one."""
