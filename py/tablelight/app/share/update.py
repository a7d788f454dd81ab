"""Passing a game on, and the notices about it; codes that were seen: a game, a frame of one, or the last moves of another
tablet."""

from __future__ import annotations

import re
from typing import Literal

from attrs import evolve

from tablelight.app.handlers import handles, perform, play_action
from tablelight.app.history import History
from tablelight.app.opening import link_opened
from tablelight.app.peer.actions import SignalTyped
from tablelight.app.saves.actions import LinkOpened
from tablelight.app.saves.update import refused
from tablelight.app.share import actions as do
from tablelight.app.share.fountain import MOST_BLOCKS, Collector, FrameError, read_frame
from tablelight.app.share.link import SIGNAL, unpacked
from tablelight.app.share.position_diff import MOVES_CODE, read_difference
from tablelight.app.sheets.update import received
from tablelight.app.state import AppState, Notice
from tablelight.app.table_state import ScanState
from tablelight.board.problems import DocumentError

_LINK = re.compile(r"#\d{1,3}[.:]")
COPIED = Notice("It is copied.")
NOT_COPIED = Notice("It was not copied: select the text and copy it by hand.")
NO_CODE = Notice("No code was found in the picture.")
REMARKS = (COPIED, NOT_COPIED, NO_CODE)
"""What a dialog itself says of sharing."""


@play_action()
def next_frame(state: AppState) -> AppState:
    """The moving code goes on to its next frame."""
    return evolve(state, passing=evolve(state.passing, frame=(state.passing.frame + 1) % MOST_BLOCKS))


@play_action()
def set_moves(state: AppState, count: int) -> AppState:
    """Choose how many moves back the code of the last moves begins."""
    return evolve(state, passing=evolve(state.passing, moves=count))


@handles(do.ReadCode)
def read_code(state: AppState, _: do.ReadCode) -> AppState:
    return evolve(state, dialog="scan", scan=ScanState(), notice=None)


@play_action()
def camera_is(state: AppState, camera: Literal["on", "refused"], torch: bool | None = None, why: str = "") -> AppState:
    """The camera shows its picture, or there is none for this page: not allowed, none there, or none for a page of its
    kind. The fields are those of `ScanState`."""
    return evolve(state, scan=evolve(state.scan, camera=camera, torch=torch, why=why))


@play_action()
def code_read(state: AppState, text: str) -> AppState:
    """The text of a code that was seen."""
    if text.lstrip().startswith(SIGNAL):
        return perform(state, SignalTyped(text))
    data = read_frame(text)
    try:
        if data is not None:
            return _with_frame(state, data)
        if text.startswith(MOVES_CODE):
            return _with_moves(state, text)
    except DocumentError as error:
        return refused(evolve(state, scan=ScanState()), "code", "", error.problems)
    if _LINK.search(text):
        return link_opened(state, LinkOpened(text))
    return evolve(state, scan=evolve(state.scan, strange=True))


def _with_frame(state: AppState, data: bytes) -> AppState:
    """Add a frame; open the game once there are enough. A frame of another game begins that one. `DocumentError` if the
    game cannot be used."""
    try:
        after = (state.scan.collector or Collector()).with_frame(data)
        payload = after.payload
    except FrameError:
        return evolve(state, scan=evolve(state.scan, collector=None, strange=True))
    if payload is None:
        return evolve(state, scan=evolve(state.scan, collector=after, strange=False))
    document = unpacked(payload)
    return received(state, History.of(document), document.title)


def _with_moves(state: AppState, text: str) -> AppState:
    """Put the other tablet's moves on this table's position; one undo takes them back. `DocumentError` if they do not
    follow from it."""
    if state.history is None:
        return evolve(state, scan=evolve(state.scan, strange=True))
    found = read_difference(text, state.history.present, state.history.turn)
    closed = evolve(state.cleared(), dialog=None, selected=None, action=None, keys=())
    if found is None:
        return evolve(closed, notice=Notice("This table already has these moves."))
    document, turn = found
    if document.rules != state.document.rules:  # rules that the player has not seen are shown first
        return received(closed, History.of(document), document.title)
    history = state.history.then(document, turn=evolve(turn, partners=state.history.turn.partners))
    return evolve(closed, history=history, notice=Notice("The moves of the other tablet are on this table."))
