"""A line of a stat block, "Move 6, Range 8, Life 3": what tells it from other text."""

from __future__ import annotations

import re

LONGEST_STAT_LINE = 400
MOST_STAT_LINES = 200
"""Lines that are looked at to recognise a text."""
_PART = re.compile(r"[,;|\t]|\s/\s")
_PAIR = re.compile(r"(?P<word>\S(?:.*\S)?)\s*(?<!\d)(?P<number>\d{1,4}[+\"”″'’]?)", re.DOTALL)
_LETTER = re.compile(r"[^\W\d_]")
Pairs = list[tuple[str, str]]


def pairs(line: str) -> Pairs | None:
    """The words of a line with their numbers, if it holds nothing else; the first word may have a name before it."""
    if len(line) > LONGEST_STAT_LINE:
        return None
    found: Pairs = []
    for part in _PART.split(line.strip().rstrip(".")):
        pair = _PAIR.fullmatch(part.strip())
        if pair is None:
            return None
        word = pair["word"].rstrip(" :=")
        if _LETTER.search(word) is None:
            return None
        found.append((word, pair["number"]))
    return found


def is_stat_block(text: str) -> bool:
    """Whether a text has lines of a stat block, with two numbers at least. Pieces of JSON or XML are none."""
    if any(sign in text for sign in "{}<>"):
        return False
    lines = text[: MOST_STAT_LINES * LONGEST_STAT_LINE].splitlines()[:MOST_STAT_LINES]
    return sum(len(pairs(line) or ()) for line in lines if line.strip()) >= 2
