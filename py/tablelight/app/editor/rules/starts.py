"""The small sheets that an own game begins with, put together from what the editor's buttons add."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablelight.app.editor.new_board import STARTS
from tablelight.app.editor.rules.adding import (
    ATTACKS,
    EDGES,
    INCH_TERRAINS,
    STATS,
    TERRAINS,
    Preset,
    attack,
    first_sheet,
    presets,
)
from tablelight.app.editor.rules.values import SheetPath, as_rules, with_value
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json

DICE: SheetPath = ("rolls", 0, "dice")
SAID: Mapping[SheetPath, Json] = {
    DICE: {"stat": "fight", "add": ["hindered"]},
    ("attacks", 1, "hindered"): -1,
    ("life",): "life",
}
"""What all say: attacks throw as many dice as the figure's Fight, one less at a target that is partly hidden."""


def _of(known: tuple[Preset, ...], *wanted: str) -> tuple[Preset, ...]:
    return tuple(preset for preset in known if preset[0] in wanted)


CONTENT: Mapping[str, Mapping[str, tuple[Preset, ...]]] = {
    "skirmish": {"terrains": _of(TERRAINS, "rough", "rock"), "edges": _of(EDGES, "wall", "door")},
    "wargame": {"terrains": _of(TERRAINS, "woods", "deep-water"), "edges": _of(EDGES, "river", "road")},
    "inches": {"terrains": _of(INCH_TERRAINS, "woods", "house", "wall")},
}
"""What is on the board of each."""

SAID_BY: Mapping[str, Mapping[SheetPath, Json]] = {
    "wargame": {("control", "entering"): "stops"},
    "inches": {DICE: {"stat": "fight", "add": ["hindered", "cover"]}},
}


def starting_sheet(start: str, board: str, named: Callable[[str], str]) -> RulesJson:
    """A sheet to begin with on a board of this kind, named in the language of who makes it; "": nearly nothing."""
    sheet = first_sheet(board, named)
    if start not in CONTENT:
        return sheet
    sheet = {"version": sheet["version"], "name": named(STARTS[start][0]), **sheet}
    for key, known in {"stats": _of(STATS, "fight", "life"), **CONTENT[start]}.items():
        for add in presets(key, known):
            sheet = add.made(sheet, named)
    for preset in ATTACKS:
        sheet = attack(preset)(sheet, named)
    for path, value in {**SAID, **SAID_BY.get(start, {})}.items():
        sheet = as_rules(with_value(sheet, path, value))
    return sheet
