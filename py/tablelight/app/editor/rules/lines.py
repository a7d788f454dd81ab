"""What of a rules sheet is set by hand: for each page its lines, each with its place in the sheet and its control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from attrs import field, frozen

from tablelight.board.document import Json
from tablelight.board.schema import Field
from tablelight.view.words import msg

Path = tuple[str | int, ...]
"""Keys and numbers from the sheet to a value."""
NEVER = "never"
CHOICES = {
    NEVER: msg("Never"),
    "no": msg("No"),
    "entering": msg("On entering"),
    "always": msg("Always"),
    "full": msg("All points"),
    "half": msg("Half the points"),
    "open": msg("Open"),
    "hinders": msg("Hinders"),
    "blocks": msg("Blocks"),
    "pass": msg("Passed"),
    "block": msg("In the way"),
    "nothing": msg("Nothing"),
    "stops": msg("Ends the movement"),
    "one": msg("Like other steps"),
    "two": msg("1 more"),
    "alternating": msg("Every second one 1 more"),
    "none": msg("None"),
    "one-open": msg("One way open"),
    "both-open": msg("Both ways open"),
    "free": msg("Only walls close"),
    "centres": msg("Centre to centre"),
    "corners": msg("Corner to corner"),
    "any": msg("Any point to any"),
}
"""What the choices are called."""
PRICES: tuple[Json, ...] = (0, 1, 2, 3, 4, 5, 6, NEVER)


@frozen
class SheetLine:
    """A value of the sheet: where, what it is called, its control, what it is if the sheet does not say."""

    path: Path
    label: str
    kind: Field
    default: Json


@frozen
class Entry:
    """An entry of one of the sheet's lists, or a part of the sheet: its name, its clause, its lines."""

    name: str
    clause: str
    lines: Sequence[SheetLine] = field(factory=tuple)


def _choice(path: Path, label: str, *choices: Json) -> SheetLine:
    return SheetLine(path, label, Field("choice", choices=choices), choices[0])


def _number(path: Path, label: str, default: int, low: int, high: int) -> SheetLine:
    return SheetLine(path, label, Field("integer", default, minimum=low, maximum=high), default)


def _truth(path: Path, label: str) -> SheetLine:
    return SheetLine(path, label, Field("truth", False), False)


def _named(sheet: Mapping[str, Json], key: str) -> Iterator[tuple[int, Mapping[str, Json]]]:
    listed = sheet.get(key, [])
    for number, entry in enumerate(listed if isinstance(listed, list) else []):
        if isinstance(entry, Mapping):
            yield number, entry


def _label(entry: Mapping[str, Json]) -> str:
    return str(entry.get("label") or entry.get("id", ""))


def terrain_page(sheet: Mapping[str, Json]) -> Iterator[Entry]:
    """Terrains and edges."""
    bare = sheet.get("board") == "inches"
    for n, kind in _named(sheet, "terrains"):
        at: Path = ("terrains", n)
        enter = (1, NEVER) if bare else (1, *PRICES[2:])
        lines = [_choice((*at, "enter"), msg("To enter"), *enter)]
        if not bare:
            lines.append(_choice((*at, "stops"), msg("Ends the movement"), "no", "entering", "always"))
        lines += [
            _choice((*at, "starting"), msg("Who starts in it has"), "full", "half"),
            _choice((*at, "sight"), msg("For sight"), "open", "hinders", "blocks"),
            _number((*at, "cover"), msg("Changes attacks by"), 0, -9, 9),
        ]
        yield Entry(_label(kind), f"OWN-{101 + n}", lines)
    for n, kind in _named(sheet, "edges"):
        at = ("edges", n)
        lines = [
            _choice((*at, "extra"), msg("To cross"), *PRICES),
            _choice((*at, "sight"), msg("For sight"), "open", "hinders", "blocks"),
        ]
        yield Entry(_label(kind), f"OWN-{301 + n}", lines)


