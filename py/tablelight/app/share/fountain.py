"""A fountain code (Luby transform): a payload that no single QR code holds, as an endless row of frames, any sufficient
number of which restores it, in any order. A reader may miss frames without harm.

A frame is the exclusive or of some blocks of the payload. Which ones follows from the frame's number alone, so that a frame
carries no list: its header holds the payload's length, a checksum and the number. Frame n < number of blocks is block n
itself; later frames draw a degree from the robust soliton distribution and that many blocks at random.

The moving code shows a game that is too large for one code as such a row:

TLF1:0123...        the letters, the link format's number, a colon, then the frame as decimal digits
"""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from itertools import accumulate
from math import ceil, log, sqrt

from attrs import define, evolve, field

from tablelight.app.share.link import DICTIONARIES, FORMAT, from_digits, to_digits

HEADER = struct.Struct(">IIH")
"""Checksum (CRC-32) and length of the payload, the frame's number."""
BLOCK = 320
"""Bytes of a block: a frame is a code of about version 15, which one screen shows and another reads ten times a second."""
MOST_BLOCKS = 2**16
LARGEST_PAYLOAD_BYTES = 1_000_000
"""The most bytes of payload that a header may promise; the reader refuses more."""
SPREAD, FAILURE = 0.1, 0.5
"""The parameters c and delta of the robust soliton distribution."""


class FrameError(ValueError):
    """Data that is no frame of a payload."""


def block_count(length: int) -> int:
    """How many blocks a payload of `length` bytes has."""
    return max(1, ceil(length / BLOCK))


def frame(payload: bytes, number: int) -> bytes:
    """One frame of a payload; numbers beyond 65,535 begin again."""
    number %= MOST_BLOCKS
    count = block_count(len(payload))
    body = bytes(BLOCK)
    for index in blocks_of(number, count):
        body = _xor(body, payload[index * BLOCK : (index + 1) * BLOCK].ljust(BLOCK, b"\0"))
    return HEADER.pack(zlib.crc32(payload), len(payload), number) + body


@lru_cache(maxsize=4096)
def blocks_of(number: int, count: int) -> frozenset[int]:
    """The blocks that a frame combines. They are the same on every device: the generator is this module's own."""
    if number < count:
        return frozenset((number,))
    # A linear congruential generator (Knuth's MMIX constants): Python's `random` may change between versions.
    state = (number << 32 | count) * 2_862_933_555_777_941_757 + 3_037_000_493

    def draw() -> float:
        nonlocal state
        state = (state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % 2**64
        return (state >> 11) / 2**53

    for _ in range(4):
        draw()  # neighbouring numbers draw alike at first
    threshold = draw()
    degree = next((d for d, total in enumerate(_cumulative(count), 1) if threshold < total), count)
    chosen: set[int] = set()
    while len(chosen) < degree:
        chosen.add(int(draw() * count))
    return frozenset(chosen)


@lru_cache(maxsize=64)
def _cumulative(count: int) -> tuple[float, ...]:
    """The robust soliton distribution over the degrees 1 to `count`, cumulated."""
    ripple = max(1.0, SPREAD * log(count / FAILURE) * sqrt(count))
    spike = min(count, max(1, round(count / ripple)))
    weights = []
    for degree in range(1, count + 1):
        weight = 1 / count if degree == 1 else 1 / (degree * (degree - 1))
        if degree < spike:
            weight += ripple / (degree * count)
        elif degree == spike:
            weight += ripple * max(0.0, log(ripple / FAILURE)) / count
        weights.append(weight)
    total = sum(weights)
    return tuple(value / total for value in accumulate(weights))


def _xor(one: bytes, other: bytes) -> bytes:
    return (int.from_bytes(one, "big") ^ int.from_bytes(other, "big")).to_bytes(BLOCK, "big")


@define
class Collector:
    """What a reader has received of a payload so far."""

    checksum: int | None = None
    length: int = 0
    known: dict[int, bytes] = field(factory=dict)
    """The blocks that are restored, by number."""
    _waiting: list[tuple[set[int], bytes]] = field(factory=list)
    """Frames with several unknown blocks: the numbers of those, and the frame's body without its known blocks."""
    _seen: set[int] = field(factory=set)

    def with_frame(self, data: bytes) -> Collector:
        """A collector that also has this frame; a frame of another payload begins that one. `FrameError` for none."""
        if len(data) != HEADER.size + BLOCK:
            raise FrameError("this is no frame of a game")
        checksum, length, number = HEADER.unpack_from(data)
        if length > LARGEST_PAYLOAD_BYTES:
            raise FrameError("the game that it is of is too large")
        after = Collector(checksum, length)
        if (checksum, length) == (self.checksum, self.length):
            after = evolve(self, known=dict(self.known), waiting=list(self._waiting), seen=set(self._seen))
        if number not in after._seen:
            after._seen.add(number)
            after._reduce(set(blocks_of(number, after.count)), data[HEADER.size :])
        return after

    @property
    def count(self) -> int:
        return block_count(self.length)

    @property
    def progress(self) -> float:
        """How much of the payload is restored, 0 to 1."""
        return 0.0 if self.checksum is None else len(self.known) / self.count

    @property
    def payload(self) -> bytes | None:
        """The whole payload; None while blocks are missing. `FrameError` if its checksum is wrong."""
        if self.checksum is None or len(self.known) < self.count:
            return None
        found = b"".join(self.known[index] for index in range(self.count))[: self.length]
        if zlib.crc32(found) != self.checksum:
            raise FrameError("what was read is damaged")
        return found

    def _reduce(self, unknown: set[int], body: bytes) -> None:
        """Restore the block that the frame gives, and all that follows from it (peeling)."""
        queue = [(unknown, body)]
        while queue:
            unknown, body = queue.pop()
            for index in unknown & self.known.keys():
                body = _xor(body, self.known[index])
            unknown = unknown - self.known.keys()
            if len(unknown) > 1:
                self._waiting.append((unknown, body))
            elif unknown:
                (index,) = unknown
                self.known[index] = body
                queue += [entry for entry in self._waiting if index in entry[0]]
                self._waiting = [entry for entry in self._waiting if index not in entry[0]]


LETTERS = "TLF"
FRAMES_A_SECOND = 10


def frame_text(payload: bytes, number: int) -> str:
    """The text of a frame's code."""
    return f"{LETTERS}{FORMAT}:{to_digits(frame(payload, number))}"


def read_frame(text: str) -> bytes | None:
    """The frame in a code's text; None for any other text."""
    head, colon, digits = text.partition(":")
    if not colon or not head.startswith(LETTERS) or head.removeprefix(LETTERS) not in DICTIONARIES:
        return None
    try:
        return from_digits(digits)
    except ValueError:
        return None
