"""What happened since: the difference between two positions of a game, small enough for one code.

    TLM1:0123...        the letters, the format's number, a colon, then the bytes as decimal digits

The bytes: a hash of the position before and one of the position after, the lengths of what both texts begin and end with,
then, deflated, what lies between in the text after, and the turn. Whoever reads it must hold the position before.
"""

from __future__ import annotations

import json
import struct
import zlib
from hashlib import sha256
from typing import Any

from attrs import frozen

from tablelight.app.share.digits import from_digits, to_digits
from tablelight.app.share.link import LARGEST_JSON_BYTES
from tablelight.app.turn.state import TableTurn
from tablelight.board.codec import encode
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError, Problem
from tablelight.board.reading import parse
from tablelight.rules.check import read_shared

LETTERS = "TLM1"
HEADER = struct.Struct(">8s8sII")
WINDOW = 32_768
"""Bytes of the text before that deflate can point at."""


@frozen
class Since:
    """Another tablet's moves, put on one's own position. `document` None: it is there already."""

    document: Document | None
    turn: TableTurn | None = None


def since_text(before: Document, after: Document, turn: TableTurn) -> str:
    """What the code of the way from one position to another says."""
    old, new = _text(before), _text(after)
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    plain = json.dumps([turn.side, turn.round, sorted(turn.acted)], separators=(",", ":")).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, old[-WINDOW:])
    rest = deflate.compress(new[start : len(new) - end] + b"\n" + plain) + deflate.flush()
    return f"{LETTERS}:{to_digits(HEADER.pack(_hash(old), _hash(new), start, end) + rest)}"


def is_since(text: str) -> bool:
    """Whether a code says what happened since."""
    return text.startswith(f"{LETTERS}:")


def read_since(text: str, mine: Document) -> Since:
    """The position after, if it follows from one's own; `DocumentError` that says plainly why it does not."""
    try:
        data = from_digits(text.partition(":")[2])
        before, after, start, end = HEADER.unpack_from(data)
    except (ValueError, struct.error):
        raise _damaged() from None
    old = _text(mine)
    if _hash(old) == after:
        return Since(None)
    if _hash(old) != before:
        message = (
            "does not follow from the position on this table: let the other tablet show more moves, or the whole game"
        )
        raise DocumentError([Problem("$", message)])
    try:
        inflate = zlib.decompressobj(15, old[-WINDOW:])
        between, _, plain = inflate.decompress(data[HEADER.size :], LARGEST_JSON_BYTES).rpartition(b"\n")
        new = old[:start] + between + old[len(old) - end :]
        if start + end > len(old) or _hash(new) != after:
            raise _damaged()
        turn = _turn(json.loads(plain))
    except (zlib.error, ValueError, TypeError):
        raise _damaged() from None
    return Since(read_shared(parse(new)), turn)


def _alike(one: bytes, other: bytes) -> int:
    """How many bytes both begin with."""
    shorter = min(len(one), len(other))
    return next((at for at in range(shorter) if one[at] != other[at]), shorter)


def _turn(value: Any) -> TableTurn:
    side, count, acted = value
    if not isinstance(side, str) or type(count) is not int or count < 1 or not all(isinstance(a, str) for a in acted):
        raise ValueError("no turn")
    return TableTurn(side=side, round=count, acted=frozenset(acted))


def _damaged() -> DocumentError:
    return DocumentError([Problem("$", "is damaged: a part of the code was changed or left out")])


def _text(document: Document) -> bytes:
    return json.dumps(encode(document), ensure_ascii=True, separators=(",", ":")).encode()


def _hash(text: bytes) -> bytes:
    return sha256(text).digest()[:8]
