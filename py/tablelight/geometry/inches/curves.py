"""The curves of a ground at which something may change, in bundles with boxes around them: most bundles are skipped.

Parts that lie deep in a cover make no difference. They are left out before anything is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import hypot, inf, sqrt
from typing import Any, NamedTuple, TypeAlias

from attrs import define, frozen

from tablelight.geometry.inches.ground import Box
from tablelight.geometry.inches.plane import NEAR, PreparedPolygon, Segment, Vector

LEAST_ROOT = 1e-18
"""The square of half the least distance between a ray's two meetings with a circle, so that they stay distinct."""
DEEP = 1e-3
"""How deep inside a cover a curve must lie to count as covered (inches)."""
DOUBTFUL_CORNER = 1e-4
"""A segment that passes a cover's corner this closely (inches) does not count as covered."""

LinePart: TypeAlias = tuple[float, float]
"""A part of a segment, by the parameters of its ends (0 to 1)."""
WHOLE: Sequence[LinePart] = [(0.0, 1.0)]
OpenLine: TypeAlias = tuple[int, float, float, float, float, float, float, float, float, float, float, float]
"""A segment or a part of one: its number; the part's box (left, top, right, bottom); the segment's start, its direction,
its length; the part. Crossings are computed on the whole segment, so that every part gets the same number."""
AnyLine: TypeAlias = tuple[int, float, float, float, float, float, float, float, float, float, object, object]
"""An `OpenLine`, or a border along a segment."""
CurveCircle: TypeAlias = tuple[int, float, float, float, float, float, float, float]
"""A circle: its number, its box, its centre, its radius."""


@define(eq=False)
class CurveForm:
    """A curve as a ray meets it: the line through a segment, or a circle (`radius` not 0), and which of the ray's two
    meetings with it is meant: -1 the nearer one, 1 the farther."""

    x: float
    y: float
    along_x: float
    along_y: float
    radius: float = 0.0
    which: int = -1

    def meets(self, origin: Vector, unit: Vector, least_root: float = -inf) -> float:
        """How far along a ray meets the curve, forwards or backwards; infinity if it does not. `least_root` is
        LEAST_ROOT for a ray that is known to meet it, since rounding may make the ray just miss a circle."""
        wx, wy, ux, uy = self.x - origin.real, self.y - origin.imag, unit.real, unit.imag
        if self.radius:
            off = wx * uy - wy * ux
            root = max(self.radius * self.radius - off * off, least_root)
            return wx * ux + wy * uy + self.which * sqrt(root) if root >= 0 else inf
        turn = ux * self.along_y - uy * self.along_x
        return (wx * self.along_y - wy * self.along_x) / turn if turn else inf

    def seen_from(self, origin: Vector, unit: Vector, distance: float) -> CurveForm:
        """The curve with the meeting, of the ray's two, that is nearer to a distance along the ray."""
        if not self.radius:
            return self
        middle = (self.x - origin.real) * unit.real + (self.y - origin.imag) * unit.imag
        which = 1 if distance > middle else -1
        return self if which == self.which else CurveForm(self.x, self.y, 0.0, 0.0, self.radius, which)


@frozen(eq=False)
class Boxed:
    """Something in a box, compared by identity."""

    left: float
    top: float
    right: float
    bottom: float


@frozen(eq=False)
class OpenCurves(Boxed):
    """The curves of one thing, or those parts of them that may be borders, and the box around them."""

    lines: tuple[OpenLine, ...]
    circles: tuple[CurveCircle, ...]

    @classmethod
    def of(cls, lines: Iterable[OpenLine], circles: Iterable[CurveCircle]) -> OpenCurves:
        """Curves with their box."""
        lines, circles = tuple(lines), tuple(circles)
        return cls(*box_around(*lines, *circles), lines, circles)

    @property
    def numbers(self) -> set[int]:
        return {*(line[0] for line in self.lines), *(circle[0] for circle in self.circles)}


