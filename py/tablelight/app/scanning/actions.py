"""What a player can do to have a code read, and what the camera reports."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect


@frozen
class ReadCode(Action):
    """Open the reader: the camera starts as soon as it is on the page."""


@frozen
class CameraReady(Action):
    """The camera shows its picture; `torch`: it has a lamp."""

    torch: bool


@frozen
class CameraRefused(Action):
    """There is no camera for this page: not allowed, none there, or none for a page of its kind. `why`: the browser's
    name of the error."""

    why: str


@frozen
class TorchSet(Action):
    """The lamp is on or off."""

    on: bool


@frozen
class CodeRead(Action):
    """The text of a code that was seen."""

    text: str


@frozen
class SetTorch(Effect):
    """Switch the camera's lamp on or off, for codes in the dark."""

    on: bool


@frozen
class ChooseCodePicture(Effect):
    """Let the player choose a picture of a code."""
