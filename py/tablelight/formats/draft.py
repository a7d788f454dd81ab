"""Boards of squares in the making: ground, sides and labels by space, then one `GridBoard`. Walls may run anywhere: a
wall closes the sides of squares whose centres it parts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor, lcm

from tablelight.board.document import BoardObject, Edge, GridBoard, SpaceSpec
from tablelight.formats.losses import Losses
from tablelight.formats.values import clean, error_at
from tablelight.grid import Space
from tablelight.grid.topology import by_row

Side = tuple[Space, Space]
"""Two spaces that share a side, the left or upper one first."""
APART = " / "
"""The separator of two labels of a space."""


def side_of(a: Space, b: Space) -> Side:
    """The side between two spaces, named in either order."""
    return (a, b) if by_row(a) < by_row(b) else (b, a)


class Draft:
    """What is known of each space so far. Spaces without an entry are clear ground at level 0."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.terrain: dict[Space, str] = {}
        self.level: dict[Space, int] = {}
        self.labels: dict[Space, list[str]] = {}
        self.indoors: dict[Space, bool] = {}
        self.edges: dict[tuple[Side, str], Edge] = {}
        self.objects: dict[Space, BoardObject] = {}
        self.on_corners: dict[Space, BoardObject] = {}
        """By the square whose upper left corner the object is on."""

    def __contains__(self, space: Space) -> bool:
        """Whether a space is on the board and not void."""
        column, row = space
        return 0 <= column < self.columns and 0 <= row < self.rows and self.terrain.get(space) != "void"

    def label(self, space: Space, text: str) -> None:
        if text:
            self.labels.setdefault(space, []).append(text)

    def edge(self, side: Side, kind: str, inside: Space | None = None) -> None:
        self.edges.setdefault((side, kind), Edge(between=side, kind=kind, inside=inside))

    def board(self, grid: str = "square", orientation: str = "pointy") -> GridBoard:
        spaces = sorted({*self.terrain, *self.level, *self.labels, *self.indoors}, key=by_row)
        specs = [
            SpaceSpec(
                at=space,
                terrain=self.terrain.get(space, "clear"),
                level=self.level.get(space, 0),
                label=clean(APART.join(self.labels[space])) if space in self.labels else None,
                indoors=self.indoors.get(space),
            )
            for space in spaces
        ]
        return GridBoard(
            grid=grid,  # type: ignore[arg-type]
            columns=self.columns,
            rows=self.rows,
            orientation=orientation,  # type: ignore[arg-type]
            spaces=tuple(spec for spec in specs if spec != SpaceSpec(at=spec.at)),
            edges=tuple(self.edges[key] for key in sorted(self.edges, key=lambda key: (*map(by_row, key[0]),))),
            objects=tuple(
                each[space] for each in (self.objects, self.on_corners) for space in sorted(each, key=by_row)
            ),
        )


WallEnd = tuple[Fraction, Fraction]
WallPiece = tuple[WallEnd, WallEnd]
"""Two successive points of a wall."""
HALF = Fraction(1, 2)
MOST_WORK = 400_000
"""The most sides that all walls of a map together may close, each counted as often as it is closed."""


def squares_near(piece: WallPiece) -> set[Space]:
    """Where to look for a piece: the squares of its ends and of its middle."""
    (px, py), (qx, qy) = piece
    return {(floor(x), floor(y)) for x, y in ((px, py), ((px + qx) / 2, (py + qy) / 2), (qx, qy))}


