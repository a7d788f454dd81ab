"""Addresses of the HeroScape map editor, which hold the map, packed by JSONCrush."""

from __future__ import annotations

import re
from urllib.parse import unquote

from tablelight.formats.format import LARGEST_BYTES
from tablelight.formats.values import error_at

ROUND, MOST_WORK = 1000, 200_000_000
"""The cost of a round, in characters; and the most characters gone through in all rounds together."""
_ADDRESS = re.compile(r"\s*\S*?[?&]m=([^&#\s]*)")
_EXCHANGED = (("{", "("), ("}", ")"), (",'", "~"), ("':", "!"), ('"', "'"))
"""The pairs that JSONCrush exchanges, so that the address is shorter."""


def is_address(text: str) -> bool:
    """Whether a text is an address with a map in it."""
    return _ADDRESS.match(text) is not None


def expand_keys(text: str) -> str:
    """The JSON in an address; `DocumentError` if it grows too large."""
    match = _ADDRESS.match(text)
    assert match is not None
    return uncrush(unquote(match[1], encoding="utf-8", errors="replace"))


def uncrush(crushed: str) -> str:
    """The JSON from which JSONCrush made its text."""
    body, *lists = crushed[:-1].split("\1")
    work = 0
    for character in lists[0] if lists else "":
        work += len(body) + ROUND
        *parts, repeated = body.split(character)
        # A round may double the text: its size is known before it is made.
        if len(body) + len(repeated) * len(parts) > LARGEST_BYTES or work > MOST_WORK:
            raise error_at("$", "is more than {maximum} bytes when it is unpacked", maximum=LARGEST_BYTES)
        body = repeated.join(parts)
    for long, short in _EXCHANGED:
        swap = {long: short, short: long}
        pattern = "|".join(re.escape(key) for key in swap)
        body = re.sub(pattern, lambda match, swap=swap: swap[match[0]], body)  # type: ignore[misc]
    return body
