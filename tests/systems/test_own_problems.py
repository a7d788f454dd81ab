"""Every problem of a rules sheet is named at its path: bounds, forms, ids, entries without meaning on the board."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.ask import answer_case
from tablelight.rules.systems.own import system_of
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tablelight.view.games.own import ui_of_sheet

Json = dict[str, Any]
ROLL: Json = {"id": "r", "dice": 1, "tests": [{"at_least": 4}]}
AWAY: Json = {"id": "r", "kind": "sum", "dice": "1d6", "outcome": "success"}


def told(of_sheet: Json, **changed: Any) -> list[str]:
    """The path of the first problem of a document with these rules; an empty list if it is answered."""
    sheet: Json = {
        "version": 1,
        "board": "square",
        "stats": [{"id": "move", "begin": 4, "least": 1, "most": 9}],
        "movement": {"modes": [{"id": "walk", "points": {"stat": "move"}}]},
        **of_sheet,
    }
    document: Json = {
        "format": "tablelight",
        "version": 1,
        "game": "own",
        "rules": {key: value for key, value in sheet.items() if value is not ...},
        "board": {"grid": "square", "columns": 4, "rows": 4},
        "figures": [{"id": "a", "side": "x", "at": [0, 0]}],
        **changed,
    }
    document = {key: value for key, value in document.items() if value is not ...}
    found, answered = answer_case({"document": document, "question": {"ask": "moves", "figure": "a"}})
    assert isinstance(found, dict)
    return [] if answered else [found["error"]["path"].removeprefix("$.document.")]


def mud(**more: Any) -> Json:
    return {"terrains": [{"id": "mud", **more}]}


def walk(points: Any) -> Json:
    return {"movement": {"modes": [{"id": "walk", "points": points}]}}


def many(key: str, count: int, **more: Any) -> Json:
    return {key: [{"id": f"k{number}", **more} for number in range(count)]}


WRONG: list[tuple[Json, str]] = [
    ({"speed": 1}, "speed"),
    ({"version": ...}, "version"),
    ({"version": 2}, "version"),
    ({"board": ...}, "board"),
    ({"movement": ...}, "movement"),
    (mud(foo=1), "terrains[0].foo"),
    (mud(enter=0), "terrains[0].enter"),
    (mud(enter=100), "terrains[0].enter"),
    (mud(enter=1.5), "terrains[0].enter"),
    (mud(cover=10), "terrains[0].cover"),
    (mud(letter="ab"), "terrains[0].letter"),
    (mud(label="x" * 41), "terrains[0].label"),
    (mud(toll=1), "terrains[0].toll"),
    (mud(slow=1), "terrains[0].slow"),
    (mud(**{"except": {"scout": {"enter": 1}}}), "terrains[0].except.scout"),
    ({"terrains": [{"id": "void"}]}, "terrains[0].id"),
    ({"terrains": [{"id": "Mud"}]}, "terrains[0].id"),
    ({"terrains": [{"id": "m" * 25}]}, "terrains[0].id"),
    ({"terrains": [{"id": "mud"}, {"id": "mud"}]}, "terrains[1].id"),
    ({"objects": [{"id": "crate", "enter": 2}]}, "objects[0].enter"),
    ({"objects": [{"id": "crate", "extra": 100}]}, "objects[0].extra"),
    ({"edges": [{"id": "door", "turned": "open"}]}, "edges[0].turned"),
    ({"edges": [{"id": "road", "instead": 0}]}, "edges[0].instead"),
    ({"attacks": [{"id": "walk", "roll": "r"}], "rolls": [ROLL]}, "attacks[0].id"),
    ({"attacks": [{"id": "hit", "roll": "none"}]}, "attacks[0].roll"),
    ({"life": "life"}, "life"),
    ({"notes": "x" * 2001}, "notes"),
    ({"name": "x" * 201}, "name"),
    (walk(1000), "movement.modes[0].points"),
    (walk({"stat": "move", "plus": 1000}), "movement.modes[0].points.plus"),
    (walk({"stat": "move", "times": "100"}), "movement.modes[0].points.times"),
    (walk({"stat": "move", "of": "target"}), "movement.modes[0].points.of"),
    ({"sight": {"line": "any", "touching": "open"}}, "sight.touching"),
    ({"turn": {"actions": 0}}, "turn.actions"),
    ({"control": {"entering": 0}}, "control.entering"),
    ({"control": {"starting": {"roll": "r"}}, "rolls": [ROLL]}, "control.starting.roll"),
    (
        {
            "control": {"starting": {"roll": "r"}},
            "rolls": [{**AWAY, "effects": {"success": {"wounds": 1, "to": "target"}}}],
        },
        "rolls[0].effects.success.to",
    ),
    ({"rolls": [{**ROLL, "die": 1}]}, "rolls[0].die"),
    ({"rolls": [{**ROLL, "tests": [{"at_least": 4}] * 4}]}, "rolls[0].tests"),
    ({"rolls": [{**ROLL, "effects": {"1": {"text": "x" * 201}}}]}, "rolls[0].effects.1.text"),
    (many("terrains", 41), "terrains"),
    (many("objects", 21), "objects"),
    (many("edges", 21), "edges"),
    (many("stats", 21), "stats"),
    (many("traits", 21), "traits"),
    ({"movement": many("modes", 9, points=1)}, "movement.modes"),
    (many("rolls", 13, dice=1, tests=[{"at_least": 4}]), "rolls"),
    ({**many("attacks", 9, roll="r"), "rolls": [ROLL]}, "attacks"),
    ({"attacks": [{"id": "hit", "roll": "r", "bands": [{"to": 1}] * 7}], "rolls": [ROLL]}, "attacks[0].bands"),
]


@pytest.mark.parametrize(("rules", "path"), WRONG, ids=[f"{n}-{path}" for n, (_, path) in enumerate(WRONG)])
def test_what_is_wrong_with_a_sheet_is_named_at_its_path(rules: Json, path: str) -> None:
    if path == "stats":
        rules = {**rules, **walk(3)}
    assert told(rules) == [f"rules.{path}"]


@pytest.mark.parametrize(
    "rules",
    [
        mud(enter=99, cover=-9, label="x" * 40),
        {"terrains": [{"id": "clear", "enter": 2}, {"id": "m" * 24}]},
        {"notes": "x" * 2000},
        many("terrains", 40),
        {"control": {"starting": {"roll": "r"}}, "rolls": [{**AWAY, "effects": {"failure": {"wounds": 1}}}]},
        {"turn": {"actions": 9, "moves": 9, "attacks": 0}},
        walk(999),
    ],
)
def test_what_lies_at_the_bounds_is_taken(rules: Json) -> None:
    assert told(rules) == []


@pytest.mark.parametrize(
    ("rules", "path"),
    [
        ({"stats": [{"id": "Move"}], **walk({"stat": "Move"})}, "stats[0].id"),
        ({"stats": [{"id": "Life"}], "life": "Life"}, "stats[0].id"),
        (
            {"traits": [{"id": "Big"}], "movement": {"modes": [{"id": "walk", "points": 3, "who": "Big"}]}},
            "traits[0].id",
        ),
        ({"edges": [{"id": "Door", "turned": "Door"}]}, "edges[0].id"),
        ({"rolls": [{**AWAY, "id": "Slip"}], "control": {"starting": {"roll": "Slip"}}}, "rolls[0].id"),
    ],
)
def test_an_entry_with_a_wrong_id_is_named_and_the_board_is_drawn(rules: Json, path: str) -> None:
    assert told(rules)
    sheet: Json = {"version": 1, "board": "square", **walk(3), **rules}
    assert f"$.rules.{path}" in [problem.path for problem in read_sheet(sheet)[1]]
    assert all(map(str, system_of(sheet).messages.values()))
    assert ui_of_sheet(read_sheet(sheet)[0]).actions


def test_what_does_not_fit_the_sheet_is_named_at_its_path() -> None:
    figure: Json = {"id": "a", "side": "x", "at": [0, 0]}
    assert told({}, rules=...) == ["rules"]
    assert told({}, game="heroclix") == ["rules"]
    assert told({"board": "hex"}) == ["board.grid"]
    assert told({}, figures=[{**figure, "stats": {"move": 10}}]) == ["figures[0].stats.move"]
    assert told({}, figures=[{**figure, "traits": ["scout"]}]) == ["figures[0].traits[0]"]
