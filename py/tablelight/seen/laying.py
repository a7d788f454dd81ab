"""A board laid over a photograph: which place of the board a pixel shows.

Places of the plane are in spaces (of hexes: widths between flat sides) or in inches, the board's upper left corner 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import atan2, hypot, pi, sqrt

from attrs import frozen

from tablelight.board.document import Board
from tablelight.grid import Space
from tablelight.seen.detection import Detection, GridSeen, Pixel, Quadrangle
from tablelight.view.plane import UNIT, plane_of

Numbers = tuple[float, ...]
FOCAL = 1.0
"""The focal length of a camera with an unknown lens, in longer sides of its picture."""
MODULES = 6
"""The modules across a mark's black square; a white margin of one module is around it."""


def projection(from_: Sequence[Pixel], to: Sequence[Pixel]) -> Numbers | None:
    """The nine numbers of the perspective map that takes four points to four others; None if they lie on a line."""
    rows = []
    for (x, y), (u, v) in zip(from_, to, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]]
    for column in range(8):
        pivot = max(range(column, 8), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        if abs(rows[column][column]) < 1e-12:
            return None
        for row in range(8):
            if row != column:
                share = rows[row][column] / rows[column][column]
                rows[row] = [a - share * b for a, b in zip(rows[row], rows[column], strict=True)]
    return (*(rows[i][8] / rows[i][i] for i in range(8)), 1.0)


def projected(m: Numbers, point: Pixel) -> Pixel:
    """The image of a point."""
    x, y = point
    w = m[6] * x + m[7] * y + m[8] or 1e-12
    return (m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w


@frozen
class BoardPlane:
    """A board as a plane: its size, and the middle of each space."""

    board: Board

    @cached_property
    def size(self) -> Pixel:
        plane = plane_of(self.board)
        return plane.width / UNIT, plane.height / UNIT

    @property
    def corners(self) -> Quadrangle:
        """Clockwise from the upper left."""
        width, height = self.size
        return (0, 0), (width, 0), (width, height), (0, height)

    def middle(self, space: Space) -> Pixel:
        x, y = plane_of(self.board).centre(space)
        return x / UNIT, y / UNIT

    def space_at(self, point: Pixel) -> tuple[Space, float] | None:
        """The space of a point, and the point's distance to its border; None off the board. On a bare table the point
        in thousandths of an inch."""
        x, y = point
        place = plane_of(self.board).pick(x * UNIT, y * UNIT)
        if place is None or self.board.grid == "inches":
            return place and (place, 1.0)
        if self.board.grid == "square":
            return place, min(x % 1, 1 - x % 1, y % 1, 1 - y % 1)
        around = ((place[0] + dx, place[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        first, second, *_ = sorted(hypot(x - u, y - v) for u, v in map(self.middle, around))
        return place, (second - first) / 2

    @property
    def spaces(self) -> list[Space]:
        return [] if self.board.grid == "inches" else self.board.topology.spaces()


@frozen
class LaidBoard:
    """A board laid over a photograph: maps from pixels to the plane and back."""

    plane: BoardPlane
    detection: Detection
    to_plane: Numbers
    to_pixel: Numbers

    def place(self, pixel: Pixel) -> Pixel:
        return projected(self.to_plane, pixel)

    def pixel(self, place: Pixel) -> Pixel:
        return projected(self.to_pixel, place)

    def above(self, place: Pixel, height: float) -> Pixel:
        """The pixel that shows a point over a place, `height` in the plane's unit."""
        (x, y), m, (a, b, c) = place, self.to_pixel, self._up_axis
        w = m[6] * x + m[7] * y + m[8] + height * c or 1e-12
        return (m[0] * x + m[1] * y + m[2] + height * a) / w, (m[3] * x + m[4] * y + m[5] + height * b) / w

    @cached_property
    def _up_axis(self) -> tuple[float, float, float]:
        """A unit of height's part in `to_pixel`: the third axis of a camera that looks at its picture's middle."""
        m, (width, height) = self.to_pixel, self.detection.size
        focal = FOCAL * max(width, height)
        middle = self.plane.size[0] / 2, self.plane.size[1] / 2
        sign = 1 if m[6] * middle[0] + m[7] * middle[1] + m[8] > 0 else -1
        axes = []
        for i in (0, 1):
            a, b, c = m[i], m[3 + i], m[6 + i]
            axes.append((sign * (a - c * width / 2) / focal, sign * (b - c * height / 2) / focal, sign * c))
        (a, b, c), (d, e, f) = axes
        size = sqrt(hypot(a, b, c) * hypot(d, e, f))
        x, y, z = ((c * e - b * f) / size, (a * f - c * d) / size, (b * d - a * e) / size)
        return sign * (focal * x + z * width / 2), sign * (focal * y + z * height / 2), sign * z


def lay_board(board: Board, detection: Detection) -> LaidBoard | None:
    """A board laid over a photograph by its corner marks, else by its grid; None if neither is there."""
    return next(iter(turns(board, detection)), None)


def turns(board: Board, detection: Detection) -> list[LaidBoard]:
    """The ways a board may lie in a photograph: one by corner marks; by a grid alone, each turn whose count fits, first
    the one whose rows run most nearly from left to right."""
    marked, grid = corners_by_marks(detection), detection.grid
    if marked is not None:
        ways = [marked]
    elif grid is not None:
        ways = sorted((turned.corners for turned in _rotations(grid) if _fits(turned, board)), key=_slope)
    else:
        ways = []
    plane, found = BoardPlane(board), []
    for corners in ways:
        there, back = projection(corners, plane.corners), projection(plane.corners, corners)
        if there is not None and back is not None:
            found.append(LaidBoard(plane, detection, there, back))
    return found


def corners_seen(board: Board, detection: Detection) -> tuple[Quadrangle, Space | None] | None:
    """Where a board's corners are in a photograph, and how many columns and rows are visible, which may differ from the
    board's. The count is None if only corner marks or a grid of another kind are visible; None if nothing is."""
    view = lay_board(board, detection)
    if view is not None:
        a, b, c, d = (view.pixel(corner) for corner in view.plane.corners)
        return (a, b, c, d), board.size if board.grid != "inches" else None
    if detection.grid is None:
        return None
    grid = min(_rotations(detection.grid), key=lambda each: _slope(each.corners))
    return grid.corners, (grid.columns, grid.rows) if grid.kind == board.grid else None


def corners_by_marks(detection: Detection) -> Quadrangle | None:
    """The board's corners by the marks 0 to 3: the corner of each mark's paper nearest to the middle of the board."""
    found = {mark.id: mark for mark in detection.marks}
    counts = Counter(mark.id for mark in detection.marks)
    if any(counts[id] != 1 for id in range(4)):  # a mark that was found twice proves nothing
        return None
    middles = [crossing(found[id].corners) for id in range(4)]
    centre = crossing((middles[0], middles[1], middles[2], middles[3]))
    corners = []
    for id in range(4):
        paper = projection(((0, 0), (MODULES, 0), (MODULES, MODULES), (0, MODULES)), found[id].corners)
        if paper is None:
            return None
        ends = [projected(paper, (x, y)) for x in (-1, MODULES + 1) for y in (-1, MODULES + 1)]
        corners.append(min(ends, key=lambda end: hypot(end[0] - centre[0], end[1] - centre[1])))
    return corners[0], corners[1], corners[2], corners[3]


def crossing(quad: Quadrangle) -> Pixel:
    """Where the diagonals cross; the mean of the corners if they do not."""
    (a, b), (c, d), (e, f), (g, h) = quad
    det = (e - a) * (h - d) - (f - b) * (g - c)
    if abs(det) < 1e-9:
        return (a + c + e + g) / 4, (b + d + f + h) / 4
    t = ((c - a) * (h - d) - (d - b) * (g - c)) / det
    return a + t * (e - a), b + t * (f - b)


def _rotations(grid: GridSeen) -> Iterator[GridSeen]:
    for _ in range(4):
        yield grid
        orientation, shifted = grid.orientation, grid.shifted
        # The next corner comes first: rows that ran down run to the right, and those to the right run up.
        if orientation == "pointy":
            # Rows become columns, counted as before; their shift to the right becomes one upwards.
            orientation, shifted = "flat", _other(shifted)
        elif orientation == "flat":
            # Columns become rows, the last first; their shift downwards becomes one to the right.
            orientation = "pointy"
            shifted = shifted if grid.columns % 2 else _other(shifted)
        a, b, c, d = grid.corners
        grid = GridSeen(grid.kind, (b, c, d, a), grid.rows, grid.columns, orientation, shifted)


def _other(shifted: str) -> str:
    return "even" if shifted == "odd" else "odd"


def _fits(grid: GridSeen, board: Board) -> bool:
    if (grid.kind, grid.columns, grid.rows) != (board.grid, *board.size):
        return False
    return grid.kind == "square" or (grid.orientation, grid.shifted) == (getattr(board, "orientation", ""), "odd")


def _slope(corners: Quadrangle) -> float:
    """The angle of the first row off the direction from left to right, in radians."""
    (x, y), (u, v) = corners[:2]
    return abs((atan2(v - y, u - x) + pi) % (2 * pi) - pi)
