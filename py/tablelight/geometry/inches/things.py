"""What does not move, thing by thing: a solid, a floor, or an edge of a table, with what has been made ready of it.

The same thing among the same neighbours has the same borders on every table, be it a layer of it, or the table of another
figure.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Iterator
from functools import cached_property
from math import inf
from typing import TypeAlias

from tablelight.geometry.inches.borders import BorderBundle, Wedge, wider
from tablelight.geometry.inches.culling import Cover
from tablelight.geometry.inches.curves import Bundle, Curves
from tablelight.geometry.inches.ground import Box, Floor, FloorShape, Solid, SolidShape, box, rim
from tablelight.geometry.inches.plane import NEAR, TURN, Segment, Vector, cross, sides
from tablelight.geometry.inches.shape import PreparedPolygon

Thing: TypeAlias = Solid | Floor | Segment
"""What has borders: a solid, a floor, or an edge of the table."""


class Registry:
    """All things that have been met."""

    def __init__(self) -> None:
        self.curves = Curves()
        self.wedges: dict[tuple[Vector, float], list[Wedge]] = {}
        """The parts of circles that are margins' borders, by centre and radius."""
        self.shared: set[int] = set()
        """The numbers of the curves that more than one thing has."""
        self.borders: dict[object, BorderBundle | None] = {}
        """By the thing, its neighbours, and what else makes a difference."""
        self._numbers: set[int] = set()
        self._things: dict[Thing, KnownThing] = {}

    def known(self, thing: Thing) -> KnownThing:
        """A thing: the same object for the same thing, so that it is quickly compared."""
        found = self._things.get(thing)
        if found is None:
            found = self._things[thing] = KnownThing(thing, self)
        return found

    def bundled(self, thing: Thing) -> Bundle:
        """The curves of a thing that is met for the first time."""
        if isinstance(thing, Floor):
            found = self.curves.bundle(sides(thing.points))
        elif isinstance(thing, Solid):
            corners = list(_salient(thing)) if thing.clearance else []
            for corner, wedge in corners:
                wedges = self.wedges.setdefault((corner, thing.clearance), [])
                if wedge not in wedges:
                    wedges.append(wedge)
            rounds = [(corner, thing.clearance) for corner, _ in corners]
            found = self.curves.bundle(rim(thing), rounds, is_margin=bool(thing.clearance))
        else:
            found = self.curves.bundle([thing])
        numbers = numbers_of(found)
        self.shared |= numbers & self._numbers
        self._numbers |= numbers
        return found


class KnownThing:
    """A thing with what has been made ready of it. Lengths in inches."""

    def __init__(self, thing: Thing, registry: Registry) -> None:
        self.thing, self._registry = thing, registry

    @cached_property
    def box(self) -> Box:
        """The box around what it keeps the centre away from."""
        thing = self.thing
        if isinstance(thing, tuple):
            return wider(box(thing), NEAR)
        return wider(box(thing.points), NEAR + (thing.clearance if isinstance(thing, Solid) else 0.0))

    @cached_property
    def curves(self) -> Bundle:
        """Its curves."""
        return self._registry.bundled(self.thing)

    @cached_property
    def numbers(self) -> set[int]:
        """The numbers of its curves."""
        return numbers_of(self.curves)

    @cached_property
    def solid(self) -> SolidShape:
        """A solid made ready."""
        assert isinstance(self.thing, Solid), "asked of solids"
        shape = PreparedPolygon.of(self.thing.points, self.thing.clearance)
        return shape.left, shape.top, shape.right, shape.bottom, shape, self.thing.clearance, self.thing.top

    @cached_property
    def floor(self) -> FloorShape:
        """A floor made ready."""
        assert isinstance(self.thing, Floor), "asked of floors"
        shape = PreparedPolygon.of(self.thing.points, 100 * NEAR)
        return shape.left, shape.top, shape.right, shape.bottom, shape, self.thing.height, self.thing.toll

    @cached_property
    def cover(self) -> Cover:
        """A solid or a floor as what other things' curves are covered by."""
        assert not isinstance(self.thing, tuple), "asked of solids and floors"
        if isinstance(self.thing, Solid):
            return Cover(self.solid[4], box(self.thing.points), self.thing.clearance)
        return Cover(self.floor[4], box(self.thing.points), 0.0)

    @property
    def is_shut(self) -> bool:
        """Whether one may not enter it from any height, and comes up to its sides."""
        return isinstance(self.thing, Solid) and not self.thing.clearance and self.thing.top == inf


def numbers_of(bundle: Bundle) -> set[int]:
    """The numbers of some curves."""
    return {*(line[0] for line in bundle.lines), *(circle[0] for circle in bundle.circles)}


def _salient(solid: Solid) -> Iterator[tuple[Vector, Wedge]]:
    """The corners that stick out, each with the part of the circle about it that is the solid's margin: the rest of it is
    nearer to its sides."""
    points = solid.points
    for before, corner, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
        if cross(corner - before, after - corner) > 0:
            yield corner, (phase((corner - before) * -1j) % TURN, phase((after - corner) / (corner - before)))
