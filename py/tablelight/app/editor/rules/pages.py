"""The pages of the rules editor by name. The page about terrain also has objects and edges, each with exceptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from attrs import evolve, frozen

from tablelight.app.editor.rules import adding as usual
from tablelight.app.editor.rules.field_lines import (
    RECORDS,
    Parts,
    SheetPlace,
    choices,
    field_lines,
    line_of,
    list_entries,
    options_of,
    record_lines,
    shows,
)
from tablelight.app.editor.rules.lines import Add, Change, Making, Option, PageEntry, SheetLine, adding, named, setting
from tablelight.app.editor.rules.roll_lines import roll_parts
from tablelight.app.editor.rules.values import label_of, listed, value_at, with_value, without_target
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.locale.messages import msg
from tablelight.rules.systems.own.sheet import Band, MovementRules, ObjectiveRules, Sheet, SightRules, TurnRules
from tablelight.rules.systems.own.sheet_field import SheetField, fields_of
from tablelight.rules.systems.own.sheet_ground import Control, EdgeKind, Fall, Kind, Levels
from tablelight.view.games.own import COLOURS, FORMS
from tablelight.view.marks import MOTIFS

COLOUR_NAMES = {
    "hindering": msg("Green"), "water": msg("Light blue"), "deep": msg("Dark blue"), "blocking": msg("Dark grey"),
    "stone": msg("Grey"), "sand": msg("Sand"), "fire": msg("Red"), "ice": msg("Ice"), "shade": msg("Pale grey"),
    "road": msg("Road"), "roof": msg("Roof"),
}  # fmt: skip
MOTIF_NAMES = {
    "tufts": msg("Tufts"), "waves": msg("Waves"), "bricks": msg("Bricks"), "trees": msg("Trees"), "reeds": msg("Reeds"),
    "stones": msg("Stones"), "flames": msg("Flames"), "dots": msg("Dots"), "planks": msg("Planks"),
    "flakes": msg("Flakes"), "cracks": msg("Cracks"), "arch": msg("Arch"), "steps": msg("Steps"),
}  # fmt: skip
FORM_NAMES = {
    "wall": msg("Wall"), "door": msg("Door"), "door-open": msg("Open door"), "low": msg("Low wall"),
    "hedge": msg("Hedge"), "stairs": msg("Stairs"), "ruin": msg("Ruin"), "merlons": msg("Battlement"),
    "rampart": msg("Thick wall"), "river": msg("River"), "road": msg("Road"),
}  # fmt: skip
PLAIN = Option(msg("Plain"), "")
PICTURES = {
    "motif": [PLAIN, *(Option(MOTIF_NAMES[name], name, name) for name in MOTIFS)],
    "colour": [PLAIN, *(Option(COLOUR_NAMES[name], name, name) for name in COLOURS)],
    "form": [Option(FORM_NAMES[name], name, name) for name in FORMS],
}


def ground_page(place: SheetPlace) -> Iterator[PageEntry]:
    """Terrains; on spaces also edges and objects."""
    lists = {"terrains": usual.TERRAINS, "edges": usual.EDGES, "objects": usual.OBJECTS}
    for key, known in ({"terrains": usual.INCH_TERRAINS} if place.on_inches else lists).items():
        yield from list_entries(place, key, usual.presets(key, known), exceptions)


@shows(Kind, "motif")
@shows(Kind, "colour")
@shows(EdgeKind, "form")
def _picture(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    is_drawn = place.at[0] != "objects"  # an object is a disc with its letter
    return choices(place, about, PICTURES[about.key]) if is_drawn else []


@shows(EdgeKind, "control")
def _contact(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """Whether figures on its two sides touch; a rare field while it agrees with sight."""
    natural = "cut" if place.value("sight", "open") == "blocks" else "open"
    now = place.value("control", None)
    same = None if now == natural else natural  # of two options with one meaning, drop the unwritten one
    options = [option for option in options_of(place, about) if option.value == now or option.value != same]
    (line,) = choices(place, about, options)
    return [evolve(line, is_rare=now in (None, natural))]


@shows(Kind, "toll")
def _toll(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """A sheet has one toll: a new toll applies to every terrain that has one."""

    def same(toll: Json) -> Change:
        after: list[Json] = []
        for n, kind in listed(place.sheet, "terrains"):
            rest = {key: value for key, value in kind.items() if key != "toll"}
            has_it = bool(toll) if n == place.at[1] else bool(kind.get("toll"))
            after.append({**rest, "toll": toll or kind.get("toll", 0)} if has_it else rest)
        return Change(("terrains",), after)

    return [evolve(line, write=same) for line in field_lines(place, about)]


def exceptions(place: SheetPlace) -> Parts:
    """The exceptions for figures with a trait, and a button for each trait without one."""
    home = str(place.at[0])
    record = RECORDS[home]
    names = [name for name, about in fields_of(record, place.board, home) if about.except_sentence]
    for _, trait in listed(place.sheet, "traits"):
        inner = place.within("except", str(trait.get("id", "")))
        if value_at(place.sheet, inner.at) is not None:
            lines = [_exceptional(place, line) for line in record_lines(inner, record, *names, home=home)]
            yield PageEntry(name=label_of(trait), path=inner.at, lines=lines, is_open=True)
        else:
            yield Add(label_of(trait), setting(inner.at, {}))


def _exceptional(place: SheetPlace, line: SheetLine) -> SheetLine:
    """A field of an exception; if it is not set, the thing's own value holds."""
    said, usual = value_at(place.sheet, line.path), Option(msg("As usual"), None)
    return evolve(line, value=said, default=None, options=(usual, *line.options))


