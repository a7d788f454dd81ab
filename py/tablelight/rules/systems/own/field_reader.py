"""Reads the fields of a sheet's records from JSON, by their declarations. Problems are collected with their paths, and
reading goes on: a wrong value is a problem, and its default is read in its place.

`reads` registers the code of an odd field; `checks` registers a check of a whole record.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from attrs import evolve, field, frozen

from tablelight.board.document import GridKind
from tablelight.board.problems import Problem
from tablelight.board.values import WrongFormError, read_text
from tablelight.rules.systems.own import sheet_field
from tablelight.rules.systems.own.messages import clause_of
from tablelight.rules.systems.own.sheet_field import SheetField
from tablelight.rules.systems.own.sheet_ground import LARGEST, SheetNumber, Thrown

ID = re.compile(r"[a-z][a-z0-9-]{0,23}")
TIMES = re.compile(r"([1-9][0-9]?)(?:/([1-9][0-9]?))?")
ANY_NUMBER = 99
"""The longest list of words or ids."""


@frozen
class SheetSource:
    """The sheet that is being read: its problems so far, the board, the ids of its lists."""

    board: GridKind
    ids: Mapping[sheet_field.Refs, tuple[str, ...]]
    problems: dict[str, Problem] = field(factory=dict)
    """By path; only the first one at a path is kept."""
    used: defaultdict[str, set[object]] = field(factory=lambda: defaultdict(set))
    """What may occur only once in the sheet: ids by their list, the toll."""


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
        if isinstance(value, Mapping):
            return evolve(self, path=self.at(place), values=value, taken=set())
        self.bad(place, "must be an object")
        return evolve(self, path=self.at(place), values={}, taken={"*"})

    @property
    def is_broken(self) -> bool:
        """Whether the JSON has no object here. Then no key counts as missing."""
        return "*" in self.taken

    def at(self, key: str) -> str:
        return f"{self.path}.{key}"

    def bad(self, key: str, message: str, **values: object) -> None:
        """Note a problem with a key's value."""
        path = self.at(key)
        self.source.problems.setdefault(path, Problem(path, message, values))

    def not_of(self, key: str, choices: object) -> None:
        self.bad(key, "must be one of: {choices}", choices=choices)

    def take(self, key: str, default: object = None) -> object:
        """The value of a key, or the default."""
        self.taken.add(key)
        return self.values.get(key, default)

    def required(self, key: str) -> bool:
        """Whether a key is there; a problem if not."""
        if key not in self.values and not self.is_broken:
            self.bad(key, "is missing")
        return key in self.values

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

    def is_reference(self, key: str, value: object, of: sheet_field.Refs) -> bool:
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
        value = self.take(key, ())
        if not isinstance(value, list | tuple):
            self.bad(key, "must be a list")
            return
        if len(value) > most:
            self.bad(key, "must have at most {maximum} entries", maximum=most)
        for number, item in enumerate(value[:most]):
            yield f"{key}[{number}]", item

    def entries(self, key: str, most: int, *, required: bool = False) -> Iterator[SheetEntry]:
        """The objects of a list; a problem if it is `required` and empty."""
        if required and self.required(key) and self.values[key] == []:
            self.bad(key, "must not be empty")
        for place, item in self.listed(key, most):
            yield self.inner(place, item)


@frozen
class Around:
    """The context of an odd field: its record, the list of its entry, the attributes read before it."""

    record: type[Any]
    home: str
    values: Mapping[str, Any]


R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


class MarkedFunctions(dict[tuple[Any, ...], Callable[..., Any]]):
    """Functions for odd fields by record and name, kept by a decorator: `@reads(Sheet, "rolls")`."""

    def __call__(self, *key: Any) -> Callable[[F], F]:
        """The decorator."""

        def register(function: F) -> F:
            self[key] = function
            return function

        return register


reads = MarkedFunctions()
"""Those that read an odd field, from its object, its declaration and what is around."""
checks = MarkedFunctions()
"""Those that check a whole record, from its object and the record, and say whether to keep it."""


def read_record(entry: SheetEntry, record: type[R], home: str = "", **known: Any) -> R | None:
    """A record read from a whole object; None if a check says to leave it out."""
    values, is_reported = dict(known), False
    for name, each in sheet_field.all_fields(record):
        if not is_reported and (each.boards != sheet_field.BOARDS or each.words_on):
            entry.senseless(*sheet_field.senseless_keys(record, entry.source.board))
            is_reported = True
        if entry.source.board in each.boards and each.home in ("", home):
            odd = reads.get((record, name))
            values[name] = odd(entry, each, Around(record, home, values)) if odd else read_field(entry, each)
    made = record(**values)
    check = checks.get((record,))
    keep = check is None or check(entry, made)
    entry.done()
    return made if keep else None


def read_field(entry: SheetEntry, about: SheetField) -> Any:
    """The record's value of a field that is not odd."""
    key, default = about.key, about.default
    if about.kind in _HOLDERS:
        return _HOLDERS[about.kind](entry, about)
    value = entry.take(key)
    if default is sheet_field.REQUIRED:
        if not entry.required(key):
            return SheetNumber() if about.kind == "number" else "" if about.kind == "reference" else 0
    elif key not in entry.values or (default is None and value is None):
        return _default(entry, about)
    match about.kind:
        case "whole" | "length":
            unit = entry.unit if about.kind == "length" else 1
            found = entry.number(key, value, about.low, about.high, unit)
            return found if found is not None else 0 if default is sheet_field.REQUIRED else default and default * unit
        case "number":
            return _number(entry, about, value)
        case "price" | "effect":
            return _effect(entry, about, value)
        case "choice":
            return _choice(entry, about, value)
        case "truth":
            if not isinstance(value, bool):
                entry.bad(key, "must be true or false")
            return value if isinstance(value, bool) else default
        case "text" | "picture":
            return value if entry.is_text(key, value, about.high or sheet_field.LABEL) else default
        case "reference":
            assert about.of is not None
            return value if entry.is_reference(key, value, about.of) else None if default is None else ""
    raise AssertionError(about)


