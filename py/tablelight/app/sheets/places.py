"""Where in a sheet a problem is, in the player's words: the page of the rules editor, the entry, the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tablelight.board.document import Json
from tablelight.board.problems import is_index
from tablelight.board.records import items_of, mapping_of
from tablelight.locale.messages import msg
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_field import all_fields
from tablelight.rules.systems.own.sheet_ground import SheetNumber
from tablelight.rules.systems.own.sheet_rolls import Dice, Pool, RollEffect, Sum, Test
from tablelight.view.words import Words

PAGES: Mapping[str, str] = {
    **dict.fromkeys(("terrains", "objects", "edges"), "terrain"),
    **dict.fromkeys(("stats", "traits", "life"), "figures"),
    **dict.fromkeys(("movement", "levels", "diagonals", "corners"), "movement"),
    **dict.fromkeys(("attacks", "rolls"), "dice"),
    **{name: name for name in ("control", "sight", "turn")},
    "objectives": "turn",
    "reminders": "turn",
}
"""The page of the rules editor that sets a key of the sheet; the first page sets all others."""
TITLES: Mapping[str, str] = {
    "terrains": msg("Terrain"), "objects": msg("Objects"), "edges": msg("Between spaces"), "stats": msg("Stats"),
    "traits": msg("Traits"), "modes": msg("Ways of moving"), "movement": msg("Movement"), "sight": msg("Sight"),
    "attacks": msg("Attacks"), "rolls": msg("Rolls"), "turn": msg("The turn"), "objectives": msg("Objectives"),
    "reminders": msg("Reminders"), "name": msg("Name"), "label": msg("Name"), "board": msg("Board"),
    "extra": msg("To cross"), "except": msg("Otherwise for"), "defence": msg("Defence"), "to": msg("To whom"),
}  # fmt: skip
"""The labels of sheet keys that are no field, or several."""


@cache
def names() -> Mapping[str, str]:
    """The labels of a sheet's keys: those of their fields in the editor."""
    found, records = dict(TITLES), list[type[Any]]([Sheet])
    for record in records:  # with those that it has found in the meantime
        records += [about.record for _, about in all_fields(record) if about.record is not None]
    for record in (*records, SheetNumber, Pool, Test, Sum, Dice, RollEffect):
        for _, about in all_fields(record):
            found.setdefault(about.key, about.label)
    return {key: label for key, label in found.items() if label}


def line_of(rules: Json, parts: Sequence[str], say: Words) -> str:
    """A place in a sheet, as the rules editor names it: "Rules · Woods · To enter". `parts`: the path below the sheet."""
    told, here = [say("Rules")], rules
    for part in parts:
        items = items_of(here)
        here = items[int(part)] if is_index(part) and int(part) < len(items) else mapping_of(here).get(part)
        if is_index(part):
            label = mapping_of(here).get("label") or mapping_of(here).get("id")
            if len(told) > 1 and label:
                told[-1] = str(label)[:40]
            else:
                told.append(str(int(part) + 1))
        elif part in names():
            told.append(say.label(names()[part]))
        else:
            told.append(part[:40])
    return " · ".join(told)
