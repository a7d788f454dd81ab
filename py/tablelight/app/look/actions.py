"""What a player does with a photograph of the table."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.look.state import Subject
from tablelight.view.plane import Place


@frozen
class OpenLook(Action):
    """Open the dialog that takes a photograph."""


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
class TablePhotoRead(Action):
    """The worker has read a photograph: the detection as JSON, and the number of the game that it was taken for."""

    text: str
    game: int


@frozen
class TablePhotoIs(Action):
    """A photograph is being read, or a file cannot be read as one; `why` is a sentence."""

    stage: Literal["reading", "refused"]
    why: str = ""


@frozen
class ShowDifferences(Action):
    """Go on with the differences of the last photograph, or close them."""

    begins: bool = True


@frozen
class TakeLines(Action):
    """Accept the differences of some figures as they are seen, in the order of the list."""

    figures: tuple[str, ...]


@frozen
class SetDown(Action):
    """Set figures down by hand where they are seen, all at once, for a table that was set up and not played."""

    figures: tuple[str, ...]


@frozen
class ChooseExplanation(Action):
    """List the differences by another explanation of the photograph."""

    number: int


@frozen
class PlayLine(Action):
    """Propose the move of a figure on the board, so that the player makes the roll that it owes."""

    figure: str


@frozen
class LeaveLine(Action):
    """Leave a difference as it is."""

    subject: Subject


@frozen
class ChangeLine(Action):
    """Begin to choose another place or another figure for a difference; None: stop choosing."""

    subject: Subject | None


@frozen
class TapDifference(Action):
    """A tap on the board: it picks a difference, or answers the question about one."""

    place: Place


@frozen
class NameFigure(Action):
    """Say which figure stands where a difference was seen."""

    figure: str
