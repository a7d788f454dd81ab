"""What a player can do to pass a game on, and what the browser tells of it."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.app.actions import Action, Effect


@frozen
class CopyLink(Effect):
    """The link to the clipboard."""

    address: str


@frozen
class SendLink(Effect):
    """The link to whatever the device passes links on with."""

    address: str


@frozen
class SavePicture(Effect):
    """The board with its highlights as a file."""

    form: Literal["png", "svg"]


@frozen
class Print(Effect):
    """The board and its figures on paper."""


@frozen
class Scan(Effect):
    """Read a code with the camera."""


@frozen
class Copied(Action):
    """The link is in the clipboard."""


@frozen
class NotCopied(Action):
    """The browser does not let the page write to the clipboard."""


@frozen
class NoCode(Action):
    """The picture shows no code."""
