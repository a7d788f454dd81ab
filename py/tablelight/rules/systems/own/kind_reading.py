"""Terrains, objects and edges of a sheet from JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tablelight.board.records import known
from tablelight.rules.systems.own.entry import LABEL, SheetEntry
from tablelight.rules.systems.own.number_reading import read_number
from tablelight.rules.systems.own.sheet_ground import EdgeKind, Kind, Price, See, Stops

STOPS: tuple[Stops, ...] = ("no", "entering", "always")
STARTING: tuple[Literal["full", "half"], ...] = ("full", "half")
SEE: tuple[See, ...] = ("open", "hinders", "blocks")
NEVER = "never"
MOST = {"terrains": 40, "edges": 20, "objects": 20, "stats": 20, "traits": 20, "modes": 8, "attacks": 8, "rolls": 12}
"""How many entries each list may have."""


def named_entries(top: SheetEntry, key: str, used: set[str] | None = None) -> Iterator[tuple[SheetEntry, str, str]]:
    """The entries of a list with their ids and labels; an id that is used twice is a problem at the second, which is left
    out. The caller reads the rest before the next one is asked for."""
    seen = set[str]() if used is None else used
    for entry in top.entries(key, MOST[key]):
        name = entry.id()
        label = entry.text("label", LABEL, name)
        if name in seen and name:
            entry.bad("id", "another one has the id {id}", id=name)
            name = ""
        yield entry, name, label
        seen.add(name)
        entry.done()


def _price(entry: SheetEntry, key: str, default: Price, low: int) -> Price:
    """A number of points, or "never"."""
    if not entry.has(key):
        return default
    value = entry.take(key)
    if value == NEVER:
        return None
    if isinstance(value, str):
        entry.bad(key, 'must be a whole number or "never"')
        return default
    return known(value, int) if entry.is_whole(key, value, low, 99) else default


def read_kinds(top: SheetEntry, key: str) -> Iterator[Kind]:
    """The terrains or the objects of a sheet, in its order."""
    inches = top.source.on_inches
    tolls = set[int]()
    for entry, name, label in named_entries(top, key):
        if name == "void" and key == "terrains":
            entry.bad("id", "void is there already: it cannot be listed")
            name = ""
        letter = entry.text("letter", 1)
        motif, colour = entry.text("motif", LABEL), entry.text("colour", LABEL)
        price = _kind_price(entry, key)
        toll, slow = 0, None
        if inches:
            entry.senseless("stops")
            toll = entry.length("toll", 0, 0, 99)
            if toll and tolls - {toll}:
                entry.bad("toll", "must be that of the other terrains: a sheet has one toll")
            tolls |= {toll} - {0}
            slow = read_number(entry, "slow", length=True) if entry.values.get("slow") is not None else None
            entry.taken.add("slow")
        else:
            entry.senseless("toll", "slow")
        kind = Kind(
            id=name,
            label=label,
            letter=letter,
            motif=motif,
            colour=colour,
            price=price,
            stops="no" if inches else entry.choice("stops", STOPS),
            starting=entry.choice("starting", STARTING),
            sight=entry.choice("sight", SEE),
            cover=entry.whole("cover", 0, -9, 9),
            toll=toll,
            slow=slow,
            exceptions=_exceptions(entry, key),
        )
        if name:
            yield kind


def _kind_price(entry: SheetEntry, key: str) -> Price:
    if key == "objects":
        return _price(entry, "extra", 0, 0)
    price = _price(entry, "enter", 1, 1)
    if entry.source.on_inches and price not in (1, None):
        entry.bad("enter", "must be one of: {choices}", choices="1, never")
        return 1
    return price


def _exceptions(entry: SheetEntry, key: str) -> dict[str, dict[str, object]]:
    """For each trait the fields that are otherwise for a figure with it."""
    found: dict[str, dict[str, object]] = {}
    for trait, part in _by_trait(entry):
        fields: dict[str, object] = {}
        name = "extra" if key == "objects" else "enter"
        if part.has(name):
            fields["price"] = _kind_price(part, key)
        if part.source.on_inches:
            part.senseless("stops")
        elif part.has("stops"):
            fields["stops"] = part.choice("stops", STOPS)
        if part.has("starting"):
            fields["starting"] = part.choice("starting", STARTING)
        part.done()
        found[trait] = fields
    return found


def _by_trait(entry: SheetEntry) -> Iterator[tuple[str, SheetEntry]]:
    whole = entry.part("except")
    for trait in whole.values if whole else ():
        assert whole is not None
        whole.taken.add(trait)
        if trait in entry.source.ids["traits"]:
            yield str(trait), SheetEntry.of(entry.source, whole.at(str(trait)), whole.values[trait])
        else:
            known = ", ".join(entry.source.ids["traits"]) or "-"
            whole.bad(str(trait), "{name} is not an id of this sheet; known: {choices}", name=trait, choices=known)


def read_edges(top: SheetEntry) -> Iterator[EdgeKind]:
    """The kinds of edges of a sheet's JSON; what is wrong with one is noted in its source."""
    for entry, name, label in named_entries(top, "edges"):
        instead = None
        if entry.values.get("instead") is not None:
            instead = entry.whole("instead", 1, 1, 99)
        entry.taken.add("instead")
        sight = entry.choice("sight", SEE)
        control = entry.choice("control", ("open", "cut")) if entry.has("control") else None
        exceptions: dict[str, Price] = {}
        price = _price(entry, "extra", 0, 0)
        for trait, part in _by_trait(entry):
            if part.has("extra"):
                exceptions[trait] = _price(part, "extra", 0, 0)
            part.done()
        kind = EdgeKind(
            id=name,
            label=label,
            form=entry.text("form", LABEL, "wall"),
            price=price,
            instead=instead,
            sight=sight,
            cut=sight == "blocks" if control is None else control == "cut",
            turned=entry.reference("turned", "edges"),
            exceptions=exceptions,
        )
        if name:
            yield kind
