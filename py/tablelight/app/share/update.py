"""Passing a game on: what can be asked for, and the notices about it."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.actions import Action
from tablelight.app.handlers import handles, setter
from tablelight.app.share.actions import Copied, NextFrame, NoCode, NotCopied, SetMoves
from tablelight.app.share.fountain import MOST_BLOCKS
from tablelight.app.state import AppState, Notice

REMARKS: dict[type[Action], Notice] = {
    Copied: Notice("It is copied."),
    NotCopied: Notice("It was not copied: select the text and copy it by hand."),
    NoCode: Notice("No code was found in the picture."),
}


@handles(NextFrame)
def next_frame(state: AppState, _: NextFrame) -> AppState:
    return evolve(state, passing=evolve(state.passing, frame=(state.passing.frame + 1) % MOST_BLOCKS))


def remark(state: AppState, action: Action) -> AppState:
    """Show a notice about what sharing has done."""
    return evolve(state, notice=REMARKS[type(action)])


for _kind in REMARKS:
    handles(_kind)(remark)


setter(SetMoves, "passing.moves", "count")
