"""The plane that boards are drawn on: a square's side, a hexagon's width and an inch are a hundred units each.

Floats, because this is for drawing and picking; the rules decide elsewhere, exactly. A place is a space, or on a free
board a point in thousandths of an inch."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import dist, floor, hypot, sqrt
from typing import TypeAlias, cast

from tablelight.board.document import Board
from tablelight.board.polygons import snapped
from tablelight.board.records import known

Place: TypeAlias = tuple[int, int]
XY: TypeAlias = tuple[float, float]
Exact: TypeAlias = tuple[int | float | Fraction, int | float | Fraction]

UNIT = 100
THOUSANDTHS = 10  # of an inch to a unit
NUDGE, FINE = 500, 50  # thousandths: half an inch a keystroke, or a twentieth
ROW = UNIT * sqrt(3) / 2  # from one row of hexagons to the next
TO_CORNER = UNIT / sqrt(3)  # a hexagon's centre to its corners


def number(value: float) -> str:
    """A coordinate as short text for a path."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


coordinate = lru_cache(maxsize=4096)(number)
"""`number` for the centres of spaces: a board has few different coordinates."""


def place_at(board: Board, at: Exact) -> Place:
    """The place that an answer writes in spaces, or in inches."""
    return round(at[0] * board.unit), round(at[1] * board.unit)


def point(xy: XY) -> str:
    """`x y` for a path."""
    return f"{number(xy[0])} {number(xy[1])}"


class Plane(ABC):
    """A board laid out on the plane."""

    width: float
    height: float
    reach: float
    """The distance from a space's centre to the nearest of its sides."""
    cell: str = ""
    """The outline of a space as a path relative to its centre."""
    corners: tuple[XY, ...] = ()
    """The corners of that outline in order, from the centre."""

    @abstractmethod
    def centre(self, place: Place) -> XY:
        """The middle of a place."""

    def at(self, exact: Exact) -> XY:
        """A point in board coordinates (see `Grid.centre`), or in inches on a free board."""
        return float(exact[0]) * UNIT, float(exact[1]) * UNIT

    @abstractmethod
    def pick(self, x: float, y: float) -> Place | None:
        """The place under a point of the plane; None off the board."""

    @abstractmethod
    def stepped(self, place: Place, dx: int, dy: int, *, fine: bool = False) -> Place:
        """The place one keystroke away (`dx`, `dy` of -1, 0, 1, y downwards); the same place at the rim. `fine`: a
        smaller step, if there is one."""

    def snapped(self, place: Place) -> Place:
        """The nearest place of a coarser lattice, if there is one; on spaces the same place."""
        return place

    def side(self, a: Place, b: Place) -> tuple[XY, XY]:
        """The two ends of the side between adjacent spaces."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        half = self.side_length / 2 / hypot(bx - ax, by - ay)
        (x, y), dx, dy = self.between(a, b), -(by - ay) * half, (bx - ax) * half
        return (x - dx, y - dy), (x + dx, y + dy)

    def between(self, a: Place, b: Place) -> XY:
        """The middle between two places: of adjacent spaces, that of the side between them."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        return (ax + bx) / 2, (ay + by) / 2

    side_length: float = UNIT

    def shown(self, place: object) -> XY:
        """Where a place of an answer is: a space, the first of two spaces, or a point in inches of a free board."""
        first, second = cast(tuple[object, object], place)
        if isinstance(first, tuple | list):
            return self.centre(cast(Place, first))
        return self.centre((int(known(first, int)), int(known(second, int))))

    def region(self, places: Iterable[Place], cell: str | None = None) -> str:
        """A path with one copy of `cell` (the space's outline, or any relative path) at each place."""
        shape = self.cell if cell is None else cell
        return shape.join([*self._starts(places), ""])

    def _starts(self, places: Iterable[Place]) -> Iterable[str]:
        return map(self._start, places)

    def _start(self, place: Place) -> str:
        x, y = self.centre(place)
        return f"M{coordinate(x)} {coordinate(y)}"


