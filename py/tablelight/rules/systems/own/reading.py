"""JSON to `Sheet`: the board and the lists; everything wrong is found at once, each with its path below `$.rules`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from tablelight.board.document import GridKind
from tablelight.board.problems import Problem
from tablelight.rules.systems.own.control_reading import read_control
from tablelight.rules.systems.own.dice_reading import read_rolls
from tablelight.rules.systems.own.entry import NOTES, TEXT, Refs, SheetEntry, SheetSource
from tablelight.rules.systems.own.kind_reading import MOST, NEVER, SEE, named_entries, read_edges, read_kinds
from tablelight.rules.systems.own.number_reading import read_number
from tablelight.rules.systems.own.numbers import SheetNumber
from tablelight.rules.systems.own.sheet import (
    AttackRules,
    MovementRules,
    MoveMode,
    Sheet,
    SightRules,
    Stat,
    Trait,
    TurnRules,
)
from tablelight.rules.systems.own.sheet_ground import Fall, Levels

BOARDS: tuple[GridKind, ...] = ("square", "hex", "inches")
PATH = "$.rules"
DIAGONALS: tuple[Literal["one", "two", "alternating", "none"], ...] = ("one", "two", "alternating", "none")
CORNERS: tuple[Literal["one-open", "both-open", "free"], ...] = ("one-open", "both-open", "free")
LINES: tuple[Literal["centres", "corners", "any"], ...] = ("centres", "corners", "any")
REACH: tuple[Literal["adjacent", "sight"], ...] = ("adjacent", "sight")
IGNORABLE = ("terrains", "edges", "levels", "figures", "control")
BANDS = 6


def read_sheet(data: object) -> tuple[Sheet, list[Problem]]:
    """The sheet, and everything wrong with it; what is wrong is read as its default, so that a board can be drawn."""
    if not isinstance(data, Mapping):
        return read_sheet({"board": "square", "movement": {"modes": [{"id": "move", "points": 1}]}})[0], [
            Problem(PATH, "must be an object")
        ]
    board = data.get("board")
    source = SheetSource(board if isinstance(board, str) and board in BOARDS else "square", _ids(data))
    return _sheet(SheetEntry(source, PATH, data)), source.problems


def _ids(data: Mapping[str, object]) -> dict[Refs, tuple[str, ...]]:
    """The ids that the sheet's lists give, as far as they are lists of objects with ids."""
    found: dict[Refs, tuple[str, ...]] = {}
    names: tuple[Refs, ...] = ("stats", "traits", "edges", "rolls")
    for name in names:
        listed = data.get(name)
        items = listed[: MOST[name]] if isinstance(listed, list | tuple) else ()
        ids = (item.get("id") for item in items if isinstance(item, Mapping))
        found[name] = tuple(each for each in ids if isinstance(each, str))
    return found


def _sheet(top: SheetEntry) -> Sheet:
    source = top.source
    if top.required("version"):
        version = top.take("version")
        if version != 1 or isinstance(version, bool) or not isinstance(version, int):
            top.bad("version", "must be {version}", version=1)
    if top.required("board") and top.take("board") not in BOARDS:
        top.bad("board", "must be one of: {choices}", choices=", ".join(BOARDS))
    if source.board != "square":
        top.senseless("diagonals", "corners")
    if source.on_inches:
        top.senseless("objects", "edges")
    name, author, notes = top.text("name", TEXT), top.text("author", TEXT), top.text("notes", NOTES)
    diagonals = top.choice("diagonals", DIAGONALS)
    corners = top.choice("corners", CORNERS)
    stats = tuple(_stats(top))
    life = top.reference("life", "stats")
    traits = tuple(Trait(id=e_id, label=label) for _, e_id, label in named_entries(top, "traits"))
    terrains = tuple(read_kinds(top, "terrains"))
    objects = tuple(read_kinds(top, "objects"))
    edges = tuple(read_edges(top))
    levels = _levels(top)
    movement = _movement(top)
    control = read_control(top)
    sight = _sight(top)
    attacks = tuple(_attacks(top, {mode.id for mode in movement.modes}))
    free = {
        "starting": control.starting_roll if control else None,
        "fall": levels.fall.roll if levels and levels.fall else None,
    }
    rolls = read_rolls(top, MOST["rolls"], free)
    turn = _turn(top)
    top.done()
    return Sheet(
        board=source.board,
        name=name,
        author=author,
        notes=notes,
        diagonals=diagonals,
        corners=corners,
        stats=stats,
        life=life,
        traits=traits,
        terrains=terrains,
        objects=objects,
        edges=edges,
        levels=levels,
        movement=movement,
        control=control,
        sight=sight,
        attacks=attacks,
        rolls=rolls,
        turn=turn,
    )


