"""The pages about movement and control."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tablelight.app.editor.rules.adding import MODES, POOL, ROLLS, Preset, inserted, roll_for
from tablelight.app.editor.rules.field_lines import (
    SheetPlace,
    choices,
    line_of,
    list_entries,
    options_of,
    record_lines,
    shows,
)
from tablelight.app.editor.rules.lines import Add, Option, PageEntry, SheetLine, named
from tablelight.app.editor.rules.values import as_rules, label_of, listed, with_value, without_target
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.locale.messages import msg
from tablelight.rules.systems.own.sheet import MovementRules, MoveMode, Sheet
from tablelight.rules.systems.own.sheet_field import SheetField
from tablelight.rules.systems.own.sheet_ground import Control, Fall, Levels

HURT: Preset = ("fall", msg("Fall"), {**POOL, "effects": {"1": {"wounds": 1, "to": "figure"}}})


def movement_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """Ways of moving, steps on squares, passing figures, levels."""
    place = SheetPlace(sheet)
    movement = place.within("movement")
    yield from list_entries(movement, "modes", MoveMode, msg("Ways of moving"), _modes(sheet))
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
    points: Json = {"stat": known[0]} if known else 6
    found = []
    for name, label, content in MODES:
        own = {**content, "points": points} if name == "walk" else content
        if name == "run" and known:
            own = {**content, "points": {"stat": known[0], "times": "2"}}
        found.append(Add(label, partial(_with_mode, (name, label, own))))
    return found


def _with_mode(mode: Preset, sheet: RulesJson, named: Callable[[str], str]) -> RulesJson:
    return inserted(("movement", "modes"), mode, sheet, named, ("attacks",))


def control_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """What a figure does to enemies near it, if anything."""
    place = SheetPlace(sheet)
    lines, adds = record_lines(place, Sheet, "control"), []
    if place.has_object("control"):
        lines += record_lines(place.within("control"), Control)
        if not any(listed(sheet, "rolls")):
            strike = ("strike", msg("Strike"), POOL)
            adds.append(Add(msg("Leaving figures are struck"), _with_roll(strike, "control", "leaving", "strike")))
        thrown = [entry.get("roll") for _, entry in listed(sheet, "attacks")]
        if all(roll.get("id") in thrown for roll in _ways_out(sheet)):
            add = _with_roll(ROLLS[2], "control", "starting", "roll")
            adds.append(Add(msg("An engaged figure needs a roll to get away"), add))
    yield PageEntry(clause="OWN-009", lines=lines, adds=adds, is_open=True)


def _with_roll(
    preset: Preset, part: str, key: str, name: str, more: Mapping[str, Json] | None = None
) -> Callable[[RulesJson, Callable[[str], str]], RulesJson]:

    def made(sheet: RulesJson, say: Callable[[str], str]) -> RulesJson:
        after, roll = roll_for(sheet, preset, say)
        return as_rules(with_value(after, (part, key), {**(more or {}), name: roll}))

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
