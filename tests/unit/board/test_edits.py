"""Boards changed by hand: paint, walls, objects, sizes, polygons. A board of spaces stays well formed."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board import edits, polygons
from tablelight.board.document import Area, BoardObject, Document, Edge, Figure, FreeBoard, GridBoard, SpaceSpec
from tablelight.board.positions import position_problems
from tablelight.board.units import Thousandths

BOARD = GridBoard(grid="square", columns=5, rows=4)


def table_of(width: int, height: int, areas: tuple[Area, ...] = ()) -> FreeBoard:
    """A bare table, its size in thousandths of an inch."""
    return FreeBoard(width=Thousandths(width), height=Thousandths(height), areas=areas)


HEXES = GridBoard(grid="hex", columns=5, rows=4)
TABLE = table_of(24_000, 12_000)
TRIANGLE = Area(kind="water", points=((1000, 1000), (5000, 1000), (5000, 4000)))


def terrain(board: GridBoard) -> dict[tuple[int, int], tuple[str, int]]:
    return {spec.at: (spec.terrain, spec.level) for spec in board.spaces}


def test_paint_terrain_and_level_apart_and_back_to_nothing() -> None:
    board = edits.paint(BOARD, [(1, 1), (2, 1), (1, 1), (9, 9)], terrain="water")
    board = edits.paint(board, [(2, 1), (3, 1)], level=2)
    assert terrain(board) == {(1, 1): ("water", 0), (2, 1): ("water", 2), (3, 1): ("clear", 2)}
    board = edits.paint(board, [(2, 1)], terrain="clear")
    assert terrain(board) == {(1, 1): ("water", 0), (2, 1): ("clear", 2), (3, 1): ("clear", 2)}
    board = edits.paint(board, BOARD.topology.spaces(), terrain="clear", level=0)
    assert board == BOARD, "clear ground at level 0 is not written down"
    assert BOARD.spaces == (), "the old board is as it was"


def test_levels_have_bounds() -> None:
    board = edits.paint(BOARD, [(0, 0)], level=-3)
    assert board.spaces == ()
    assert terrain(edits.paint(BOARD, [(0, 0)], level=1000)) == {(0, 0): ("clear", 99)}


def test_a_label_stays_under_paint_and_goes_with_the_space() -> None:
    board = edits.paint(edits.label(BOARD, (1, 1), "Start"), [(1, 1)], terrain="water")
    assert board.spaces == (SpaceSpec(at=(1, 1), terrain="water", label="Start"),)
    assert edits.paint(board, [(1, 1)], terrain="void").spaces == (SpaceSpec(at=(1, 1), terrain="void"),)
    assert edits.label(edits.label(BOARD, (1, 1), "Start"), (1, 1), "") == BOARD


def test_void_takes_what_stood_there() -> None:
    board = edits.set_object(BOARD, (1, 1), "column")
    board = edits.set_edges(board, [((1, 1), (2, 1)), ((0, 1), (1, 1))], "wall")
    board = edits.paint(board, [(1, 1), (2, 1)], terrain="void")
    assert board.objects == ()
    assert [set(edge.between) for edge in board.edges] == [{(0, 1), (1, 1)}], "the rim of a hole keeps its wall"


def test_rectangle_between_any_corners() -> None:
    assert edits.rectangle(BOARD, (3, 2), (2, 1)) == [(2, 1), (3, 1), (2, 2), (3, 2)]
    assert edits.rectangle(BOARD, (4, 3), (9, 9)) == [(4, 3)]


def test_flood_stops_at_other_terrain_at_edges_and_corners() -> None:
    board = edits.paint(BOARD, [(1, 0), (1, 1), (0, 2)], terrain="water")
    assert edits.flood(board, (0, 0), "terrain") == [(0, 0), (0, 1)], "not through the corner to (1, 2)"
    board = edits.set_edges(board, [((0, 0), (0, 1))], "wall")
    assert edits.flood(board, (0, 0), "terrain") == [(0, 0)]
    assert len(edits.flood(BOARD, (0, 0), "terrain")) == 20
    assert edits.flood(edits.paint(BOARD, [(0, 0)], level=1), (0, 0), "level") == [(0, 0)]
    assert edits.flood(BOARD, (7, 7), "terrain") == []


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 3))), st.tuples(st.integers(0, 4), st.integers(0, 3)))
def test_flood_is_the_spaces_that_can_be_walked_to(walls: set[tuple[int, int]], start: tuple[int, int]) -> None:
    """Compared with the closure found by testing every pair of spaces again and again."""
    board = edits.paint(HEXES, walls, terrain="woods")
    alike = {s for s in HEXES.topology.spaces() if (s in walls) == (start in walls)}
    found = {start}
    for _ in alike:
        found |= {s for s in alike if any(o in found for o in HEXES.topology.neighbours(s))}
    assert set(edits.flood(board, start, "terrain")) == found


def test_edges_replace_toggle_and_keep_to_sides() -> None:
    side = ((1, 1), (2, 1))
    board = edits.set_edges(BOARD, [side, ((1, 1), (2, 2)), ((4, 3), (5, 3))], "wall")
    assert board.edges == (Edge(between=side, kind="wall"),), "not across a corner, not over the rim"
    board = edits.set_edges(board, [side[::-1]], "door-closed", inward=True)
    assert board.edges == (Edge(between=side, kind="door-closed", inside=(2, 1)),)
    assert edits.edges_between(board, side[::-1]) == board.edges
    assert edits.set_edges(board, [side], None).edges == ()


def test_objects() -> None:
    board = edits.set_object(BOARD, (2, 2), "column", 4)
    assert board.objects == (BoardObject(at=(2, 2), kind="column", height=4),)
    assert edits.set_object(board, (2, 2), "table").objects == (BoardObject(at=(2, 2), kind="table"),)
    assert edits.set_object(board, (2, 2), None).objects == ()
    assert edits.set_object(board, (7, 2), "table") is board


def document(board: Any, *figures: Figure) -> Document:
    return Document(game="heroclix", board=board, figures=figures)


def test_a_smaller_board_cuts_what_lay_outside_but_no_figure() -> None:
    board = edits.set_edges(edits.paint(BOARD, [(4, 3), (0, 0)], terrain="water"), [((2, 0), (3, 0))], "wall")
    board = edits.set_object(board, (4, 0), "object")
    figure = Figure(id="a", side="red", at=((4, 3),))
    small = edits.resized(document(board, figure), 3, 2)
    assert isinstance(small.board, GridBoard)
    assert terrain(small.board) == {(0, 0): ("water", 0)}
    assert small.board.edges == () and small.board.objects == ()
    assert [problem.path for problem in position_problems(small)] == ["$.figures[0].at"]


def test_a_smaller_table_draws_areas_in() -> None:
    outside = Area(kind="water", points=((8000, 0), (9000, 0), (9000, 1000)))
    sliver = Area(kind="water", points=((1000, 8000), (9000, 13_000), (9500, 14_000)))
    table = polygons.add_area(polygons.add_area(polygons.add_area(TABLE, TRIANGLE), outside), sliver)
    small = edits.resized(document(table), 4000, 12_000).board
    assert isinstance(small, FreeBoard)
    assert [area.points for area in small.areas] == [((1000, 1000), (4000, 1000), (4000, 4000))]


CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("paint"), st.integers(0, 6), st.integers(0, 6), st.sampled_from(["void", "water", "clear"])),
        st.tuples(st.just("level"), st.integers(0, 6), st.integers(0, 6), st.integers(-1, 3)),
        st.tuples(st.just("edge"), st.integers(0, 6), st.integers(0, 6), st.sampled_from(["wall", None])),
        st.tuples(st.just("size"), st.integers(1, 7), st.integers(1, 7), st.none()),
    ),
    max_size=12,
)


@pytest.mark.parametrize("kind", ["square", "hex", "flat"])
@given(changes=CHANGES)
def test_whatever_is_done_the_board_is_well_formed(kind: str, changes: list[tuple[str, int, int, Any]]) -> None:
    grid: Any = "square" if kind == "square" else "hex"
    flat: Any = "flat" if kind == "flat" else "pointy"
    board = GridBoard(grid=grid, columns=4, rows=4, orientation=flat)
    for what, x, y, value in changes:
        if what == "paint":
            board = edits.paint(board, [(x, y)], terrain=value)
        elif what == "level":
            board = edits.paint(board, [(x, y)], level=value)
        elif what == "edge":
            near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            board = edits.set_edges(board, [((x, y), other) for other in near], value)
        else:
            new = edits.resized(document(board), x, y).board
            assert isinstance(new, GridBoard)
            board = new
        assert list(position_problems(document(board))) == []
        assert board.layout.terrain("clear") is not None


def test_snap_to_quarters_of_an_inch() -> None:
    assert polygons.snapped((1124, 1125)) == (1000, 1250)
    assert polygons.snapped((1130, 60), 1000) == (1000, 0)


def test_corners_moved_inserted_removed() -> None:
    table = polygons.add_area(TABLE, TRIANGLE)
    moved = polygons.with_corners(table, 0, 1, 2, (6000, 500))
    assert moved.areas[0].points == ((1000, 1000), (6000, 500), (5000, 4000))
    bent = polygons.with_corners(table, 0, 3, 3, polygons.middle(TRIANGLE.points, 2))
    assert bent.areas[0].points == (*TRIANGLE.points, (3000, 2500))
    assert polygons.with_corners(bent, 0, 3, 4) == table
    assert polygons.delete_area(bent, 0).areas == ()
    assert polygons.change_area(table, 0, kind="building", height=3000).areas[0].height == 3000


def test_an_area_is_pushed_as_far_as_the_rim() -> None:
    table = polygons.add_area(TABLE, TRIANGLE)
    assert polygons.push_area(table, 0, -5000, 500).areas[0].points == ((0, 1500), (4000, 1500), (4000, 4500))
    assert polygons.push_area(table, 0, 99_000, 99_000).areas[0].points[2] == (24_000, 12_000)


def test_the_highest_area_is_the_one_that_is_touched() -> None:
    low = Area(kind="water", points=polygons.box((0, 0), (4000, 4000)))
    high = Area(kind="ground", points=polygons.box((1000, 1000), (2000, 2000)), level=Thousandths(2000))
    table = table_of(9000, 9000, areas=(high, low))
    assert polygons.area_at(table, (1500, 1500)) == 0
    assert polygons.area_at(table, (3000, 3000)) == 1
    assert polygons.area_at(table, (8000, 3000)) is None


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=3, max_size=6, unique=True),
    st.tuples(st.integers(0, 6), st.integers(0, 6)),
)
def test_inside_is_an_odd_number_of_sides_to_the_right(points: list[tuple[int, int]], at: tuple[int, int]) -> None:
    from fractions import Fraction

    x, y = at
    crossed = 0
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if min(ay, by) <= y < max(ay, by):
            crossed += ax + Fraction((bx - ax) * (y - ay), by - ay) > x
    assert polygons.holds(points, at) is (crossed % 2 == 1)


def test_an_area_is_copied_beside_itself_and_never_over_the_rim() -> None:
    table = polygons.copy_area(polygons.add_area(TABLE, TRIANGLE), 0)
    first, second = table.areas
    assert first == TRIANGLE and second.kind == first.kind and second.height == first.height
    assert second.points == tuple((x + 1000, y + 1000) for x, y in first.points)
    rim = polygons.add_area(TABLE, evolve(TRIANGLE, points=((0, 0), (TABLE.width, 0), (0, TABLE.height))))
    assert polygons.copy_area(rim, 0).areas[1].points == rim.areas[0].points, "no room aside: it lies on the first"


@given(st.lists(st.tuples(st.integers(0, 6000), st.integers(0, 6000)), min_size=3, max_size=6, unique=True))
def test_four_quarter_turns_of_an_area_lead_back_and_keep_every_side(points: list[tuple[int, int]]) -> None:
    def sides(found: tuple[tuple[int, int], ...]) -> list[int]:
        return [(a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in pairwise((*found, found[0]))]

    begun = table = FreeBoard(
        width=Thousandths(20000),
        height=Thousandths(20000),
        areas=(evolve(TRIANGLE, points=tuple((x + 7000, y + 7000) for x, y in points)),),
    )
    for _ in range(4):
        turned = polygons.rotate_area(table, 0)
        assert turned is not None and sides(turned.areas[0].points) == sides(table.areas[0].points)
        table = turned
    assert all(
        abs(a - b) <= 2
        for one, other in zip(table.areas[0].points, begun.areas[0].points, strict=True)
        for a, b in zip(one, other, strict=True)
    )


def test_a_long_area_is_not_turned_over_the_rim() -> None:
    long = FreeBoard(
        width=Thousandths(20000),
        height=Thousandths(4000),
        areas=(evolve(TRIANGLE, points=((0, 0), (9000, 0), (0, 1000))),),
    )
    assert polygons.rotate_area(long, 0) is None
    near = table_of(20000, 9000, areas=long.areas)
    turned = polygons.rotate_area(near, 0)
    assert turned is not None and all(0 <= x <= 20000 and 0 <= y <= 9000 for x, y in turned.areas[0].points)
