"""Places at which a plan may go from one action to the next: along the rims of what can be climbed, stood on or swum in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from attrs import frozen

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.geometry.inches.plane import Vector, nearest_on_segment, sides
from tablelight.geometry.inches.shape import anticlockwise
from tablelight.rules.bare.table import LOW_STEP, outline_of, thousandths, vector
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.climbing import OFF_WALL, PAST_EDGE
from tablelight.rules.systems.carnevale.tables import INCH

STOPS_APART = 1.5
"""The greatest distance between stops along a rim (inches)."""
RIM_APART = 2.0
"""The distance between stops along the border of a walked region, from which a jump carries on (inches)."""
BANK = 0.003
"""How far from the edge of water, or of a platform, a stop is (inches)."""


@frozen
class Stop:
    """A place in thousandths; stops with the same key are the same place."""

    key: tuple[int, ...]
    at: Point

    @property
    def place(self) -> Vector:
        """Where the stop is, in inches."""
        return vector(self.at)


def stops_of(document: Document, figure: Figure, most: float) -> list[Stop]:
    """The stops of a table within some inches of a figure."""
    here, radius = vector(figure.space), figure.radius
    found: list[Stop] = []
    for number, area in enumerate(document.free_board.areas):
        for side, (aside, place) in enumerate(_rims(area, here, radius)):
            if abs(place - here) <= most and _is_on(document, place):
                found.append(Stop((number, aside, side), thousandths(place)))
    return found


def rim_stops(rings: Iterable[Sequence[tuple[float, float]]], number: int) -> list[Stop]:
    """Stops along the border of a walked region."""
    found: list[Stop] = []
    for place in (place for ring in rings for place in _spread([complex(x, y) for x, y in ring], RIM_APART)):
        found.append(Stop((-1, number, len(found)), thousandths(place)))
    return found


def _is_on(document: Document, place: Vector) -> bool:
    board = document.free_board
    return 0 <= place.real <= board.width / INCH and 0 <= place.imag <= board.height / INCH


def _rims(area: Area, here: Vector, radius: float) -> Iterator[tuple[int, Vector]]:
    """Places beside the sides of an area: outside (0) and inside (1)."""
    top = table.upper_side(area)
    if area.kind in ("difficult", "impassable") or top is None:
        return
    high = area.kind != "water" and not table.is_slab(area) and top > LOW_STEP
    outward = radius + OFF_WALL if high else BANK
    inward = PAST_EDGE if high else BANK
    for a, b in sides(anticlockwise(outline_of(area))):
        parts = max(1, ceil(abs(b - a) / STOPS_APART))
        places = [a + (b - a) * (part + 0.5) / parts for part in range(parts)]
        out = (b - a) / abs(b - a) * -1j
        for place in (*places, nearest_on_segment(here, a, b)):
            if area.kind == "water" or high:
                yield 0, place + out * outward
            yield 1, place - out * inward


def _spread(ring: Sequence[Vector], apart: float) -> Iterator[Vector]:
    """Places along a ring, `apart` inches from one to the next."""
    gone = 0.0
    for a, b in sides(ring):
        length = abs(b - a)
        while gone < length:
            yield a + (b - a) * (gone / length)
            gone += apart
        gone -= length
