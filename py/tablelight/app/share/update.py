"""Passing a game on: what can be asked for, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from attrs import evolve, frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.state import AppState, Notice


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


REMARKS: dict[type[Action], Notice] = {
    Copied: Notice("The link is copied."),
    NotCopied: Notice("It was not copied: select the link and copy it by hand."),
    NoCode: Notice("No code was found in the picture."),
}


def remark(state: AppState, action: Action) -> AppState:
    """Say what came of it."""
    return evolve(state, notice=REMARKS[type(action)])


HANDLERS: dict[type[Action], Callable[[AppState, Any], AppState]] = dict.fromkeys(REMARKS, remark)
