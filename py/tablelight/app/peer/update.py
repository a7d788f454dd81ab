"""Playing on two tablets: the steps to a connection, and its outcome. `receiving` and `table` have further handlers."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.handlers import handles, play_action
from tablelight.app.peer.receiving import on_open
from tablelight.app.peer.signal import is_local, read_signal, sdp_of, signal_of, signal_text
from tablelight.app.peer.state import Failure, PeerState
from tablelight.app.peer.table import disconnect
from tablelight.app.share import actions as do
from tablelight.app.state import AppState


@play_action()
def invite(state: AppState) -> AppState:
    """Let the browser describe itself, to show its code then. The positions that both hold are kept."""
    peer = _new_attempt(state.peer)
    return evolve(state, dialog="peer", notice=None, peer=evolve(peer, stage="offering", is_guest=False))


@handles(do.SignalTyped)
def signal_typed(state: AppState, action: do.SignalTyped) -> AppState:
    """Read the other tablet's code: answer an offer, or connect with the answer to this tablet's offer."""
    if not action.text.strip():
        return state
    signal, peer = read_signal(action.text), state.peer
    state = evolve(state, dialog="peer", notice=None)
    damaged = evolve(state, peer=evolve(peer, is_damaged=True))
    mine = None if peer.is_guest else peer.offer
    if signal is None or state.history is None or not any(map(is_local, signal.candidates)):
        return damaged
    if signal.kind == "offer":
        if signal == mine:
            return damaged
        peer = evolve(_new_attempt(peer), stage="answering", is_guest=True, offer=signal, remote=sdp_of(signal))
        return evolve(state, peer=peer)
    if peer.stage not in ("offer", "failed") or mine is None or signal.offer != mine.checksum:
        return damaged
    return evolve(state, peer=evolve(peer, stage="connecting", remote=sdp_of(signal), is_damaged=False, why=None))


@play_action()
def described(state: AppState, attempt: int, sdp: str) -> AppState:
    """Show the browser's description as a code. Without an address, the other tablet cannot find this one."""
    peer = state.peer
    if attempt != peer.attempt or peer.stage not in ("offering", "answering"):
        return state
    signal = signal_of(sdp, "answer" if peer.is_guest else "offer", peer.offer if peer.is_guest else None)
    if signal is None or not signal.candidates:
        return evolve(state, peer=evolve(peer, stage="failed", why="refused" if signal is None else "alone"))
    peer = evolve(peer, code=signal_text(signal), stage="answer" if peer.is_guest else "offer")
    return evolve(state, peer=peer if peer.is_guest else evolve(peer, offer=signal))


@play_action()
def not_connected(state: AppState, attempt: int, why: Failure) -> AppState:
    """An attempt to connect to the other tablet has failed."""
    if attempt != state.peer.attempt or state.peer.is_on:
        return state
    return evolve(state, dialog="peer", peer=evolve(state.peer, stage="failed", why=why))


@play_action()
def answer_stale(state: AppState, attempt: int) -> AppState:
    """Replace the answer by another one to the same offer: the other player may take their time to read it."""
    if attempt != state.peer.attempt or state.peer.stage != "answer":
        return state
    return evolve(state, peer=evolve(state.peer, stage="answering", attempt=state.peer.attempt + 1))


@play_action()
def channel_opened(state: AppState, attempt: int) -> AppState:
    """The tablets are connected: close the dialog."""
    is_late = state.peer.why == "apart"  # it was given up a moment too soon
    if state.history is None or not (is_late or state.peer.stage in ("answer", "answering", "connecting")):
        return state
    peer = evolve(state.peer, attempt=attempt, code="", remote="", offer=None, is_damaged=False)
    return on_open(evolve(state, peer=peer, dialog=None if state.dialog in ("peer", "scan") else state.dialog))


@play_action()
def channel_closed(state: AppState, attempt: int) -> AppState:
    """The connection is lost. The positions that both hold are kept, so that they catch up when they connect again."""
    if attempt != state.peer.attempt or not state.peer.is_on:
        return state
    return evolve(state, peer=evolve(state.peer, stage="lost", pointing=None, inbox=(), outbox=(), assembler=None))


@play_action()
def messages_sent(state: AppState, count: int) -> AppState:
    """Remove the messages that the browser has sent from the queue."""
    return evolve(state, peer=evolve(state.peer, outbox=state.peer.outbox[count:]))


@play_action()
def leave_peer(state: AppState) -> AppState:
    """End the connection to the other tablet."""
    return disconnect(evolve(state, dialog=None), None)


def _new_attempt(peer: PeerState) -> PeerState:
    """A new attempt. What both tablets hold is kept, unless the player has not agreed to it yet."""
    if peer.waiting is not None:
        return PeerState(attempt=peer.attempt + 1)
    return PeerState(
        attempt=peer.attempt + 1, session=peer.session, bases=peer.bases, game_number=peer.game_number, stage="off"
    )
