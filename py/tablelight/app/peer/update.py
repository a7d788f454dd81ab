"""Playing on two tablets: the steps to a connection, and its outcome; and the other tablet's messages, read as untrusted
input. No message can take the game off this table. `table` has further handlers."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from attrs import evolve

from tablelight.app.handlers import FunctionAction, handles, play_action
from tablelight.app.history import History
from tablelight.app.peer import actions as do
from tablelight.app.peer import messages
from tablelight.app.peer.messages import VERSION, Assembler, Position, message_of, position
from tablelight.app.peer.session import Session
from tablelight.app.peer.signal import is_local, read_signal, sdp_of, signal_of, signal_text
from tablelight.app.peer.state import Failure, PeerState
from tablelight.app.peer.table import adopt_theirs, confirmed, disconnect, joined
from tablelight.app.saves.files import game_of_json, write_file, wrong_size
from tablelight.app.share.position_diff import applied, text_of
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Json
from tablelight.board.parse_json import parse_long
from tablelight.board.problems import DocumentError
from tablelight.progress.portions import Steps
from tablelight.rules.check import read_shared
from tablelight.view.plane import Place

MOST_UNREAD, LARGEST_INBOX = 1_000, 64_000_000
"""The most messages that may wait to be read, and the most bytes of them."""
MOST_FAULTS = 5
"""How many unreadable messages are tolerated; one more ends the connection."""
UNREADABLE = Notice("The other tablet sent something unreadable. It was ignored.")
BYTES_AT_ONCE = 1 << 18
"""Bytes unpacked between two stops."""
WHOLE_GAME = b'{"version":1,"say":"whole",'
"""How a message with a whole game begins; only such a message may be large."""
LARGEST_GAME = 36_000_000
"""The most bytes of a message with a whole game: the largest file, and what is around it."""
LARGEST_MESSAGE = 8_000_000
"""The most bytes of any other message. 4,000 steps of usual games have fewer than 3 million."""
MOST_BRACKETS = 2_000_000
"""The most lists and objects in a message. The largest board, described and walled, has fewer than 1 million."""
MOST_TEXT = 256_000_000
"""The most bytes of all documents that a message leads to: a hundred of the largest board."""
MOST_NEW_BOARDS = 64_000_000
"""The most bytes of documents with their own board: each board is kept in memory."""


Taking: TypeAlias = Callable[[AppState, Session], AppState]
"""What a message does to the table, once it has been read; `messages.MessageError` if it does not fit what is known."""


def read_next(peer: PeerState) -> Steps[FunctionAction]:
    """Read the first message of the inbox, in steps between which the page takes taps; the action that takes it."""
    known: Mapping[bytes, Position] = {} if peer.session is None else peer.session.positions
    try:
        take = yield from _taking(peer.inbox[0], known)
    except messages.OtherVersionError:
        return message_read(peer.attempt, lambda state, _: disconnect(state, "version"))
    except (DocumentError, zlib.error, ValueError, TypeError, KeyError, AttributeError, ArithmeticError):
        return message_read(peer.attempt, lambda state, _: _unreadable(state))
    return message_read(peer.attempt, take)


def _taking(data: bytes, known: Mapping[bytes, Position]) -> Steps[Taking]:
    text = yield from _unpacked(data)
    plain = yield from _parsed(text)
    if not isinstance(plain, dict) or plain.get("version") != VERSION:
        raise messages.OtherVersionError("of another version")
    message = message_of(plain)
    yield
    match message:
        case messages.Hello():
            return partial(_greet, message)
        case messages.Positions(head=head):
            return partial(_follow, (yield from _positions(message, known)), head)
        case messages.Arrived(head=head):
            return lambda state, session: _with(state, evolve(session, theirs=head))
        case messages.WholeGame():
            return partial(_take_game, *(yield from _whole_game(message)))
        case messages.Pointing(at=at):
            return partial(_point, at)
        case messages.Bye():
            return lambda state, _: disconnect(state, "left")


def _unpacked(data: bytes) -> Steps[bytes]:
    """The JSON text of a message, of bounded size."""
    inflate = zlib.decompressobj()
    found = inflate.decompress(data, len(WHOLE_GAME))
    left = (LARGEST_GAME if found == WHOLE_GAME else LARGEST_MESSAGE) - len(found)
    pieces = [found]
    while found and inflate.unconsumed_tail:
        yield
        found = inflate.decompress(inflate.unconsumed_tail, BYTES_AT_ONCE)
        pieces.append(found)
        left -= len(found)
        if left < 0:
            raise messages.MessageError("too large")
    if not inflate.eof or inflate.unused_data:
        raise messages.MessageError("cut off")
    return b"".join(pieces)


def _parsed(text: str | bytes) -> Steps[Json]:
    """The JSON values of a text with a bounded number of lists and objects."""
    brackets = text.count("[") + text.count("{") if isinstance(text, str) else text.count(b"[") + text.count(b"{")
    yield
    if brackets > MOST_BRACKETS:
        raise messages.MessageError("too much in it")
    return (yield from parse_long(text))


def _positions(message: messages.Positions, known: Mapping[bytes, Position]) -> Steps[dict[bytes, Position]]:
    """The new positions of a message. `messages.MessageError` if they do not follow from known ones."""
    found: dict[bytes, Position] = {}
    size = new_boards = 0
    for step in message.steps:
        if step.id in known or step.id in found:
            continue
        before = [known.get(each) or found.get(each) for each in step.before]
        first = before[0] if before else None
        if first is None or None in before:
            raise messages.MessageError("does not follow")
        document, turn = yield from applied.steps(step.difference, first.document)
        made = position(step.before, document, turn, step.origin)
        if made.id != step.id:
            raise messages.MessageError("is not what it is called")
        found[made.id] = made
        length = len(text_of(document))
        size += length
        new_boards += 0 if document.board is first.document.board else length
        if size > MOST_TEXT or new_boards > MOST_NEW_BOARDS:
            raise messages.MessageError("too much work")
        yield
    return found


def _whole_game(message: messages.WholeGame) -> Steps[tuple[Position, History]]:
    """A game as from a link: if it has its own rules, it is opened with the problems in them."""
    if wrong_size(len(message.text)) is not None:
        raise messages.MessageError("too large")
    plain = yield from _parsed(message.text)
    yield
    history = yield from game_of_json.steps(plain, read_shared)
    yield from text_of.steps(history.present)
    found = position(message.before, history.present, history.turn, messages.Origin(message.how))
    if found.id != message.id:
        raise messages.MessageError("is not what it is called")
    return found, history


@play_action(lambda state, _: state.peer.is_on)
def frame_received(state: AppState, data: bytes) -> AppState:
    """A frame came over the channel."""
    peer = state.peer
    try:
        assembler, whole = (peer.assembler or Assembler()).with_frame(data)
    except messages.OtherVersionError:
        return disconnect(state, "version")
    except messages.MessageError:
        return _unreadable(state)
    inbox = peer.inbox if whole is None else (*peer.inbox, whole)
    if len(inbox) > MOST_UNREAD or sum(map(len, inbox)) > LARGEST_INBOX:
        return disconnect(state, "strange")
    return evolve(state, peer=evolve(peer, assembler=assembler, inbox=inbox))


@play_action(lambda state, _: state.peer.is_on and bool(state.peer.inbox))
def message_read(state: AppState, attempt: int, take: Taking) -> AppState:
    """The first message of the inbox was read, over the connection of this attempt: do what it does to the table."""
    if attempt != state.peer.attempt:
        return state
    state, session = evolve(state, peer=evolve(state.peer, inbox=state.peer.inbox[1:])), state.peer.session
    try:
        return state if session is None else take(state, session)
    except messages.MessageError:
        return _unreadable(state)


def on_open(state: AppState) -> AppState:
    """The channel is open: greet the other tablet with what this one holds."""
    peer, history, session = state.peer, state.game_history, state.peer.session
    if session is None:
        is_played = bool(history.past or history.future or history.log or history.unread)
        has_played = is_played or state.saves.is_imported or state.saves.current is not None
        session = Session.begin(history, is_guest=peer.is_guest, has_played=has_played)
        peer = evolve(peer, bases={session.head: history}, game_number=state.saves.game_number)
    session = evolve(session, theirs=None, takes=False, is_guest=peer.is_guest)
    peer = evolve(peer, stage="on", why=None, session=session, assembler=None, inbox=(), faults=0)
    return evolve(state, peer=evolve(peer, outbox=(session.hello(state.clock.elapsed),)))


def _follow(positions: Mapping[bytes, Position], head: bytes, state: AppState, session: Session) -> AppState:
    return adopt_theirs(_with(state, session.with_positions(positions, head)))


def _point(at: Place | None, state: AppState, _: Session) -> AppState:
    history = state.history
    is_there = at is not None and history is not None and history.present.board.holds(at)
    return evolve(state, peer=evolve(state.peer, pointing=at if is_there else None))


def _greet(message: messages.Hello, state: AppState, session: Session) -> AppState:
    session, reply, needs_all = session.greeted(message)
    replies: tuple[messages.Message, ...] = () if reply is None else (reply,)
    if needs_all:
        now = session.now
        # The session's own position: in the editor, the table may be further on.
        history = state.peer.bases.get(session.head, state.game_history)
        replies = (messages.WholeGame(now.id, now.before, now.origin.how, write_file(history)),)
    state = _with(state, session)
    peer = evolve(state.peer, outbox=(*state.peer.outbox, *replies), elapsed=(message.head, message.elapsed))
    return adopt_theirs(evolve(state, peer=peer))


def _take_game(found: Position, history: History, state: AppState, session: Session) -> AppState:
    """Take the other's game: in place of this one's, or next to it, so that a player can choose one."""
    if session.takes:
        return joined(state, found, history)
    if found.document.game != session.now.document.game:
        raise messages.MessageError("another game, unasked")
    known: Position = session.positions.get(found.id, found)
    state = _with(state, evolve(session, positions={**session.positions, known.id: known}, theirs=known.id))
    return adopt_theirs(evolve(state, peer=evolve(state.peer, bases={**state.peer.bases, found.id: history})))


def _with(state: AppState, session: Session) -> AppState:
    """The state with a new session. A new clash opens the dialog that asks which position counts."""
    was_clash = state.peer.session is not None and state.peer.session.standing == "clash"
    peer: PeerState = confirmed(evolve(state.peer, session=session))
    is_new = session.standing == "clash" and not was_clash and state.editor.session is None
    return evolve(state, peer=peer, dialog="peer" if is_new else state.dialog)


def _unreadable(state: AppState) -> AppState:
    """Report it, and compare what both hold once more; too many faults end the connection."""
    peer = evolve(state.peer, faults=state.peer.faults + 1, assembler=None)
    if peer.faults > MOST_FAULTS or peer.session is None:
        return disconnect(state, "strange")
    hello = peer.session.hello(state.clock.elapsed)
    return evolve(state, peer=evolve(peer, outbox=(*peer.outbox, hello)), notice=UNREADABLE)


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
    fresh = PeerState(attempt=peer.attempt + 1)
    if peer.waiting is not None:
        return fresh
    return evolve(fresh, session=peer.session, bases=peer.bases, game_number=peer.game_number)
