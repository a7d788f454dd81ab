"""Control over neighbouring spaces, from a sheet's JSON: what entering, leaving and beginning there does."""

from __future__ import annotations

from collections.abc import Mapping

from tablelight.board.document import Json
from tablelight.board.records import known
from tablelight.rules.systems.own.entry import SheetEntry
from tablelight.rules.systems.own.kind_reading import NEVER
from tablelight.rules.systems.own.number_reading import read_number
from tablelight.rules.systems.own.numbers import SheetNumber
from tablelight.rules.systems.own.sheet import Control


def read_control(top: SheetEntry) -> Control | None:
    """The control that figures have; None where the sheet has none."""
    entry = top.part("control", nullable=True)
    if entry is None:
        return None
    inches = top.source.on_inches
    within = (
        read_number(entry, "within", length=True)
        if entry.has("within")
        else SheetNumber(plain=1000, unit=1000)
        if inches
        else SheetNumber(plain=1)
    )
    if inches:
        entry.senseless("levels", "through")
    levels = None
    if entry.values.get("levels") is not None:
        levels = entry.whole("levels", 0, 0, 99)
    entry.taken.add("levels")
    entering, stops, barred = _entering(entry)
    leaving, strike = _leaving(entry)
    never, roll = _starting(entry)
    control = Control(
        within=within,
        levels=levels,
        entering=entering,
        stops=stops,
        barred=barred,
        through=entry.choice("through", ("open", NEVER)) == "open",
        leaving=leaving,
        strike=strike,
        never_starts=never,
        starting_roll=roll,
        exempt=entry.words("except", "traits", 99),
    )
    entry.done()
    return control


def _entering(entry: SheetEntry) -> tuple[int, bool, bool]:
    """What entering control does: (points, whether it stops, whether nobody comes near)."""
    value = entry.take("entering") if entry.has("entering") else "nothing"
    if entry.source.on_inches:
        if value not in ("nothing", NEVER):
            entry.bad("entering", "must be one of: {choices}", choices="nothing, never")
        return 0, False, value == NEVER
    if isinstance(value, str):
        if value not in ("nothing", "stops"):
            entry.bad("entering", "must be one of: {choices}", choices="nothing, stops, 1-99")
        return 0, value == "stops", False
    return (known(value, int) if entry.is_whole("entering", value, 1, 99) else 0), False, False


def _roll_in(entry: SheetEntry, key: str, value: Mapping[str, Json], name: str) -> str | None:
    """The roll that an object names by one key."""
    part = SheetEntry(entry.source, entry.at(key), value)
    roll = part.reference(name, "rolls", required=True)
    part.done()
    return roll


def _leaving(entry: SheetEntry) -> tuple[int, str | None]:
    """What leaving control does: (points, the roll of a strike)."""
    value = entry.take("leaving") if entry.has("leaving") else "nothing"
    if isinstance(value, Mapping):
        return 0, _roll_in(entry, "leaving", value, "strike")
    if value == "nothing":
        return 0, None
    if entry.source.on_inches or isinstance(value, str) or value is None:
        entry.bad("leaving", "must be one of: {choices}", choices="nothing, 1-99, strike")
        return 0, None
    return (known(value, int) if entry.is_whole("leaving", value, 1, 99) else 0), None


def _starting(entry: SheetEntry) -> tuple[bool, str | None]:
    """What an engaged figure may begin with: (nothing, the roll that it owes)."""
    value = entry.take("starting") if entry.has("starting") else "nothing"
    if isinstance(value, Mapping):
        return False, _roll_in(entry, "starting", value, "roll")
    if value not in ("nothing", NEVER):
        entry.bad("starting", "must be one of: {choices}", choices="nothing, never, roll")
    return value == NEVER, None
