"""A straight line between centres or corners of squares or hexagons: the cells it enters, the ways it may be taken to
go where it meets corners or runs along sides, and the parts it only touches. In integers, nothing nudged.

A cell is (column, row) on squares, axial (q, r) on hexagons; points are integers, scaled so that centres and corners
are. Where the line crosses a side it goes from cell to cell. Where it runs along sides it goes, for the whole run,
through the cells on one hand. At a corner of the grid it goes round it to the left or to the right, over the sides and
through the cells that meet there, never across the line itself. From (to) a corner it begins (ends) in a given cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from tablelight.geometry.exact.planar import IntegerPoint

Cell: TypeAlias = tuple[int, int]
Chain: TypeAlias = tuple[Cell, ...]
"""Cells, each sharing a side with the next."""


class Mesh(NamedTuple):
    """A grid of equal cells. `corners`: of the cell (0, 0), in the order in which the cross product grows; `across[k]`: the
    cell over the side from corner k to corner k + 1."""

    columns: IntegerPoint
    rows: IntegerPoint
    """How a centre moves by one column, and by one row."""
    corners: tuple[IntegerPoint, ...]
    across: tuple[Cell, ...]

    def centre(self, cell: Cell) -> IntegerPoint:
        (ax, ay), (bx, by) = self.columns, self.rows
        return cell[0] * ax + cell[1] * bx, cell[0] * ay + cell[1] * by

    def corner(self, cell: Cell, number: int) -> IntegerPoint:
        (x, y), (dx, dy) = self.centre(cell), self.corners[number]
        return x + dx, y + dy

    def over(self, cell: Cell, number: int) -> Cell:
        """The cell over the side from a corner of a cell to the next."""
        columns, rows = self.across[number]
        return cell[0] + columns, cell[1] + rows

    def cell_at(self, point: IntegerPoint) -> Cell | None:
        (ax, _), (bx, by) = self.columns, self.rows
        row, rest = divmod(point[1], by)
        column, more = divmod(point[0] - row * bx, ax)
        return None if rest or more else (column, row)


@lru_cache(maxsize=1 << 14)
def around(mesh: Mesh, point: IntegerPoint) -> tuple[tuple[Cell, int], ...]:
    """The cells that meet at a corner of the grid, in order around it, with the number of this corner in each. Cached:
    lines pass the same corners again and again."""
    cells = (mesh.cell_at((point[0] - dx, point[1] - dy)) for dx, dy in mesh.corners)
    return tuple((cell, number) for number, cell in enumerate(cells) if cell is not None)


SQUARES = Mesh((2, 0), (0, 2), ((-1, -1), (1, -1), (1, 1), (-1, 1)), ((0, -1), (1, 0), (0, 1), (-1, 0)))
HEXES = Mesh(
    (6, 0),
    (3, 6),
    ((0, -4), (3, -2), (3, 2), (0, 4), (-3, 2), (-3, -2)),
    ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
)


class Trace(NamedTuple):
    """A line from a cell to a cell. `passages`: in order, each as the ways it may take; each way is a chain from one
    cell that the line always goes through to the next. `touched`: the cells of which it has only points of the rim.
    `sides`: the sides of which it has an end, or a part along them."""

    passages: tuple[tuple[Chain, ...], ...]
    touched: frozenset[Cell]
    sides: frozenset[tuple[Cell, Cell]]


class _Piece(NamedTuple):
    """A part of a line. `hands`: the cell that it goes through, or, along sides, the cells on its left and those on its
    right. `corners`: those that it comes to, the last where it ends; none if it leaves over a side or ends in the cell."""

    hands: Sequence[list[Cell]]
    corners: Sequence[IntegerPoint] = ()

    @property
    def is_along(self) -> bool:
        """Whether it runs along sides."""
        return len(self.hands) > 1


def trace(mesh: Mesh, start: Cell, end: Cell, corners: tuple[int, int] | None = None) -> Trace:
    """The line between the centres of two cells, or from a corner of one to a corner of the other by their numbers."""
    first, last = (None, None) if corners is None else (mesh.corner(start, corners[0]), mesh.corner(end, corners[1]))
    pieces = list(_pieces(mesh, start, end, first, last))
    touched, sides = set[Cell](), set[tuple[Cell, Cell]]()
    # All cells and sides along a run meet at its corners.
    for point in (*(() if first is None else (first,)), *(corner for piece in pieces for corner in piece.corners)):
        ring = [cell for cell, _ in around(mesh, point)]
        touched.update(ring)
        sides.update((a, b) if a <= b else (b, a) for a, b in pairwise([*ring, ring[0]]))
    touched -= {start, end, *(piece.hands[0][0] for piece in pieces if not piece.is_along)}
    return Trace(tuple(_passages(mesh, start, end, first, pieces)), frozenset(touched), frozenset(sides))


def _pieces(
    mesh: Mesh, start: Cell, end: Cell, first: IntegerPoint | None, last: IntegerPoint | None
) -> Iterator[_Piece]:
    source, goal = first or mesh.centre(start), last or mesh.centre(end)
    direction = goal[0] - source[0], goal[1] - source[1]
    if direction == (0, 0):
        return
    cell, corner = (start, None) if first is None else (None, first)
    while True:
        if cell is None:
            assert corner is not None
            found = _from_corner(mesh, corner, last, direction)
            if isinstance(found, _Piece):
                yield found
                corner = found.corners[-1]
                if corner == last:
                    return
                continue
            cell = found
        if last is None and cell == end:
            yield _Piece([[cell]])
            return
        following, corner = _leave(mesh, cell, source, direction)
        yield _Piece([[cell]], () if corner is None else (corner,))
        if corner is not None and corner == last:
            return
        cell = following


def _leave(
    mesh: Mesh, cell: Cell, source: IntegerPoint, direction: IntegerPoint
) -> tuple[Cell | None, IntegerPoint | None]:
    """Where a line leaves a cell that it goes through: the next cell over a side, or a corner."""
    (sx, sy), (dx, dy) = source, direction
    points = [mesh.corner(cell, number) for number in range(len(mesh.corners))]
    turns = [dx * (y - sy) - dy * (x - sx) for x, y in points]
    for number, turn in enumerate(turns):
        after = (number + 1) % len(points)
        if turn < 0 <= turns[after]:
            return (mesh.over(cell, number), None) if turns[after] else (None, points[after])
    raise AssertionError("a line leaves what it enters")


def _from_corner(mesh: Mesh, point: IntegerPoint, last: IntegerPoint | None, direction: IntegerPoint) -> Cell | _Piece:
    """How a line goes on from a corner of the grid: into a cell, or along sides up to where the run ends."""
    (dx, dy), count = direction, len(mesh.corners)
    hands: list[list[Cell]] = [[], []]
    corners: list[IntegerPoint] = []
    while not corners or point != last:
        for cell, number in around(mesh, point):
            (x, y), onward, back = mesh.corners[number], mesh.corners[(number + 1) % count], mesh.corners[number - 1]
            ox, oy = onward[0] - x, onward[1] - y
            out, into = dx * oy - dy * ox, dx * (back[1] - y) - dy * (back[0] - x)
            if out == 0 and dx * ox + dy * oy > 0:
                # Along the side from this corner of the cell to its next one: this cell lies on one side of the line,
                # the cell over that side on the other.
                hands[0].append(cell)
                hands[1].append(mesh.over(cell, number))
                point = point[0] + ox, point[1] + oy
                corners.append(point)
                break
            if out < 0 < into:
                return _Piece(hands, corners) if corners else cell
        else:
            raise AssertionError("a direction from a corner lies in a cell or along a side")
    return _Piece(hands, corners)


def _passages(
    mesh: Mesh, start: Cell, end: Cell, first: IntegerPoint | None, pieces: Sequence[_Piece]
) -> Iterator[tuple[Chain, ...]]:
    """The ways of each part between cells that the line always goes through."""
    chains: list[list[Cell]] = [[start]]
    corner, behind = first, chains
    for piece in (*pieces, _Piece([[end]])):
        # The cells on both hands of a run that ends or begins here: no way round the corner goes from one to the other.
        apart = [{hand[-1] for hand in behind}, {hand[0] for hand in piece.hands}]
        chains = [
            [*chain, *way, *hand[1:]]
            for hand in piece.hands
            for chain in chains
            for way in _round(mesh, corner, chain[-1], hand[0], apart)
        ]
        if not piece.is_along:
            if len(chains[0]) > 1:
                yield tuple(tuple(chain) for chain in chains)
            chains = [*piece.hands]
        corner, behind = piece.corners[-1] if piece.corners else None, [*piece.hands]


def _round(mesh: Mesh, corner: IntegerPoint | None, a: Cell, b: Cell, apart: Sequence[set[Cell]]) -> list[list[Cell]]:
    """The ways from cell to cell, without the first one: none from a cell to itself, over the side that they share, or
    round a corner of the grid. `apart`: pairs of cells with the line between them."""
    if a == b:
        return [[]]
    if corner is None:
        return [[b]]
    ring = [cell for cell, _ in around(mesh, corner)]
    count, at, to = len(ring), ring.index(a), ring.index(b)
    ways = []
    for turn in (1, -1):
        way = [ring[(at + turn * n) % count] for n in range(1, (to - at) * turn % count + 1)]
        if not any({c, d} in apart for c, d in pairwise([a, *way])):
            ways.append(way)
    return ways
