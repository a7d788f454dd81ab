"""What a finger means: the side nearest to it, the spaces a stroke passes, a handle. For picking only, so floats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from tablelight.board.document import GridBoard
from tablelight.board.edits import side_neighbours
from tablelight.grid import Space
from tablelight.view.plane import UNIT, XY, Place, Plane

Pair = tuple[Space, Space]
STROKE_STEP = UNIT / 6
"""How finely a stroke is looked along, in units of the plane."""
SURE_PART = 0.4
"""A stroke along sides takes one when it comes this near to its middle (in lengths of a side): near a corner it is
not clear which side is meant."""


def side_at(board: GridBoard, plane: Plane, at: XY, *, sure: bool = False) -> Pair | None:
    """The side whose middle is nearest to a point; None off the board, or if it is to be sure and is not."""
    here = plane.pick(*at)
    if here is None:
        return None
    best: tuple[float, Pair] | None = None
    for there in side_neighbours(board, here):
        a, b = plane.side(here, there)
        away = hypot((a[0] + b[0]) / 2 - at[0], (a[1] + b[1]) / 2 - at[1])
        if best is None or away < best[0]:
            best = away, (here, there)
    if best is None or (sure and best[0] > SURE_PART * plane.side_length):
        return None
    return best[1]


def along(start: XY, end: XY) -> Iterator[XY]:
    """Points of a stretch, close together, without its start and with its end."""
    count = int(hypot(end[0] - start[0], end[1] - start[1]) / STROKE_STEP) + 1
    for number in range(1, count + 1):
        part = number / count
        yield start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def spaces_along(plane: Plane, start: XY, end: XY) -> list[Place]:
    """The spaces of a stretch, in order."""
    found = dict.fromkeys(plane.pick(*at) for at in along(start, end))
    return [place for place in found if place is not None]


def nearest(points: Sequence[XY], at: XY, within: float) -> int | None:
    """The number of the nearest point, if it is near enough."""
    ranked = sorted((hypot(x - at[0], y - at[1]), number) for number, (x, y) in enumerate(points))
    return ranked[0][1] if ranked and ranked[0][0] <= within else None