def closed_by(piece: WallPiece, columns: int, rows: int) -> Iterator[Side]:
    """The sides that a piece closes."""
    ends = (*piece[0], *piece[1])
    parts = 2 * lcm(*(spot.denominator for spot in ends))  # whole numbers are faster: an even number to a square
    px, py, qx, qy = (spot.numerator * (parts // spot.denominator) for spot in ends)
    for row, column in _crossings((py, px), (qy, qx), parts, rows, columns - 1):
        yield (column, row), (column + 1, row)
    for column, row in _crossings((px, py), (qx, qy), parts, columns, rows - 1):
        yield (column, row), (column, row + 1)


def _crossings(
    start: tuple[int, int], end: tuple[int, int], parts: int, lines: int, count: int
) -> Iterator[tuple[int, int]]:
    """Where a piece crosses the lines through the centres of squares: the line, and the square whose centre comes
    before the crossing, among the `count` squares with another one after them. The ends are in parts of a square:
    across the lines, then along them."""
    (p, u), (q, v) = sorted((start, end))
    if p == q:
        return
    half, across, along = parts // 2, q - p, v - u
    first = max(0, -((half - p) // parts))  # the first line at or beyond p
    last = min(lines - 1, (q - half) // parts)
    for line in range(first, last + 1):
        middle = line * parts + half
        square = ((u - half) * across + (middle - p) * along) // (parts * across)
        if 0 <= square < count:
            yield line, square


def nearest(portal: WallPiece, columns: int, rows: int) -> Side | None:
    """The side for a portal that closes none: of those along its direction, the one whose middle is nearest to its own,
    at most a square away. Of equals the upper, then the left one."""
    (px, py), (qx, qy) = portal
    across = (1, 0) if abs(qy - py) >= abs(qx - px) else (0, 1)
    here, far = [], Fraction(0)
    for middle, step, count in ((px + qx) / 2, across[0], columns), ((py + qy) / 2, across[1], rows):
        first = (step + 1) * HALF  # where the middle of the first side is, across the side or along it
        here.append(max(0, min(ceil(middle - first - HALF), count - step - 1)))
        far += (here[-1] + first - middle) ** 2
    if columns <= across[0] or rows <= across[1] or far > 1:
        return None
    column, row = here
    return (column, row), (column + across[0], row + across[1])


class Closing:
    """The sides of a board that walls and portals close."""

    def __init__(self, draft: Draft, losses: Losses) -> None:
        self.draft, self.losses = draft, losses
        self.kinds: dict[Side, str] = {}
        self.work = 0

    def _closed(self, piece: WallPiece, path: str) -> list[Side]:
        sides = list(closed_by(piece, self.draft.columns, self.draft.rows))
        self.work += len(sides) + 1
        if self.work > MOST_WORK:
            raise error_at(path, "has more walls than can be read")
        return sides

    def touches(self, piece: WallPiece) -> bool:
        """Whether the box around a piece has a point in common with the board; pieces without one are dropped."""
        (px, py), (qx, qy) = piece
        is_right = max(px, qx) >= 0 and min(px, qx) <= self.draft.columns
        return is_right and max(py, qy) >= 0 and min(py, qy) <= self.draft.rows

    def wall(self, piece: WallPiece, path: str) -> None:
        """Add a piece of wall that touches the board; doors take precedence."""
        (px, py), (qx, qy) = piece
        if not ((px == qx and px.denominator == 1) or (py == qy and py.denominator == 1)):
            text = "Walls that do not run along the grid close the sides between the squares whose centres they part."
            self.losses.lost("off-grid", path, text, at=squares_near(piece))
        for side in self._closed(piece, path):
            self.kinds.setdefault(side, "wall")

    def portal(self, piece: WallPiece, path: str, *, is_open: bool) -> bool:
        """Add a door; False if there is no side for it. A closed one takes precedence over an open one."""
        sides = self._closed(piece, path)
        if not sides:
            near = nearest(piece, self.draft.columns, self.draft.rows)
            sides = [] if near is None else [near]
        if not sides:
            text = "Doors that are on no side of a square are left out."
            self.losses.lost("place", path, text, at=squares_near(piece))
        for side in sides:
            if self.kinds.get(side) != "door-closed":
                self.kinds[side] = "door-open" if is_open else "door-closed"
        return bool(sides)

    def finish(self) -> None:
        for side, kind in self.kinds.items():
            self.draft.edge(side, kind)
