"""What a finger means: the side nearest to it, the spaces that a stroke passes, a handle; and for a stroke along the
lattice of a board's sides, the corners that it passes, and so the sides that it means.

Each corner of the lattice owns the points nearer to it than to any other. A finger that follows a line of sides stays
among the points of that line's corners while it drifts by less than half a side. So the sides between the passed
corners are the ones that are meant. For picking only, so floats."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from math import dist, inf

from attrs import evolve, frozen

from tablelight.board.document import GridBoard
from tablelight.board.edits import side_neighbours
from tablelight.grid import Space
from tablelight.view.plane import UNIT, XY, Place, Plane

Pair = tuple[Space, Space]
STROKE_STEP = UNIT / 6
"""The distance between two points that are looked at along a stroke, in units of the plane."""
SURE_PART = 0.4
"""A stroke along sides takes one when it comes this near to its middle (in lengths of a side): near a corner it is
not clear which side is meant."""


def side_at(board: GridBoard, plane: Plane, at: XY, within: float = inf) -> Pair | None:
    """The side whose middle is nearest to a point; None off the board, or if it is not `within` as many lengths of a
    side."""
    here = plane.pick(*at)
    if here is None:
        return None
    away = {(here, there): dist(plane.between(here, there), at) for there in side_neighbours(board, here)}
    nearest = min(away, key=away.__getitem__, default=None)
    return nearest if nearest is not None and away[nearest] <= within * plane.side_length else None


def along(start: XY, end: XY) -> Iterator[XY]:
    """Points of a stretch, close together, without its start and with its end."""
    count = int(dist(start, end) / STROKE_STEP) + 1
    for number in range(1, count + 1):
        part = number / count
        yield start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def spaces_along(plane: Plane, start: XY, end: XY) -> list[Place]:
    """The spaces of a stretch, in order."""
    found = dict.fromkeys(plane.pick(*at) for at in along(start, end))
    return [place for place in found if place is not None]


def nearest(points: Sequence[XY], at: XY, within: float) -> int | None:
    """The number of the nearest point, if it is near enough."""
    away, number = min(((dist(point, at), number) for number, point in enumerate(points)), default=(inf, 0))
    return number if away <= within else None


AT_MIDDLE = 0.15
"""A stroke that begins or ends this near to the middle of a side (in lengths of a side) means that side too."""


@frozen
class Course:
    """A stroke so far: its start, its present corner, the sides that it has passed in order.

    The first space of each side lies on one `hand` of the stroke, 1 (right) or -1 (left), as it did for the first
    side."""

    start: XY
    last: XY
    corner: XY | None = None
    sides: tuple[Pair, ...] = ()
    hand: int = 0


def begin(board: GridBoard, plane: Plane, at: XY) -> Course:
    """A stroke that begins at a point of the plane."""
    return Course(at, at, _nearest(_sides_around(board, plane, at), at))


def go_on(board: GridBoard, plane: Plane, course: Course, to: XY) -> Course:
    """The stroke, drawn on straight to a point."""
    for at in along(course.last, to):
        near = _sides_around(board, plane, at)
        corner = _nearest(near, at)
        if corner is None or corner == course.corner:
            continue
        passed = _between(near, course.corner, corner, at)
        for start, end, pair in passed:
            course = _with_side(plane, course, start, end, pair, at)
        course = evolve(course, corner=corner)
    return evolve(course, last=to)


def sides_of(board: GridBoard, plane: Plane, course: Course) -> tuple[Pair, ...]:
    """The sides that the stroke means now: those passed, and those in whose middle it begins and ends."""
    if not course.sides:
        middle = (course.start[0] + course.last[0]) / 2, (course.start[1] + course.last[1]) / 2
        alone = side_at(board, plane, middle, SURE_PART)
        return () if alone is None else (alone,)
    found = list(course.sides)
    for at, place in ((course.start, 0), (course.last, len(found))):
        pair = side_at(board, plane, at, AT_MIDDLE)
        touched = found[0 if place == 0 else -1]
        if pair is not None and not _has(found, pair) and _share_corner(plane, pair, touched):
            found.insert(place, pair)
    return tuple(found)


_Side = tuple[XY, XY, Pair]


def _sides_around(board: GridBoard, plane: Plane, at: XY) -> list[_Side]:
    """The sides of the space at a point (off the board, of the nearest one) and of those around it, with their ends."""
    here = plane.pick(min(max(at[0], 1.0), plane.width - 1), min(max(at[1], 1.0), plane.height - 1))
    if here is None:  # the notches at the rim of a board of hexes
        return []
    found: dict[Pair, _Side] = {}
    for space in (here, *board.topology.neighbours(here)):
        for other in side_neighbours(board, space):
            pair = (space, other) if space <= other else (other, space)
            if pair not in found:
                start, end = plane.side(*pair)
                found[pair] = (_corner(start), _corner(end), pair)
    return list(found.values())


def _corner(at: XY) -> XY:
    """A corner as its key, equal for all sides that meet there."""
    return round(at[0], 1), round(at[1], 1)


def _nearest(sides: Iterable[_Side], at: XY) -> XY | None:
    corners = {corner for start, end, _ in sides for corner in (start, end)}
    return min(corners, key=lambda corner: dist(corner, at), default=None)


def _between(sides: list[_Side], start: XY | None, end: XY, at: XY) -> list[_Side]:
    """The fewest sides from corner to corner; of equally short ways the one by corners nearer to the finger."""
    if start is None:
        return []
    ways: deque[tuple[XY, list[_Side]]] = deque([(start, [])])
    best: list[list[_Side]] = []
    while ways:
        corner, way = ways.popleft()
        if corner == end:
            best.append(way)
        elif not best and len(way) < 3:
            for one, other, pair in sides:
                if corner in (one, other) and all(pair != passed[2] for passed in way):
                    there = other if corner == one else one
                    ways.append((there, [*way, (corner, there, pair)]))
    shortest = min(map(len, best), default=0)
    return min(
        (way for way in best if len(way) == shortest),
        key=lambda way: sum(dist(side[1], at) for side in way),
        default=[],
    )


def _with_side(plane: Plane, course: Course, start: XY, end: XY, pair: Pair, at: XY) -> Course:
    """The stroke with one more side; going back over the last one removes it."""
    if course.sides and set(course.sides[-1]) == set(pair):
        return evolve(course, sides=course.sides[:-1])
    turned = 1 if _cross(start, end, plane.centre(pair[0])) >= 0 else -1
    hand = course.hand or (1 if _cross(start, end, at) >= 0 else -1)
    oriented = pair if turned == hand else pair[::-1]
    return evolve(course, sides=course.sides if _has(course.sides, pair) else (*course.sides, oriented), hand=hand)


def _cross(start: XY, end: XY, at: XY) -> float:
    return (end[0] - start[0]) * (at[1] - start[1]) - (end[1] - start[1]) * (at[0] - start[0])


def _has(sides: Iterable[Pair], pair: Pair) -> bool:
    return any(set(pair) == set(other) for other in sides)


def _share_corner(plane: Plane, one: Pair, other: Pair) -> bool:
    return bool({_corner(end) for end in plane.side(*one)} & {_corner(end) for end in plane.side(*other)})


def around(board: GridBoard, spaces: Iterable[Space]) -> tuple[Pair, ...]:
    """The sides around some spaces, the first space of each inside: the walls of a room."""
    inside = dict.fromkeys(spaces)
    return tuple((space, other) for space in inside for other in side_neighbours(board, space) if other not in inside)
