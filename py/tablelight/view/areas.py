"""Areas of a board: like spaces that hang together by their sides, and the outline of each."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tablelight.board.document import GridBoard
from tablelight.grid import Space
from tablelight.progress.portions import Steps
from tablelight.view.plane import Plane, point

SPACES_BETWEEN_STOPS = 400
"""Spaces that are looked at between two stops."""
INSET = 0.07
"""How far an outline lies within its area, of the way to the middle of a space."""


def in_reading_order(space: Space) -> tuple[int, int]:
    """By rows, then by columns."""
    return space[1], space[0]


def areas(board: GridBoard, spaces: Iterable[Space]) -> Steps[list[list[Space]]]:
    """The spaces in areas, the first one of each first, as one reads."""
    grid, every = board.topology, 2 if board.grid == "square" else 1
    shifts, found, seen = grid.shifts[::every], [], 0
    left = {grid.index(space) for space in spaces}
    yield
    while left:
        area = [left.pop()]
        for index in area:
            near = left.intersection(index + shift for shift in shifts)
            left -= near
            area.extend(near)
            seen += 1
            if seen % SPACES_BETWEEN_STOPS == 0:
                yield
        found.append([grid.space(index) for index in area])
    for area_spaces in found:
        first = min(area_spaces, key=in_reading_order)
        area_spaces.remove(first)
        area_spaces.insert(0, first)
    return sorted(found, key=lambda area_spaces: in_reading_order(area_spaces[0]))


def outline(plane: Plane, area: Collection[Space]) -> Steps[list[str]]:
    """The sides of an area's spaces that lie on its rim, as paths a little within it."""
    held, found = frozenset(area), []
    reach, pairs = 2 * plane.reach, [*zip(plane.corners, (*plane.corners[1:], plane.corners[0]), strict=True)]
    for number, space in enumerate(area, 1):
        x, y = plane.centre(space)
        for (ax, ay), (bx, by) in pairs:
            out_x, out_y = (ax + bx) / 2, (ay + by) / 2
            factor = reach / (out_x**2 + out_y**2) ** 0.5
            if plane.pick(x + out_x * factor, y + out_y * factor) not in held:
                keep = 1 - INSET
                ends = (x + ax * keep, y + ay * keep), (x + bx * keep, y + by * keep)
                found.append(f"M{point(ends[0])}L{point(ends[1])}")
        if number % SPACES_BETWEEN_STOPS == 0:
            yield
    return found
