"""Lines between centres or corners, the slow way: every space is a polygon, every line is cut where it meets a side, and all
ways are walked one by one. Rational arithmetic; uses none of the program's walks."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

Point = tuple[Fraction, Fraction]
Space = tuple[int, int]


def cross(a: Point, b: Point) -> Fraction:
    return a[0] * b[1] - a[1] * b[0]


def minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


class Mesh:
    """Squares, or hexes of either orientation, as polygons in affine coordinates."""

    def __init__(self, kind: str, columns: int, rows: int) -> None:
        self.kind = kind
        # A rim of spaces off the board, so that every corner of the board has all of its spaces.
        self.spaces = [(c, r) for r in range(-2, rows + 2) for c in range(-2, columns + 2)]
        self.polygons = {space: self.polygon(space) for space in self.spaces}

    def centre(self, space: Space) -> Point:
        c, r = Fraction(space[0]), Fraction(space[1])
        half = Fraction(1, 2)
        if self.kind == "square":
            return c + half, r + half
        if self.kind == "pointy":
            return c + half + (half if space[1] % 2 else 0), r + half
        return c + half, r + half + (half if space[0] % 2 else 0)

    def polygon(self, space: Space) -> list[Point]:
        x, y = self.centre(space)
        if self.kind == "square":
            offsets = [(-3, -3), (3, -3), (3, 3), (-3, 3)]
        else:
            offsets = [(0, -4), (3, -2), (3, 2), (0, 4), (-3, 2), (-3, -2)]
            if self.kind == "flat":
                offsets = [(b, a) for a, b in offsets]
        return [(x + Fraction(dx, 6), y + Fraction(dy, 6)) for dx, dy in offsets]

    def sides(self, space: Space) -> list[tuple[Point, Point]]:
        points = self.polygons[space]
        return list(pairwise([*points, points[0]]))

    def shared(self, a: Space, b: Space) -> tuple[Point, Point] | None:
        """The side of two spaces."""
        points = [point for point in self.polygons[a] if point in self.polygons[b]]
        return (points[0], points[1]) if len(points) == 2 else None


class Line:
    """A line from a point of one space to a point of another."""

    def __init__(self, mesh: Mesh, start: Space, end: Space, p: Point, q: Point) -> None:
        self.mesh, self.start, self.end, self.p, self.q = mesh, start, end, p, q
        self.direction = minus(q, p)
        self.inside = {space: span for space in mesh.spaces if (span := self.span(space)) is not None}

    def at(self, t: Fraction) -> Point:
        return self.p[0] + t * self.direction[0], self.p[1] + t * self.direction[1]

    def contains(self, space: Space, point: Point, *, strictly: bool) -> bool:
        """Whether a point lies in a space (or, not strictly, on its rim)."""
        turns = [cross(minus(b, a), minus(point, a)) for a, b in self.mesh.sides(space)]
        sign = 1 if sum(turns) > 0 else -1  # their sum is twice the area, wherever the point is
        return all(turn * sign > 0 for turn in turns) if strictly else all(turn * sign >= 0 for turn in turns)

    def times(self) -> list[Fraction]:
        """Where on the line, from 0 to 1, it meets sides."""
        found = {Fraction(0), Fraction(1)}
        for space in self.mesh.spaces:
            for a, b in self.mesh.sides(space):
                along = minus(b, a)
                down = cross(self.direction, along)
                if down:
                    t, u = cross(minus(a, self.p), along) / down, cross(minus(a, self.p), self.direction) / down
                    if 0 <= t <= 1 and 0 <= u <= 1:
                        found.add(t)
        return sorted(found)

    def span(self, space: Space) -> bool | None:
        """True if the line has points inside the space."""
        low, high = Fraction(0), Fraction(1)
        turns = [cross(minus(b, a), minus(self.mesh.centre(space), a)) for a, b in self.mesh.sides(space)]
        sign = 1 if turns[0] > 0 else -1
        for a, b in self.mesh.sides(space):
            along = minus(b, a)
            here, slope = cross(along, minus(self.p, a)) * sign, cross(along, self.direction) * sign
            if slope == 0:
                if here <= 0:
                    return None
            elif slope > 0:
                low = max(low, -here / slope)
            else:
                high = min(high, -here / slope)
        return True if low < high or (self.p == self.q and self.contains(space, self.p, strictly=True)) else None

    def ways(self) -> list[list[Space]]:
        """Every way, as the spaces that it goes through, from the start to the end."""
        # What it goes along between two times: a space, or the spaces on the left and on the right of sides.
        parts: list[tuple[str, list[Space]]] = []
        times, joints = self.times(), [self.p]
        if self.p == self.q:
            times = [Fraction(0)]
        for a, b in pairwise(times):
            middle = self.at((a + b) / 2)
            into = [space for space in self.inside if self.contains(space, middle, strictly=True)]
            if into:
                if parts and parts[-1] == ("in", into):
                    joints[-1] = self.at(b)
                    continue
                parts.append(("in", into))
            else:
                beside = [space for space in self.mesh.spaces if self.contains(space, middle, strictly=False)]
                left = [s for s in beside if cross(self.direction, minus(self.mesh.centre(s), self.p)) > 0]
                right = [s for s in beside if s not in left]
                if parts and parts[-1][0] == "along":
                    if parts[-1][1][-2:] != [left[0], right[0]]:
                        parts[-1][1].extend([left[0], right[0]])
                    joints[-1] = self.at(b)
                    continue
                parts.append(("along", [left[0], right[0]]))
            joints.append(self.at(b))
        found: list[list[Space]] = [[self.start]]
        for number, (kind, spaces) in enumerate(parts):
            joint = joints[number]
            if kind == "in":
                found = [[*way, *more] for way in found for more in self.round(way[-1], spaces[0], joint)]
            else:
                new = []
                for hand in (spaces[::2], spaces[1::2]):
                    for way in found:
                        new += [[*way, *more, *hand[1:]] for more in self.round(way[-1], hand[0], joint)]
                found = new
        return [[*way, *more] for way in found for more in self.round(way[-1], self.end, joints[-1])]

    def round(self, a: Space, b: Space, point: Point) -> list[list[Space]]:
        """From a space to another that meets it in a point, never across the line."""
        if a == b:
            return [[]]
        here = [s for s in self.mesh.spaces if self.contains(s, point, strictly=False)]
        found: list[list[Space]] = []

        def walk(way: list[Space]) -> None:
            last = way[-1]
            if last == b:
                found.append(way[1:])
                return
            for other in here:
                side = self.mesh.shared(last, other)
                if other in way or side is None or self.is_on(side, point):
                    continue
                walk([*way, other])

        walk([a])
        return found

    def is_on(self, side: tuple[Point, Point], point: Point) -> bool:
        """Whether a side that ends in a point of the line lies along the line itself. A side that the line crosses in its
        inside ends in no point that is asked about."""
        if point not in side:
            return False
        other = side[0] if side[1] == point else side[1]
        if self.p == self.q or cross(self.direction, minus(other, self.p)):
            return False
        axis = 0 if self.direction[0] else 1
        t = (other[axis] - self.p[axis]) / self.direction[axis]
        own = (point[axis] - self.p[axis]) / self.direction[axis]
        middle = (t + own) / 2
        return 0 <= middle <= 1

    def contains_any(self, space: Space) -> bool:
        """Whether it has any point in common with a space."""
        return space in self.inside or any(self.meets(side) for side in self.mesh.sides(space))

    def touches(self, space: Space) -> bool:
        """Whether it has only points of the rim in common with a space."""
        if space in self.inside or space in (self.start, self.end):
            return False
        return any(self.meets(side) for side in self.mesh.sides(space))

    def meets(self, side: tuple[Point, Point]) -> bool:
        """Whether it has a point in common with a side."""
        return self.common(side) is not None

    def common(self, side: tuple[Point, Point]) -> str | None:
        """ "end", "along" or "across": what it has in common with a side."""
        a, b = side
        turns = [cross(self.direction, minus(point, self.p)) for point in side]
        on = [self.holds(point) for point in side]
        if any(on):
            return "end"
        if self.p == self.q:
            return None
        if turns == [0, 0]:
            axis = 0 if self.direction[0] else 1
            low, high = sorted((a[axis], b[axis]))
            return "along" if low <= self.p[axis] <= high else None
        down = cross(self.direction, minus(b, a))
        if not down:
            return None
        t, u = cross(minus(a, self.p), minus(b, a)) / down, cross(minus(a, self.p), self.direction) / down
        return "across" if 0 <= t <= 1 and 0 <= u <= 1 else None

    def holds(self, point: Point) -> bool:
        """Whether a point lies on it."""
        if self.p == self.q:
            return point == self.p
        if cross(self.direction, minus(point, self.p)):
            return False
        axis = 0 if self.direction[0] else 1
        return 0 <= (point[axis] - self.p[axis]) / self.direction[axis] <= 1


def judge(
    line: Line,
    blocks: Callable[[Space], bool],
    hinders: Callable[[Space], bool],
    missing: Callable[[Space], bool],
    side: Callable[[Space, Space], str],
    touching: str,
) -> tuple[bool, bool]:
    """Whether a line is open, and whether clear. `side`: "open", "hinders" or "blocks"."""
    ends = (line.start, line.end)
    is_open = clear = False
    for way in line.ways():
        inner = [space for space in way if space not in ends]
        sides = [side(a, b) for a, b in pairwise(way)]
        if any(blocks(space) or missing(space) for space in inner) or "blocks" in sides:
            continue
        is_open = True
        clear = clear or not (any(hinders(space) for space in inner) or "hinders" in sides)
    if not is_open or touching == "open":
        return is_open, clear
    near = [s for s in line.mesh.spaces if line.contains_any(s)]
    met = ["blocks" for s in near if blocks(s) and not missing(s) and line.touches(s)]
    for a in near:
        for b in near:
            shared = line.mesh.shared(a, b) if a < b else None
            if shared is not None and line.common(shared) in ("end", "along"):
                met.append(side(a, b))
    if touching == "blocks" and "blocks" in met:
        return False, False
    return True, clear and not ("blocks" in met or "hinders" in met)
