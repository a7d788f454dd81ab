"""Nothing in a sheet is silent: each field of the editor, changed alone, changes an answer or has a hint."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablelight.app.editor.rules.idle import idle
from tablelight.app.editor.rules.lines import SheetLine, changed
from tablelight.app.editor.rules.pages import PAGES
from tablelight.app.editor.rules.values import value_at
from tablelight.app.sheets.state import RulesJson
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tablelight.view.games.own import ui_of_sheet
from tests.effort import THOROUGH, WHOLE
from tests.shelf.shelf import FOLDER
from tests.systems.own_effects import Positions, entries

Json = dict[str, Any]
EXAMPLES = Path(__file__).parents[2] / "static" / "examples"
SHELF = [f"shelf/{path.stem}" for path in sorted(FOLDER.glob("*.json"))]
"""Large sheets: a short run takes a sample of their fields."""
SHEETS = ("own-cellar", "own-courtyard", "own-river", "own-tavern", "own-terraces", *SHELF)
TAKEN = 0.06
"""The share of the fields that a short run checks."""
STEP = 8
"""Of the fields of the shelf's sheets, which are large, it checks every eighth."""
MANY = 24
"""How many positions there are on which a change may show."""


@cache
def rules_of(sheet: str) -> Json:
    rules: Json = json.loads((EXAMPLES / f"{sheet}.json").read_text("utf-8"))["rules"]
    return rules


@cache
def positions_of(sheet: str) -> Positions:
    return Positions(rules_of(sheet), sheet, MANY)


def values(line: SheetLine, chance: Random, *, is_whole: bool, drawn: str | None = None) -> Iterator[list[Any]]:
    """The values that a field may be set to, in groups: each other choice, or one of them in a short run. Numbers are
    one group: one of them may change nothing (3 in all equals 1 and 2 more). A picture already drawn is no choice."""
    match line.kind:
        case "choice":
            same = (line.value, "", line.value if drawn is None else drawn)
            others = [option.value for option in line.options if option.value not in same]
            numbers = [value for value in others if type(value) is int]
            groups = [[value] for value in others if value not in numbers] + ([numbers] if numbers else [])
            yield from groups if is_whole or not groups else [chance.choice(groups)]
        case "truth":
            yield [not line.value]
        case "text":
            yield ["Other"[: line.longest]]
        case "member":
            held = list(line.value) if isinstance(line.value, list) else []
            yield [[each for each in held if each != line.item] if line.item in held else [*held, line.item]]
        case "number":
            now: Any = line.value if isinstance(line.value, int | float) else line.low
            wanted = (line.high, line.low, now + line.step, now - line.step)
            yield [value for value in wanted if line.low <= value <= line.high and value != line.value]


def drawn_colour(sheet: RulesJson, line: SheetLine) -> str | None:
    """The colour that a terrain is drawn with, whether its sheet names it or not."""
    if line.path[0] != "terrains" or line.path[-1] != "colour":
        return None
    kind: Any = value_at(sheet, line.path[:-1])
    return ui_of_sheet(read_sheet(sheet)[0]).terrains[kind["id"]].style


def same_line(sheet: RulesJson, line: SheetLine) -> SheetLine | None:
    """A field as it is in a changed sheet."""
    found = (each for entry in entries(dict(sheet)) for each in entry.lines)
    return next(
        (each for each in found if (each.path, each.label, each.item) == (line.path, line.label, line.item)), None
    )


def hinted(sheet: RulesJson, line: SheetLine) -> bool:
    shown = same_line(sheet, line)
    return shown is not None and idle(sheet, shown) is not None


def silent(sheet: str, page: str) -> Iterator[object]:
    """The fields of a page that change nothing and have no hint."""
    rules, positions, chance = rules_of(sheet), positions_of(sheet), Random(sheet + page)
    is_whole = WHOLE if sheet in SHELF else THOROUGH
    waiting, number = list(PAGES[page].entries(rules)), 0
    step = STEP if sheet in SHELF and not THOROUGH else 1
    while waiting:
        entry = waiting.pop()
        waiting += entry.parts
        for line in entry.lines:
            if not is_whole and chance.random() >= TAKEN:
                continue
            for several in values(line, chance, is_whole=is_whole, drawn=drawn_colour(rules, line)):
                number += 1
                if number % step:
                    continue
                others = [changed(rules, line.change(value)) for value in several]
                # The page reports a sheet that cannot be read; the last entry of a list that may not be empty stays.
                others = [other for other in others if other != rules and not read_sheet(other)[1]]
                if not others or any(hinted(each, line) for each in (rules, *others)):
                    continue
                if not positions.differ(others, str(line.path[0])):
                    yield line.path, line.label, line.item, several


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_each_field_changes_an_answer_or_says_why_not(sheet: str, page: str) -> None:
    found = list(silent(sheet, page))
    assert not found, "\n".join(map(str, found))
