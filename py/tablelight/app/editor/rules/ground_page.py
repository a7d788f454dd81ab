"""The page about terrain: terrains, objects, and what stands between two spaces, each with its exceptions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from tablelight.app.editor.rules.adding import EDGES, INCH_TERRAINS, OBJECTS, TERRAINS, presets
from tablelight.app.editor.rules.field_lines import (
    SheetPlace,
    choices,
    field_lines,
    list_entries,
    options_of,
    record_lines,
    shows,
)
from tablelight.app.editor.rules.lines import Add, Change, Option, PageEntry, SheetLine, setting
from tablelight.app.editor.rules.values import label_of, listed, value_at
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.locale.messages import msg
from tablelight.rules.systems.own.sheet_field import SheetField, fields_of
from tablelight.rules.systems.own.sheet_ground import EdgeKind, Kind
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


def ground_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """Terrains; on spaces also objects and edges."""
    place = SheetPlace(sheet)
    known = INCH_TERRAINS if place.on_inches else TERRAINS
    yield from list_entries(place, "terrains", Kind, msg("Terrain"), presets("terrains", known), exceptions)
    if not place.on_inches:
        between = msg("Between spaces")
        yield from list_entries(place, "edges", EdgeKind, between, presets("edges", EDGES), exceptions)
        yield from list_entries(place, "objects", Kind, msg("Objects"), presets("objects", OBJECTS), exceptions)


@shows(Kind, "motif")
@shows(Kind, "colour")
@shows(EdgeKind, "form")
def _picture(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    is_drawn = place.at[0] != "objects"  # an object is a disc with its letter
    return choices(place, about, PICTURES[about.key]) if is_drawn else []


@shows(EdgeKind, "control")
def _contact(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """Whether figures on its two sides touch; rarely asked for where it is as for sight."""
    natural = "cut" if place.value("sight", "open") == "blocks" else "open"
    now = place.value("control", None)
    same = None if now == natural else natural  # of the two names of one thing the one that is written
    options = [option for option in options_of(place, about) if option.value == now or option.value != same]
    (line,) = choices(place, about, options)
    return [evolve(line, is_rare=now in (None, natural))]


@shows(Kind, "toll")
def _toll(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """A sheet has one toll: another one is that of every terrain with a toll."""

    def same(toll: Json) -> Change:
        after: list[Json] = []
        for n, kind in listed(place.sheet, "terrains"):
            rest = {key: value for key, value in kind.items() if key != "toll"}
            has_it = bool(toll) if n == place.at[1] else bool(kind.get("toll"))
            after.append({**rest, "toll": toll or kind.get("toll", 0)} if has_it else rest)
        return Change(("terrains",), after)

    return [evolve(line, write=same) for line in field_lines(place, about)]


def exceptions(place: SheetPlace, record: type[Any], home: str) -> tuple[list[PageEntry], list[Add]]:
    """What is otherwise for figures with a trait; a button for each trait without an exception."""
    names = [name for name, about in fields_of(record, place.board, home) if about.except_sentence]
    parts, adds = [], []
    for _, trait in listed(place.sheet, "traits"):
        inner = place.within("except", str(trait.get("id", "")))
        if value_at(place.sheet, inner.at) is not None:
            lines = [_exceptional(place, line) for line in record_lines(inner, record, *names, home=home)]
            parts.append(PageEntry(name=label_of(trait), path=inner.at, lines=lines, is_open=True))
        else:
            adds.append(Add(label_of(trait), setting(inner.at, {})))
    return parts, adds


def _exceptional(place: SheetPlace, line: SheetLine) -> SheetLine:
    """A field of an exception: it may say nothing, then the thing's own value holds."""
    said, usual = value_at(place.sheet, line.path), Option(msg("As usual"), None)
    return evolve(line, value=said, default=None, options=(usual, *line.options))
