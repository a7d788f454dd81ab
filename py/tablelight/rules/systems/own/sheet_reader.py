"""Reads a `Sheet` from JSON. All problems are found at once, each with its path below `$.rules`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve

from tablelight.board.problems import Problem
from tablelight.board.records import one_of
from tablelight.board.units import INCH
from tablelight.rules.systems.own import roll_reader
from tablelight.rules.systems.own.field_reader import Around, checks, read_field, read_record, reads
from tablelight.rules.systems.own.sheet import AttackRules, Band, Sheet, SightRules, Stat
from tablelight.rules.systems.own.sheet_entry import ID, SheetEntry, SheetSource
from tablelight.rules.systems.own.sheet_field import BOARDS, Refs, SheetField, all_fields, senseless_keys
from tablelight.rules.systems.own.sheet_ground import EdgeKind, Fall, Kind

assert roll_reader  # it registers how rolls are read

PATH = "$.rules"
DRAWABLE = {"board": "square", "movement": {"modes": [{"id": "move", "points": 1}]}}
"""The sheet that is read in place of one that is not an object."""


def read_sheet(data: object) -> tuple[Sheet, list[Problem]]:
    """The sheet and all its problems. A wrong value is read as its default, so that a board can be drawn."""
    if not isinstance(data, Mapping):
        return read_sheet(DRAWABLE)[0], [Problem(PATH, "must be an object")]
    board = one_of(data.get("board"), BOARDS) or "square"
    source = SheetSource(board, _ids(data))
    top = SheetEntry(source, PATH, data, INCH if source.on_inches else 1)
    if top.required("version"):
        version = top.take("version")
        if version != 1 or isinstance(version, bool) or not isinstance(version, int):
            top.bad("version", "must be {version}", version=1)
    if top.required("board") and top.take("board") not in BOARDS:
        top.not_of("board", ", ".join(BOARDS))
    top.senseless(*senseless_keys(Sheet, board))
    sheet = read_record(top, Sheet, board=board)
    assert sheet is not None
    return sheet, source.problems


def _ids(data: Mapping[str, object]) -> dict[Refs, tuple[str, ...]]:
    """The valid ids that the sheet's lists give, as far as they are lists of objects with ids."""
    found: dict[Refs, tuple[str, ...]] = {}
    names: tuple[Refs, ...] = ("stats", "traits", "edges", "rolls")
    most = {about.key: about.high for _, about in all_fields(Sheet)}
    for name in names:
        listed = data.get(name)
        items = listed[: most[name]] if isinstance(listed, list | tuple) else ()
        ids = (item.get("id") for item in items if isinstance(item, Mapping))
        found[name] = tuple(each for each in ids if isinstance(each, str) and ID.fullmatch(each))
    return found


@checks(Stat)
def _check_stat(entry: SheetEntry, stat: Stat) -> bool:
    if stat.least > stat.most:
        entry.bad("most", "must be at least {minimum}", minimum=stat.least)
    return True


@checks(Kind)
def _check_kind(entry: SheetEntry, kind: Kind) -> bool:
    if kind.id == "void" and "terrains" in entry.path:
        entry.bad("id", "void is there already: it cannot be listed")
        return False
    if kind.toll:
        if entry.source.used["toll"] - {kind.toll}:
            entry.bad("toll", "must be that of the other terrains: a sheet has one toll")
        entry.source.used["toll"].add(kind.toll)
    return True


@checks(Fall)
def _check_fall(_: SheetEntry, fall: Fall) -> bool:
    return bool(fall.roll)


@reads(Kind, "price")
def _price(entry: SheetEntry, about: SheetField, _: Around) -> object:
    """The price; on a bare table it is 1 or never."""
    price = read_field(entry, about)
    if entry.source.on_inches and price not in (1, None):
        entry.not_of("enter", "1, never")
        return 1
    return price


@reads(EdgeKind, "control")
def _contact(entry: SheetEntry, about: SheetField, _: Around) -> object:
    return read_field(entry, evolve(about, kind="choice", default="open")) if entry.has("control") else None


@reads(Kind, "exceptions")
@reads(EdgeKind, "exceptions")
def _exceptions(entry: SheetEntry, _: SheetField, around: Around) -> dict[str, dict[str, object]]:
    """For each trait, the attributes that differ for figures with it."""
    return {str(trait): _exception(part, around) for trait, part in _by_trait(entry)}


def _exception(part: SheetEntry, around: Around) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, about in all_fields(around.record):
        if about.except_sentence and about.home in ("", around.home):
            if part.source.board not in about.boards:
                part.senseless(about.key)
            elif part.has(about.key):
                is_price = name == "price" and around.record is Kind
                found[name] = _price(part, about, around) if is_price else read_field(part, about)
    part.done()
    return found


def _by_trait(entry: SheetEntry) -> Iterator[tuple[object, SheetEntry]]:
    whole = entry.part("except")
    for trait in whole.values if whole else ():
        assert whole is not None
        whole.taken.add(trait)
        if whole.is_reference(trait, trait, "traits"):
            yield trait, whole.inner(trait, whole.values[trait])


@reads(SightRules, "touching")
def _touching(entry: SheetEntry, about: SheetField, around: Around) -> object:
    """What a line only touches; it means nothing for lines between any points."""
    if around.values["line"] != "any":
        return read_field(entry, about)
    entry.senseless("touching")
    return about.default


@reads(AttackRules, "bands")
def _bands(entry: SheetEntry, about: SheetField, _: Around) -> tuple[tuple[int, int], ...]:
    """The bands by rising distance. The sheet may have them in any order."""
    found: list[Any] = [read_record(part, Band) for part in entry.entries("bands", about.high)]
    return tuple(sorted(((band.to, band.bonus) for band in found), key=lambda band: band[0]))
