"""Long JSON text to plain values in small parts: while a large file is read the page takes taps between them.

A list or an object is read in chunks: from a place in it to a comma some way on, between brackets of our own. Since
JSON is read from the left, there are three cases. If that text is whole, the comma separates two items of the list. If
it is whole before our own bracket, the list itself ended there. Else the comma is nested deeper: the next chunk is
shorter, down to a single item, which is read in the same way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from attrs import has
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.v import transform_error

from tablelight.board.document import Json
from tablelight.board.parse_json import decoded_text, no_constant, parse
from tablelight.board.problems import Problem
from tablelight.board.values import WrongFormError
from tablelight.progress.portions import Steps

UNKNOWN = "unknown keys "
"""Begins the line in which cattrs returns a record's unknown keys, before each becomes a problem."""


def problems_in(error: Exception) -> list[Problem]:
    """cattrs' nested errors as a flat list."""
    found = []
    for line in transform_error(error, format_exception=_describe):
        message, _, path = line.rpartition(" @ ")
        path = path.replace("['", ".").replace("']", "")
        if message.startswith(UNKNOWN):
            found += [Problem(f"{path}.{key}", "is not known here") for key in json.loads(message[len(UNKNOWN) :])]
        else:
            message, values = json.loads(message)
            found.append(Problem(path, message, values))
    return found


def _describe(error: BaseException, kind: type | None) -> str:
    """One error as text, since cattrs passes on only text: the message and its values as JSON."""
    if isinstance(error, ForbiddenExtraKeysError):
        return UNKNOWN + json.dumps(sorted(map(str, error.extra_fields)))
    wrong: Sequence[object] = (
        "must be an object" if kind is not None and has(kind) else "is not of the right form",
        {},
    )
    if isinstance(error, WrongFormError):
        wrong = error.message, error.values
    elif isinstance(error, KeyError):
        wrong = "is missing", {}
    return json.dumps(wrong)


LONGEST, SHORTEST = 1 << 16, 1 << 8
"""Letters in the first chunk that is tried, and in the shortest one before a single item."""
SHORTER = 8

_SCAN = json.JSONDecoder(parse_constant=no_constant).raw_decode
_BLANK = re.compile(r"[ \t\n\r]*+")
_COMMA = re.compile(r"()(,)")
_COMMAS = {"{": re.compile(r"(\}[ \t\n\r]*+)(,)[ \t\n\r]*+\{"), "[": re.compile(r"(\][ \t\n\r]*+)(,)[ \t\n\r]*+\[")}
"""Commas between two items, by the first letter of the item before."""


class _NotReadError(Exception):
    """The text is not JSON. Python's own parser says why."""


def parse_long(text: str | bytes) -> Steps[Json]:
    """The result of `parse`, or its error, with a pause after each chunk."""
    if len(text) > LONGEST:
        try:
            found = yield from decoded_text(text)
            yield
            return (yield from _Reader(found).whole())
        except (_NotReadError, RecursionError, ValueError):
            yield
    return parse(text)


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._length = LONGEST
        """The length of the next chunk, in letters."""

    def whole(self) -> Steps[Json]:
        self._pass_blanks()
        value: Json = yield from self._value()
        self._pass_blanks()
        if self._at < len(self._text):
            raise _NotReadError
        return value

    def _pass_blanks(self) -> str:
        """Skip blanks; the next letter."""
        found = _BLANK.match(self._text, self._at)
        assert found is not None
        self._at = found.end()
        return self._text[self._at : self._at + 1]

    def _take(self, letters: str) -> str:
        """Skip one of these letters; the letter that it was."""
        found = self._pass_blanks()
        if not found or found not in letters:
            raise _NotReadError
        self._at += 1
        return found

    def _value(self) -> Steps[Any]:
        if (opening := self._pass_blanks()) in ("[", "{"):
            return (yield from self._items(opening))
        return self._scanned()

    def _scanned(self) -> Any:
        value, self._at = _SCAN(self._text, self._at)
        return value

    def _items(self, opening: str) -> Steps[Any]:
        values: Any = [] if opening == "[" else {}
        add, closing = (values.extend, "]") if opening == "[" else (values.update, "}")
        self._at += 1
        is_over, is_first = False, True
        while not is_over:
            if self._pass_blanks() == closing and not is_first:
                raise _NotReadError  # a comma with nothing after it
            is_first = False
            stretch = self._stretch(opening, closing)
            if stretch is not None:
                found, is_over = stretch
                add(found)
            elif self._length > SHORTEST:
                self._length //= SHORTER
            else:
                begin = self._at
                add((yield from self._item(opening)))
                self._length = min(max(self._length, self._at - begin), LONGEST)
                is_over = self._take(f",{closing}") == closing
            yield
        return values

    def _item(self, opening: str) -> Steps[Any]:
        if opening == "[":
            return [(yield from self._value())]
        if self._pass_blanks() != '"':
            raise _NotReadError
        key = self._scanned()
        self._take(":")
        return {key: (yield from self._value())}

    def _stretch(self, opening: str, closing: str) -> tuple[Any, bool] | None:
        """The next items that fit in a chunk, and whether they are the last; None if the chunk ends within an item."""
        text, begin = self._text, self._at
        window = begin + self._length, begin + 2 * self._length
        found = _COMMAS.get(text[begin : begin + 1], _COMMA).search(text, *window) or _COMMA.search(text, *window)
        end = found.start(2) if found is not None else min(window[1], len(text))
        part = f"{opening}{text[begin:end]}{closing}"
        try:
            values, read = _SCAN(part, 0)
        except ValueError:
            return None
        if read < len(part):  # its own bracket came before ours
            self._at = begin + read - 1
            return values, True
        if found is None:
            return None
        self._at = end + 1
        self._length = min(2 * self._length, LONGEST)
        return values, False
