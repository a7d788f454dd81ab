"""What a player does with a photograph of the table."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.view.plane import Place


@frozen
class OpenLook(Action):
    """Open the dialog that takes a photograph."""


@frozen
class ChooseTablePhoto(Effect):
    """Let the player take a photograph, or choose one."""

    with_camera: bool


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
class TapDifference(Action):
    """A tap on the board: it picks a difference, or answers the question about one."""

    place: Place