def _stats(top: SheetEntry) -> Iterator[Stat]:
    for entry, name, label in named_entries(top, "stats"):
        least, most = entry.whole("least", 0, -999, 999), entry.whole("most", 99, -999, 999)
        begin = entry.whole("begin", 0, -999, 999)
        if least > most:
            entry.bad("most", "must be at least {minimum}", minimum=least)
        if name:
            yield Stat(id=name, label=label, begin=begin, least=least, most=most)


def _levels(top: SheetEntry) -> Levels | None:
    entry = top.part("levels", nullable=True)
    if entry is None:
        return None
    if top.source.on_inches:
        entry.senseless("up", "down", "drop", "fall")
        walked = entry.length("climb", 0, 0, 999) if entry.required("climb") else 0
        entry.done()
        return Levels(walked=walked)
    fall = entry.part("fall", nullable=True)
    found = None
    if fall is not None:
        least = read_number(fall, "from") if fall.required("from") else SheetNumber(plain=1)
        roll = fall.reference("roll", "rolls", required=True)
        fall.done()
        found = Fall(least=least, roll=roll) if roll else None
    levels = Levels(
        up=entry.whole("up", 0, 0, 99),
        down=entry.whole("down", 0, 0, 99),
        climb=_maybe(entry, "climb"),
        drop=_maybe(entry, "drop"),
        fall=found,
    )
    entry.done()
    return levels


def _maybe(entry: SheetEntry, key: str, *, length: bool = False) -> SheetNumber | None:
    """The number of a key, or None where the sheet says null."""
    if entry.values.get(key) is None:
        entry.taken.add(key)
        return None
    return read_number(entry, key, length=length)


def _movement(top: SheetEntry) -> MovementRules:
    entry = top.part("movement") if top.required("movement") else None
    if entry is None:
        return MovementRules(modes=())
    modes = []
    if entry.required("modes") and entry.values["modes"] == []:
        entry.bad("modes", "must not be empty")
    for mode, name, label in named_entries(entry, "modes"):
        points = read_number(mode, "points", length=True) if mode.required("points") else SheetNumber()
        ignores = []
        for place, item in mode.listed("ignores", 99):
            if item in IGNORABLE and isinstance(item, str):
                ignores.append(item)
            else:
                mode.bad(place, "must be one of: {choices}", choices=", ".join(IGNORABLE))
        found = MoveMode(
            id=name,
            label=label,
            points=points,
            who=mode.reference("who", "traits"),
            ends_activation=mode.truth("ends_activation"),
            ignores=frozenset(ignores),
        )
        if name:
            modes.append(found)
    if top.source.on_inches:
        entry.senseless("one_step_always")
    movement = MovementRules(
        modes=tuple(modes),
        friends_block=entry.choice("friends", ("pass", "block")) == "block",
        enemies_block=entry.choice("enemies", ("block", "pass")) == "block",
        one_step_always=entry.truth("one_step_always"),
    )
    entry.done()
    return movement


def _sight(top: SheetEntry) -> SightRules:
    entry = top.part("sight")
    inches = top.source.on_inches
    if entry is None:
        return SightRules(line="any" if inches else "centres")
    if inches:
        entry.senseless("touching")
        entry.choice("line", ("any",))
        entry.choice("figures", ("open",))
        entry.done()
        return SightRules(line="any")
    line = entry.choice("line", LINES if top.source.board == "square" else LINES[:2])
    if line == "any":
        entry.senseless("touching")
    found = SightRules(
        line=line,
        touching="open" if line == "any" else entry.choice("touching", SEE),
        figures=entry.choice("figures", SEE),
    )
    entry.done()
    return found


def _attacks(top: SheetEntry, used: set[str]) -> Iterator[AttackRules]:
    for entry, name, label in named_entries(top, "attacks", used):
        bands = []
        for band in entry.entries("bands", BANDS):
            to, bonus = band.length("to", 6000 if top.source.on_inches else 6, 0, 999), band.whole("bonus", -1, -9, 9)
            band.done()
            bands.append((to, bonus))
        attack = AttackRules(
            id=name,
            label=label,
            who=entry.reference("who", "traits"),
            reach=entry.choice("reach", REACH),
            range=_maybe(entry, "range", length=True),
            least=entry.length("least", 0, 0, 99),
            engaged=entry.choice("engaged", ("may", NEVER)) == "may",
            bands=tuple(sorted(bands, key=lambda band: band[0])),
            hindered=entry.whole("hindered", 0, -9, 9),
            higher=entry.whole("higher", 0, -9, 9),
            lower=entry.whole("lower", 0, -9, 9),
            roll=entry.reference("roll", "rolls", required=True) or "",
        )
        if name:
            yield attack


def _turn(top: SheetEntry) -> TurnRules:
    entry = top.part("turn")
    if entry is None:
        return TurnRules()
    turn = TurnRules(
        actions=entry.whole("actions", 2, 1, 9),
        moves=entry.whole("moves", 1, 1, 9),
        attacks=entry.whole("attacks", 1, 0, 9),
        attack_ends=entry.truth("attack_ends", True),
    )
    entry.done()
    return turn
