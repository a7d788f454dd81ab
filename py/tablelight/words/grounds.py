"""The ground in words: directions, typed places, regions, landmarks. Squares and hexes; and bare tables, in thousandths of
an inch."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from math import atan2, cos, hypot, pi, sin, sqrt
from typing import Any, NamedTuple, TypeAlias

from attrs import frozen

from tablelight.board.document import Document, FreeBoard, GridBoard, Location
from tablelight.board.units import INCH
from tablelight.geometry.inches.plane import inside, nearest_on_segment, sides
from tablelight.grid import Space
from tablelight.grid.topology import by_row
from tablelight.progress.portions import run
from tablelight.view.names import areas
from tablelight.view.plane import UNIT, plane_of
from tablelight.view.words import areas_at

SPACE = re.compile(r"([a-z]{1,3})(\d{1,4})", re.IGNORECASE | re.ASCII)
POINT = re.compile(
    r"(\d{1,4}(?:\.\d{1,3})?),(\d{1,4}(?:\.\d{1,3})?)|(\d{1,4}(?:[.,]\d{1,3})?);(\d{1,4}(?:[.,]\d{1,3})?)"
)
"""`12.5,3`, or `12,5;3` if the comma is the decimal one."""
EIGHT = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
POINTY = ("n", "ne", "ene", "e", "ese", "se", "s", "sw", "wsw", "w", "wnw", "nw")
FLAT = ("n", "nne", "ne", "e", "se", "sse", "s", "ssw", "sw", "w", "nw", "nnw")
"""Clockwise from the north; on hexes every second one leads to a neighbour."""


class NearThing(NamedTuple):
    """A thing on the board: its kind, its distance and its place."""

    kind: str
    distance: float
    place: Location


class Compass(ABC):
    """The directions of a board. The top of the board is north (W-05)."""

    compass: tuple[str, ...]
    """The directions, clockwise from the north."""

    @abstractmethod
    def vector(self, a: Location, b: Location) -> tuple[float, float]:
        """The vector from one place to another on the table, y downwards."""

    def direction(self, a: Location, b: Location) -> str | None:
        """The direction of `b` as seen from `a`; None if they are the same place."""
        dx, dy = self.vector(a, b)
        if not dx and not dy:
            return None
        sectors = len(self.compass)
        return self.compass[round(atan2(dx, -dy) / (2 * pi) * sectors) % sectors]

    def in_order(self, found: Mapping[str, Any]) -> dict[str, Any]:
        """The values by direction, clockwise from the north."""
        return {name: found[name] for name in self.compass if name in found}


@frozen
class TerrainRegion:
    """Spaces of one terrain and level that are connected by sides, by row, then column."""

    terrain: str
    level: int
    spaces: tuple[Space, ...]


class SpacesGround(Compass):
    """Squares, or hexes with pointy or flat tops."""

    in_inches = False

    def __init__(self, board: GridBoard) -> None:
        self.board = board
        self.is_square, self.is_pointy = board.grid == "square", board.orientation == "pointy"
        self.compass = EIGHT if self.is_square else POINTY if self.is_pointy else FLAT
        self._plane = plane_of(board)

    def vector(self, a: Space, b: Space) -> tuple[float, float]:
        (ax, ay), (bx, by) = self._plane.centre(a), self._plane.centre(b)
        return bx - ax, by - ay

    def steps(self, start: Space, direction: str) -> Iterator[Space]:
        number = self.compass.index(direction)
        turn = 2 * pi * number / len(self.compass)
        # Across a corner the next space is farther than a neighbour: the diagonal of a square, or of two hexes.
        is_neighbour = number % 2 == (not self.is_square and self.is_pointy)
        length = UNIT * (1.0 if is_neighbour else sqrt(2 if self.is_square else 3))
        x, y = self._plane.centre(start)
        while (here := self._plane.pick(x + sin(turn) * length, y - cos(turn) * length)) is not None:
            yield here
            x, y = self._plane.centre(here)

    def place(self, text: str) -> Space | None:
        found = SPACE.fullmatch(text)
        if found is None:
            return None
        column = 0
        for letter in found[1].lower():
            column = column * 26 + ord(letter) - ord("a") + 1
        space = column - 1, int(found[2]) - 1
        return space if self.board.holds(space) else None

    def size(self) -> dict[str, Any]:
        return {"columns": self.board.columns, "rows": self.board.rows}

    def terrain_regions(self) -> list[TerrainRegion]:
        """The regions of the board, the largest first; open ground at level 0 is none."""
        alike: dict[tuple[str, int], list[Space]] = {}
        for at, spec in self.board.layout.specs.items():
            if (spec.terrain, spec.level) != ("clear", 0):
                alike.setdefault((spec.terrain, spec.level), []).append(at)
        found = [
            TerrainRegion(*kind, tuple(sorted(area, key=by_row)))
            for kind, spaces in alike.items()
            for area in run(areas(self.board, spaces))
        ]
        return sorted(found, key=lambda region: (-len(region.spaces), by_row(region.spaces[0])))

    def regions(self, most: int, /) -> tuple[list[dict[str, Any]], int]:
        found = self.terrain_regions()
        told = [
            {"terrain": each.terrain, "level": each.level, "spaces": len(each.spaces), **box(each.spaces)}
            for each in found[:most]
        ]
        return told, max(len(found) - most, 0)

    def at(self, place: Space) -> dict[str, Any]:
        board = self.board
        others = ((edge.kind, edge.between[edge.between[0] == place]) for edge in board.edges if place in edge.between)
        return {
            "terrain": board.layout.terrain_at(place),
            "level": board.layout.level_at(place),
            "objects": [thing.kind for thing in board.objects if thing.at == place],
            "edges": [{"kind": kind, "direction": self.direction(place, other)} for kind, other in others],
        }

    def things(self, start: Space, kind: str | None) -> Iterator[NearThing]:
        board, away = self.board, self.board.topology.distance
        for thing in board.objects:
            if kind in (None, thing.kind):
                yield NearThing(thing.kind, away(start, thing.at), thing.at)
        open_ground = ("clear", "void") if kind is None else ()
        for terrain in dict.fromkeys(("clear", *(spec.terrain for spec in board.spaces))):
            if terrain not in open_ground and kind in (None, terrain):
                for space in board.topology.spaces(board.layout.terrain(terrain)):
                    yield NearThing(terrain, away(start, space), space)
        for edge in board.edges:
            if edge.kind == kind:
                at = min(edge.between, key=lambda space: (away(start, space), space[1], space[0]))
                yield NearThing(edge.kind, away(start, at), at)

    def landmarks(self, doors: frozenset[str], /) -> Iterator[tuple[str, Space]]:
        yield from (("object", thing.at) for thing in self.board.objects)
        yield from (("region", region.spaces[0]) for region in self.terrain_regions())
        yield from (("door", edge.between[0]) for edge in self.board.edges if edge.kind in doors)

    def directions(self, start: Space, moves: Mapping[str, Any]) -> dict[str, Any]:
        """In each direction the end that is the most steps away, of those the cheapest, then by row and column."""
        best: dict[str, tuple[int, Any, int, int]] = {}
        for space in moves["spaces"]:
            at = column, row = space["at"][0], space["at"][1]
            name = self.direction(start, at)
            if name is not None:
                order = (-self.board.topology.distance(start, at), space["cost"], row, column)
                best[name] = min(order, best.get(name, order))
        return self.in_order({name: {"at": [each[3], each[2]], "cost": each[1]} for name, each in best.items()})


def box(places: Collection[Space]) -> dict[str, Any]:
    """The corners of the smallest box around spaces; null if there are none."""
    if not places:
        return {"from": None, "to": None}
    columns, rows = zip(*places, strict=True)
    return {"from": [min(columns), min(rows)], "to": [max(columns), max(rows)]}


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
        for inches in count(1):
            at = round(start[0] + inches * INCH * sin(turn)), round(start[1] - inches * INCH * cos(turn))
            if not self.board.holds(at):
                return
            yield at

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


def nearest_point(points: Sequence[Location], start: Location) -> Location:
    """The point of a polygon that is nearest to a place; the place itself if it is inside."""
    place, corners = complex(*start), [complex(*point) for point in points]
    if inside(place, corners):
        return start
    near = [nearest_on_segment(place, a, b) for a, b in sides(corners)]
    rounded = [(round(each.real), round(each.imag)) for each in near]
    return min(rounded, key=lambda at: (at[0] - start[0]) ** 2 + (at[1] - start[1]) ** 2)


Ground: TypeAlias = SpacesGround | InchesGround


def ground_of(document: Document) -> Ground:
    """The ground of a document's board."""
    return SpacesGround(document.spaces_board) if document.board.has_spaces else InchesGround(document.free_board)
