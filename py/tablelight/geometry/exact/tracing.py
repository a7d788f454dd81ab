"""A straight line between centres or corners of squares or hexagons: the cells it enters, the ways it may be taken to
go where it meets corners or runs along sides, and the parts it only touches. In integers, nothing nudged.

A cell is (column, row) on squares, axial (q, r) on hexagons; points are integers, scaled so that centres and corners
are. Where the line crosses a side it goes from cell to cell. Where it runs along sides it goes, for the whole run,
through the cells on one hand. At a corner of the grid it goes round it to the left or to the right, over the sides and
through the cells that meet there, never across the line itself. From (to) a corner it begins (ends) in a given cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from tablelight.geometry.exact.planar import IntegerPoint

Cell: TypeAlias = tuple[int, int]
Chain: TypeAlias = tuple[Cell, ...]
"""Cells, each sharing a side with the next."""
Hands: TypeAlias = tuple[list[Cell], list[Cell]]
"""For a run along sides: the cells on its left, the cells on its right."""


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
    """A part of a line: through the inside of a cell, or (`hands`) along sides. `after`: the corner where it ends, None
    if it leaves over a side or ends in the cell."""

    cell: Cell | None
    hands: Hands | None
    after: IntegerPoint | None


def trace(mesh: Mesh, start: Cell, end: Cell, corners: tuple[int, int] | None = None) -> Trace:
    """The line between the centres of two cells, or from a corner of one to a corner of the other by their numbers."""
    first, last = (None, None) if corners is None else (mesh.corner(start, corners[0]), mesh.corner(end, corners[1]))
    source, goal = first or mesh.centre(start), last or mesh.centre(end)
    direction = goal[0] - source[0], goal[1] - source[1]
    line = _Line(mesh, first, last, direction)
    pieces = list(_pieces(line, start, end))
    touched, sides = set[Cell](), set[tuple[Cell, Cell]]()
    vertices = [point for point in (first, *(piece.after for piece in pieces)) if point is not None]
    for point in vertices:
        ring = around(mesh, point)
        touched.update(cell for cell, _ in ring)
        sides.update(_side(a[0], b[0]) for a, b in pairwise([*ring, ring[0]]))
    for piece in pieces:
        if piece.hands is not None:
            sides.update(_side(a, b) for a, b in zip(*piece.hands, strict=True))
            for hand in piece.hands:
                touched.update(hand)
                sides.update(_side(a, b) for a, b in pairwise(hand))
    touched -= {piece.cell for piece in pieces if piece.cell is not None}
    passages = tuple(_passages(line, start, end, pieces))
    return Trace(passages, frozenset(touched - {start, end}), frozenset(sides))


def _side(a: Cell, b: Cell) -> tuple[Cell, Cell]:
    return (a, b) if a <= b else (b, a)


def _pieces(line: _Line, start: Cell, end: Cell) -> Iterator[_Piece]:
    mesh, first, last, direction = line
    if direction == (0, 0):
        return
    source = first or mesh.centre(start)
    cell: Cell | None = None if first is not None else start
    point = first
    while True:
        if cell is None:
            assert point is not None
            cell, hands, point = _from_corner(mesh, point, last, direction)
            if hands is not None or cell is None:
                yield _Piece(None, hands, point)
                cell = None
                if point == last:
                    return
                continue
        if last is None and cell == end:
            yield _Piece(cell, None, None)
            return
        following, corner = _leave(mesh, cell, source, direction)
        yield _Piece(cell, None, corner)
        if corner is not None and corner == last:
            return
        cell, point = following, corner


def _leave(
    mesh: Mesh, cell: Cell, source: IntegerPoint, direction: IntegerPoint
) -> tuple[Cell | None, IntegerPoint | None]:
    """Where a line leaves a cell that it goes through: the next cell over a side, or a corner."""
    (sx, sy), (dx, dy) = source, direction
    points = [mesh.corner(cell, number) for number in range(len(mesh.corners))]
    turns = [dx * (y - sy) - dy * (x - sx) for x, y in points]
    count = len(points)
    for k in range(count):
        if turns[k] < 0:
            if turns[(k + 1) % count] > 0:
                across = mesh.across[k]
                return (cell[0] + across[0], cell[1] + across[1]), None
            if turns[(k + 1) % count] == 0:
                return None, points[(k + 1) % count]
    raise AssertionError("a line leaves what it enters")


def _from_corner(
    mesh: Mesh, point: IntegerPoint, last: IntegerPoint | None, direction: IntegerPoint
) -> tuple[Cell | None, Hands | None, IntegerPoint | None]:
    """How a line goes on from a corner of the grid: into a cell, or along sides up to where the run ends."""
    dx, dy = direction
    hands: Hands = ([], [])
    while True:
        ring = around(mesh, point)
        for cell, corner in ring:
            count = len(mesh.corners)
            onward, back = mesh.corners[(corner + 1) % count], mesh.corners[corner - 1]
            here = mesh.corners[corner]
            ox, oy, bx, by = onward[0] - here[0], onward[1] - here[1], back[0] - here[0], back[1] - here[1]
            out, into = dx * oy - dy * ox, dx * by - dy * bx
            if out == 0 and dx * ox + dy * oy > 0:
                # Along the side from this corner of the cell to its next one: this cell lies on one side of the line,
                # the cell over that side on the other.
                over = mesh.across[corner]
                hands[0].append(cell)
                hands[1].append((cell[0] + over[0], cell[1] + over[1]))
                point = point[0] + ox, point[1] + oy
                break
            if out < 0 < into and not hands[0]:
                return cell, None, None
            if out < 0 < into:
                return None, hands, point
        else:
            raise AssertionError("a direction from a corner lies in a cell or along a side")
        if point == last:
            return None, hands, point


class _Line(NamedTuple):
    """A line between two corners (None: centres) in a direction."""

    mesh: Mesh
    first: IntegerPoint | None
    last: IntegerPoint | None
    direction: IntegerPoint

    def lies_along(self, corner: IntegerPoint, a: Cell, b: Cell) -> bool:
        """Whether it comes to a corner, or goes on from it, along the side between two cells that meet there."""
        corners = [{self.mesh.corner(cell, k) for k in range(len(self.mesh.corners))} for cell in (a, b)]
        (other,) = (corners[0] & corners[1]) - {corner}
        (dx, dy), (x, y) = self.direction, (other[0] - corner[0], other[1] - corner[1])
        if dx * y != dy * x or self.direction == (0, 0):
            return False
        onward = dx * x + dy * y > 0
        return corner != self.last if onward else corner != self.first


def _passages(line: _Line, start: Cell, end: Cell, pieces: list[_Piece]) -> Iterator[tuple[Chain, ...]]:
    """The ways of each part between cells that the line always goes through."""
    chains: list[list[Cell]] = [[start]]
    corner = line.first
    for piece in (*pieces, _Piece(end, None, None)):
        if piece.cell is not None:
            chains = [[*chain, *way] for chain in chains for way in _round(line, corner, chain[-1], piece.cell)]
            if len(chains[0]) > 1:
                yield tuple(tuple(chain) for chain in chains)
            chains = [[piece.cell]]
        else:
            assert piece.hands is not None
            chains = [
                [*chain, *way, *hand[1:]]
                for hand in piece.hands
                for chain in chains
                for way in _round(line, corner, chain[-1], hand[0])
            ]
        corner = piece.after


def _round(line: _Line, corner: IntegerPoint | None, a: Cell, b: Cell) -> list[list[Cell]]:
    """The ways from cell to cell, without the first one: none from a cell to itself, over the side that they share, or
    round a corner of the grid."""
    if a == b:
        return [[]]
    if corner is None:
        return [[b]]
    ring = [cell for cell, _ in around(line.mesh, corner)]
    count, at, to = len(ring), ring.index(a), ring.index(b)
    ways = []
    for turn in (1, -1):
        way = [ring[(at + turn * n) % count] for n in range(1, (to - at) * turn % count + 1)]
        if not any(line.lies_along(corner, c, d) for c, d in pairwise([a, *way])):
            ways.append(way)
    return ways
