"""What two tablets tell each other, as records (how they go over the channel is in `wire`); and a position of their game, the
document and the turn at a moment, called by a hash."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal, TypeAlias

from attrs import evolve, frozen

from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.share.position_diff import position_hash
from tablelight.app.transitions import Transition
from tablelight.app.turn.state import TableTurn
from tablelight.board.document import Document
from tablelight.view.plane import Place

MOST_IDS, MOST_STEPS = 400, 4_000
"""Of positions named in a message, and of steps in one."""
How: TypeAlias = Literal["begin", "act", "undo", "redo", "choose"]
"""How a position came about; "choose": of two lines one was chosen."""


class MessageError(ValueError):
    """Bytes or JSON that are no message of this program."""


class OtherVersionError(MessageError):
    """This is a message of another version of the program."""


@frozen
class PositionStep:
    """A position with the way to it from the one before."""

    id: bytes
    """What it is called; follows from all that came before."""
    before: tuple[bytes, ...]
    """The position before; of a choice the one that was kept and the one that was not."""
    how: How
    """How it came about."""
    difference: bytes
    """The way from the first of those before."""
    entry: Entry | None
    """What the log says of it."""
    transition: Transition | None = None
    """The question that the rules answered with it."""


@frozen(kw_only=True)
class Hello:
    """What one tablet holds, when the channel has opened."""

    head: bytes
    """Its position."""
    known: tuple[bytes, ...]
    """The positions that led to it, the last first."""
    roots: tuple[bytes, ...]
    """What each of them would be called if it were the first."""
    board: bytes
    """A hash of the board, equal for all positions on it."""
    is_guest: bool
    """Whether this tablet was asked to join."""
    has_played: bool = True
    """Whether its game is more than an unplayed example."""
    elapsed: int = 0
    """Milliseconds of the turn under way, by its game clock."""


@frozen
class Positions:
    """Positions, each after those that it follows from; the last is the tablet's own."""

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
    """The tablet's position, said when it has taken another one's steps."""

    head: bytes


@frozen
class Pointing:
    """What the player attends to; None: nothing."""

    at: Place | None


@frozen
class Bye:
    """The player of the other tablet has ended the connection."""


Message: TypeAlias = Hello | Positions | WholeGame | Arrived | Pointing | Bye


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
