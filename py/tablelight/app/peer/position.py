"""A position of a game on two tablets: the document and the turn at a moment, called by a hash; and a message with the
positions that were worked out of it."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from attrs import evolve, frozen

from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.peer.messages import How, Message
from tablelight.app.share.position_diff import position_hash
from tablelight.app.transitions import Transition
from tablelight.app.turn.state import TableTurn
from tablelight.board.document import Document


@frozen(kw_only=True)
class Position:
    """A moment of the game, and how it came about."""

    id: bytes
    before: tuple[bytes, ...]
    how: How
    document: Document
    turn: TableTurn
    root: bytes
    """What it would be called if it were the first: the same for the same document and turn."""
    entry: Entry | None = None
    transition: Transition | None = None
    depth: int = 0
    """The most positions before it; each of those has fewer."""


def position(
    before: tuple[bytes, ...],
    document: Document,
    turn: TableTurn,
    how: How = "act",
    entry: Entry | None = None,
    transition: Transition | None = None,
) -> Position:
    """A position after others, with its id."""
    content = position_hash(document, turn)
    name, root = _name(before, content), _name((), content)
    return Position(
        id=name, before=before, how=how, document=document, turn=turn, root=root, entry=entry, transition=transition
    )


def _name(before: tuple[bytes, ...], content: bytes) -> bytes:
    return sha256(b"".join((*before, content))).digest()[:8]


def with_depth(found: Position, known: Mapping[bytes, Position]) -> Position:
    """A position with its depth, among those that are known."""
    return evolve(found, depth=1 + max((known[each].depth for each in found.before if each in known), default=-1))


@frozen
class Received:
    """A message that was read."""

    message: Message
    positions: Mapping[bytes, Position]
    """Of `Positions` and `WholeGame`: the positions that are new, each after those that it follows from."""
    history: History | None = None
    """Of `WholeGame`: the game."""
