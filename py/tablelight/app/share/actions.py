"""What a player can do to pass a game on, and what the browser reports of it."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.app.actions import Action, Effect


@frozen
class CopyText(Effect):
    """Copy a text to the clipboard."""

    text: str


@frozen
class SendLink(Effect):
    """Pass the link on with the device's own share dialog."""

    address: str


@frozen
class SavePicture(Effect):
    """Write the board with its highlights to a picture file."""

    form: Literal["png", "svg"]


@frozen
class SendMoment(Effect):
    """Pass on a picture of the board, as an entry of the log left it; if the browser cannot, save the picture."""

    entry: int | None
    """The entry's number; None: the moment that is looked at, or the present one."""


@frozen
class Print(Effect):
    """Print the board, its figures, and what happened; or the marks of the corners and of all figures."""

    what: Literal["game", "marks"] = "game"


@frozen
class TakeCodePicture(Effect):
    """Let the player choose a picture of a code, or take one with the device's own camera."""

    with_camera: bool


@frozen
class ReadCode(Action):
    """Open the reader: the camera starts as soon as it is on the page."""


@frozen
class SetTorch(Effect):
    """Switch the camera's lamp on or off, for codes in the dark."""

    on: bool
