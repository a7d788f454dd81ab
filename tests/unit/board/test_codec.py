"""The document's JSON: written and read back; all problems are found together, each with its path."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablelight.board.codec import decode, encode, parse
from tablelight.board.positions import position_problems
from tablelight.board.problems import DocumentError

SQUARES: dict[str, Any] = {
    "format": "tablelight",
    "version": 1,
    "game": "heroclix",
    "title": "Rooftop <b>",
    "options": {"indoors": True},
    "board": {
        "grid": "square",
        "columns": 5,
        "rows": 4,
        "spaces": [{"at": [1, 1], "terrain": "hindering", "level": 1, "label": "Roof"}],
        "edges": [{"between": [[0, 0], [1, 0]], "kind": "wall"}],
        "objects": [{"at": [3, 3], "kind": "object"}],
    },
    "figures": [
        {"id": "a", "name": "Scout", "side": "red", "at": [2, 2], "stats": {"speed": 8}, "traits": ["flyer"]},
        {"id": "b", "side": "blue", "at": [4, 2], "state": {"flight": "high"}},
    ],
    "turn": {"acted": ["a"]},
}
INCHES: dict[str, Any] = {
    "format": "tablelight",
    "version": 1,
    "game": "carnevale",
    "board": {
        "grid": "inches",
        "width": 36,
        "height": 24.5,
        "areas": [{"kind": "water", "points": [[0, 0], [1.234, 0], [1, 1]], "level": -0.5}],
    },
    "figures": [{"id": "a", "side": "red", "at": [2.125, 3], "base": 30}],
}


@pytest.mark.parametrize("plain", [SQUARES, INCHES], ids=["squares", "inches"])
def test_there_and_back(plain: dict[str, Any]) -> None:
    document = decode(plain)
    assert encode(document) == plain
    assert decode(json.loads(json.dumps(encode(document)))) == document
    assert not list(position_problems(document))


def test_a_figure_on_two_spaces_keeps_both() -> None:
    plain = {**SQUARES, "figures": [{"id": "a", "side": "red", "at": [[1, 1], [2, 1]]}]}
    assert encode(decode(plain)) == plain


def paths(plain: Any) -> dict[str, str]:
    with pytest.raises(DocumentError) as caught:
        decode(plain)
    return {problem.path: str(problem) for problem in caught.value.problems}


def test_every_problem_is_found_at_once_with_its_path() -> None:
    found = paths(
        {
            "format": "tablelight",
            "version": 1,
            "game": 3,
            "board": {
                "grid": "square",
                "columns": 0,
                "rows": True,
                "spaces": [{"at": [1]}, {"at": [1, 2], "colour": 1, "level": "x"}],
                "edges": "abc",
            },
            "figures": [{"id": "a", "at": [2, 2.5], "stats": []}, 5],
            "extra": 1,
        }
    )
    assert found == {
        "$.game": "must be text",
        "$.board.columns": "must be from 1 to 256",
        "$.board.rows": "must be a whole number",
        "$.board.spaces[0].at": "must be a space, [column, row]",
        "$.board.spaces[1].level": "must be a whole number",
        "$.board.spaces[1].colour": "is not known here",
        "$.board.edges": "must be a list",
        "$.figures[0].side": "is missing",
        "$.figures[0].at": "must be a space, [column, row]",
        "$.figures[0].stats": "must be an object",
        "$.figures[1]": "must be an object",
        "$.extra": "is not known here",
    }


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"format": "foundry"}, "$.format"),
        ({"version": 2}, "$.version"),
        ({"version": True}, "$.version"),
        ({"board": {"grid": "triangle"}}, "$.board.grid"),
        ({"board": None}, "$.board"),
        ({"title": "x" * 401}, "$.title"),
    ],
)
def test_what_is_foreign_is_named(change: dict[str, Any], path: str) -> None:
    assert path in paths({**SQUARES, **change})


@pytest.mark.parametrize("text", ["", "{", "[1, NaN]", "1e", '"\ud800"'.encode("utf-8", "surrogatepass")])
def test_what_is_no_json_is_said(text: str | bytes) -> None:
    with pytest.raises(DocumentError):
        parse(text)


def test_a_byte_order_mark_means_nothing() -> None:
    assert parse(b'\xef\xbb\xbf{"a": [1]}') == {"a": [1]}
    with pytest.raises(DocumentError):
        parse(b"\xef\xbb\xbf\xef\xbb\xbf{}")


def test_deep_nesting_is_refused_not_fatal() -> None:
    with pytest.raises(DocumentError):
        decode(parse('{"format":"tablelight","version":1,"turn":' + "[" * 100_000 + "]" * 100_000 + "}"))
    deep: Any = 1
    for _ in range(50):
        deep = {"x": deep}
    assert "$.turn" in paths({**SQUARES, "turn": deep}) or "$" in paths({**SQUARES, "turn": deep})


def test_depth_counts_brackets_outside_of_texts() -> None:
    """Many brackets are fine, side by side or in a text; too many within each other are refused before parsing."""
    wide = [[1]] * 1000
    name = "[" * 500 + '\\" {{{'
    assert parse(json.dumps({"wide": wide, "name": name})) == {"wide": wide, "name": name}
    assert parse("[" * 64 + "]" * 64) is not None
    for deep in ("[" * 65 + "]" * 65, '{"[\\"":' * 65 + "1" + "}" * 65, "[" * 1_000_000):
        with pytest.raises(DocumentError) as refused:
            parse(deep)
        assert refused.value.problems[0].message == "is nested too deeply"


def test_inches_have_three_decimals_at_most() -> None:
    board = {**INCHES["board"], "width": 36.0005}
    assert paths({**INCHES, "board": board}) == {"$.board.width": "must have at most three decimals"}


def test_impossible_positions_are_all_listed() -> None:
    plain = {
        **SQUARES,
        "board": {
            "grid": "square",
            "columns": 3,
            "rows": 3,
            "spaces": [{"at": [5, 0]}, {"at": [1, 1], "terrain": "void"}, {"at": [1, 1]}],
            "edges": [
                {"between": [[0, 0], [1, 1]], "kind": "wall"},
                {"between": [[0, 0], [2, 0]], "kind": "wall"},
                {"between": [[0, 0], [1, 0]], "kind": "wall"},
                {"between": [[1, 0], [0, 0]], "kind": "wall"},
            ],
        },
        "figures": [
            {"id": "a", "side": "red", "at": [0, 0]},
            {"id": "b", "side": "red", "at": [0, 0]},
            {"id": "a", "side": "red", "at": [3, 0]},
            {"id": "c", "side": "red", "at": [1, 1]},
        ],
    }
    found = [problem.path for problem in position_problems(decode(plain))]
    assert found == [
        "$.figures[2].id",
        "$.board.spaces[0].at",
        "$.board.spaces[2].at",
        "$.board.edges[0].between",
        "$.board.edges[1].between",
        "$.board.edges[3].between",
        "$.figures[1].at",
        "$.figures[2].at",
        "$.figures[3].at",
    ]
