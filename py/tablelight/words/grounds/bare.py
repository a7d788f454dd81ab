"""A bare table in words, measured in inches. Locations are thousandths of an inch."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import Any

from tablelight.board.document import FreeBoard, Location
from tablelight.board.units import INCH
from tablelight.geometry.inches.plane import inside, nearest_on_segment, sides
from tablelight.view.words import areas_at
from tablelight.words.grounds.spaces import EIGHT, Compass, NearThing

POINT = re.compile(
    r"(\d{1,4}(?:\.\d{1,3})?),(\d{1,4}(?:\.\d{1,3})?)|(\d{1,4}(?:[.,]\d{1,3})?);(\d{1,4}(?:[.,]\d{1,3})?)"
)
"""`12.5,3`, or `12,5;3` if the comma is the decimal one."""


class InchesGround(Compass):
    """A table without spaces; a step of the cursor is an inch."""

    in_inches = True
    compass = EIGHT

    def __init__(self, board: FreeBoard) -> None:
        self.board = board

    def vector(self, a: Location, b: Location) -> tuple[float, float]:
        return b[0] - a[0], b[1] - a[1]

    def steps(self, start: Location, direction: str) -> Iterator[Location]:
        turn = 2 * pi * self.compass.index(direction) / len(self.compass)
        inches = 1
        while self.board.holds(at := _moved(start, inches * INCH * sin(turn), -inches * INCH * cos(turn))):
            yield at
            inches += 1

    def place(self, text: str) -> Location | None:
        found = POINT.fullmatch(text)
        if found is None:
            return None
        x, y = (part.replace(",", ".") for part in found.groups() if part is not None)
        at = round(float(x) * INCH), round(float(y) * INCH)
        return at if self.board.holds(at) else None

    def size(self) -> dict[str, Any]:
        width, height = self.board.written((self.board.width, self.board.height))
        return {"width": width, "height": height}

    def regions(self, _: int, /) -> tuple[list[dict[str, Any]], int]:
        told = []
        for area in self.board.areas:
            xs, ys = zip(*area.points, strict=True)
            ends = {"from": (min(xs), min(ys)), "to": (max(xs), max(ys))}
            told.append({"terrain": area.kind, **{key: self.board.written(at) for key, at in ends.items()}})
        return told, 0

    def at(self, place: Location) -> dict[str, Any]:
        """The kinds of the areas there, the highest first."""
        return {"areas": [area.kind for area in areas_at(self.board, place)]}

    def things(self, start: Location, kind: str | None) -> Iterator[NearThing]:
        """The areas, each at its nearest point, in inches."""
        for area in self.board.areas:
            if kind in (None, area.kind):
                at = nearest_point(area.points, start)
                yield NearThing(area.kind, round(hypot(*self.vector(start, at)) / INCH, 3), at)

    def landmarks(self, _: frozenset[str], /) -> Iterator[tuple[str, Location]]:
        yield from (("region", area.points[0]) for area in self.board.areas)

    def directions(self, start: Location, moves: Mapping[str, Any]) -> dict[str, Any]:
        """The distance of the farthest corner of the area's outer rings in each direction, in inches."""
        best: dict[str, float] = {}
        for polygon in moves.get("area") or ():
            for x, y in polygon[0]:
                at = round(x * INCH), round(y * INCH)
                name = self.direction(start, at)
                if name is not None:
                    away = round(hypot(*self.vector(start, at)) / INCH, 3)
                    best[name] = max(away, best.get(name, away))
        return self.in_order(best)


def _moved(start: Location, dx: float, dy: float) -> Location:
    return round(start[0] + dx), round(start[1] + dy)


def nearest_point(points: Sequence[Location], start: Location) -> Location:
    """The point of a polygon that is nearest to a place; the place itself if it is inside."""
    place, corners = complex(*start), [complex(*point) for point in points]
    if inside(place, corners):
        return start
    near = [nearest_on_segment(place, a, b) for a, b in sides(corners)]
    rounded = [(round(each.real), round(each.imag)) for each in near]
    return min(rounded, key=lambda at: (at[0] - start[0]) ** 2 + (at[1] - start[1]) ** 2)
