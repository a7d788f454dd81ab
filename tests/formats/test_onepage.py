"""One Page Dungeon."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.formats.dungeons import dungeon
from tests.formats.files import board, counts, document, error

SAMPLES = Path(__file__).resolve().parents[3] / "shared" / "samples" / "onepage"


def door(kind: int, x: int = 0, y: int = 0, dx: int = 1, dy: int = 0) -> dict[str, Any]:
    return {"x": x, "y": y, "dir": {"x": dx, "y": dy}, "type": kind}


def test_rock_is_all_that_is_no_floor() -> None:
    found = board(dungeon())
    assert (found["columns"], found["rows"]) == (7, 3)
    assert found["spaces"] == [{"at": [3, 0], "terrain": "blocking"}, {"at": [3, 2], "terrain": "blocking"}]
    assert document(dungeon()).title == "Crypt" and document(dungeon()).game == "oraculo"
    assert document(dungeon(), "heroclix").options == {"indoors": True}


def test_a_round_room_loses_its_corners() -> None:
    content = {
        "rects": [{"x": 0, "y": 0, "w": 5, "h": 5, "rotunda": True}, {"x": 5, "y": 0, "w": 3, "h": 3, "rotunda": True}]
    }
    rock = {tuple(space["at"]) for space in board(content)["spaces"]}
    assert rock == {(0, 0), (4, 0), (0, 4), (4, 4), *((x, y) for x in (5, 6, 7) for y in (3, 4))}
    assert counts(content) == {"shape": 2}


@pytest.mark.parametrize(
    ("kind", "edge", "lost"),
    [
        (0, None, {}),
        (1, "door-closed", {}),
        (2, None, {}),
        (3, None, {"stairs": 1}),
        (4, "door-closed", {"edge": 1}),
        (5, "door-closed", {}),
        (6, "door-closed", {"edge": 1}),
        (7, "door-closed", {"edge": 1}),
        (8, None, {"stairs": 1}),
        (9, None, {"stairs": 1}),
    ],
)
def test_doors_stand_on_the_near_side_of_their_square(kind: int, edge: str | None, lost: dict[str, int]) -> None:
    content = dungeon(doors=[door(kind)])
    expected = [{"between": [[2, 1], [3, 1]], "kind": edge}] if edge else None
    assert board(content).get("edges") == expected
    assert counts(content) == lost


@pytest.mark.parametrize(
    ("kind", "lost"),
    [
        (0, {}),
        (2, {}),
        (3, {"stairs": 1}),
        (8, {"stairs": 1}),
        (9, {"stairs": 1}),
        (1, {"place": 1}),
        (6, {"place": 1}),
    ],
)
@pytest.mark.parametrize("way", [{"x": -4, "y": 0, "dx": -1}, {"x": 0, "y": 0, "dx": 1, "dy": 1}, {"x": 40, "y": 0}])
def test_only_doors_that_are_an_edge_need_two_squares_of_floor(
    kind: int, lost: dict[str, int], way: dict[str, int]
) -> None:
    """A way out leads off the map."""
    content = dungeon(doors=[door(kind, **way)])
    assert counts(content) == lost and "edges" not in board(content)


@pytest.mark.skipif(not SAMPLES.exists(), reason="the samples are not here")
def test_the_ways_out_of_the_samples() -> None:
    for path in sorted(SAMPLES.glob("*.json")):
        content = json.loads(path.read_text("utf-8"))
        ways = sum(each["type"] in (3, 8, 9) for each in content["doors"])
        assert counts(content).get("stairs", 0) == ways


def test_what_stands_in_the_rooms() -> None:
    content = dungeon(
        doors=[door(1, dx=0, dy=1)],
        water=[{"x": -3, "y": -1}, {"x": 0, "y": 1}],
        columns=[{"x": 2, "y": 0}, {"x": 1.5, "y": 0.5}, {"x": 1.2, "y": 0.5}],
        notes=[
            {"text": "Bones", "ref": "1", "pos": {"x": -2.5, "y": 0.5}},
            {"text": "Far", "ref": "2", "pos": {"x": 9, "y": 9}},
        ],
        story="Once",
    )
    found = board(content)
    assert {"at": [0, 0], "terrain": "slow"} in found["spaces"]
    assert {"at": [0, 1], "label": "1"} in found["spaces"]
    assert found["objects"] == [{"at": [4, 1], "kind": "column"}]
    assert counts(content) == {"place": 1, "terrain": 1, "column": 1, "note": 2, "text": 1}
    clix = board(content, "heroclix")
    assert {"at": [0, 0], "terrain": "water"} in clix["spaces"] and {"at": [4, 1], "terrain": "blocking"} in clix[
        "spaces"
    ]


def test_what_cannot_be_read_says_where() -> None:
    assert error({"rects": []}) == "$.rects"
    assert error({"rects": [{"x": 0, "y": 0, "w": 1, "h": 1}, {"x": 900, "y": 0, "w": 1, "h": 1}]}) == "$.rects"
    assert error({"rects": [{"x": 0, "y": 0, "w": 10**9, "h": 1}]}) == "$.rects[0].w"
    assert error(dungeon(doors=[door(12)])) == "$.doors[0].type"
    assert error(dungeon(notes=[{"ref": "1", "pos": {"x": True, "y": 0}}])) == "$.notes[0].pos.x"
