"""What a player does with a photograph of the table."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect


@frozen
class OpenLook(Action):
    """Open the dialog, without the lines of an earlier photograph."""


@frozen
class ChooseTablePhoto(Effect):
    """Let the player take a photograph, or choose one."""

    with_camera: bool


@frozen
class PrintMarks(Effect):
    """Print the marks of the corners and of all figures."""


@frozen
class GiveMarks(Action):
    """Give a mark to each figure that has none."""


@frozen
class TablePhotoChosen(Action):
    """A photograph is being read."""


@frozen
class TablePhotoRead(Action):
    """The worker has read a photograph: its detection as JSON, and the number of the game that it was taken for."""

    text: str
    game: int


@frozen
class TablePhotoRefused(Action):
    """A file is no photograph that can be read: `why` is a sentence."""

    why: str


@frozen
class TakeLines(Action):
    """Take differences as they are seen: moves first, in order, and the rest by hand."""

    numbers: tuple[int, ...]


@frozen
class LeaveLine(Action):
    """Leave a figure where it is."""

    number: int


@frozen
class ChangeLine(Action):
    """Select the figure on the board instead."""

    number: int
