"""Reads a message of the other tablet in steps, so that the page takes taps in between. A forged one may take long."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import TypeAlias

from tablelight.app.peer import messages
from tablelight.app.peer.actions import MessageRead
from tablelight.app.peer.messages import MessageError, Position, Received, position
from tablelight.app.peer.state import PeerState
from tablelight.app.peer.wire import VERSION, message_of
from tablelight.app.saves.files import game_of_json, wrong_size
from tablelight.app.share.position_diff import applied, text_of
from tablelight.board.document import Json
from tablelight.board.parsing import parse_long
from tablelight.board.problems import DocumentError
from tablelight.progress.portions import Steps
from tablelight.rules.check import read_shared

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


KnownPositions: TypeAlias = Mapping[bytes, Position]


def read_next(peer: PeerState) -> Steps[MessageRead]:
    """Read the first message of the inbox. The action says why if it cannot be read."""
    known: KnownPositions = {} if peer.session is None else peer.session.positions
    try:
        return MessageRead(peer.attempt, (yield from _received(peer.inbox[0], known)))
    except messages.OtherVersionError:
        return MessageRead(peer.attempt, None, "version")
    except (MessageError, DocumentError, zlib.error, ValueError, TypeError, KeyError, AttributeError, ArithmeticError):
        return MessageRead(peer.attempt, None, "strange")


def _received(data: bytes, known: KnownPositions) -> Steps[Received]:
    text = yield from _unpacked(data)
    plain = yield from _parsed(text)
    if not isinstance(plain, dict) or plain.get("version") != VERSION:
        raise messages.OtherVersionError("of another version")
    message = message_of(plain)
    yield
    if isinstance(message, messages.Positions):
        return Received(message, (yield from _positions(message, known)))
    if isinstance(message, messages.WholeGame):
        return (yield from _whole_game(message))
    return Received(message, {})


def _unpacked(data: bytes) -> Steps[bytes]:
    """The JSON text of a message, of bounded size."""
    inflate = zlib.decompressobj()
    found = inflate.decompress(data, len(WHOLE_GAME))
    largest = LARGEST_GAME if found == WHOLE_GAME else LARGEST_MESSAGE
    found += inflate.decompress(inflate.unconsumed_tail, largest)
    yield
    if inflate.unconsumed_tail:
        raise MessageError("too large")
    if not inflate.eof or inflate.unused_data:
        raise MessageError("cut off")
    return found


def _parsed(text: str | bytes) -> Steps[Json]:
    """The JSON values of a text with a bounded number of lists and objects."""
    brackets = text.count("[") + text.count("{") if isinstance(text, str) else text.count(b"[") + text.count(b"{")
    yield
    if brackets > MOST_BRACKETS:
        raise MessageError("too much in it")
    return (yield from parse_long(text))


def _positions(message: messages.Positions, known: KnownPositions) -> Steps[dict[bytes, Position]]:
    """The new positions of a message. `MessageError` if they do not follow from known ones."""
    found: dict[bytes, Position] = {}
    size = new_boards = 0
    for step in message.steps:
        if step.id in known or step.id in found:
            continue
        before = [known.get(each) or found.get(each) for each in step.before]
        first = before[0] if before else None
        if first is None or None in before:
            raise MessageError("does not follow")
        document, turn = yield from applied.steps(step.difference, first.document)
        made = position(step.before, document, turn, step.origin)
        if made.id != step.id:
            raise MessageError("is not what it is called")
        found[made.id] = made
        length = len(text_of(document))
        size += length
        new_boards += 0 if document.board is first.document.board else length
        if size > MOST_TEXT or new_boards > MOST_NEW_BOARDS:
            raise MessageError("too much work")
        yield
    return found


def _whole_game(message: messages.WholeGame) -> Steps[Received]:
    """A game as from a link: if it has its own rules, it is opened with the problems in them."""
    if wrong_size(len(message.text)) is not None:
        raise MessageError("too large")
    plain = yield from _parsed(message.text)
    yield
    history = yield from game_of_json.steps(plain, read_shared)
    yield from text_of.steps(history.present)
    found = position(message.before, history.present, history.turn, messages.Origin(message.how))
    if found.id != message.id:
        raise MessageError("is not what it is called")
    return Received(message, {found.id: found}, history)
