"""Sharing without a server: a game in the fragment of a link, which no browser sends anywhere.

    #1.eNpVj...        the link format's number, a dot, then base64url of the document's JSON, deflated
    #1:0123...         the same bytes as decimal digits after a colon, for the numeric mode of a QR code: 3.32 of its 3.33
                       bits a digit carry data, where a byte of base64url carries 6 of 8: two to three versions smaller

Deflate starts from a dictionary of what every document says, so that a small game makes a short link. A link format's
dictionary never changes; a better one is a new format, and the old ones stay readable.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Literal

from tablelight.board.codec import encode
from tablelight.board.document import Document
from tablelight.board.parse_json import parse_long
from tablelight.board.problems import DocumentError, error_at
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.check import read_shared

GROUP_BYTES, GROUP_DIGITS = 13, 32
"""Bytes converted at once, and the digits that they take: 256**13 is just below 10**32."""

SIGNAL = "TLP"
"""The letters at the start of the code of another tablet (`peer/signal.py`)."""


def digits_needed(length: int) -> int:
    """How many digits a group of `length` bytes takes: the fewest that hold all its values."""
    return len(str(256**length - 1)) if length else 0


DIGITS_OF = {digits_needed(length): length for length in range(GROUP_BYTES + 1)}
"""By the number of digits in the last group: how many bytes it holds."""


def to_digits(data: bytes) -> str:
    """The bytes as digits, group by group, each with its leading zeros."""
    groups = [data[start : start + GROUP_BYTES] for start in range(0, len(data), GROUP_BYTES)]
    return "".join(str(int.from_bytes(group, "big")).zfill(digits_needed(len(group))) for group in groups)


def from_digits(text: str) -> bytes:
    """The bytes of `to_digits`; `ValueError` for anything that it does not write."""
    if not (text.isascii() and (text.isdigit() or not text)):
        raise ValueError("not all of it is digits")
    found = bytearray()
    for start in range(0, len(text), GROUP_DIGITS):
        group = text[start : start + GROUP_DIGITS]
        length = DIGITS_OF.get(len(group))
        if length is None or int(group) >= 256**length:
            raise ValueError("no group of bytes is written so")
        found += int(group).to_bytes(length, "big")
    return bytes(found)


FORMAT = "1"
DICTIONARIES: Mapping[str, bytes] = {
    "1": (
        b'"terrain":"difficult""terrain":"slow""terrain":"rough""terrain":"swamp""terrain":"building""kind":"entrance"'
        b'"kind":"low-wall","kind":"stone-wall","kind":"door-closed","kind":"door-open","kind":"access","kind":"obstacle"'
        b'"terrain":"rock""terrain":"sand""terrain":"road""terrain":"void"}"traits":["hero"]"traits":["minion"]'
        b'"traits":["flyer"],"state":{"flight":"low"},"turn":{"options":{"orientation":"flat","label":"base":30,'
        b'"stats":{"move":5,"range":1,"attack":3,"defence":3,"life":1,"height":5}"stats":{"move":4,"dexterity":4,'
        b'"attack":4,"protection":3,"mind":3,"life":10,"will":2,"action_points":3}"combat":2,"aim":2,"life":3}'
        b'"areas":[{"kind":"building","points":[[0,0],"height":3,"level":1},{"grid":"inches","width":36,"height":36,'
        b'"grid":"hex","columns":16,"rows":12,"objects":[{"at":[5,5],"kind":"column"},"terrain":"clear","level":2},'
        b'"terrain":"water"},{"at":[3,4],"terrain":"blocking"},{"at":[4,4],"terrain":"hindering"},{"at":[2,1],"level":1},'
        b'"edges":[{"between":[[3,4],[4,4]],"kind":"wall"},{"between":[[10,1],[10,2]],"kind":"wall"},'
        b'"figures":[{"id":"a","side":"red","at":[2,2],"name":"","stats":{"speed":8,"range":6}},{"id":"b","side":"blue",'
        b'{"format":"tablelight","version":1,"game":"heroclix","board":{"grid":"square","columns":16,"rows":12,'
        b'"spaces":[{"at":['
    )
}
"""What deflate starts from, by link format: the commonest last, where a reference is cheapest. Frozen."""

PACKED_AT_ONCE = 65_536
"""Bytes of JSON deflated between two stops."""

LARGEST_JSON_BYTES = 4_000_000
"""The most bytes of JSON that a link may unpack to: a bomb of zeros is cut off there."""

SAFE_LENGTH = 2_000
"""The longest link, in characters, that mail programs and messengers pass on whole."""
LONGEST_LENGTH = 60_000
"""The longest link, in characters, that every browser still opens (Safari and WebKit end a little above)."""

Fit = Literal["fits", "long", "too-long"]


def fit_of(link: str) -> Fit:
    """How well a link is passed on: "long" if a messenger may cut it, "too-long" if a browser may: then a file is better."""
    if len(link) <= SAFE_LENGTH:
        return "fits"
    return "long" if len(link) <= LONGEST_LENGTH else "too-long"


def link_of(document: Document, page: str) -> str:
    """The link that opens a game."""
    return f"{page.partition('#')[0]}#{fragment(document)}"


def code_link(document: Document, page: str) -> str:
    """The link of a game in its QR code, with the payload as decimal digits: longer as text, smaller as a code."""
    return f"{page.partition('#')[0]}#{FORMAT}:{to_digits(packed(document))}"


def fragment(document: Document) -> str:
    """A document as the fragment of a link, without the `#`: letters, digits, `-`, `_` and one dot."""
    return f"{FORMAT}.{urlsafe_b64encode(packed(document)).rstrip(b'=').decode()}"


@progressive(keep=2)
def packed(document: Document) -> Steps[bytes]:
    """A document's JSON, deflated from the dictionary of the current link format."""
    plain = yield from encode.steps(document)
    yield
    data = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARIES[FORMAT])
    found = b""
    for start in range(0, len(data), PACKED_AT_ONCE):
        yield
        found += deflate.compress(data[start : start + PACKED_AT_ONCE])
    return found + deflate.flush()


