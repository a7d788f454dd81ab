"""Passing a game on: what can be asked for, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from tablelight.app.actions import Action
from tablelight.app.share.actions import Copied, NoCode, NotCopied
from tablelight.app.state import AppState, Notice

REMARKS: dict[type[Action], Notice] = {
    Copied: Notice("The link is copied."),
    NotCopied: Notice("It was not copied: select the link and copy it by hand."),
    NoCode: Notice("No code was found in the picture."),
}


def remark(state: AppState, action: Action) -> AppState:
    """Say what came of it."""
    return evolve(state, notice=REMARKS[type(action)])


HANDLERS: dict[type[Action], Callable[[AppState, Any], AppState]] = dict.fromkeys(REMARKS, remark)
