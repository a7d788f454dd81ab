"""Foreign values with their places: a value without the type that its format requires is an error at its path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import isfinite
from typing import NoReturn

from tablelight.board.document import Json
from tablelight.board.problems import error_at as error_at
from tablelight.board.values import LONGEST_NAME

MOST_ITEMS = 200_000
"""The most entries of a list that is read item by item: three for each space of the largest board."""
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_WHOLE = re.compile(r"\s*[+-]?\d{1,18}\s*", re.ASCII)
_SURROGATE = re.compile("[\ud800-\udfff]")


def clean(text: str) -> str:
    """A foreign text in the form for a document: halves of characters replaced, cut to the longest name."""
    return _SURROGATE.sub("\ufffd", text)[:LONGEST_NAME]


class FileValue:
    """A JSON value and its path. Readers return plain Python values or raise `DocumentError` at that path."""

    __slots__ = ("path", "raw")

    def __init__(self, raw: Json, path: str = "$") -> None:
        self.raw, self.path = raw, path

    def below(self, key: str | int) -> str:
        if isinstance(key, int):
            return f"{self.path}[{key}]"
        return f"{self.path}.{key}" if _NAME.fullmatch(key) else f"{self.path}[{json.dumps(key, ensure_ascii=False)}]"

    def fail(self, message: str, **values: object) -> NoReturn:
        raise error_at(self.path, message, **values)

    @property
    def fields(self) -> Mapping[str, Json]:
        if not isinstance(self.raw, Mapping):
            self.fail("must be an object")
        return self.raw

    def find(self, key: str) -> FileValue | None:
        fields = self.fields
        return FileValue(fields[key], self.below(key)) if key in fields else None

    def given(self, key: str) -> FileValue | None:
        """An entry of an object, or None if it is not there or null."""
        found = self.find(key)
        return None if found is None or found.raw is None else found

    def need(self, key: str) -> FileValue:
        found = self.find(key)
        if found is None:
            raise error_at(self.below(key), "is missing")
        return found

    def text_of(self, key: str, default: str = "") -> str:
        """The text at a key; the default if there is no such key."""
        found = self.find(key)
        return default if found is None else found.text()

    def given_text(self, key: str) -> str:
        """The text at a key; "" if it is not there or null."""
        found = self.given(key)
        return "" if found is None else found.text()

    def whole_of(self, key: str, default: int) -> int:
        """The whole number at a key; the default if there is no such key."""
        found = self.find(key)
        return default if found is None else found.whole()

    def truth_of(self, key: str, *, default: bool = False) -> bool:
        """The truth at a key; the default if there is no such key."""
        found = self.find(key)
        if found is None:
            return default
        if isinstance(found.raw, bool):
            return found.raw
        if found.raw not in ("true", "false"):
            found.fail("must be true or false")
        return found.raw == "true"

    def items(self, most: int = MOST_ITEMS) -> list[FileValue]:
        if not isinstance(self.raw, list):
            self.fail("must be a list")
        self._bound(len(self.raw), most)
        return [FileValue(item, f"{self.path}[{number}]") for number, item in enumerate(self.raw)]

    def _bound(self, count: int, most: int) -> None:
        if count > most:
            self.fail("has too many entries: at most {maximum} are read", maximum=most)

    def listed(self, key: str, most: int = MOST_ITEMS) -> list[FileValue]:
        """The items of the list at a key, at most `most`; none if there is no such key."""
        found = self.find(key)
        return [] if found is None else found.items(most)

    def entries(self, most: int = MOST_ITEMS) -> Iterator[tuple[str, FileValue]]:
        self._bound(len(self.fields), most)
        for key, item in self.fields.items():
            yield key, FileValue(item, self.below(key))

    def text(self) -> str:
        if not isinstance(self.raw, str):
            self.fail("must be text")
        return self.raw

    def choice(self, *choices: str) -> str:
        """A text, one of these."""
        text = self.text()
        if text not in choices:
            self.fail("must be one of: {choices}", choices=", ".join(choices))
        return text

    def whole(self, low: int | None = None, high: int | None = None) -> int:
        """A whole number, also as a text, within bounds."""
        number = whole(self.raw)
        if number is None:
            self.fail("must be a whole number")
        if (low is not None and number < low) or (high is not None and number > high):
            if high is None:
                self.fail("must be at least {minimum}", minimum=low)
            self.fail("must be from {low} to {high}", low=low, high=high)
        return number

    def number(self) -> Fraction:
        """A number, as the decimal in which it is written; a whole one may be a text."""
        raw = self.raw
        if isinstance(raw, float) and isfinite(raw):
            return Fraction(repr(raw))
        number = whole(raw)
        if number is None:
            self.fail("must be a number")
        return Fraction(number)


def whole(raw: Json) -> int | None:
    """A whole number from a JSON value: 2, 2.0 or "2"; None for anything else."""
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int):
        return raw
    if isinstance(raw, float):
        return int(raw) if isfinite(raw) and raw.is_integer() else None
    return int(raw) if isinstance(raw, str) and _WHOLE.fullmatch(raw) else None


def plain_text(value: FileValue) -> str:
    """A text or a number as a text."""
    raw = value.raw
    if isinstance(raw, str):
        return raw
    if isinstance(raw, bool) or not isinstance(raw, int | float) or not isfinite(raw):
        value.fail("must be text or a number")
    return str(int(raw) if isinstance(raw, float) and raw.is_integer() else raw)
