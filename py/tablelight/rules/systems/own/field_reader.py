"""Reads the fields of a sheet's records from JSON, by their declarations.

A wrong value is a problem, and its default is read in its place. `reads` registers the code of an odd field; `checks`
registers a check of a whole record.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias, TypeVar

from attrs import evolve, frozen

from tablelight.rules.systems.own import sheet_field
from tablelight.rules.systems.own.messages import clause_of
from tablelight.rules.systems.own.sheet_entry import SheetEntry
from tablelight.rules.systems.own.sheet_ground import LARGEST, SheetNumber, Thrown

TIMES = re.compile(r"([1-9][0-9]?)(?:/([1-9][0-9]?))?")
ANY_NUMBER = 99
"""The longest list of words or ids."""


@frozen
class Around:
    """The context of an odd field: its record, the list of its entry, the attributes read before it."""

    record: type[Any]
    home: str
    values: Mapping[str, Any]


R = TypeVar("R")
ReadOdd: TypeAlias = Callable[[SheetEntry, sheet_field.SheetField, Around], Any]
Check: TypeAlias = Callable[[SheetEntry, Any], bool]
_odd: dict[tuple[type[Any], str], ReadOdd] = {}
_checks: dict[type[Any], Check] = {}


def reads(record: type[Any], *names: str) -> Callable[[ReadOdd], ReadOdd]:
    """Marks the function that reads odd fields of a record."""

    def register(function: ReadOdd) -> ReadOdd:
        _odd.update({(record, name): function for name in names})
        return function

    return register


def checks(record: type[Any]) -> Callable[[Check], Check]:
    """Marks the function that checks a whole record and says whether to keep it."""

    def register(function: Check) -> Check:
        _checks[record] = function
        return function

    return register


def read_record(entry: SheetEntry, record: type[R], home: str = "", **known: Any) -> R | None:
    """A record read from a whole object; None if a check says to leave it out."""
    values, is_reported = dict(known), False
    for name, each in sheet_field.all_fields(record):
        if not is_reported and (each.boards != sheet_field.BOARDS or each.words_on):
            entry.senseless(*sheet_field.senseless_keys(record, entry.source.board))
            is_reported = True
        if entry.source.board in each.boards and each.home in ("", home):
            odd = _odd.get((record, name))
            values[name] = odd(entry, each, Around(record, home, values)) if odd else read_field(entry, each)
    made = record(**values)
    keep = record not in _checks or _checks[record](entry, made)
    entry.done()
    return made if keep else None


def read_field(entry: SheetEntry, about: sheet_field.SheetField) -> Any:
    """The record's value of a field that is not odd."""
    key, default = about.key, about.default
    if about.kind in _HOLDERS:
        return _HOLDERS[about.kind](entry, about)
    if default is sheet_field.REQUIRED:
        if not entry.required(key):
            return SheetNumber() if about.kind == "number" else "" if about.kind == "reference" else 0
    elif not entry.has(key) or (default is None and entry.values[key] is None):
        entry.taken.add(key)
        return _default(entry, about)
    value = entry.take(key)
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


def _default(entry: SheetEntry, about: sheet_field.SheetField) -> Any:
    """The value of a field that the sheet does not say."""
    if about.kind == "choice":
        return about.value_of(about.words(entry.source.board)[0])
    if about.kind == "length":
        return about.default * entry.unit
    if isinstance(about.default, SheetNumber):
        unit = entry.unit if about.is_length else 1
        return evolve(about.default, plain=about.default.plain * unit, unit=unit)
    return about.default


def _choice(entry: SheetEntry, about: sheet_field.SheetField, value: object) -> object:
    words = about.words(entry.source.board)
    if isinstance(value, str) and value in words:
        return about.value_of(value)
    entry.not_of(about.key, ", ".join(words))
    return about.value_of(words[0])


def _effect(entry: SheetEntry, about: sheet_field.SheetField, value: object) -> object:
    """A word, a number of points, or a roll. "never" is None for a price."""
    key, words = about.key, about.words(entry.source.board)
    is_price, has_points = about.kind == "price", about.high and not (about.roll_key and entry.source.board == "inches")
    if about.roll_key and isinstance(value, Mapping):
        part = entry.inner(key, value)
        roll = read_field(part, sheet_field.SheetField("reference", key=about.roll_key, of="rolls"))
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


def _number(entry: SheetEntry, about: sheet_field.SheetField, value: object) -> SheetNumber:
    key, unit = about.key, entry.unit if about.is_length else 1
    if isinstance(value, Mapping):
        part = evolve(entry.inner(key, value), unit=unit)
        stat = read_field(part, sheet_field.SheetField("reference", key="stat", of="stats"))
        of = read_field(
            part, sheet_field.SheetField("choice", key="of", default="figure", choices={"figure": "", "target": ""})
        )
        if of == "target" and not entry.has_target:
            part.bad("of", "there is no target here")
            of = "figure"
        return read_record(part, SheetNumber, stat=stat or None, of=of, unit=unit) or SheetNumber()
    return SheetNumber(plain=entry.number(key, value, 0, LARGEST, unit) or 0, unit=unit)


@reads(SheetNumber, "times")
def _times(part: SheetEntry, _: sheet_field.SheetField, __: Around) -> Fraction:
    value = part.take("times") if part.has("times") else "1"
    found = TIMES.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        part.bad("times", 'must be a fraction, "1/2" or "3", of numbers from 1 to 99')
        return Fraction(1)
    return Fraction(int(found[1]), int(found[2] or 1))


@reads(SheetNumber, "add")
def _add(part: SheetEntry, about: sheet_field.SheetField, _: Around) -> tuple[str, ...]:
    if part.in_roll:
        return tuple(_flags(part, about))
    for place, _item in part.listed("add", ANY_NUMBER):
        part.bad(place, "there is no attack here")
    return ()


def _flags(entry: SheetEntry, about: sheet_field.SheetField) -> Any:
    found = []
    for place, item in entry.listed(about.key, ANY_NUMBER):
        if isinstance(item, str) and item in about.choices:
            found.append(item)
        else:
            entry.not_of(place, ", ".join(about.choices))
    return type(about.default)(found)


def _references(entry: SheetEntry, about: sheet_field.SheetField) -> tuple[object, ...]:
    assert about.of is not None
    listed = entry.listed(about.key, ANY_NUMBER)
    return tuple(item for place, item in listed if entry.is_reference(place, item, about.of))


def _part(entry: SheetEntry, about: sheet_field.SheetField) -> Any:
    """A nested record. If the sheet does not say it: None if that is its default, else a record of defaults."""
    assert about.record is not None
    is_there = about.default is not sheet_field.REQUIRED or entry.required(about.key)
    part = entry.part(about.key, nullable=about.default is None) if is_there else None
    if part is None and about.default is None:
        return None
    return read_record(part or evolve(entry, values={}, taken={"*"}), about.record)


def _list(entry: SheetEntry, about: sheet_field.SheetField) -> tuple[Any, ...]:
    """The named entries of a list. An entry with an id that is used already is a problem, and left out."""
    assert about.record is not None
    if about.default is sheet_field.REQUIRED and entry.required(about.key) and entry.values[about.key] == []:
        entry.bad(about.key, "must not be empty")
    found = list[Any]()
    for item in entry.entries(about.key, about.high):
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


_HOLDERS: dict[str, Callable[[SheetEntry, sheet_field.SheetField], Any]] = {
    "flags": _flags,
    "references": _references,
    "part": _part,
    "list": _list,
}
