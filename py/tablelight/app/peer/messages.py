"""The messages between two tablets, as records and as bytes; and a position of their game: the document and the turn at a
moment, named by a hash.

A message is a JSON object, deflated. It goes over the channel in frames of at most 16 kB, which every browser sends.
All of it is untrusted: sizes are bounded before anything is unpacked, and anything that is no message raises
`MessageError`."""

from __future__ import annotations

import json
import re
import struct
import zlib
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Any, Literal, TypeAlias

from attrs import asdict, evolve, frozen

from tablelight.app.log.state import Entry, read_log, read_place
from tablelight.app.saves.records import LARGEST_NUMBER
from tablelight.app.share.position_diff import position_hash
from tablelight.app.timeline.file_format import read_transition, transition_json
from tablelight.app.transitions import Transition
from tablelight.app.turn.state import TableTurn
from tablelight.board.clocks import MOST_MS
from tablelight.board.document import Document, Json
from tablelight.board.records import known
from tablelight.board.values import read_integer, read_literal, read_truth
from tablelight.view.plane import Place

MOST_IDS, MOST_STEPS = 400, 4_000
"""The most positions named in a message, and the most steps in one."""
VERSION = 1
FRAME = struct.Struct(">BIHH")
"""Version, the message's number, the frame's index in it, how many frames it has."""
LARGEST_FRAME = 16_000
"""The most bytes of a message in a frame: with its head below the 16 KiB that every browser sends whole."""
MOST_FRAMES = 2_000
ID = re.compile(r"[0-9a-f]{16}", re.ASCII)
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


SAYS: dict[type[Message], str] = {
    Hello: "hello",
    Positions: "positions",
    WholeGame: "whole",
    Arrived: "arrived",
    Pointing: "pointing",
    Bye: "bye",
}
"""The name of each message on the wire. The other tablet may run another build: names stay if a class is renamed."""


def to_bytes(message: Message) -> bytes:
    """A message as the bytes that are sent."""
    return zlib.compress(json.dumps(_plain(message), separators=(",", ":")).encode(), 6)


def frames(data: bytes, number: int) -> list[bytes]:
    """A message cut into frames."""
    pieces = [data[start : start + LARGEST_FRAME] for start in range(0, len(data), LARGEST_FRAME)] or [b""]
    head = [FRAME.pack(VERSION, number % 2**32, index, len(pieces)) for index in range(len(pieces))]
    return [one + piece for one, piece in zip(head, pieces, strict=True)]


@frozen
class Assembler:
    """Puts frames together again. The channel keeps their order."""

    number: int = -1
    pieces: tuple[bytes, ...] = ()

    def with_frame(self, data: bytes) -> tuple[Assembler, bytes | None]:
        """This with a frame more, and the message if it is whole. `MessageError` if it is no frame, or not the next."""
        if not FRAME.size <= len(data) <= FRAME.size + LARGEST_FRAME:
            raise MessageError("no frame")
        version, number, index, count = FRAME.unpack_from(data)
        if version != VERSION:
            raise OtherVersionError("a frame of another version")
        if not 0 <= index < count <= MOST_FRAMES:
            raise MessageError("no frame")
        if index and (number, index) != (self.number, len(self.pieces)):
            raise MessageError("a frame is missing")
        pieces = (*(self.pieces if index else ()), data[FRAME.size :])
        if index + 1 < count:
            return evolve(self, number=number, pieces=pieces), None
        return Assembler(), b"".join(pieces)


def _plain(message: Message) -> dict[str, Json]:
    plain: dict[str, Json] = {"version": VERSION, "say": SAYS[type(message)]}
    match message:
        case Hello():
            plain |= {"head": message.head.hex(), "board": message.board.hex(), "guest": message.is_guest}
            plain |= {"played": message.has_played, "elapsed": message.elapsed}
            plain |= {"known": _hexadecimal(message.known), "roots": _hexadecimal(message.roots)}
        case Positions():
            plain |= {"head": message.head.hex(), "positions": [_plain_step(step) for step in message.steps]}
        case WholeGame():
            plain |= {"id": message.id.hex(), "before": _hexadecimal(message.before)}
            plain |= {"how": message.how, "text": message.text}
        case Arrived():
            plain["head"] = message.head.hex()
        case Pointing():
            plain["at"] = None if message.at is None else list(message.at)
    return plain


def _plain_step(step: PositionStep) -> Json:
    origin = step.origin
    return {
        "id": step.id.hex(),
        "before": _hexadecimal(step.before),
        "how": origin.how,
        "difference": b64encode(step.difference).decode(),
        "entry": None if origin.entry is None else asdict(origin.entry),
        **({} if origin.transition is None else transition_json(origin.transition)),
        **({"joined": True} if origin.is_joined else {}),
        **({} if origin.last is None else {"last": origin.last}),
    }


def _hexadecimal(ids: tuple[bytes, ...]) -> Json:
    return [each.hex() for each in ids]


def message_of(plain: dict[str, Any]) -> Message:
    """A message from its JSON. ValueError, TypeError, KeyError, AttributeError or ArithmeticError if it is none."""
    match plain["say"]:
        case "hello":
            if not 0 < len(plain["known"]) == len(plain["roots"]):
                raise MessageError("no hello")
            return Hello(
                head=_id(plain["head"]),
                known=_ids(plain["known"]),
                roots=_ids(plain["roots"]),
                board=_id(plain["board"]),
                is_guest=read_truth(plain["guest"]),
                has_played=plain.get("played") is not False,  # earlier builds do not send it
                elapsed=read_integer(plain.get("elapsed", 0), 0, MOST_MS),
            )
        case "positions":
            if len(plain["positions"]) > MOST_STEPS:
                raise MessageError("too many steps")
            return Positions(tuple(_step(step) for step in plain["positions"]), _id(plain["head"]))
        case "whole":
            how, text = read_literal(plain["how"], How), known(plain["text"], str)
            return WholeGame(_id(plain["id"]), _ids(plain["before"], 2), how, text)
        case "arrived":
            return Arrived(_id(plain["head"]))
        case "pointing":
            return Pointing(None if plain["at"] is None else read_place(plain["at"]))
        case "bye":
            return Bye()
    raise MessageError("nothing that is known")


def _step(plain: dict[str, Any]) -> PositionStep:
    last = plain.get("last")
    origin = Origin(
        read_literal(plain["how"], How),
        None if plain["entry"] is None else read_log([plain["entry"]])[0],
        read_transition(plain),
        plain.get("joined") is True,
        None if last is None else read_integer(last, -1, LARGEST_NUMBER),
    )
    difference = b64decode(plain["difference"], validate=True)
    return PositionStep(_id(plain["id"]), _ids(plain["before"], 2), difference, origin)


def _id(value: object) -> bytes:
    if not isinstance(value, str) or not ID.fullmatch(value):
        raise MessageError("no id")
    return bytes.fromhex(value)


def _ids(value: object, most: int = MOST_IDS) -> tuple[bytes, ...]:
    if not isinstance(value, list) or len(value) > most:
        raise MessageError("no ids")
    return tuple(_id(each) for each in value)
