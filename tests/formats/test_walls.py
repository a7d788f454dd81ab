"""Walls that run anywhere: Universal VTT and Foundry scenes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.document import Document
from tablelight.formats.draft import Side, WallPiece, closed_by
from tablelight.formats.opening import open_file, write_file
from tests.formats.files import board, counts, document, error, losses, portal, vtt

HALF = Fraction(1, 2)


def test_walls_on_lines_of_the_grid_are_where_they_are() -> None:
    content = vtt([[(1, 0), (1, 2), (3, 2)]])
    assert board(content)["edges"] == [{"between": [[0, r], [1, r]], "kind": "wall"} for r in (0, 1)]
    assert losses(content) == []


def test_coordinates_are_absolute_and_what_is_outside_is_cut() -> None:
    content = vtt([[(11, 20), (11, 22)], [(0, 0), (5, 7)]], lights=[{"position": {"x": 0, "y": 0}}])
    content["resolution"]["map_origin"] = {"x": 10, "y": 20}
    assert board(content)["edges"] == board(vtt([[(1, 0), (1, 2)]]))["edges"]
    assert losses(content) == []


def test_a_sloping_wall_parts_the_squares_whose_centres_it_parts() -> None:
    content = vtt([[(0.75, 0), (1.25, 2)]])
    assert board(content)["edges"] == [{"between": [[0, r], [1, r]], "kind": "wall"} for r in (0, 1)]
    assert losses(content) == [("off-grid", 1, "$.line_of_sight[0][0]")]


def test_doors_go_before_walls_and_closed_ones_before_open_ones() -> None:
    wall = [[(1, 0), (1, 2)]]
    closed, ajar = portal((1, 0), (1, 1)), portal((1, 0), (1, 1), closed=False)
    assert board(vtt(wall, portals=[ajar]))["edges"][0]["kind"] == "door-open"
    assert board(vtt(wall, portals=[ajar, closed]))["edges"][0]["kind"] == "door-closed"
    assert board(vtt(wall, portals=[closed, ajar]))["edges"][1]["kind"] == "wall"


def test_a_door_that_closes_no_side_takes_the_nearest() -> None:
    # from corner to corner of a square, across no centre line
    assert board(vtt(portals=[portal((1, 0.6), (1, 1.4))]))["edges"] == [
        {"between": [[0, 0], [1, 0]], "kind": "door-closed"}
    ]
    level = board(vtt(portals=[portal((0.6, 1), (1.4, 1))]))["edges"]
    assert level == [{"between": [[0, 0], [0, 1]], "kind": "door-closed"}]
    assert losses(vtt(portals=[portal((9, 0.6), (9, 0.9))])) == [("place", 1, "$.portals[0]")]


def test_things_block_the_squares_whose_centres_they_cover() -> None:
    crate = points_of((0.2, 0.2), (0.9, 0.2), (0.9, 0.9), (0.2, 0.9))
    content = vtt(objects_line_of_sight=[crate, points_of((0.6, 0.6), (0.9, 0.6), (0.9, 0.9))])
    assert board(content)["spaces"] == [{"at": [0, 0], "terrain": "blocking"}]
    assert losses(content) == [("object", 1, "$.objects_line_of_sight[1]")]
    on_centre = points_of((0.5, 0), (1, 0), (1, 1), (0.5, 1))
    assert "spaces" not in board(vtt(objects_line_of_sight=[on_centre]))


def points_of(*corners: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in corners]


def test_light_and_picture_are_lost() -> None:
    content = vtt(lights=[{"position": {"x": 1, "y": 1}}], image="iVBO", size=(2.2, 1))
    assert counts(content) == {"light": 1, "image": 1}
    assert board(content)["columns"] == 3
    assert document(content, "heroclix").game == "heroclix"


def test_what_cannot_be_read_says_where() -> None:
    content = vtt([[(0, 0), (1, 0)]])
    content["line_of_sight"][0][1]["x"] = "far"
    assert error(content) == "$.line_of_sight[0][1].x"
    assert error(vtt(size=(300, 2))) == "$.resolution.map_size.x"
    assert error(vtt(portals=[{"bounds": []}])) == "$.portals[0].bounds"
    assert error(vtt(), "heroscape") == "$"


def oracle(piece: WallPiece, columns: int, rows: int) -> set[Side]:
    """The sides that a piece closes, by asking each side's centre line."""
    found = set()
    for row in range(rows):
        for column in range(columns):
            a = column + HALF, row + HALF
            for step in ((1, 0), (0, 1)):
                b = a[0] + step[0], a[1] + step[1]
                if b[0] < columns and b[1] < rows and meets(piece, a, b):
                    found.add(((column, row), (column + step[0], row + step[1])))
    return found


def meets(piece: WallPiece, a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction]) -> bool:
    """Whether a piece meets the line from a (included) to b (excluded), by the two lines' equations."""
    (px, py), (qx, qy) = piece
    dx, dy, ex, ey = qx - px, qy - py, b[0] - a[0], b[1] - a[1]
    cross = dx * ey - dy * ex
    if cross == 0:
        return False
    along = ((a[0] - px) * ey - (a[1] - py) * ex) / cross
    over = ((a[0] - px) * dy - (a[1] - py) * dx) / cross
    return 0 <= along <= 1 and 0 <= over < 1


fourths = st.integers(-4, 20).map(lambda number: Fraction(number, 4))


@given(st.tuples(fourths, fourths), st.tuples(fourths, fourths))
def test_sides_are_closed_as_the_slow_way_finds(a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction]) -> None:
    assert set(closed_by((a, b), 4, 3)) == oracle((a, b), 4, 3)