def movement_page(sheet: Mapping[str, Json]) -> Iterator[Entry]:
    """Steps, modes, who is passed, the stats that figures begin with."""
    lines = []
    if sheet.get("board") == "square":
        lines.append(_choice(("diagonals",), msg("Diagonals"), "one", "two", "alternating", "none"))
        lines.append(_choice(("corners",), msg("Corners"), "one-open", "both-open", "free"))
    lines.append(_choice(("movement", "friends"), msg("Friends"), "pass", "block"))
    lines.append(_choice(("movement", "enemies"), msg("Enemies"), "block", "pass"))
    if sheet.get("board") != "inches":
        lines.append(_truth(("movement", "one_step_always"), msg("One step is always allowed")))
    yield Entry("", "OWN-001", lines)
    for n, entry in _named(sheet, "stats"):
        lines = [_number(("stats", n, "begin"), msg("Who does not say has"), 0, 0, 99)]
        yield Entry(_label(entry), "", lines)
    for n, mode in _named(cast(Mapping[str, Json], sheet.get("movement", {})), "modes"):
        at: Path = ("movement", "modes", n)
        lines = [_truth((*at, "ends_activation"), msg("Ends the activation"))]
        if isinstance(mode.get("points"), int):
            lines.insert(0, _number((*at, "points"), msg("Points"), 6, 1, 99))
        yield Entry(_label(mode), f"OWN-{401 + n}", lines)


def control_page(sheet: Mapping[str, Json]) -> Iterator[Entry]:
    """Control, if there is any."""
    control = sheet.get("control")
    if not isinstance(control, Mapping):
        return
    lines = []
    if isinstance(control.get("within", 1), int):
        lines.append(_number(("control", "within"), msg("How far"), 1, 0, 9))
    if sheet.get("board") == "inches":
        lines.append(_choice(("control", "entering"), msg("Coming near"), "nothing", NEVER))
    else:
        lines.append(_choice(("control", "entering"), msg("Entering it"), "nothing", "stops", 1, 2, 3))
        lines.append(_choice(("control", "through"), msg("From one controlled space to another"), "open", NEVER))
        if not isinstance(control.get("leaving"), Mapping):
            lines.append(_choice(("control", "leaving"), msg("Leaving it"), "nothing", 1, 2, 3))
    if not isinstance(control.get("starting"), Mapping):
        lines.append(_choice(("control", "starting"), msg("Moving while engaged"), "nothing", NEVER))
    yield Entry("", "OWN-009", lines)


def sight_page(sheet: Mapping[str, Json]) -> Iterator[Entry]:
    """Lines of sight; on a bare table there is nothing to choose."""
    if sheet.get("board") == "inches":
        return
    rules = cast(Mapping[str, Json], sheet.get("sight", {}))
    kinds = ("centres", "corners", *(("any",) if sheet.get("board") == "square" else ()))
    lines = [_choice(("sight", "line"), msg("Lines"), *kinds)]
    if rules.get("line") != "any":
        lines.append(_choice(("sight", "touching"), msg("What a line only touches"), "open", "hinders", "blocks"))
    lines.append(_choice(("sight", "figures"), msg("Figures"), "open", "hinders", "blocks"))
    yield Entry("", "OWN-013", lines)


def turn_page(_: Mapping[str, Json]) -> Iterator[Entry]:
    """What an activation allows."""
    lines = [
        _number(("turn", "actions"), msg("Actions"), 2, 1, 9),
        _number(("turn", "moves"), msg("Of them movements"), 1, 1, 9),
        _number(("turn", "attacks"), msg("Of them attacks"), 1, 0, 9),
    ]
    yield Entry("", "OWN-016", lines)


PAGES = {
    "terrain": (msg("Terrain"), terrain_page),
    "movement": (msg("Movement"), movement_page),
    "control": (msg("Control"), control_page),
    "sight": (msg("Sight"), sight_page),
    "turn": (msg("The turn"), turn_page),
}


def value_at(sheet: Json, path: Path) -> Json:
    """The value at a path, None where the sheet says nothing."""
    for key in path:
        if isinstance(key, int) and isinstance(sheet, list) and key < len(sheet):
            sheet = sheet[key]
        elif isinstance(sheet, Mapping) and key in sheet:
            sheet = sheet[key]  # type: ignore[index]
        else:
            return None
    return sheet


def with_value(sheet: Json, path: Path, value: Json) -> Json:
    """The sheet with another value at a path."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        assert isinstance(sheet, list)
        return [with_value(item, rest, value) if n == key else item for n, item in enumerate(sheet)]
    before = sheet if isinstance(sheet, Mapping) else {}
    return {**before, key: with_value(before.get(key), rest, value)}
