"""The messages between two tablets, as records (`wire` sends them over the channel); and a position of their game: the
document and the turn at a moment, named by a hash."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.app.log.state import Entry
from tablelight.app.share.position_diff import position_hash
from tablelight.app.transitions import Transition
from tablelight.app.turn.state import TableTurn
from tablelight.board.document import Document
from tablelight.view.plane import Place

MOST_IDS, MOST_STEPS = 400, 4_000
"""The most positions named in a message, and the most steps in one."""
How: TypeAlias = Literal["begin", "act", "undo", "redo", "choose"]
"""How a position came about; "choose": a player chose one of two lines."""


class MessageError(ValueError):
    """Bytes or JSON that are not a message of this program."""


class OtherVersionError(MessageError):
    """A message of another version of the program."""


@frozen
class Origin:
    """How a position came about."""

    how: How = "act"
    entry: Entry | None = None
    """Its new entry in the log."""
    transition: Transition | None = None
    """The question that the rules answered to get here."""
    is_joined: bool = False
    """Whether undo takes it back together with the position before."""
    last: int | None = None
    """Of an undo, a redo or a return to a line: the number of the last entry on the way to its moment, -1 if there is
    none."""


@frozen
class PositionStep:
    """A position, with its difference from the one before."""

    id: bytes
    """Its hash, which depends on everything before it."""
    before: tuple[bytes, ...]
    """The position before; for a choice, the chosen one and then the other one."""
    difference: bytes
    """The difference from the first of the positions before."""
    origin: Origin


@frozen(kw_only=True)
class Hello:
    """What one tablet holds when the channel opens."""

    head: bytes
    """Its position."""
    known: tuple[bytes, ...]
    """The positions that led to it, the latest first."""
    roots: tuple[bytes, ...]
    """The hash that each of them would have as a first position."""
    board: bytes
    """A hash of the board, equal for all positions on it."""
    is_guest: bool
    """Whether this tablet was invited."""
    has_played: bool = True
    """Whether its game is more than an unplayed example."""
    elapsed: int = 0
    """Milliseconds of the current turn, by its game clock."""


@frozen
class Positions:
    """Positions, each after its predecessors; the last is the tablet's own."""

    steps: tuple[PositionStep, ...]
    head: bytes


@frozen
class WholeGame:
    """The whole game: its position, and the text of a file."""

    id: bytes
    before: tuple[bytes, ...]
    how: How
    text: str


@frozen
class Arrived:
    """The tablet's position, sent after it has taken the other one's steps."""

    head: bytes


@frozen
class Pointing:
    """What the player attends to; None if nothing."""

    at: Place | None


@frozen
class Bye:
    """The player of the other tablet has ended the connection."""


Message: TypeAlias = Hello | Positions | WholeGame | Arrived | Pointing | Bye


@frozen
class Position:
    """A moment of the game."""

    id: bytes
    before: tuple[bytes, ...]
    document: Document
    turn: TableTurn
    root: bytes
    """The hash that it would have as a first position: equal for equal documents and turns."""
    origin: Origin


def position(before: tuple[bytes, ...], document: Document, turn: TableTurn, origin: Origin | None = None) -> Position:
    """A position after others, with its id."""
    content = position_hash(document, turn)
    return Position(_name(before, content), before, document, turn, _name((), content), origin or Origin())


def _name(before: tuple[bytes, ...], content: bytes) -> bytes:
    return sha256(b"".join((*before, content))).digest()[:8]
