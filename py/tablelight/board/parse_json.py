"""Text to plain JSON values. The text is untrusted: a player may open, paste or receive it. Long text is read in small
parts: meanwhile the page takes taps.

A list or an object is read in chunks: from a place in it to a comma some way on, between brackets of our own. Since
JSON is read from the left, there are three cases. If that text is whole, the comma separates two items of the list. If
it is whole before our own bracket, the list itself ended there. Else the comma is nested deeper: the next chunk is
shorter, down to a single item, which is read in the same way.
"""

from __future__ import annotations

import json
import re
from typing import Any

from tablelight.board.document import Json
from tablelight.board.problems import DocumentError, error_at
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps, run

DEEPEST_NESTING = 64
"""How deeply lists and objects may be nested. (A document has seven levels, in an array of cases nine.) Python refuses
far deeper ones with a RecursionError of its own, but WebAssembly's stack ends before that, and the page with it."""

BRACKETS_AT_ONCE = 10_000

_BESIDES_BRACKETS = bytes(code for code in range(256) if chr(code) not in "[]{}")
_TOKENS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)


def parse(text: str | bytes) -> Json:
    """JSON text to plain values; `DocumentError` at `$` if it is not JSON."""
    try:
        values: Json = json.loads(run(decoded_text(text)), parse_constant=no_constant)
        return values
    except RecursionError:
        raise error_at("$", "is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise error_at(
            "$", "is not JSON: see line {line}, column {column}", line=error.lineno, column=error.colno
        ) from None
    except UnicodeError as error:
        number = error.start if isinstance(error, UnicodeDecodeError | UnicodeEncodeError) else 0
        raise error_at("$", "is not text: see byte {number}", number=number) from None
    except ValueError:  # NaN and the like, or more digits than Python reads
        raise error_at("$", "holds a number that is not a JSON number or is too long") from None


def parsed(text: str | bytes) -> Json:
    """JSON text from a store to plain values; None if it is not JSON."""
    try:
        return parse(text)
    except DocumentError:
        return None


def names_format(content: str | bytes, name: str) -> bool:
    """Whether a file names a format at its beginning."""
    head = content[:200]
    return f'"{name}"' in (head if isinstance(head, str) else head.decode("utf-8", "replace"))


def decoded_text(text: str | bytes) -> Steps[str]:
    """The text for the JSON parser; RecursionError if it is nested too deeply, `UnicodeError` if it is not text."""
    data = text.encode() if isinstance(text, str) else text
    if (yield from too_deep.steps(data)):
        raise RecursionError
    # Some editors put a byte order mark first; it means nothing in UTF-8.
    return data.decode("utf-8-sig")


def no_constant(name: str) -> None:
    """Refuse constants that Python reads and JSON does not have: `NaN`, `Infinity`."""
    raise ValueError(f"{name} is no JSON number")


@progressive()
def too_deep(data: bytes) -> Steps[bool]:
    """Whether brackets are nested more than `DEEPEST_NESTING` deep, those in texts not counted."""
    brackets = data.translate(None, _BESIDES_BRACKETS)
    for _ in range(DEEPEST_NESTING):
        left = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if not left:
            return False
        if len(left) == len(brackets):
            break
        brackets = left
    depth = 0
    for number, token in enumerate(_TOKENS.finditer(data), 1):
        if number % BRACKETS_AT_ONCE == 0:
            yield
        first = data[token.start()]
        if first in b"[{":
            depth += 1
            if depth > DEEPEST_NESTING:
                return True
        elif first in b"]}":
            depth -= 1
    return False


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
