"""A document that comes back is the one that was sent, except for the change asked for."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tablelight.ask import answer_case
from tablelight.board.text import as_written

Json = dict[str, Any]


def sent(**more: Any) -> Json:
    """A document that states every value that might be left out, with its spaces in no order."""
    return {
        "figures": [
            {"side": "red", "id": "a", "at": [1, 0], "stats": {"speed": 3}, "traits": [], "state": {}, "name": ""},
            {"side": "blue", "id": "x", "at": [0, 0], "stats": {}, "state": {"tokens": 0, "holding": False}},
        ],
        "game": "heroclix",
        "board": {
            "rows": 1,
            "columns": 4,
            "grid": "square",
            "spaces": [{"at": [3, 0], "terrain": "clear", "level": 0}, {"at": [1, 0]}],
            "edges": [],
            "objects": [],
        },
        "options": {},
        "title": "",
        "version": 1,
        "format": "tablelight",
        "turn": {},
        **more,
    }


def returned(document: Json, **question: Any) -> Json:
    answer, fine = answer_case({"document": document, "question": question})
    assert fine and isinstance(answer, dict), answer
    found = answer["document"]
    assert isinstance(found, dict)
    return found


def test_a_move_changes_what_moved_and_nothing_else() -> None:
    document = sent()
    expected = deepcopy(document)
    expected["figures"][0] |= {"at": [3, 0], "state": {"tokens": 1}}
    assert returned(document, ask="apply", figure="a", action="move", to=[3, 0], rolled="success") == expected
    assert document == sent(), "what was sent is left as it was"


def test_a_roll_too() -> None:
    expected = sent(turn={"failed": ["a"]})
    expected["figures"][0]["state"] = {"tokens": 1}
    assert returned(sent(), ask="roll", figure="a", roll="flee", dice=[1]) == expected


def test_what_a_change_takes_away_is_gone() -> None:
    figure = {"id": "a", "side": "red", "at": [5, 5], "base": 30, "stats": {"move": 4}, "state": {"stunned": True}}
    document = {
        "format": "tablelight",
        "version": 1,
        "game": "carnevale",
        "board": {"grid": "inches", "width": 24.0, "height": 24, "areas": []},
        "figures": [figure],
        "turn": {"figure": "a", "was_stunned": True},
    }
    found = returned(document, ask="apply", figure="a", action="end")
    assert "state" not in found["figures"][0] and "turn" not in found
    assert found["board"] == document["board"] and isinstance(found["board"]["width"], float)


def test_a_destroyed_figure_stays_with_no_life_left() -> None:
    figure = {"id": "a", "side": "red", "at": [0, 0], "stats": {"life": 1}}
    board = {"grid": "hex", "columns": 2, "rows": 1, "spaces": [{"at": [0, 0], "terrain": "lava-field"}]}
    document = {"format": "tablelight", "version": 1, "game": "heroscape", "board": board, "figures": [figure]}
    found = returned(document, ask="roll", figure="a", roll="lava-field", dice=["skull"])
    assert found == {**document, "figures": [{**figure, "state": {"life": 0}}]}


@pytest.mark.parametrize(
    ("written", "before", "after", "expected"),
    [
        ([{"id": "a", "x": 0}, {"id": "b"}], [{"id": "a"}, {"id": "b"}], [{"id": "b"}], [{"id": "b"}]),
        (
            [{"id": "a", "x": 0}],
            [{"id": "a"}],
            [{"id": "a", "y": 1}, {"id": "c"}],
            [{"id": "a", "x": 0, "y": 1}, {"id": "c"}],
        ),
        ([2, 1], [1, 2], [1, 3], [1, 3]),
        ({"a": 1.0, "b": 2}, {"a": 1, "b": 2}, {"a": 1}, {"a": 1.0}),
        ({"a": [1], "b": [{"id": "x"}]}, {"a": [1], "b": [{"id": "x"}]}, {}, {"b": []}),
        ({"a": [], "b": 2}, {"b": 2}, {"a": [1], "b": 2}, {"a": [1], "b": 2}),
    ],
)
def test_lists_by_id_and_keys_by_name(written: Any, before: Any, after: Any, expected: Any) -> None:
    assert as_written(written, before, after) == expected
