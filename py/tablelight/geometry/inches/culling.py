"""Parts of a thing's curves that are surely no borders, told without looking at what is free: in a heap, most of all.

A solid's margin makes no difference where a floor is so high that the solid is a step there, or deep in a solid at least as
high: that one bars wherever this one does. A floor's edge makes none under another floor at least as high, nor deep in a
solid that is more than a step above the floor. What is left out is at least `DEEP` inside of what covers it; what is kept
may be covered all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from tablelight.geometry.inches.curves import CurveCircle, CurveLine
from tablelight.geometry.inches.ground import Box, Floor, Solid
from tablelight.geometry.inches.plane import NEAR
from tablelight.geometry.inches.shape import PreparedPolygon

DEEP = 1e-3
"""How far inside of a cover a curve is taken to be covered at least (inches)."""
DOUBTFUL = 1e-4
"""A segment that passes a cover's corner so closely (inches) is not taken to be covered by it."""

Part: TypeAlias = tuple[float, float]
"""A part of a segment, by the parameters of its ends (0 to 1)."""
WHOLE: Sequence[Part] = ((0.0, 1.0),)


class Cover(NamedTuple):
    """A polygon in which another thing's curves are no borders, up to a clearance from it (inches). `box`: around the
    polygon."""

    shape: PreparedPolygon
    box: Box
    clearance: float


def is_cover(other: Solid | Floor, thing: Solid | Floor, step: float) -> bool:
    """Whether a thing's curves are no borders where they lie inside of another thing. `step`: inches."""
    if isinstance(thing, Solid):
        if isinstance(other, Solid):
            return other.top >= thing.top
        return other.height + step + NEAR >= thing.top
    if isinstance(other, Solid):
        return other.top > thing.height + step + NEAR
    # On water and dry ground of one height, the dry one counts.
    return other.height > thing.height or (other.height == thing.height and (thing.toll or not other.toll))


def uncovered(line: CurveLine, covers: Iterable[Cover]) -> Sequence[Part]:
    """The parts of a segment that no cover surely holds, in order."""
    _, left, top, right, bottom, *_, size = line
    found: list[Part] = [(0.0, 1.0)]
    for shape, (low_x, low_y, high_x, high_y), clearance in covers:
        if (
            low_x - clearance > right
            or high_x + clearance < left
            or low_y - clearance > bottom
            or high_y + clearance < top
        ):
            continue
        met = _crossings(line, shape)
        # All that is within the clearance of where the segment crosses a side is covered, too.
        more = (clearance - DEEP) / size
        for low, high in zip(met[::2], met[1::2], strict=True):
            low, high = low - more, high + more
            if low < high and low < 1 and high > 0:
                found = _without(found, low, high)
        if not found:
            break
    return found


def is_covered(circle: CurveCircle, covers: Iterable[Cover]) -> bool:
    """Whether a corner's circle surely lies in one of some solids: the corner is in it, and it is kept away from as far."""
    *_, x, y, radius = circle
    return any(cover.clearance >= radius and cover.shape.is_within(x, y, -DEEP) for cover in covers)


def _without(parts: Iterable[Part], low: float, high: float) -> list[Part]:
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


def _crossings(line: CurveLine, shape: PreparedPolygon) -> list[float]:
    """The parameters at which a segment's line goes into a polygon and out of it, in order; none where that is doubtful."""
    _, _, _, _, _, x, y, vx, vy, size = line
    found: list[float] = []
    doubtful, square = DOUBTFUL * size, size * size
    for ax, ay, bx, by in shape.sides:
        off, other = (ax - x) * vy - (ay - y) * vx, (bx - x) * vy - (by - y) * vx
        if -doubtful < off < doubtful:
            return []
        if (off < 0) != (other < 0):
            part = off / (off - other)
            found.append(((ax - x + (bx - ax) * part) * vx + (ay - y + (by - ay) * part) * vy) / square)
    found.sort()
    return found
