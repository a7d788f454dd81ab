"""A heap of polygons, one upon another."""

from __future__ import annotations

from cmath import rect
from collections.abc import Iterator
from random import Random

from tablelight.geometry.inches.borders import BorderArc, BorderLine
from tablelight.geometry.inches.ground import BareGround, Floor, Solid
from tablelight.geometry.inches.plane import TURN, Vector
from tests.unit.geometry.inches.grounds import SIZE


def heap(random: Random) -> BareGround:
    """Areas that all overlap in the middle, as solids with tops, floors and water; some are shut."""
    solids: list[Solid] = []
    floors: list[Floor] = []
    for _ in range(random.randint(4, 12)):
        first, count = random.uniform(0, TURN), random.randint(3, 6)
        places = [7 + 7j + rect(random.uniform(0.7, 3.5), first + n * TURN / count) for n in range(count)]
        points = tuple(complex(round(place.real, 3), round(place.imag, 3)) for place in places)
        kind, top = random.choice(("block", "block", "wall", "floor", "water", "shut")), random.choice((0.8, 1.5, 3.0))
        if kind == "wall" or (kind == "block" and top > 1):
            solids.append(Solid(points, 0.6, top if kind == "block" else float("inf")))
        if kind == "shut":
            solids.append(Solid(points, 0.0))
        if kind in ("block", "floor"):
            floors.append(Floor(points, top if kind == "block" else random.choice((0.0, 1.0, 3.0))))
        if kind == "water":
            floors.append(Floor(points, random.choice((0.0, 1.0)), toll=True, depth=random.choice((0.0, 1.5))))
    return BareGround(SIZE, SIZE, solids, (), floors, afloat=random.random() < 0.1)


def places(lines: list[BorderLine], arcs: list[BorderArc]) -> Iterator[tuple[Vector, Vector, object]]:
    """Places on borders, the direction of the border there, and what lies beyond it."""
    for line in lines:
        for part in (0.1, 0.5, 0.9):
            yield complex(line[5], line[6]) + part * complex(line[7], line[8]), complex(line[7], line[8]), line[10:]
    for arc in arcs:
        for part in (0.1, 0.5, 0.9):
            out = rect(arc[7], arc[8] + part * arc[9])
            yield complex(arc[5], arc[6]) + out, out * 1j, arc[10]
