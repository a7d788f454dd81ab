"""The schema of a rules sheet in docs/own-game.md, made from the fields of its records.

`PYTHONPATH=py python -m tools.sheet_schema` writes it; a test compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_field import BOARDS, NAME, REQUIRED, SheetField, all_fields
from tablelight.rules.systems.own.sheet_ground import SheetNumber
from tablelight.rules.systems.own.sheet_rolls import Defence, Dice, Pool, RollEffect, Sum, Test
from tools.paths import ROOT

PAGE = ROOT / "docs" / "own-game.md"
BEGIN, END = "```text\n", "```\n"
OTHERS: Mapping[str, type[Any]] = {
    "number": SheetNumber,
    "rolls[] (pool)": Pool,
    "rolls[].tests[]": Test,
    "rolls[].defence": Defence,
    "rolls[] (sum)": Sum,
    "rolls[].effects.*": RollEffect,
}
"""Records that belong to no other field."""
ODD_FORMS = {
    "except": "for each id of traits, what is otherwise; default none",
    "times": 'a fraction, "1/2" or "3", of numbers from 1 to 99; default "1"',
    "rolls": "a list, up to 12",
    "bands": "a list, up to 6",
    "control": '"open" | "cut"; default: cut where sight is "blocks"',
    "die": "2 to 100 sides | a list of 2 to 20 names; default 6",
    "tests": "a list, 1 to 3; must be there",
    "test": "a test; must be there",
    "faces": "a list of faces, for dice with names",
    "reroll": "a list of faces",
    "dice": 'text like "2d6": 1 to 10 dice of 2 to 100 sides; default "2d6"',
    "against": 'number | {"dice": "1d20", "plus": number}; default 0',
    "natural": "for each face of a single die, the name of an outcome",
    "effects": 'for each outcome, "2", "1..", "..-3", "1..3" or a name, an object',
    "wounds": '0 to 999 | "outcome"; default 0',
    "add": 'some of "bands", "hindered", "higher", "lower", "cover", in rolls',
}
"""The forms of fields that have their own reading code."""


def records(record: type[Any] = Sheet, path: str = "sheet") -> Iterator[tuple[str, type[Any]]]:
    """A record and those within it, each with its path."""
    yield path, record
    for _, about in all_fields(record):
        if about.record is not None:
            above = "" if path == "sheet" else f"{path}."
            yield from records(about.record, f"{above}{about.key}{'' if about.kind == 'part' else '[]'}")


def all_records() -> dict[str, type[Any]]:
    """Every record of a sheet by its path."""
    return dict(records()) | dict(OTHERS)


def all_sheet_fields() -> Iterator[tuple[str, SheetField]]:
    """Every field of a sheet, each with the path of its object."""
    yield "name", NAME
    yield from (("dice", about) for _, about in all_fields(Dice))
    for path, record in all_records().items():
        yield from ((path, about) for _, about in all_fields(record))


def what_it_may_be(about: SheetField) -> str:
    """The form of a field and its bounds."""
    bounds = f"{about.low} to {about.high}" if about.high or about.low else ""
    words = [json.dumps(word) for word in about.choices]
    match about.kind:
        case "text":
            return f"text, up to {about.high}"
        case "picture":
            return "a name of the app's lists"
        case "truth":
            return "true | false"
        case "number":
            return "number"
        case "reference" | "references":
            return f"an id of {about.of}" if about.kind == "reference" else f"ids of {about.of}"
        case "list":
            return f"a list, up to {about.high}"
        case "part":
            return "an object"
        case "flags":
            return "some of " + ", ".join(words)
    roll = [f'{{"{about.roll_key}": a roll}}'] if about.roll_key else []
    return " | ".join([*words, *([bounds] if bounds else []), *roll])


def default_of(about: SheetField) -> str:
    """The default as a sheet writes it."""
    value = about.default
    if value is REQUIRED:
        return "must be there"
    if about.kind == "choice":
        return f"default {json.dumps(next(iter(about.choices)))}"
    if isinstance(value, SheetNumber):
        return f"default {value.plain}"
    if isinstance(value, Fraction):
        return f'default "{value}"'
    if value is None:
        return "default null"
    return f"default {json.dumps(value)}" if isinstance(value, int | str) and value != "" else ""


def schema() -> str:
    """The schema as text: each object with its fields."""
    lines = []
    for path, record in all_records().items():
        fields = all_fields(record)
        lines += [path] if fields else []
        home = path.removesuffix("[]")
        for _, about in fields:
            if about.home not in ("", home):
                continue
            where = "" if about.boards == BOARDS else f"on {' and '.join(about.boards)}"
            odd = about.kind == "odd"
            form = [ODD_FORMS[about.key]] if odd else [what_it_may_be(about), default_of(about)]
            parts = [part for part in (*form, where) if part]
            lines.append(f"  {about.key}: {'; '.join(parts)}")
    return "\n".join(lines) + "\n"


def with_schema(page: str) -> str:
    """The page with the current schema."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + schema() + END + after


if __name__ == "__main__":
    PAGE.write_text(with_schema(PAGE.read_text("utf-8")), "utf-8")