class Curves:
    """Numbers curves and bundles them; a curve that two things share is kept once."""

    def __init__(self) -> None:
        self.margins: set[int] = set()
        """The curves that lie off every floor's edge: crossing one neither enters nor leaves the toll zone."""
        self._known: dict[object, int] = {}
        self._forms: dict[int, CurveForm] = {}

    def form(self, number: int) -> CurveForm | None:
        """The curve with a number; None for 0, which is no curve."""
        return self._forms.get(number)

    def bundle(
        self, segments: Iterable[Segment], circles: Iterable[tuple[Vector, float]] = (), *, is_margin: bool = False
    ) -> OpenCurves:
        """The curves of one thing; a curve that another thing has too keeps its number."""
        before = len(self._known)
        found = OpenCurves.of([self._line(*s) for s in segments if s[0] != s[1]], [self._circle(*c) for c in circles])
        if is_margin:
            self.margins.update(range(before + 1, len(self._known) + 1))
        return found

    def number(self, a: Vector, b: Vector) -> int:
        """The number of a segment that has been added."""
        return self._known[a, b]

    def _line(self, a: Vector, b: Vector) -> OpenLine:
        number = self._known.get((a, b), 0)
        if not number:
            number = self._known[a, b] = len(self._known) + 1
            self._forms[number] = CurveForm(a.real, a.imag, (b - a).real, (b - a).imag)
        box = min(a.real, b.real), min(a.imag, b.imag), max(a.real, b.real), max(a.imag, b.imag)
        return (number, *box, a.real, a.imag, (b - a).real, (b - a).imag, abs(b - a), *WHOLE[0])

    def _circle(self, centre: Vector, radius: float) -> CurveCircle:
        x, y, r = centre.real, centre.imag, radius + NEAR
        number = self._known.get((x, y, radius), 0)
        if not number:
            number = self._known[x, y, radius] = len(self._known) + 1
            self._forms[number] = CurveForm(x, y, 0.0, 0.0, radius)
        return (number, x - r, y - r, x + r, y + r, x, y, radius)


class CurvesAndDiscs(Curves):
    """Curves, and circles with negative numbers: the discs, which may be elsewhere the next time."""

    def __init__(self, curves: Curves, discs: Sequence[tuple[Vector, float]]) -> None:
        super().__init__()
        self.margins, self._forms, self._known = curves.margins, curves._forms, curves._known
        self._discs = [CurveForm(centre.real, centre.imag, 0.0, 0.0, radius) for centre, radius in discs]

    def form(self, number: int) -> CurveForm | None:
        return self._forms.get(number) if number >= 0 else self._discs[-number - 1]


class CoverPolygon(NamedTuple):
    """A polygon in which another thing's curves are no borders, and up to a clearance around it (inches). `box`: around
    all of that."""

    shape: PreparedPolygon
    box: Box
    clearance: float


def uncovered(line: OpenLine, covers: Iterable[CoverPolygon]) -> Sequence[LinePart]:
    """The parts of a whole segment that are not surely in a cover, in order."""
    _, left, top, right, bottom, _, _, _, _, size, _, _ = line
    found = [*WHOLE]
    for shape, (low_x, low_y, high_x, high_y), clearance in covers:
        if low_x > right or high_x < left or low_y > bottom or high_y < top:
            continue
        met = _crossings(line, shape)
        # Everything within the clearance of where the segment crosses a side is covered, too.
        more = (clearance - DEEP) / size
        for low, high in zip(met[::2], met[1::2], strict=True):
            low, high = low - more, high + more
            if low < high and low < 1 and high > 0:
                found = _without(found, low, high)
        if not found:
            break
    return found


def is_covered(circle: CurveCircle, covers: Iterable[CoverPolygon]) -> bool:
    """Whether a corner's circle surely lies in a cover: the corner is in it, and its clearance is at least as large."""
    *_, x, y, radius = circle
    return any(cover.clearance >= radius and cover.shape.is_within(x, y, -DEEP) for cover in covers)


