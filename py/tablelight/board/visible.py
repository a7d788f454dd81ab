"""Names as they may be shown: Unicode has letters that cannot be seen, and some that turn the text around them."""

from __future__ import annotations

import re

_DIRECTION = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""What opens or ends an embedding, an override or an isolate."""
_ISOLATED = re.compile("\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069")
"""A name that was isolated already."""
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")
_UNSEEN = re.compile(
    "[\x00-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f"
    "\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "]*"
)
"""Blanks, controls, fillers, selectors, marks of direction and joiners."""


def shows_nothing(text: str) -> bool:
    """Whether a text has no letter that can be seen."""
    return _UNSEEN.fullmatch(text) is not None


def without_direction(text: str) -> str:
    """The text without the characters that turn the text around them."""
    return text if text.isascii() else _DIRECTION.sub("", text)


def isolated(name: str) -> str:
    """A name for a sentence. Its letters cannot change the order of the sentence around it."""
    if name.isascii():
        return name
    around = _ISOLATED.sub("", name)
    if around != name and not _DIRECTION.search(around) and not _RIGHT_TO_LEFT.search(around):
        return name  # a sentence with names in it
    plain = _DIRECTION.sub("", name)
    return f"\u2068{plain}\u2069" if _RIGHT_TO_LEFT.search(plain) else plain
