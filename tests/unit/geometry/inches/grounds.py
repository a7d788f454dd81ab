"""Grounds with solids, from which a base starts."""

from __future__ import annotations

from cmath import rect
from collections.abc import Iterator
from random import Random

from tablelight.geometry.inches.curves import Piece
from tablelight.geometry.inches.ground import BareGround, Disc, Floor, Solid
from tablelight.geometry.inches.plane import TURN, Vector

SIZE, REACH = 14.0, 6.0


def polygon(random: Random) -> tuple[Vector, ...]:
    """Corners around a place, on thousandths, or on half inches so that borders coincide."""
    digits = random.choice((3, 3, None))
    centre, first, count = complex(random.uniform(3, 11), random.uniform(3, 11)), random.uniform(0, TURN), 3
    count += random.randrange(4)
    found = []
    for number in range(count):
        place = centre + rect(random.uniform(0.7, 3), first + number * TURN / count)
        if digits is None:
            found.append(complex(round(place.real * 2) / 2, round(place.imag * 2) / 2))
        else:
            found.append(complex(round(place.real, digits), round(place.imag, digits)))
    return tuple(found) if len(set(found)) == count else polygon(random)


def ground(random: Random) -> BareGround:
    """Buildings, steps, platforms, water and bases."""
    solids, floors = [], []
    for _ in range(random.randint(1, 6)):
        points, top = polygon(random), random.choice((0.8, 1.5, 3.0))
        kind = random.choice(("block", "block", "wall", "floor", "water", "shut"))
        if kind in ("block", "wall"):
            solids.append(Solid(points, 0.6, top if kind == "block" else float("inf")))
        if kind == "shut":
            solids.append(Solid(points, 0.0))
        if kind in ("block", "floor"):
            floors.append(Floor(points, top))
        if kind == "water":
            floors.append(Floor(points, 0.0, toll=True, depth=random.choice((0.0, 1.5))))
    discs = [
        Disc(complex(random.uniform(2, 12), random.uniform(2, 12)), 1.2, random.choice((0.0, 0.8, 3.0)))
        for _ in range(random.randint(0, 3))
    ]
    return BareGround(SIZE, SIZE, solids, discs, floors)


def looked_up(found: list[Piece], distance: float) -> tuple[bool, int | None]:
    """Whether a ray is free at a distance along it, and its zone there."""
    for piece in found:
        if not piece.free:
            return False, 0
        if distance < piece.end:
            return True, piece.zone
    return False, 0


def grounds_and_starts(random: Random, count: int) -> Iterator[tuple[BareGround, complex]]:
    """At most `count` random grounds, each with a free place on it."""
    for _ in range(count):
        whole = ground(random)
        start = complex(random.uniform(1, 13), random.uniform(1, 13))
        if whole.is_free(start):
            yield whole, start
