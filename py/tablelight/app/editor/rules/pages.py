"""The pages of the rules editor by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import evolve, frozen

from tablelight.app.editor.rules.adding import ATTACKS, REMINDERS, ROLLS, STATS, TRAITS, attack, presets
from tablelight.app.editor.rules.field_lines import (
    SheetPlace,
    field_lines,
    list_entries,
    name_line,
    record_lines,
    shows,
)
from tablelight.app.editor.rules.ground_page import ground_page
from tablelight.app.editor.rules.lines import Add, Change, PageEntry, SheetLine, adding
from tablelight.app.editor.rules.move_page import control_page, movement_page
from tablelight.app.editor.rules.roll_lines import roll_parts
from tablelight.app.editor.rules.values import label_of, listed
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.locale.messages import msg
from tablelight.rules.systems.own.messages import clause_of
from tablelight.rules.systems.own.sheet import AttackRules, Band, Sheet, SightRules, Stat, Trait
from tablelight.rules.systems.own.sheet_course import ObjectiveRules, ReminderRule, TurnRules
from tablelight.rules.systems.own.sheet_field import SheetField
from tablelight.rules.systems.own.sheet_rolls import Pool, Sum


@frozen
class PageUi:
    """A page: its name, one sentence about it, what is on it."""

    title: str
    hint: str
    entries: Callable[[RulesJson], Iterator[PageEntry]]


def game_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """What the game is called, by whom, and what no sheet can say."""
    yield PageEntry(lines=record_lines(SheetPlace(sheet), Sheet, "name", "author", "notes"), is_open=True)


def figures_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """The stats and traits that figures may have."""
    place = SheetPlace(sheet)
    yield from list_entries(place, "stats", Stat, msg("Stats"), presets("stats", STATS))
    yield PageEntry(name=msg("Life"), clause="OWN-017", lines=record_lines(place, Sheet, "life"), is_open=True)
    yield from list_entries(place, "traits", Trait, msg("Traits"), presets("traits", TRAITS))


def sight_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """Lines of sight; on a bare table there is nothing to choose."""
    lines = record_lines(SheetPlace(sheet, ("sight",)), SightRules)
    yield PageEntry(clause="OWN-013", lines=lines, is_open=True)


@shows(SightRules, "line")
def _drawn(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """Other lines; what one touches means nothing between any points."""

    def drawn(line: Json) -> Change:
        dropped = {"line", "touching"} if line == "any" else {"line"}
        kept = {key: item for key, item in place.own.items() if key not in dropped}
        return Change(("sight",), kept if line == about.default else {**kept, "line": line}, {})

    return [evolve(line, write=drawn) for line in field_lines(place, about)]


def turn_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """How many actions an activation has, and which."""
    yield PageEntry(clause="OWN-016", lines=record_lines(SheetPlace(sheet, ("turn",)), TurnRules), is_open=True)
    lines = record_lines(SheetPlace(sheet, ("objectives",)), ObjectiveRules)
    yield PageEntry(name=msg("Objectives"), clause="OWN-018", lines=lines)
    yield from list_entries(
        SheetPlace(sheet), "reminders", ReminderRule, msg("Reminders"), presets("reminders", REMINDERS)
    )


def dice_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """Attacks, then the rolls that they throw."""
    place = SheetPlace(sheet)
    buttons = [Add(preset[1], attack(preset)) for preset in ATTACKS]
    yield from list_entries(place, "attacks", AttackRules, msg("Attacks"), buttons, _bands)
    yield PageEntry(name=msg("Rolls"), is_open=True, adds=presets("rolls", ROLLS))
    for n, entry in listed(sheet, "rolls"):
        own = evolve(place.within("rolls", n), in_roll=True, has_target=_has_target(place, entry.get("id")))
        record = Sum if entry.get("kind") == "sum" else Pool
        parts, adds = roll_parts(own)
        lines = [name_line(own), *record_lines(own, record)]
        yield PageEntry(
            name=label_of(entry), clause=clause_of("rolls", n), path=own.at, lines=lines, parts=parts, adds=adds
        )


def _has_target(place: SheetPlace, roll: Json) -> bool:
    """Whether a roll has a target: not for a fall, not to get away."""
    return roll not in (
        place.within("control", "starting").value("roll", None),
        place.within("levels", "fall").value("roll", None),
    )


def _bands(place: SheetPlace, _: object, __: str) -> tuple[list[PageEntry], list[Add]]:
    """The range bands of an attack, up to six."""
    parts = []
    for n, _band in listed(place.sheet, *place.at, "bands"):
        inner = place.within("bands", n)
        parts.append(PageEntry(name=f"{n + 1}", path=inner.at, lines=record_lines(inner, Band), is_open=True))
    band: Json = {"to": 6 * (len(parts) + 1), "bonus": -len(parts) if parts else 1}
    adds = [Add(msg("Another range band"), adding((*place.at, "bands"), band))] if len(parts) < 6 else []
    return parts, adds


PAGES: Mapping[str, PageUi] = {
    "game": PageUi(msg("The game"), msg("Its name, and where the sheet is kept."), game_page),
    "figures": PageUi(msg("Figures"), msg("The numbers that figures have, and what some of them are."), figures_page),
    "movement": PageUi(msg("Movement"), msg("How far figures go, and what steps cost."), movement_page),
    "terrain": PageUi(msg("Terrain"), msg("What is on the board, and what it does."), ground_page),
    "control": PageUi(msg("Control"), msg("What figures do to nearby enemies."), control_page),
    "sight": PageUi(msg("Sight"), msg("How lines of sight work."), sight_page),
    "dice": PageUi(msg("Attacks and dice"), msg("What is rolled, and what the result means."), dice_page),
    "turn": PageUi(msg("The turn"), msg("What a figure can do in an activation."), turn_page),
}