def _default(entry: SheetEntry, about: SheetField) -> Any:
    """The value of a field that the sheet does not say."""
    if about.kind == "choice":
        return about.value_of(about.words(entry.source.board)[0])
    if about.kind == "length":
        return about.default * entry.unit
    if isinstance(about.default, SheetNumber):
        unit = entry.unit if about.is_length else 1
        return evolve(about.default, plain=about.default.plain * unit, unit=unit)
    return about.default


def _choice(entry: SheetEntry, about: SheetField, value: object) -> object:
    words = about.words(entry.source.board)
    if isinstance(value, str) and value in words:
        return about.value_of(value)
    entry.not_of(about.key, ", ".join(words))
    return about.value_of(words[0])


def _effect(entry: SheetEntry, about: SheetField, value: object) -> object:
    """A word, a number of points, or a roll. "never" is None for a price."""
    key, words = about.key, about.words(entry.source.board)
    is_price, has_points = about.kind == "price", about.high and not (about.roll_key and entry.source.board == "inches")
    if about.roll_key and isinstance(value, Mapping):
        part = entry.inner(key, value)
        roll = read_field(part, SheetField("reference", key=about.roll_key, of="rolls"))
        part.done()
        return Thrown(roll) if roll else about.default
    if isinstance(value, str) and value in words:
        return None if is_price else value
    if has_points and not isinstance(value, str) and not (value is None and about.roll_key):
        found = entry.number(key, value, about.low, about.high)
        return about.default if found is None else found
    if is_price:
        entry.bad(key, 'must be a whole number or "never"')
    else:
        points = [f"{about.low}-{about.high}"] if about.high else []
        entry.not_of(key, ", ".join([*words, *points, *([about.roll_key] if about.roll_key else [])]))
    return about.default


def _number(entry: SheetEntry, about: SheetField, value: object) -> SheetNumber:
    key, unit = about.key, entry.unit if about.is_length else 1
    if isinstance(value, Mapping):
        part = evolve(entry.inner(key, value), unit=unit)
        stat = read_field(part, SheetField("reference", key="stat", of="stats"))
        of = read_field(part, SheetField("choice", key="of", default="figure", choices={"figure": "", "target": ""}))
        if of == "target" and not entry.has_target:
            part.bad("of", "there is no target here")
            of = "figure"
        return read_record(part, SheetNumber, stat=stat or None, of=of, unit=unit) or SheetNumber()
    return SheetNumber(plain=entry.number(key, value, 0, LARGEST, unit) or 0, unit=unit)


@reads(SheetNumber, "times")
def _times(part: SheetEntry, _: SheetField, __: Around) -> Fraction:
    value = part.take("times", "1")
    found = TIMES.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        part.bad("times", 'must be a fraction, "1/2" or "3", of numbers from 1 to 99')
        return Fraction(1)
    return Fraction(int(found[1]), int(found[2] or 1))


@reads(SheetNumber, "add")
def _add(part: SheetEntry, about: SheetField, _: Around) -> tuple[str, ...]:
    if part.in_roll:
        return tuple(_flags(part, about))
    for place, _item in part.listed("add", ANY_NUMBER):
        part.bad(place, "there is no attack here")
    return ()


def _flags(entry: SheetEntry, about: SheetField) -> Any:
    found = []
    for place, item in entry.listed(about.key, ANY_NUMBER):
        if isinstance(item, str) and item in about.choices:
            found.append(item)
        else:
            entry.not_of(place, ", ".join(about.choices))
    return type(about.default)(found)


def _references(entry: SheetEntry, about: SheetField) -> tuple[object, ...]:
    assert about.of is not None
    listed = entry.listed(about.key, ANY_NUMBER)
    return tuple(item for place, item in listed if entry.is_reference(place, item, about.of))


def _part(entry: SheetEntry, about: SheetField) -> Any:
    """A nested record. If the sheet does not say it: None if that is its default, else a record of defaults."""
    assert about.record is not None
    is_there = about.default is not sheet_field.REQUIRED or entry.required(about.key)
    part = entry.part(about.key, nullable=about.default is None) if is_there else None
    if part is None and about.default is None:
        return None
    return read_record(part or evolve(entry, values={}, taken={"*"}), about.record)


def _list(entry: SheetEntry, about: SheetField) -> tuple[Any, ...]:
    """The named entries of a list. An entry with an id that is used already is a problem, and left out."""
    assert about.record is not None
    found = list[Any]()
    for item in entry.entries(about.key, about.high, required=about.default is sheet_field.REQUIRED):
        name, label = read_names(item, "actions" if about.key in ("modes", "attacks") else about.key)
        made = read_record(item, about.record, about.key, id=name, label=label, clause=clause_of(about.key, len(found)))
        if made is not None and name:
            found.append(made)
    return tuple(found)


def read_names(item: SheetEntry, used: str) -> tuple[str, str]:
    """The id and the label of an entry. The id is empty if it is wrong or used before."""
    name = item.id()
    label = read_field(item, evolve(sheet_field.NAME, default=name))
    if name and name in item.source.used[used]:
        item.bad("id", "another one has the id {id}", id=name)
        return "", label
    item.source.used[used].add(name)
    return name, label


_HOLDERS: dict[str, Callable[[SheetEntry, SheetField], Any]] = {
    "flags": _flags,
    "references": _references,
    "part": _part,
    "list": _list,
}
