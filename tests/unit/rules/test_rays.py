"""Lines between centres and corners, compared with their slow twin, which clips every line with every space."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.document import GridBoard
from tablelight.geometry.exact.tracing import HEXES, SQUARES, trace
from tablelight.grid import Space
from tablelight.rules.rays import BLOCKS, HINDERS, Seen, Touching, corner_point, mesh_of
from tests.oracles.rays import Line, Mesh, judge


@given(st.integers(0, 10**6))
def test_a_line_is_open_and_clear_as_its_slow_twin_says(seed: int) -> None:
    random = Random(seed)
    kind = random.choice(["square", "pointy", "flat"])
    columns, rows = random.randint(2, 5), random.randint(2, 5)
    grid_kind, orientation = ("square", "pointy") if kind == "square" else ("hex", kind)
    board = GridBoard(grid=grid_kind, columns=columns, rows=rows, orientation=orientation)  # type: ignore[arg-type]
    grid, mesh = board.topology, Mesh(kind, columns, rows)
    spaces = grid.spaces()
    void = {space for space in spaces if random.random() < 0.1}
    blocking = {space for space in spaces if random.random() < 0.2} - void
    hindering = {space for space in spaces if random.random() < 0.15} - void
    half = len(grid.shifts) // 2
    masks = {BLOCKS: [0] * half, HINDERS: [0] * half}
    sides: dict[frozenset[Space], str] = {}
    for direction in range(0, half, 2 if kind == "square" else 1):
        for a in spaces:
            b = grid.step(a, direction)
            if b is not None and random.random() < 0.2:
                what = random.choice([BLOCKS, HINDERS])
                masks[what][direction] |= grid.bit(a)
                sides[frozenset((a, b))] = "blocks" if what == BLOCKS else "hinders"
    touchings: list[Touching] = ["open", "hinders", "blocks"]
    touching = random.choice(touchings)
    seen = Seen(grid, grid.mask(blocking), grid.mask(hindering), grid.mask(void), masks, touching)
    a, b = random.choice(spaces), random.choice(spaces)
    if a == b or a in void or b in void:
        return
    count = len(mesh_of(grid).corners)
    corners = None if random.random() < 0.4 else (random.randrange(count), random.randrange(count))
    own, other = corners or (None, None)
    line = Line(mesh, a, b, corner_point(grid, a, own), corner_point(grid, b, other))  # type: ignore[arg-type]
    slow = judge(
        line,
        blocking.__contains__,
        hindering.__contains__,
        lambda space: space in void or space not in grid,
        lambda u, v: sides.get(frozenset((u, v)), "open"),
        touching,
    )
    assert seen.is_open_and_clear(a, b, corners) == slow, (kind, a, b, corners, touching)


def test_a_line_along_sides_goes_by_the_one_hand_or_the_other() -> None:
    # On the other side it goes round its corners first, because it never crosses itself.
    round_about = ((0, 0), (-1, 0), (-1, -1), (0, -1), (1, -1), (2, -1), (3, -1), (4, -1), (4, 0), (3, 0))
    along = trace(SQUARES, (0, 0), (3, 0), (0, 1))
    assert along.passages == ((((0, 0), (1, 0), (2, 0), (3, 0)), round_about),)


def test_a_line_of_no_length_goes_round_its_corner_either_way() -> None:
    round_about = trace(SQUARES, (0, 0), (1, 1), (2, 0))
    assert set(round_about.passages[0]) == {((0, 0), (1, 0), (1, 1)), ((0, 0), (0, 1), (1, 1))}


@pytest.mark.parametrize("mesh", [SQUARES, HEXES])
def test_a_space_touches_itself_by_no_line(mesh: object) -> None:
    found = trace(mesh, (0, 0), (0, 0))  # type: ignore[arg-type]
    assert found.passages == () and not found.touched