class _SpacesPlane(Plane):
    """A board of spaces. The commands that begin their paths are written once: the sight map of a large board has a
    hundred thousand."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._written: dict[Place, str] = {}

    def _starts(self, places: Iterable[Place]) -> Iterable[str]:
        written, listed = self._written, [*places]
        for place in set(listed).difference(written):
            written[place] = self._start(place)
        return map(written.__getitem__, listed)


class SquarePlane(_SpacesPlane):
    """A board of squares laid out on the plane."""

    reach = UNIT / 2
    cell = "m-50-50h100v100h-100z"
    corners = ((-50, -50), (50, -50), (50, 50), (-50, 50))

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self.width, self.height = float(columns * UNIT), float(rows * UNIT)

    def centre(self, place: Place) -> XY:
        return place[0] * UNIT + UNIT // 2, place[1] * UNIT + UNIT // 2

    def pick(self, x: float, y: float) -> Place | None:
        column, row = floor(x / UNIT), floor(y / UNIT)
        return (column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None

    def stepped(self, place: Place, dx: int, dy: int, *, fine: bool = False) -> Place:  # noqa: ARG002
        return min(max(place[0] + dx, 0), self.columns - 1), min(max(place[1] + dy, 0), self.rows - 1)


class HexPlane(_SpacesPlane):
    """Hexagons. Flat-topped ones are pointy ones with the axes exchanged."""

    reach = UNIT / 2
    side_length = TO_CORNER

    def __init__(self, columns: int, rows: int, *, flat: bool) -> None:
        super().__init__(columns, rows)
        self.flat = flat
        along, across = (rows, columns) if flat else (columns, rows)
        size = (along + (0.5 if across > 1 else 0)) * UNIT, (across - 1) * ROW + 2 * TO_CORNER
        self.width, self.height = size[::-1] if flat else size
        far, half = TO_CORNER, TO_CORNER / 2
        corners: list[XY] = [(0, -far), (50, -half), (50, half), (0, far), (-50, half), (-50, -half)]
        self.corners = tuple((y, x) for x, y in corners) if flat else tuple(corners)
        self.cell = closed(self.corners)

    def _turn(self, x: float, y: float) -> XY:
        return (y, x) if self.flat else (x, y)

    def centre(self, place: Place) -> XY:
        along, across = place[::-1] if self.flat else place
        return self._turn((along + 0.5 + (across & 1) / 2) * UNIT, across * ROW + TO_CORNER)

    def at(self, exact: Exact) -> XY:
        along, across = self._turn(float(exact[0]), float(exact[1]))
        return self._turn(along * UNIT, (across - 0.5) * ROW + TO_CORNER)

    def pick(self, x: float, y: float) -> Place | None:
        # The hexagon is the one with the nearest centre, one of four around the point.
        along, across = self._turn(x, y)
        row = floor((across - TO_CORNER) / ROW)
        around = [(floor(along / UNIT - 0.5 - (r & 1) / 2) + c, r) for r in (row, row + 1) for c in (0, 1)]
        places = [place[::-1] if self.flat else place for place in around]
        near = min(places, key=lambda place: dist(self.centre(place), (x, y)))
        on_board = 0 <= near[0] < self.columns and 0 <= near[1] < self.rows
        return near if on_board and dist(self.centre(near), (x, y)) <= TO_CORNER else None

    def stepped(self, place: Place, dx: int, dy: int, *, fine: bool = False) -> Place:  # noqa: ARG002
        # In offset coordinates one column or one row further is always adjacent, but of the two diagonals only one is:
        # there the row (pointy tops) decides which column is meant.
        column, row = place
        if dx and dy and not self.flat:
            column += (dx + (1 if row & 1 else -1)) // 2
            row += dy
        elif dx and dy:
            row += (dy + (1 if column & 1 else -1)) // 2
            column += dx
        else:
            column, row = column + dx, row + dy
        return (column, row) if 0 <= column < self.columns and 0 <= row < self.rows else place


class FreePlane(Plane):
    """A bare table measured in inches."""

    reach = UNIT / 2

    def __init__(self, width: int, height: int) -> None:
        self._size = width, height
        self.width, self.height = width / THOUSANDTHS, height / THOUSANDTHS

    def centre(self, place: Place) -> XY:
        return place[0] / THOUSANDTHS, place[1] / THOUSANDTHS

    def shown(self, place: object) -> XY:
        x, y = cast(Exact, place)
        return self.at((x, y))

    def pick(self, x: float, y: float) -> Place | None:
        place = round(x * THOUSANDTHS), round(y * THOUSANDTHS)
        return place if all(0 <= value <= limit for value, limit in zip(place, self._size, strict=True)) else None

    def stepped(self, place: Place, dx: int, dy: int, *, fine: bool = False) -> Place:
        step = FINE if fine else NUDGE
        return self._on_board((place[0] + dx * step, place[1] + dy * step))

    def snapped(self, place: Place) -> Place:
        """The nearest place on the board at quarters of an inch."""
        return self._on_board(snapped(place))

    def _on_board(self, place: Place) -> Place:
        return min(max(place[0], 0), self._size[0]), min(max(place[1], 0), self._size[1])


def closed(corners: Sequence[XY]) -> str:
    """A closed path through corners given relative to the current point."""
    ways = [point((x - from_x, y - from_y)) for (from_x, from_y), (x, y) in pairwise([(0.0, 0.0), *corners])]
    return f"m{'l'.join(ways)}z"


@lru_cache(maxsize=16)
def _plane(kind: type[FreePlane | SquarePlane | HexPlane], *size: int, **more: bool) -> Plane:
    return kind(*size, **more)


def plane_of(board: Board) -> Plane:
    """The plane of a board."""
    if board.grid == "inches":
        return _plane(FreePlane, board.width, board.height)
    if board.grid == "square":
        return _plane(SquarePlane, board.columns, board.rows)
    return _plane(HexPlane, board.columns, board.rows, flat=board.orientation == "flat")
