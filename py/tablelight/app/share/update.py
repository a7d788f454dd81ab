"""Passing a game on: what can be asked for, and what is said of it."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.actions import Action
from tablelight.app.handlers import handles
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


for _kind in REMARKS:
    handles(_kind)(remark)