def outside(curves: OpenCurves, covers: Sequence[CoverPolygon]) -> OpenCurves:
    """The parts of a thing's curves that are not surely in a cover; a circle counts only as a whole."""
    if not covers:
        return curves
    lines = [_part(line, *part) for line in curves.lines for part in uncovered(line, covers)]
    return OpenCurves.of(lines, [circle for circle in curves.circles if not is_covered(circle, covers)])


def box_around(*curves: tuple[Any, ...]) -> Box:
    """The box around curves of any form: the box of each follows its number."""
    if not curves:
        return inf, inf, -inf, -inf
    left, top, right, bottom = zip(*(curve[1:5] for curve in curves), strict=True)
    return min(left), min(top), max(right), max(bottom)


def _part(line: OpenLine, first: float, last: float) -> OpenLine:
    if (first, last) == WHOLE[0]:
        return line
    number, _, _, _, _, x, y, vx, vy, size, _, _ = line
    ax, ay, bx, by = x + vx * first, y + vy * first, x + vx * last, y + vy * last
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    return number, left, top, right, bottom, x, y, vx, vy, size, first, last


def _without(parts: Iterable[LinePart], low: float, high: float) -> list[LinePart]:
    found = []
    for first, last in parts:
        if high <= first or last <= low:
            found.append((first, last))
            continue
        if first < low:
            found.append((first, low))
        if high < last:
            found.append((high, last))
    return found


def _crossings(line: OpenLine, shape: PreparedPolygon) -> list[float]:
    """The parameters at which a segment's line enters and leaves a polygon, in order; none if that is doubtful."""
    _, _, _, _, _, x, y, vx, vy, size, _, _ = line
    found: list[float] = []
    doubtful, square = DOUBTFUL_CORNER * size, size * size
    ax, ay, _, _ = shape.sides[-1]
    off = (ax - x) * vy - (ay - y) * vx
    for bx, by, _, _ in shape.sides:
        other = (bx - x) * vy - (by - y) * vx
        if -doubtful < other < doubtful:
            return []
        if (off < 0) != (other < 0):
            part = off / (off - other)
            found.append(((ax - x + (bx - ax) * part) * vx + (ay - y + (by - ay) * part) * vy) / square)
        ax, ay, off = bx, by, other
    found.sort()
    return found


def comes_near(line: AnyLine, centre: Vector, distance: float) -> bool:
    """Whether a segment comes within a distance of a place; for a part of one, its box and the whole segment must."""
    _, left, top, right, bottom, x, y, vx, vy, size, _, _ = line
    cx, cy = centre.real, centre.imag
    if left > cx + distance or right < cx - distance or top > cy + distance or bottom < cy - distance:
        return False
    ax, ay = x - cx, y - cy
    if abs(ax * vy - ay * vx) > distance * size:
        return False
    along = -(ax * vx + ay * vy) / size
    if along < 0:
        return hypot(ax, ay) <= distance
    return along <= size or hypot(ax + vx, ay + vy) <= distance


def passes_near(circle: CurveCircle, centre: Vector, distance: float) -> bool:
    """Whether a circle passes within a distance of a place."""
    return -distance <= hypot(circle[5] - centre.real, circle[6] - centre.imag) - circle[7] <= distance


class Piece(NamedTuple):
    """A part of a line or an arc on which nothing changes, up to the parameter `end`."""

    end: float
    free: bool
    zone: int | None
    """1 where the toll zone is, 0 outside, None along its border, which counts as either."""
    curve: int = 0
    """The number of the curve at which it ends, 0 for none."""


new_tuple = tuple.__new__
"""Make a named tuple of a class from its values as a tuple: for those made by the hundred, in half the time."""
new_piece = partial(new_tuple, Piece)
"""Make a `Piece` from a tuple of its values."""
