"""HCMaps: maps of HeroClix."""

from __future__ import annotations

import pytest

from tests.formats.files import board, counts, document, error, hcmap, losses


def test_ground_levels_and_labels() -> None:
    tiles = {
        (0, 0): {"terrain": "hindering", "elevation": "2"},
        (1, 0): {"terrain": "special2", "label": {"text": " A "}, "isStartingZone": True, "isStartingZone4p": "true"},
        (2, 0): {"terrain": "obscuring", "elevation": 9},
        (0, 1): {"terrain": "swamp"},
        (1, 1): {"label": {"text": 7}},
        (2, 1): None,
    }
    assert board(hcmap(tiles=tiles))["spaces"] == [
        {"at": [0, 0], "terrain": "hindering", "level": 1},
        {"at": [1, 0], "label": "A / special 2 / start / start 4"},
        {"at": [2, 0], "terrain": "hindering", "level": 5},
        {"at": [1, 1], "label": "7"},
        {"at": [2, 1], "terrain": "void"},
    ]
    assert losses(hcmap(tiles=tiles)) == [
        ("terrain", 1, "$.rows[0].tiles[1]"),
        ("level", 1, "$.rows[0].tiles[2]"),
        ("terrain", 1, "$.rows[0].tiles[2]"),
        ("terrain", 1, "$.rows[1].tiles[0]"),
    ]


def test_what_a_tile_does_not_say_is_the_maps_default() -> None:
    content = hcmap(tiles={(0, 0): {"terrain": "clear", "elevation": 1}}, defaultTerrain="water", defaultElevation=3)
    spaces = board(content)["spaces"]
    assert [0, 0] not in [space["at"] for space in spaces] and len(spaces) == 5
    assert spaces[0] == {"at": [1, 0], "terrain": "water", "level": 2}


@pytest.mark.parametrize(
    ("kind", "edge", "lost"),
    [
        ("normal", "wall", 0),
        ("door", "door-closed", 0),
        ("door2", "door-closed", 0),
        ("glass", "wall", 1),
        ("glass2", "wall", 1),
        ("forceField", "wall", 1),
        ("levelSeparator", "wall", 1),
        ("chainLinkFence", None, 1),
        ("hedge", None, 1),
    ],
)
def test_walls_by_their_type(kind: str, edge: str | None, lost: int) -> None:
    content = hcmap(walls=[{"x0": 1, "y0": 2, "x1": 1, "y1": 0, "type": kind}])
    edges = [{"between": [[0, row], [1, row]], "kind": edge} for row in (0, 1)] if edge else None
    assert board(content).get("edges") == edges
    assert counts(content) == ({"edge": lost} if lost else {})


def test_walls_at_the_rim_are_no_loss_and_a_second_one_is_passed_over() -> None:
    walls = [
        {"x0": 0, "y0": 1, "x1": 3, "y1": 1, "type": "door"},
        {"x0": 0, "y0": 1, "x1": 1, "y1": 1},
        {"x0": 0, "y0": 0, "x1": 3, "y1": 0},
    ]
    assert {edge["kind"] for edge in board(hcmap(walls=walls))["edges"]} == {"door-closed"}
    assert losses(hcmap(walls=walls)) == []


def test_what_lies_nowhere_possible() -> None:
    walls = [
        {"x0": 0, "y0": 0, "x1": 1, "y1": 1},
        {"x0": 1, "y0": 1, "x1": 1, "y1": 1},
        {"x0": 0, "y0": 1, "x1": 4, "y1": 1},
    ]
    ramps = [
        {"x0": 0, "y0": 0, "x1": 0, "y1": 1},
        {"x0": 0, "y0": 0, "x1": 1, "y1": 1},
        {"x0": 2, "y0": 0, "x1": 3, "y1": 0},
    ]
    content = hcmap(walls=walls, ramps=ramps)
    content["rows"].append({"tiles": []})
    content["rows"][0]["tiles"].append({})
    assert board(content)["edges"] == [{"between": [[0, 0], [0, 1]], "kind": "access"}]
    assert counts(content) == {"place": 3 + 2 + 1 + 1}


def test_indoors_and_texts() -> None:
    outside = hcmap(tiles={(0, 0): {"type": "indoor"}}, special=["A", "B"], ziplines=[{}], type="outdoors")
    assert counts(outside) == {"indoors": 1, "rule": 2, "addon": 1}
    for nothing in ([""], [" ", "\n"], []):
        assert counts(hcmap(special=nothing)) == {}
    assert document(outside).options == {} and document(outside).title == "Yard"
    inside = hcmap(type="indoor", tiles={(0, 0): {"type": "outdoor"}, (1, 0): {"type": "indoor"}})
    assert document(inside).options == {"indoors": True} and counts(inside) == {"indoors": 1}
    assert counts(hcmap(type="indoorOutdoor", tiles={(0, 0): {"type": "indoor"}, (1, 0): {}})) == {"indoors": 1}


def test_what_cannot_be_read_says_where() -> None:
    assert error(hcmap(walls=[{"x0": "a", "y0": 1, "x1": 1, "y1": 1}])) == "$.walls[0].x0"
    assert error(hcmap(walls=[{"y0": 1, "x1": 1, "y1": 1}])) == "$.walls[0].x0"
    assert error(hcmap(width=300)) == "$.width"
    assert error(hcmap(height="two")) == "$.height"
    assert error({**hcmap(), "height": 5}) == "$.rows"
    assert error({**hcmap(), "width": 5}) == "$.rows[0].tiles"
    assert error(hcmap(tiles={(1, 1): {"elevation": []}})) == "$.rows[1].tiles[1].elevation"
    assert error(hcmap(), "oraculo") == "$"
