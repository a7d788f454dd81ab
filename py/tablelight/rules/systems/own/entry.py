"""Reading one object of a sheet: each value by its key, its default, its form and bounds; whatever is wrong is collected
with its path, and reading goes on with the default."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeVar

from attrs import field, frozen

from tablelight.board.document import GridKind
from tablelight.board.problems import Problem
from tablelight.board.records import known, one_of
from tablelight.board.units import INCH

ID = re.compile(r"[a-z][a-z0-9-]{0,23}")
LABEL, TEXT, NOTES = 40, 200, 2000
"""Characters of the longest label, text and notes."""
C = TypeVar("C", bound=str)

Refs = Literal["stats", "traits", "edges", "rolls"]
"""The lists whose ids other parts of a sheet name."""


@frozen
class SheetSource:
    """What is being read: its problems so far, the board, the ids of its lists."""

    board: GridKind
    ids: Mapping[Refs, tuple[str, ...]]
    problems: list[Problem] = field(factory=list)
    paths: set[str] = field(factory=set)

    @property
    def on_inches(self) -> bool:
        """Whether it is for a bare table: lengths have three decimals."""
        return self.board == "inches"

    def bad(self, path: str, message: str, **values: object) -> None:
        """Note a problem of an entry; of several at one path the first is kept."""
        if path not in self.paths:
            self.paths.add(path)
            self.problems.append(Problem(path, message, values))


@frozen
class SheetEntry:
    """An object of the sheet. Every getter takes its key's value once; `done` reports the keys that nobody took."""

    source: SheetSource
    path: str
    values: Mapping[str, object]
    taken: set[str] = field(factory=set)

    @classmethod
    def of(cls, source: SheetSource, path: str, value: object) -> SheetEntry:
        """The object at a path; an empty one if there is none."""
        if isinstance(value, Mapping):
            return cls(source, path, value)
        source.bad(path, "must be an object")
        return cls(source, path, {}, {"*"})

    @property
    def is_broken(self) -> bool:
        """Whether it is no object: then nothing is missing in it."""
        return "*" in self.taken

    def at(self, key: str) -> str:
        """The path of a key."""
        return f"{self.path}.{key}"

    def bad(self, key: str, message: str, **values: object) -> None:
        """One thing wrong with a key's value."""
        self.source.bad(self.at(key), message, **values)

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.values

    def take(self, key: str) -> object:
        """The value of a key that is there, or None."""
        self.taken.add(key)
        return self.values.get(key)

    def required(self, key: str) -> bool:
        """Whether a key that must be there is there."""
        if key not in self.values:
            self.taken.add(key)
            if not self.is_broken:
                self.bad(key, "is missing")
            return False
        return True

    def done(self) -> None:
        """Report every key that means nothing."""
        for key in self.values:
            if key not in self.taken:
                self.bad(str(key), "is not known here")

    def senseless(self, *keys: str) -> None:
        """Keys that mean nothing on this board."""
        for key in keys:
            if key in self.values:
                self.taken.add(key)
                self.bad(key, "means nothing on this board")

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number within bounds; the default where it is missing or wrong."""
        if not self.has(key):
            return default
        value = self.take(key)
        return known(value, int) if self.is_whole(key, value, low, high) else default

    def is_whole(self, key: str, value: object, low: int, high: int) -> bool:
        """Whether a value is a whole number within bounds; a problem if not."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.bad(key, "must be a whole number")
        elif not low <= value <= high:
            self.bad(key, "must be from {low} to {high}", low=low, high=high)
        else:
            return True
        return False

    def length(self, key: str, default: int, low: int, high: int) -> int:
        """A length: on inches up to three decimals, in thousandths; elsewhere a whole number."""
        if not self.source.on_inches:
            return self.whole(key, default, low, high)
        if not self.has(key):
            return default
        found = self.thousandths(key, self.take(key), low, high)
        return default if found is None else found

    def thousandths(self, key: str, value: object, low: int, high: int) -> int | None:
        """A number of inches in thousandths; a problem and None if it is none."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.bad(key, "must be a number of inches")
        elif not low <= value <= high:
            self.bad(key, "must be from {low} to {high}", low=low, high=high)
        elif round(value * INCH) / INCH != value:
            self.bad(key, "must have at most three decimals")
        else:
            return round(value * INCH)
        return None

    def choice(self, key: str, choices: Sequence[C]) -> C:
        """One of some words, the first by default."""
        if not self.has(key):
            return choices[0]
        value = self.take(key)
        found = one_of(value, choices)
        if found is None:
            self.bad(key, "must be one of: {choices}", choices=", ".join(choices))
            return choices[0]
        return found

    def truth(self, key: str, default: bool = False) -> bool:
        """True or false; the default where it is missing or wrong."""
        if not self.has(key):
            return default
        value = self.take(key)
        if not isinstance(value, bool):
            self.bad(key, "must be true or false")
            return default
        return value

    def text(self, key: str, most: int, default: str = "") -> str:
        """The text of a key, at most so many characters; a problem where it is none."""
        if not self.has(key):
            return default
        value = self.take(key)
        return known(value, str) if self.is_text(key, value, most) else default

    def is_text(self, key: str, value: object, most: int) -> bool:
        """Whether a value is text of bounded length; a problem if not."""
        if not isinstance(value, str):
            self.bad(key, "must be text")
        elif len(value) > most:
            self.bad(key, "must have at most {maximum} characters", maximum=most)
        elif any("\ud800" <= c <= "\udfff" for c in value):
            self.bad(key, "has characters that are no text")
        else:
            return True
        return False

    def id(self) -> str:
        """The id that the entry must have; empty, and a problem, where it has none."""
        if not self.required("id"):
            return ""
        value = self.take("id")
        if not isinstance(value, str) or not ID.fullmatch(value):
            self.bad("id", "must be a-z, then a-z, 0-9 or hyphens, up to 24 characters")
            return ""
        return value

    def reference(self, key: str, of: Refs, *, required: bool = False) -> str | None:
        """The id of another part of the sheet; None where it may be left out."""
        if required and not self.required(key):
            return None
        value = self.take(key)
        if value is None and not required:
            return None
        return known(value, str) if self.is_reference(key, value, of) else None

    def is_reference(self, key: str, value: object, of: Refs) -> bool:
        """Whether a value is an id of a list; a problem if not."""
        if isinstance(value, str) and value in self.source.ids[of]:
            return True
        known = ", ".join(self.source.ids[of]) or "-"
        if isinstance(value, str):
            self.bad(key, "{name} is not an id of this sheet; known: {choices}", name=value, choices=known)
        else:
            self.bad(key, "must be one of: {choices}", choices=known)
        return False

    def part(self, key: str, *, nullable: bool = False) -> SheetEntry | None:
        """An object within, None where there is none, or `nullable` and null."""
        value = self.take(key)
        if value is None and (nullable or key not in self.values):
            return None
        return SheetEntry.of(self.source, self.at(key), value)

    def listed(self, key: str, most: int) -> Iterator[tuple[str, object]]:
        """The items of a list, each with its path; none beyond the most."""
        if not self.has(key):
            return
        value = self.take(key)
        if not isinstance(value, list | tuple):
            self.bad(key, "must be a list")
            return
        if len(value) > most:
            self.bad(key, "must have at most {maximum} entries", maximum=most)
        for number, item in enumerate(value[:most]):
            yield f"{key}[{number}]", item

    def entries(self, key: str, most: int) -> Iterator[SheetEntry]:
        """The objects of a list."""
        for place, item in self.listed(key, most):
            yield SheetEntry.of(self.source, self.at(place), item)

    def words(self, key: str, of: Refs, most: int) -> tuple[str, ...]:
        """A list of ids of another list."""
        return tuple(known(item, str) for place, item in self.listed(key, most) if self.is_reference(place, item, of))
