"""Messages between two tablets as bytes.

A message is a JSON object, deflated. It goes over the channel in frames of at most 16 kB, which every browser sends.
All of it is untrusted: sizes are bounded before anything is unpacked, and anything that is no message raises
`MessageError`."""

from __future__ import annotations

import json
import re
import struct
import zlib
from base64 import b64decode, b64encode
from typing import Any

from attrs import asdict, evolve, frozen

from tablelight.app.log.state import read_log, read_place
from tablelight.app.peer import messages
from tablelight.app.saves.records import LARGEST_NUMBER
from tablelight.app.timeline.file_format import read_transition, transition_json
from tablelight.board.clocks import MOST_MS
from tablelight.board.document import Json
from tablelight.board.records import known
from tablelight.board.values import read_integer, read_literal, read_truth

VERSION = 1
FRAME = struct.Struct(">BIHH")
"""Version, the message's number, the frame's index in it, how many frames it has."""
LARGEST_FRAME = 16_000
"""The most bytes of a message in a frame: with its head below the 16 KiB that every browser sends whole."""
MOST_FRAMES = 2_000
ID = re.compile(r"[0-9a-f]{16}", re.ASCII)
SAYS: dict[type[messages.Message], str] = {
    messages.Hello: "hello",
    messages.Positions: "positions",
    messages.WholeGame: "whole",
    messages.Arrived: "arrived",
    messages.Pointing: "pointing",
    messages.Bye: "bye",
}
"""The name of each message on the wire. The other tablet may run another build: names stay if a class is renamed."""


def to_bytes(message: messages.Message) -> bytes:
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
            raise messages.MessageError("no frame")
        version, number, index, count = FRAME.unpack_from(data)
        if version != VERSION:
            raise messages.OtherVersionError("a frame of another version")
        if not 0 <= index < count <= MOST_FRAMES:
            raise messages.MessageError("no frame")
        if index and (number, index) != (self.number, len(self.pieces)):
            raise messages.MessageError("a frame is missing")
        pieces = (*(self.pieces if index else ()), data[FRAME.size :])
        if index + 1 < count:
            return evolve(self, number=number, pieces=pieces), None
        return Assembler(), b"".join(pieces)


def _plain(message: messages.Message) -> dict[str, Json]:
    plain: dict[str, Json] = {"version": VERSION, "say": SAYS[type(message)]}
    match message:
        case messages.Hello():
            plain |= {"head": message.head.hex(), "board": message.board.hex(), "guest": message.is_guest}
            plain |= {"played": message.has_played, "elapsed": message.elapsed}
            plain |= {"known": _hexadecimal(message.known), "roots": _hexadecimal(message.roots)}
        case messages.Positions():
            plain |= {"head": message.head.hex(), "positions": [_plain_step(step) for step in message.steps]}
        case messages.WholeGame():
            plain |= {"id": message.id.hex(), "before": _hexadecimal(message.before)}
            plain |= {"how": message.how, "text": message.text}
        case messages.Arrived():
            plain["head"] = message.head.hex()
        case messages.Pointing():
            plain["at"] = None if message.at is None else list(message.at)
    return plain


def _plain_step(step: messages.PositionStep) -> Json:
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


def message_of(plain: dict[str, Any]) -> messages.Message:
    """A message from its JSON. ValueError, TypeError, KeyError, AttributeError or ArithmeticError if it is none."""
    match plain["say"]:
        case "hello":
            if not 0 < len(plain["known"]) == len(plain["roots"]):
                raise messages.MessageError("no hello")
            return messages.Hello(
                head=_id(plain["head"]),
                known=_ids(plain["known"]),
                roots=_ids(plain["roots"]),
                board=_id(plain["board"]),
                is_guest=read_truth(plain["guest"]),
                has_played=plain.get("played") is not False,  # earlier builds do not send it
                elapsed=read_integer(plain.get("elapsed", 0), 0, MOST_MS),
            )
        case "positions":
            if len(plain["positions"]) > messages.MOST_STEPS:
                raise messages.MessageError("too many steps")
            return messages.Positions(tuple(_step(step) for step in plain["positions"]), _id(plain["head"]))
        case "whole":
            how, text = read_literal(plain["how"], messages.How), known(plain["text"], str)
            return messages.WholeGame(_id(plain["id"]), _ids(plain["before"], 2), how, text)
        case "arrived":
            return messages.Arrived(_id(plain["head"]))
        case "pointing":
            return messages.Pointing(None if plain["at"] is None else read_place(plain["at"]))
        case "bye":
            return messages.Bye()
    raise messages.MessageError("nothing that is known")


def _step(plain: dict[str, Any]) -> messages.PositionStep:
    last = plain.get("last")
    origin = messages.Origin(
        read_literal(plain["how"], messages.How),
        None if plain["entry"] is None else read_log([plain["entry"]])[0],
        read_transition(plain),
        plain.get("joined") is True,
        None if last is None else read_integer(last, -1, LARGEST_NUMBER),
    )
    difference = b64decode(plain["difference"], validate=True)
    return messages.PositionStep(_id(plain["id"]), _ids(plain["before"], 2), difference, origin)


def _id(value: object) -> bytes:
    if not isinstance(value, str) or not ID.fullmatch(value):
        raise messages.MessageError("no id")
    return bytes.fromhex(value)


def _ids(value: object, most: int = messages.MOST_IDS) -> tuple[bytes, ...]:
    if not isinstance(value, list) or len(value) > most:
        raise messages.MessageError("no ids")
    return tuple(_id(each) for each in value)
