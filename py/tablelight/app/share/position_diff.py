"""What happened since: the difference between two positions of a game, small enough for one code.

    TLM1:0123...        the letters, the format's number, a colon, then the bytes as decimal digits

The bytes: a hash of the position before and one of the position after, the lengths of the texts' common start and end,
then, deflated, the text after between these two, and the turn. The reader must have the position before.
"""

from __future__ import annotations

import json
import struct
import zlib
from hashlib import sha256
from typing import Any

from attrs import evolve

from tablelight.app.share.link import LARGEST_JSON_BYTES, from_digits, to_digits
from tablelight.app.turn.state import TableTurn, read_turn
from tablelight.board.codec import encode
from tablelight.board.document import Document
from tablelight.board.parse_json import parse, parse_long
from tablelight.board.problems import DocumentError, Problem
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.check import read_shared

MOVES_CODE = "TLM1:"
"""The beginning of a code that holds a difference between two positions."""
HEADER = struct.Struct(">8s8sII")
WINDOW = 32_768
"""How many bytes of the text before deflate can refer to."""


def difference_text(before: Document, after: Document, turn: TableTurn) -> str:
    """The text of a code with the difference between two positions."""
    return f"{MOVES_CODE}{to_digits(difference(before, after, turn))}"


def difference(before: Document, after: Document, turn: TableTurn) -> bytes:
    """The difference between two positions, as bytes."""
    old, new = text_of(before), text_of(after)
    start = _common_prefix(old, new)
    end = _common_prefix(old[start:][::-1], new[start:][::-1])
    plain = _turn_text(turn)
    deflate = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, old[-WINDOW:])
    rest = deflate.compress(new[start : len(new) - end] + b"\n" + plain) + deflate.flush()
    return HEADER.pack(_hash(old), _hash(new), start, end) + rest


def read_difference(text: str, mine: Document, turn: TableTurn) -> tuple[Document, TableTurn] | None:
    """The position after, if it follows from `mine`; None if this table has it already; else a `DocumentError` that says
    plainly why not. If only the turn has passed, the document is the same."""
    try:
        data = from_digits(text.removeprefix(MOVES_CODE))
        before, after, _, _ = HEADER.unpack_from(data)
    except (ValueError, struct.error):
        raise _damaged() from None
    if before != after == _hash(text_of(mine)):
        return None
    document, theirs = applied(data, mine)
    return None if document is mine and theirs.is_as(turn) else (document, theirs)


@progressive()
def applied(data: bytes, mine: Document) -> Steps[tuple[Document, TableTurn]]:
    """The position that a difference leads to from `mine`; `DocumentError` if it does not begin there."""
    try:
        before, after, start, end = HEADER.unpack_from(data)
    except struct.error:
        raise _damaged() from None
    old = yield from text_of.steps(mine)
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
        turn: Any = parse(plain)
    except (zlib.error, ValueError):
        raise _damaged() from None
    document = mine
    if after != before:
        yield
        read = yield from read_shared.steps((yield from parse_long(new)))
        yield
        if read.game != mine.game:
            raise _damaged()  # moves lead to no other game
        document = _sharing(read, mine)
        yield from text_of.steps(document)
    try:
        side, count, acted = turn
        return document, read_turn(document, side, count, acted)
    except (ValueError, TypeError):
        raise _damaged() from None


def _sharing(new: Document, old: Document) -> Document:
    """A document that shares the equal parts of the one before. So a position takes little memory, and what was worked
    out for the board stays."""
    known = old.by_id
    figures = tuple(known[each.id] if known.get(each.id) == each else each for each in new.figures)
    same = {name: getattr(old, name) for name in ("board", "rules") if getattr(new, name) == getattr(old, name)}
    return evolve(new, figures=figures, **same)


def position_hash(document: Document, turn: TableTurn) -> bytes:
    """A hash of the document and whose turn it is. Figures that have acted count only while they are on the table."""
    known = {figure.id for figure in document.figures}
    return _hash(_hash(text_of(document)) + _turn_text(evolve(turn, acted=turn.acted & known)))


def board_hash(document: Document) -> bytes:
    """A hash of a document's board: equal for all positions of a game on one board."""
    empty = evolve(document, figures=(), turn={}, title="", options={}, score={}, clock={}, reminders={}, measures=())
    return _hash(text_of(empty))


def _common_prefix(one: bytes, other: bytes) -> int:
    """How many bytes both begin with. It is found by halving, because comparing long slices is quick."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _turn_text(turn: TableTurn) -> bytes:
    return json.dumps([turn.side, turn.round, sorted(turn.acted)], separators=(",", ":")).encode()


def _damaged() -> DocumentError:
    return DocumentError([Problem("$", "is damaged: a part of the code was changed or left out")])


@progressive(keep=6)
def text_of(document: Document) -> Steps[bytes]:
    """A document as the bytes that differences and hashes are made of."""
    plain = yield from encode.steps(document)
    yield
    return json.dumps(plain, separators=(",", ":")).encode()


def _hash(text: bytes) -> bytes:
    return sha256(text).digest()[:8]