@progressive()
def read_fragment(fragment: str) -> Steps[Document]:
    """The checked document in the fragment of a link (with or without its `#`); `DocumentError` with every problem."""
    text = fragment.strip().removeprefix("#")
    separator = ":" if ":" in text else "."
    number, _, payload = text.partition(separator)
    if number not in DICTIONARIES:
        newer = number.isascii() and number.isdigit() and len(number) < 4 and int(number) > int(FORMAT)
        message = "was made by a newer program: this one cannot read it" if newer else "leads to no game"
        raise error_at("$", message)
    try:
        data = from_digits(payload) if separator == ":" else _from_base64(payload)
    except ValueError:
        raise damaged() from None
    yield
    return (yield from unpacked.steps(data, number))


def damaged() -> DocumentError:
    """The error for a payload that is not whole."""
    return error_at("$", "is damaged: a part of the link was changed or left out")


def _from_base64(text: str) -> bytes:
    plain = text.rstrip("=")
    data = urlsafe_b64decode(plain.encode("ascii") + b"=" * (-len(plain) % 4))
    if urlsafe_b64encode(data).rstrip(b"=").decode() != plain:
        raise ValueError("base64 passes over some letters in silence")
    return data


@progressive()
def unpacked(data: bytes, number: str = FORMAT) -> Steps[Document]:
    """The checked document of `packed`, by a link format; `DocumentError` with every problem."""
    text = _inflated(data, DICTIONARIES[number])
    yield
    plain = yield from parse_long(text)
    return (yield from read_shared.steps(plain))


def _inflated(data: bytes, dictionary: bytes) -> bytes:
    """The JSON that a payload holds; `DocumentError` if anything was cut off, added or changed."""
    try:
        inflate = zlib.decompressobj(15, dictionary)
        text = inflate.decompress(data, LARGEST_JSON_BYTES)
    except zlib.error:
        raise damaged() from None
    if inflate.unconsumed_tail:
        raise error_at("$", "is too large: a game has at most {largest} MB", largest=LARGEST_JSON_BYTES // 1_000_000)
    if not inflate.eof or inflate.unused_data:
        raise damaged()
    return text
