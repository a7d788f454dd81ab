"""Bursts, blasts, cones and lines on squares, hexes and a bare table (TP-01 to TP-05)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import ask, error
from tests.oracles import objectives, templates
from tests.unit.partner import boards
from tests.unit.rules.objectives.boards import figure

Json = dict[str, Any]
SPACES = [(column, row) for row in range(7) for column in range(9)]
PLACE = st.sampled_from(SPACES)
BOARD = st.sampled_from([("square", "pointy"), ("hex", "pointy"), ("hex", "flat")])


def document(grid: str, orientation: str = "pointy", *figures: Json, **more: Any) -> Json:
    game = "heroclix" if grid == "square" else "herotrek"
    board: Json = {"grid": grid, "columns": 9, "rows": 7, **more}
    if orientation == "flat":
        board["orientation"] = orientation
    return {"format": "tablelight", "version": 1, "game": game, "board": board, "figures": [*figures]}


def table(*figures: Json) -> Json:
    board = {"grid": "inches", "width": 24, "height": 24}
    return {"format": "tablelight", "version": 1, "game": "carnevale", "board": board, "figures": [*figures]}


def covered(board: Json, **question: Any) -> set[tuple[int, int]]:
    return {(column, row) for column, row in ask(board, "template", **question)["spaces"]}


def hits(board: Json, **question: Any) -> dict[str, bool]:
    return {each["figure"]: each["whole"] for each in ask(board, "template", **question)["figures"]}


@pytest.mark.clause("TP-01")
@given(PLACE, PLACE, st.integers(0, 5), st.sampled_from(["square", "hex"]))
def test_bursts_and_blasts_are_what_is_within_the_size(
    start: tuple[int, int], to: tuple[int, int], size: int, grid: str
) -> None:
    for shape, middle in (("burst", start), ("blast", to)):
        found = covered(document(grid), shape=shape, from_=[*start], to=[*to], size=size)
        assert found == {space for space in SPACES if objectives.spaces_apart(space, middle, grid) <= size}


@pytest.mark.clause("TP-02")
@given(BOARD, PLACE, PLACE, st.integers(1, 8), st.sampled_from([53, 60, 90]))
def test_a_cone_is_what_lies_within_its_angle(
    kind: tuple[str, str], start: tuple[int, int], to: tuple[int, int], size: int, angle: int
) -> None:
    if start == to:
        return
    found = covered(document(*kind), shape="cone", from_=[*start], to=[*to], size=size, angle=angle)
    near = covered(document(*kind), shape="burst", from_=[*start], size=size) - {start}
    a, b = (templates.centre(space, *kind) for space in (start, to))
    wide = 53.13010235 if angle == 53 else angle
    for space in SPACES:
        off = templates.angle_off(a, b, templates.centre(space, *kind)) if space in near else 180
        assert (space in found) == (off <= wide / 2 + 1e-6)


@pytest.mark.clause("TP-03")
@given(BOARD, PLACE, PLACE, st.integers(1, 8))
def test_a_line_is_what_it_goes_through(
    kind: tuple[str, str], start: tuple[int, int], to: tuple[int, int], size: int
) -> None:
    if start == to:
        return
    found = covered(document(*kind), shape="line", from_=[*start], to=[*to], size=size)
    near = covered(document(*kind), shape="burst", from_=[*start], size=size) - {start}
    a, b = (templates.centre(space, *kind) for space in (start, to))
    assert found <= near
    for space in near:
        depth = templates.deepest(a, b, templates.centre(space, *kind), *kind)
        if abs(depth) > 0.02:  # the oracle walks in steps
            assert (space in found) == (depth > 0), (space, depth)


@pytest.mark.clause("TP-02")
def test_the_usual_cones() -> None:
    three = covered(document("square"), shape="cone", from_=[0, 3], to=[1, 3], size=3)
    assert three == {(1, 3), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4)}
    hexes = covered(document("hex"), shape="cone", from_=[0, 2], to=[1, 2], size=2)
    assert hexes == {(1, 2), (1, 1), (1, 3), (2, 2)}
    quarter = covered(document("square"), shape="cone", from_=[0, 3], to=[1, 3], size=1, angle=90)
    assert quarter == {(1, 2), (1, 3), (1, 4)}


@pytest.mark.clause("TP-03")
def test_a_line_that_only_touches_a_corner_does_not_enter() -> None:
    squares = covered(document("square"), shape="line", from_=[0, 0], to=[3, 3], size=3)
    assert squares == {(1, 1), (2, 2), (3, 3)}
    for to in ((4, 1), (4, 5), (3, 2), (6, 2), (3, 4), (6, 4)):
        assert covered(document("hex"), shape="line", from_=[4, 3], to=[*to], size=2) == {to}
    for to in ((1, 3), (5, 3), (2, 2), (2, 5), (4, 2), (4, 5)):
        assert covered(document("hex", "flat"), shape="line", from_=[3, 3], to=[*to], size=2) == {to}


@pytest.mark.clause("TP-04")
def test_a_figure_on_two_hexes_is_hit_wholly_or_partly() -> None:
    board = boards.heroscape(("a", "red", 2, 3), ("x", "blue", 4, 3))
    board["figures"][1] |= {"at": [[4, 3], [5, 3]], "traits": ["double"]}
    assert hits(board, shape="burst", from_="a", size=2) == {"x": False}
    assert hits(board, shape="burst", from_="a", size=3) == {"x": True}
    assert hits(board, shape="blast", from_="x", to="a", size=0) == {"a": True}


@pytest.mark.clause("TP-01", "TP-04")
@given(st.integers(0, 96), st.integers(0, 96), st.integers(0, 32), st.sampled_from([25, 30, 50]))
def test_on_a_bare_table_a_circle_covers_bases_wholly_or_partly(x: int, y: int, size: int, base: int) -> None:
    one = figure("f", "red", x / 4, y / 4, base=base)
    away, radius = ((x / 4 - 12) ** 2 + (y / 4 - 12) ** 2) ** 0.5, base / 50.8
    found = hits(table(one), shape="burst", from_=[12, 12], size=size / 4)
    expected = {"f": away + radius <= size / 4} if away - radius <= size / 4 else {}
    if min(abs(away - radius - size / 4), abs(away + radius - size / 4)) > 1e-9:
        assert found == expected


@pytest.mark.clause("TP-02", "TP-03", "TP-04")
def test_on_a_bare_table_cones_are_triangles_and_lines_strips() -> None:
    near, rim, far = figure("n", "red", 10, 12), figure("r", "red", 8, 13.3), figure("f", "red", 10, 16)
    board = table(near, rim, far)
    found = ask(board, "template", shape="cone", from_=[4, 12], to=[20, 12], size=8)
    assert found["outline"] == [[4, 12], [12, 16], [12, 8]]
    assert hits(board, shape="cone", from_=[4, 12], to=[20, 12], size=8) == {"n": True, "r": True}
    assert hits(table({**rim, "at": [8, 14]}), shape="cone", from_=[4, 12], to=[20, 12], size=8) == {"r": False}
    assert hits(board, shape="line", from_=[4, 12], to=[20, 12], size=8) == {"n": False}
    assert ask(board, "template", shape="line", from_=[4, 12], to=[20, 12], size=8)["outline"] == [
        [4, 12.5], [12, 12.5], [12, 11.5], [4, 11.5],
    ]  # fmt: skip


@pytest.mark.clause("TP-02")
@pytest.mark.clause("TP-03")
def test_on_a_bare_table_they_turn_with_their_direction() -> None:
    slanted = {"from_": [4, 12], "to": [7, 16], "size": 5}
    assert ask(table(), "template", shape="cone", **slanted)["outline"] == [[4, 12], [5, 17.5], [9, 14.5]]
    line = ask(table(), "template", shape="line", **slanted)["outline"]
    assert line == [[3.6, 12.3], [6.6, 16.3], [7.4, 15.7], [4.4, 11.7]]


@pytest.mark.clause("TP-04")
def test_neither_its_own_figure_nor_one_that_is_out_is_hit() -> None:
    own = figure("a", "red", 12, 12, stats={"life": 3})
    out = figure("x", "blue", 13, 12, stats={"life": 3}, state={"life": 0})
    board = table(own, out, figure("y", "blue", 12, 14, stats={"life": 3}))
    assert hits(board, shape="burst", from_="a", size=3) == {"y": True}
    assert hits(board, shape="blast", from_="y", to="a", size=0) == {"a": True}


@pytest.mark.clause("TP-05")
def test_with_sight_walls_shield() -> None:
    red, blue = figure("a", "red", 2, 2), figure("e", "blue", 4, 2)
    wall = [{"between": [[2, row], [3, row]], "kind": "wall"} for row in range(5)]
    board = document("square", "pointy", red, blue, edges=wall)
    assert hits(board, shape="cone", from_="a", to=[5, 2], size=3) == {"e": True}
    found = ask(board, "template", shape="cone", from_="a", to=[5, 2], size=3, sight=True)
    assert found["figures"] == [] and found["unseen"][0]["figure"] == "e"
    assert found["unseen"][0]["text"] == "e cannot be seen from the origin."
    assert hits(board, shape="blast", from_="a", to="e", size=1, sight=True) == {"e": True}


@pytest.mark.clause("TP-05")
def test_a_missing_stat_is_named_at_its_place_in_the_document() -> None:
    """The place was counted without the figures that are out."""
    board = boards.heroscape(("a", "red", 0, 0), ("b", "red", 2, 2), ("x", "blue", 4, 2))
    board["figures"][0]["state"] = {"life": 0}
    stats = board["figures"][2]["stats"]
    board["figures"][2]["stats"] = {name: value for name, value in stats.items() if name != "height"}
    found = error(board, "template", shape="burst", from_="b", size=3, sight=True)
    assert found["path"] == "$.document.figures[2].stats.height"


WRONG: dict[str, Json] = {
    "shape": {"shape": "star"},
    "size": {"shape": "burst", "from_": [1, 1], "size": -1},
    "from": {"shape": "burst", "size": 1},
    "to": {"shape": "cone", "from_": [1, 1], "to": [1, 1], "size": 1},
    "angle": {"shape": "cone", "from_": [1, 1], "to": [2, 1], "size": 1, "angle": 45},
    "sight": {"shape": "burst", "from_": [1, 1], "size": 1, "sight": "yes"},
}


@pytest.mark.parametrize("key", WRONG)
def test_what_is_wrong_is_named_with_its_place(key: str) -> None:
    assert error(document("square"), "template", **WRONG[key])["path"] == f"$.question.{key}"


@pytest.mark.parametrize("size", [-1, 300, "3", None])
def test_a_size_of_a_bare_table_is_bounded(size: object) -> None:
    assert error(table(), "template", shape="burst", from_=[1, 1], size=size)["path"] == "$.question.size"