def scene(*walls: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A scene of 4 x 3 squares of 50 pixels."""
    grid = {"type": 1, "size": 50}
    return {"name": "Inn", "width": 200, "height": 150, "padding": 0, "grid": grid, "walls": list(walls), **more}


def wall(c: Sequence[float], **more: Any) -> dict[str, Any]:
    return {"c": c, "move": 20, "sight": 20, "door": 0, "ds": 0, **more}


UPRIGHT: list[float] = [50, 0, 50, 50]


@pytest.mark.parametrize(
    ("codes", "edge", "lost"),
    [
        ({}, "wall", {}),
        ({"door": 1}, "door-closed", {}),
        ({"door": 1, "ds": 1}, "door-open", {}),
        ({"door": 1, "ds": 2}, "door-closed", {"edge": 1}),
        ({"door": 2, "ds": 2}, "door-closed", {"edge": 1}),
        ({"sight": 10}, "wall", {"edge": 1}),
        ({"sight": 0}, "wall", {"edge": 1}),
        ({"move": 0}, None, {"edge": 1}),
        ({"move": 0, "sight": 0}, None, {}),
        ({"sight": 30}, "wall", {}),
    ],
)
def test_walls_of_a_scene(codes: dict[str, int], edge: str | None, lost: dict[str, int]) -> None:
    content = scene(wall(UPRIGHT, **codes))
    assert board(content).get("edges") == ([{"between": [[0, 0], [1, 0]], "kind": edge}] if edge else None)
    assert counts(content) == lost


def test_the_scene_begins_within_its_padding() -> None:
    padded = scene(wall([50 + 50, 50, 50 + 50, 100]), padding=0.25)
    assert board(padded)["edges"] == board(scene(wall(UPRIGHT)))["edges"]


def test_older_scenes() -> None:
    old = scene(
        {"c": UPRIGHT, "move": 1, "sense": 2, "door": 0},
        grid=50,
        gridType=1,
        img="inn.webp",
        tokens=[{}, {}],
        lights=[{}],
    )
    assert board(old)["edges"] == board(scene(wall(UPRIGHT)))["edges"]
    assert counts(old) == {"edge": 1, "figure": 2, "light": 1, "image": 1}
    assert document(old).title == "Inn"
    assert error(scene(grid={"type": 3, "size": 50})) == "$.grid.type"
    assert error(scene(wall([1, 2, 3]))) == "$.walls[0].c"
    assert error(scene(width=50 * 300)) == "$.width"


def again(found: Document) -> Document:
    """A document written as Universal VTT and read again."""
    content, _ = write_file(found, "uvtt")
    back = open_file(content, found.game).opened
    assert isinstance(back, Document)
    return back


@given(st.data())
def test_a_board_comes_back_as_it_was_written(data: st.DataObject) -> None:
    columns, rows = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6))
    squares = [(column, row) for row in range(rows) for column in range(columns)]
    blocking = data.draw(st.sets(st.sampled_from(squares)))
    sides = [((c, r), (c + 1, r)) for c, r in squares if c + 1 < columns] + [
        ((c, r), (c, r + 1)) for c, r in squares if r + 1 < rows
    ]
    kinds = st.sampled_from(["wall", "door-open", "door-closed", None])
    chosen = {side: data.draw(kinds) for side in sides}
    plain = {
        "format": "tablelight",
        "version": 1,
        "game": "oraculo",
        "board": {
            "grid": "square",
            "columns": columns,
            "rows": rows,
            "spaces": [{"at": list(space), "terrain": "blocking"} for space in sorted(blocking)],
            "edges": [{"between": [list(a), list(b)], "kind": kind} for (a, b), kind in chosen.items() if kind],
        },
    }
    found = document(plain)
    back = again(found)
    assert {spec.at for spec in back.spaces_board.spaces} == blocking
    assert {(edge.between, edge.kind) for edge in back.spaces_board.edges} == {
        (side, kind) for side, kind in chosen.items() if kind
    }


def test_what_universal_vtt_has_no_place_for() -> None:
    plain: dict[str, Any] = {
        "format": "tablelight",
        "version": 1,
        "game": "oraculo",
        "figures": [{"id": "a", "side": "red", "at": [0, 0]}],
        "board": {
            "grid": "square",
            "columns": 3,
            "rows": 1,
            "spaces": [{"at": [1, 0], "terrain": "slow", "level": 2, "label": "A"}],
            "edges": [{"between": [[0, 0], [1, 0]], "kind": "hedge"}],
            "objects": [{"at": [2, 0], "kind": "table"}],
        },
    }
    _, lost = write_file(document(plain), "uvtt")
    found = {loss.kind: (loss.count, loss.path) for loss in lost}
    assert found == {
        "terrain": (1, "$.board.spaces[0]"),
        "level": (1, "$.board.spaces[0]"),
        "text": (1, "$.board.spaces[0]"),
        "edge": (1, "$.board.edges[0]"),
        "object": (1, "$.board.objects[0]"),
        "figure": (1, "$.figures[0]"),
    }
    assert again(document(plain)).spaces_board.edges[0].kind == "wall"


def test_a_light_too_far_away_to_be_written_down_is_lost_without_a_place() -> None:
    """Its square had more digits than Python writes, so the page could not list what is lost."""
    scene = {"width": 4e-300, "height": 4e-300, "grid": {"type": 1, "size": 1e-300}, "walls": []}
    (loss,) = open_file(json.dumps({**scene, "lights": [{"x": 10**4200, "y": 0}]}).encode()).losses
    assert (loss.count, loss.places) == (1, ())
