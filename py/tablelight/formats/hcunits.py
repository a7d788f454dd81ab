"""hcunits: sets of HeroClix units as JSON, each with its dial, to lines of the roster."""

from __future__ import annotations

from collections import Counter

from tablelight.board.document import Figure, Json
from tablelight.board.roster import MOST_MEMBERS, Roster, roster_of, unplaced
from tablelight.formats.format import Content, Format
from tablelight.formats.losses import Losses
from tablelight.formats.values import FileValue, clean, plain_text, whole
from tablelight.rules.registry import system
from tablelight.rules.system import MOST_CLICKS

MOST_UNITS = 20_000
"""A hundred times the units of a large set."""
NUMBERS = (
    ("speed", "click", "speed_value"),
    ("range", "unit", "unit_range"),
    ("attack", "click", "attack_value"),
    ("defence", "click", "defense_value"),
    ("damage", "click", "damage_value"),
)
"""Each stat, and where the file has it: in the click that the figure starts on, or in the unit."""
WINGS = ("wing", "transport_wing")


def _read(content: Content, game: str, losses: Losses) -> Roster:
    units = _without_repeats(FileValue(content.json).items(MOST_UNITS))
    named = Counter(unit.need("name").text() for unit in units if _list(unit, "dial"))
    figures: list[Figure] = []
    for unit in units:
        clicks = _list(unit, "dial")
        if not clicks:
            losses.lost("unit", unit.path, "Units without a dial are left out: they are not figures.")
            continue
        figures += _figures(unit, clicks, named, losses)
    if losses.keeps_more:
        more = len(figures) - MOST_MEMBERS
        losses.lost("line", "$", "Figures after the first {most} are left out.", more, most=MOST_MEMBERS)
        figures = figures[:MOST_MEMBERS]
    return roster_of(game, figures)


def _without_repeats(units: list[FileValue]) -> list[FileValue]:
    known: dict[str, Json] = {}
    kept = []
    for unit in units:
        name = unit.fields.get("unit_id")
        if not isinstance(name, str) or name not in known or known[name] != unit.raw:
            kept.append(unit)
            known[str(name)] = unit.raw
    return kept


def _list(unit: FileValue, key: str) -> list[FileValue]:
    """A list of a unit; an empty one may be written as the text "[]"."""
    found = unit.find(key)
    return [] if found is None or found.raw in ("[]", "") else found.items()


def _starts(click: FileValue) -> bool:
    """Whether a figure may start on a click: its starting line is true, or a colour."""
    line = click.find("starting_line")
    if line is None or isinstance(line.raw, bool):
        return line is not None and line.raw is True
    return line.text() not in ("", "false")


def _figures(unit: FileValue, clicks: list[FileValue], named: Counter[str], losses: Losses) -> list[Figure]:
    starting = [click for click in clicks if _starts(click)] or clicks[:1]
    dial = _dial(clicks) if losses.keeps_more else ()
    kept = clicks[clicks.index(starting[0]) :] if dial else starting
    others = [click for click in clicks if all(click is not other for other in kept)]
    if others:
        losses.lost("dial", others[0].path, "Clicks of the dial that no figure starts on are left out.", len(others))
    _powers(unit, losses)
    if unit.text_of("dimensions", "1x1") != "1x1":
        losses.lost("size", unit.path, "Figures of more than one square are shown in one.")
    name = unit.need("name").text()
    if named[name] > 1:
        number = unit.find("collector_number")
        name = f"{name} #{plain_text(number)}" if number else name
    points = _list(unit, "point_values")
    traits = ("flyer",) if unit.text_of("speed_type") in WINGS else ()
    found = []
    for order, click in enumerate(starting):
        full = name
        if len(starting) > 1:
            if len(points) == len(starting):
                full += f" ({plain_text(points[order])})"
            else:
                full += f" (click {click.need('click_number').whole()})"
        stats: dict[str, int] = {}
        for stat, place, key in NUMBERS if losses.keeps_more else NUMBERS[:2]:
            owner = click if place == "click" else unit
            value = whole(owner.fields.get(key))
            bounds = system("heroclix").vocabulary.all_stats[stat]
            if value is not None and not any(bounds.problems("", value)):
                stats[stat] = value
            elif stat in ("speed", "range"):
                losses.lost("value", owner.below(key), "Numbers that are not whole are left out.")
        found.append(unplaced(clean(full), "red", stats=stats, traits=traits, dial=dial[clicks.index(click) :]))
    return found


def _dial(clicks: list[FileValue]) -> tuple[int, ...]:
    """The speed by click; empty unless every click from the first to the last has one. A figure heals only up to the
    click that it starts on: its own dial begins there."""
    speeds, bounds = [], system("heroclix").vocabulary.stats["speed"]
    for number, click in enumerate(clicks, 1):
        speed = whole(click.fields.get("speed_value"))
        if whole(click.fields.get("click_number")) != number or speed is None or any(bounds.problems("", speed)):
            return ()
        speeds.append(speed)
    return tuple(speeds) if len(speeds) <= MOST_CLICKS else ()


def _powers(unit: FileValue, losses: Losses) -> None:
    for key in unit.fields:
        if key == "special_powers" or key.startswith("improved_"):
            entries = _list(unit, key)
            if entries and key == "special_powers":
                text = "Special powers are left out: their rules are unknown here."
                losses.lost("power", entries[0].path, text, len(entries))
            elif entries:
                losses.lost("ability", entries[0].path, "Improved abilities are left out.", len(entries))


FORMAT = Format(id="hcunits", games=("heroclix",), read=_read)