@frozen
class PageUi:
    """A page: its title, one sentence about it, its entries."""

    title: str
    hint: str
    made: Callable[[SheetPlace], Iterable[PageEntry]]

    def entries(self, sheet: RulesJson) -> Iterator[PageEntry]:
        """Its entries, without buttons that would make a list of the sheet too long."""
        for entry in self.made(SheetPlace(sheet)):
            fitting = [add for add in entry.adds if entry.path or usual.has_room(sheet, add.made(sheet, str))]
            yield evolve(entry, adds=fitting)


def settings(place: SheetPlace, record: type[Any], *names: str, title: str = "", clause: str = "") -> PageEntry:
    """Fields of a record that is no entry of a list, all of them or some."""
    return PageEntry(name=title, clause=clause, lines=record_lines(place, record, *names), is_open=True)


def figures_page(place: SheetPlace) -> Iterator[PageEntry]:
    """The stats and traits that figures may have."""
    yield from list_entries(place, "stats", usual.presets("stats", usual.STATS))
    yield settings(place, Sheet, "life", title=msg("Life"), clause="OWN-017")
    yield from list_entries(place, "traits", usual.presets("traits", usual.TRAITS))


@shows(SightRules, "line")
def _drawn(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """The kind of line. Lines between any points drop `touching`, which means nothing for them."""

    def drawn(line: Json) -> Change:
        dropped = {"line", "touching"} if line == "any" else {"line"}
        kept = {key: item for key, item in place.own.items() if key not in dropped}
        return Change(("sight",), kept if line == about.default else {**kept, "line": line}, {})

    return [evolve(line, write=drawn) for line in field_lines(place, about)]


def turn_page(place: SheetPlace) -> Iterator[PageEntry]:
    """The actions of an activation, objectives, and reminders."""
    yield settings(place.within("turn"), TurnRules, clause="OWN-016")
    lines = record_lines(place.within("objectives"), ObjectiveRules)
    yield PageEntry(name=msg("Objectives"), clause="OWN-018", lines=lines)
    yield from list_entries(place, "reminders", usual.presets("reminders", usual.REMINDERS))


def dice_page(place: SheetPlace) -> Iterator[PageEntry]:
    """Attacks, then the rolls that they throw."""
    buttons = [Add(preset[1], partial(usual.attack, preset)) for preset in usual.ATTACKS]
    yield from list_entries(place, "attacks", buttons, _bands)
    yield from list_entries(place, "rolls", usual.presets("rolls", usual.ROLLS), roll_parts)


def _bands(place: SheetPlace) -> Parts:
    """The range bands of an attack, up to six."""
    known = [n for n, _ in listed(place.sheet, *place.at, "bands")]
    for n in known:
        inner = place.within("bands", n)
        yield PageEntry(name=f"{n + 1}", path=inner.at, lines=record_lines(inner, Band), is_open=True)
    if len(known) < 6:
        band: Json = {"to": 6 * (len(known) + 1), "bonus": -len(known) or 1}
        yield Add(msg("Another range band"), adding((*place.at, "bands"), band))


HURT: usual.Preset = ("fall", msg("Fall"), {**usual.POOL, "effects": {"1": {"wounds": 1, "to": "figure"}}})


def movement_page(place: SheetPlace) -> Iterator[PageEntry]:
    """Ways of moving, steps on squares, passing figures, levels."""
    movement = place.within("movement")
    yield from list_entries(movement, "modes", _modes(place.sheet))
    lines = [*record_lines(place, Sheet, "diagonals", "corners"), *record_lines(movement, MovementRules)]
    yield PageEntry(name=msg("Every step"), clause="OWN-003", lines=lines, is_open=True)
    lines, adds = record_lines(place, Sheet, "levels"), []
    if place.has_object("levels"):
        lines += record_lines(place.within("levels"), Levels)
        if not place.on_inches and not place.within("levels").has_object("fall"):
            adds.append(Add(msg("A fall hurts"), _with_roll(HURT, "levels", "fall", "roll", {"from": 2})))
    yield PageEntry(name=msg("Levels"), clause="OWN-007", lines=lines, adds=adds, is_open=True)


def _modes(sheet: RulesJson) -> list[Add]:
    known = [entry.get("id") for _, entry in listed(sheet, "stats")]
    points: dict[str, Json] = {"walk": {"stat": known[0]}, "run": {"stat": known[0], "times": "2"}} if known else {}
    modes = ((name, label, {**own, "points": points.get(name, own["points"])}) for name, label, own in usual.MODES)
    return [Add(mode[1], partial(usual.inserted, ("movement", "modes"), mode)) for mode in modes]


def control_page(place: SheetPlace) -> Iterator[PageEntry]:
    """What a figure does to enemies near it, if anything."""
    sheet = place.sheet
    lines, adds = record_lines(place, Sheet, "control"), []
    if place.has_object("control"):
        lines += record_lines(place.within("control"), Control)
        if not any(listed(sheet, "rolls")):
            strike = ("strike", msg("Strike"), usual.POOL)
            adds.append(Add(msg("Leaving figures are struck"), _with_roll(strike, "control", "leaving", "strike")))
        thrown = [entry.get("roll") for _, entry in listed(sheet, "attacks")]
        if all(roll.get("id") in thrown for roll in _ways_out(sheet)):
            add = _with_roll(usual.ROLLS[2], "control", "starting", "roll")
            adds.append(Add(msg("An engaged figure needs a roll to get away"), add))
    yield PageEntry(clause="OWN-009", lines=lines, adds=adds, is_open=True)


def _with_roll(preset: usual.Preset, part: str, key: str, name: str, more: Mapping[str, Json] | None = None) -> Making:

    def made(sheet: RulesJson, say: Callable[[str], str]) -> RulesJson:
        after, roll = usual.roll_for(sheet, preset, say)
        return with_value(after, (part, key), {**(more or {}), name: roll})

    return made


def _ways_out(sheet: RulesJson) -> list[Mapping[str, Json]]:
    """The rolls that an engaged figure may throw to get away."""
    free = without_target(sheet)
    return [roll for roll in free if roll.get("kind") == "sum" and roll.get("outcome") == "success"]


@shows(Sheet, "levels")
@shows(Sheet, "control")
def _switched(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """The switch of a part that may be missing; its content stays while it is on."""
    now = place.value(about.key, None)
    on: Json = now if isinstance(now, Mapping) else {"climb": 1} if about.key == "levels" and place.on_inches else {}
    return choices(place, about, [Option(about.none, None), *(Option(label, on) for label in about.choices.values())])


@shows(Levels, "fall")
def _fall(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """The roll for a fall, and from how many levels down."""
    now = place.value("fall", None)
    if not isinstance(now, Mapping):
        return []
    rolls = [Option(label_of(roll), {**now, "roll": roll.get("id")}) for roll in without_target(place.sheet)]
    what = choices(place, about, [Option(about.none, None), *rolls])
    return [*what, *record_lines(place.within("fall"), Fall, "least")]


@shows(Control, "leaving")
@shows(Control, "starting")
def _roll_choice(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """The choice among words, points, and the rolls that may be thrown."""
    rolls = named(place.sheet, "rolls")
    if about.key == "starting":
        rolls = [Option(label_of(roll), roll.get("id")) for roll in _ways_out(place.sheet)]
    thrown = [Option(roll.label, {about.roll_key: roll.value}) for roll in rolls]
    options = [*options_of(place, about), *thrown]
    return [line_of(place, about, "choice", options[0].value, options=tuple(options))]


PAGES: Mapping[str, PageUi] = {
    "game": PageUi(
        msg("The game"),
        msg("Its name, and where the sheet is kept."),
        lambda place: [settings(place, Sheet, "name", "author", "notes")],
    ),
    "figures": PageUi(msg("Figures"), msg("The numbers that figures have, and what some of them are."), figures_page),
    "movement": PageUi(msg("Movement"), msg("How far figures go, and what steps cost."), movement_page),
    "terrain": PageUi(msg("Terrain"), msg("What is on the board, and what it does."), ground_page),
    "control": PageUi(msg("Control"), msg("What figures do to nearby enemies."), control_page),
    "sight": PageUi(
        msg("Sight"),
        msg("How lines of sight work."),
        lambda place: [settings(place.within("sight"), SightRules, clause="OWN-013")],
    ),
    "dice": PageUi(msg("Attacks and dice"), msg("What is rolled, and what the result means."), dice_page),
    "turn": PageUi(msg("The turn"), msg("What a figure can do in an activation."), turn_page),
}
