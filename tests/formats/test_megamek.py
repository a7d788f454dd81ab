"""MegaMek boards."""

from __future__ import annotations

import pytest

from tests.formats.files import board, counts, document, error, losses


def lines(*hexes: str, size: str = "size 2 2") -> str:
    return "\r\n".join(["# a comment", size, "option exit_roads_to_pavement false", *hexes, "end", "rubbish"])


@pytest.mark.parametrize(
    ("terrain", "trek", "scape", "trek_lost", "scape_lost"),
    [
        ("impassable:1", "deep-water", "rock", {"terrain": 1}, {"terrain": 1}),
        ("building:2:8;bldg_elev:3;bldg_cf:40", "building", "rock", {}, {"object": 1}),
        ("magma:2", "fire", "molten-lava", {}, {}),
        ("fire:1", "fire", "grass", {}, {"terrain": 1}),
        ("magma:1", "rough", "lava-field", {}, {}),
        ("water:3", "deep-water", "water", {}, {}),
        ("water:1", "water", "water", {}, {}),
        ("water:0", None, "swamp-water", {}, {}),
        ("woods:1;foliage_elev:2", "woods", "grass", {"terrain": 1}, {"terrain": 2}),
        ("swamp:1", "swamp", "swamp-water", {}, {"terrain": 1}),
        ("mud:1", "swamp", "swamp-water", {}, {"terrain": 1}),
        ("rubble:1;woods:1", "woods", "grass", {"terrain": 1}, {"terrain": 2}),
        ("ice:1", None, "ice", {"terrain": 1}, {}),
        ("tundra:1", None, "sand", {"terrain": 1}, {}),
        ("pavement:1;road:1:9;fluff:3", None, "road", {}, {}),
        ("", None, None, {}, {}),
    ],
)
def test_terrain(
    terrain: str, trek: str | None, scape: str | None, trek_lost: dict[str, int], scape_lost: dict[str, int]
) -> None:
    content = lines(f'hex 0201 0 "{terrain}" "grass"')
    for game, ground, lost in (("herotrek", trek, trek_lost), ("heroscape", scape, scape_lost)):
        found = board(content, game)
        assert found["orientation"] == "flat"
        assert found.get("spaces") == ([{"at": [1, 0], "terrain": ground}] if ground else None)
        assert counts(content, game) == lost


def test_buildings_and_what_cannot_be_passed_stand_on_rock() -> None:
    content = lines(
        'hex 0101 0 "building:1;bldg_elev:4" ""', 'hex 0102 0 "impassable:1" ""', 'hex 0202 0 "building:1" ""'
    )
    assert [thing["height"] for thing in board(content, "heroscape")["objects"]] == [4, 9, 1]


def test_levels() -> None:
    content = lines('hex 0101 -2 "" ""', 'hex 0201 3 "" ""')
    levels = {tuple(space["at"]): space["level"] for space in board(content, "heroscape")["spaces"]}
    assert levels == {(1, 0): 5, (0, 1): 2, (1, 1): 2}
    assert losses(content, "herotrek") == [("level", 2, "$[3]")]
    assert document(content).game == "herotrek"


def test_wide_boards_number_their_hexes_with_three_digits() -> None:
    content = lines('hex 101002 0 "woods:1" ""', 'hex 0303 0 "" ""', size="size 120 2")
    assert board(content)["spaces"] == [{"at": [100, 1], "terrain": "woods"}]
    assert losses(content) == [("place", 1, "$[4]")]


def test_comments_stand_behind_lines_too() -> None:
    content = 'size 1 1 # small\nhex 0101 2 "woods:1" "#1" # a "wood"\n#end\nend # over\n'
    assert board(content)["spaces"] == [{"at": [0, 0], "terrain": "woods"}] and counts(content) == {}


def test_what_cannot_be_read_says_where() -> None:
    assert error(lines('hex 0101 x "" ""')) == "$[3]"
    assert error(lines('hex 0101 0 "woods" ""')) == "$[3]"
    assert error(lines('hex 01011 0 "" ""')) == "$[3]"
    assert error("size 0 4\nend\n") == "$[0]"
    assert error("size 300 4\nend\n") == "$[0]"
    assert error(lines('hex 0101 300 "" ""'), "heroscape") == "$[3]"
