"""One object of a sheet's JSON: its values by key. Problems are collected with their paths, and reading goes on."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from attrs import evolve, field, frozen

from tablelight.board.document import GridKind
from tablelight.board.problems import Problem
from tablelight.board.values import WrongFormError, read_text
from tablelight.rules.systems.own.sheet_field import Refs

ID = re.compile(r"[a-z][a-z0-9-]{0,23}")


@frozen
class SheetSource:
    """The sheet that is being read: its problems so far, the board, the ids of its lists."""

    board: GridKind
    ids: Mapping[Refs, tuple[str, ...]]
    problems: list[Problem] = field(factory=list)
    paths: set[str] = field(factory=set)
    used: defaultdict[str, set[object]] = field(factory=lambda: defaultdict(set))
    """What may occur only once in the sheet: ids by their list, the toll."""

    def bad(self, path: str, message: str, **values: object) -> None:
        """Note a problem of an entry; only the first one at a path is kept."""
        if path not in self.paths:
            self.paths.add(path)
            self.problems.append(Problem(path, message, values))


@frozen
class SheetEntry:
    """An object of the sheet. `done` reports the keys that were not read."""

    source: SheetSource
    path: str
    values: Mapping[str, object]
    unit: int = 1
    """How many units a length of 1 has: thousandths of an inch on a bare table."""
    in_roll: bool = False
    """Whether its numbers may be changed by an attack."""
    has_target: bool = False
    """Whether its numbers may be stats of the target."""
    taken: set[str] = field(factory=set)

    def inner(self, place: str, value: object) -> SheetEntry:
        """The nested object at a place; an empty one, and a problem, if `value` is not an object."""
        path = self.at(place)
        if isinstance(value, Mapping):
            return evolve(self, path=path, values=value, taken=set())
        self.source.bad(path, "must be an object")
        return evolve(self, path=path, values={}, taken={"*"})

    @property
    def is_broken(self) -> bool:
        """Whether the JSON has no object here. Then no key counts as missing."""
        return "*" in self.taken

    def at(self, key: str) -> str:
        return f"{self.path}.{key}"

    def bad(self, key: str, message: str, **values: object) -> None:
        """Note a problem with a key's value."""
        self.source.bad(self.at(key), message, **values)

    def not_of(self, key: str, choices: object) -> None:
        self.bad(key, "must be one of: {choices}", choices=choices)

    def has(self, key: str) -> bool:
        return key in self.values

    def take(self, key: str) -> object:
        """The value of a key that is there, or None."""
        self.taken.add(key)
        return self.values.get(key)

    def required(self, key: str) -> bool:
        if key not in self.values:
            self.taken.add(key)
            if not self.is_broken:
                self.bad(key, "is missing")
            return False
        return True

    def done(self) -> None:
        """Report every key that was not read."""
        for key in self.values:
            if key not in self.taken:
                self.bad(str(key), "is not known here")

    def senseless(self, *keys: str) -> None:
        """Report keys that mean nothing on this board."""
        for key in keys:
            if key in self.values:
                self.taken.add(key)
                self.bad(key, "means nothing on this board")

    def number(self, key: str, value: object, low: int, high: int, unit: int = 1) -> int | None:
        """A whole number within bounds, or a number of inches in thousandths if that is the unit; else a problem, and
        None."""
        if isinstance(value, bool) or not isinstance(value, int if unit == 1 else int | float):
            self.bad(key, "must be a whole number" if unit == 1 else "must be a number of inches")
        elif not low <= value <= high:
            self.bad(key, "must be from {low} to {high}", low=low, high=high)
        elif round(value * unit) / unit != value:
            self.bad(key, "must have at most three decimals")
        else:
            return round(value * unit)
        return None

    def is_text(self, key: str, value: object, most: int) -> bool:
        """Whether a value is text of bounded length; a problem if not."""
        try:
            read_text(value, most)
        except WrongFormError as wrong:
            self.bad(key, wrong.message, **wrong.values)
            return False
        return True

    def is_reference(self, key: str, value: object, of: Refs) -> bool:
        """Whether a value is an id of a list; a problem if not."""
        if isinstance(value, str) and value in self.source.ids[of]:
            return True
        known = ", ".join(self.source.ids[of]) or "-"
        if isinstance(value, str):
            self.bad(key, "{name} is not an id of this sheet; known: {choices}", name=value, choices=known)
        else:
            self.not_of(key, known)
        return False

    def id(self) -> str:
        """The id that the entry must have; empty, and a problem, if it is missing or wrong."""
        if not self.required("id"):
            return ""
        value = self.take("id")
        if not isinstance(value, str) or not ID.fullmatch(value):
            self.bad("id", "must be a-z, then a-z, 0-9 or hyphens, up to 24 characters")
            return ""
        return value

    def part(self, key: str, *, nullable: bool = False) -> SheetEntry | None:
        """A nested object; None if it is missing, or `nullable` and null."""
        value = self.take(key)
        if value is None and (nullable or key not in self.values):
            return None
        return self.inner(key, value)

    def listed(self, key: str, most: int) -> Iterator[tuple[str, object]]:
        """The items of a list, each with its path; at most `most` of them."""
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
        for place, item in self.listed(key, most):
            yield self.inner(place, item)
