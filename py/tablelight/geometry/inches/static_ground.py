"""What of a table does not move, for a base: its solids, its floors and its edges, with the borders of what they leave free.

The borders are found thing by thing where they are first asked for, and kept by the thing and its neighbours: they serve
every figure of that base, and every layer of the table in which these are the same.
"""

from __future__ import annotations

from bisect import bisect_left
from cmath import phase
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from math import inf
from typing import TypeAlias

from tablelight.geometry.inches.borders import (
    BorderArc,
    BorderBundle,
    BorderFinder,
    BorderLine,
    Wedge,
    vertices_of,
    wider,
)
from tablelight.geometry.inches.curves import Bundle, CoverPolygon, Curves, OpenCurves, outside
from tablelight.geometry.inches.ground import BareGround, Box, Floor, FloorShape, Solid, SolidShape, box, meet, rim
from tablelight.geometry.inches.plane import (
    NEAR,
    TURN,
    Segment,
    Vector,
    cross,
    distance_to_border,
    inside,
    sides,
)
from tablelight.geometry.inches.shape import PreparedPolygon

TABLES_KEPT = 12
"""Tables that are known at once: those of two documents, of bases of some sizes, and their layers."""
MOAT = 0.05
"""A margin at least so wide keeps everybody off what is behind it (inches)."""
MOST_THINGS = 4000
"""Things of which the borders are kept at most; then all are forgotten."""


Thing: TypeAlias = Solid | Floor | Segment
"""What has borders: a solid, a floor, or an edge of the table."""


class Registry:
    """All things that have been met: the same thing among the same neighbours has the same borders on every table, be it a
    layer of it, or the table of another figure."""

    def __init__(self) -> None:
        self.curves = Curves()
        self.wedges: dict[tuple[Vector, float], list[Wedge]] = {}
        """The parts of circles that are margins' borders, by centre and radius."""
        self.shared: set[int] = set()
        """The numbers of the curves that more than one thing has."""
        self.borders: dict[object, BorderBundle | None] = {}
        """By the thing, its neighbours, and what else makes a difference."""
        self.bare: dict[object, OpenCurves] = {}
        """The curves that things have outside their covers, by the thing, its neighbours, and what else makes a
        difference."""
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
        """Its curves, by their numbers in the registry."""
        return self._registry.bundled(self.thing)

    @cached_property
    def numbers(self) -> set[int]:
        """The numbers of its curves."""
        return numbers_of(self.curves)

    @cached_property
    def solid(self) -> SolidShape:
        """The solid with what is asked of its shape worked out."""
        assert isinstance(self.thing, Solid), "asked of solids"
        shape = PreparedPolygon.of(self.thing.points, self.thing.clearance)
        return shape.left, shape.top, shape.right, shape.bottom, shape, self.thing.clearance, self.thing.top

    @cached_property
    def floor(self) -> FloorShape:
        """The floor with what is asked of its shape worked out."""
        assert isinstance(self.thing, Floor), "asked of floors"
        shape = PreparedPolygon.of(self.thing.points, 100 * NEAR)
        return shape.left, shape.top, shape.right, shape.bottom, shape, self.thing.height, self.thing.toll

    @cached_property
    def cover(self) -> CoverPolygon:
        """A solid or a floor as what other things' curves are covered by."""
        assert not isinstance(self.thing, tuple), "asked of solids and floors"
        if isinstance(self.thing, Solid):
            return CoverPolygon(self.solid[4], self.box, self.thing.clearance)
        return CoverPolygon(self.floor[4], self.box, 0.0)

    @cached_property
    def is_shut(self) -> bool:
        """Whether one may not enter it from any height, and comes up to its sides."""
        return isinstance(self.thing, Solid) and not self.thing.clearance and self.thing.top == inf


class StaticGround:
    """What of a ground does not move: its solids, its floors and the edges of the table."""

    def __init__(self, ground: BareGround, registry: Registry) -> None:
        self.ground, self._registry, self.curves = ground, registry, registry.curves
        corners = [0j, complex(ground.width, 0), complex(ground.width, ground.height), complex(0, ground.height)]
        things: list[Thing] = [*ground.solids, *ground.floors, *sides(corners)]
        self._things = [registry.known(thing) for thing in things]
        self._boxes = [each.box for each in self._things]
        self._borders: dict[int, BorderBundle | None] = {}
        self._without: dict[tuple[int, ...], StaticGround] = {}
        self._outside: dict[int, OpenCurves] = {}
        self._near: dict[int, list[int]] = {}

    def is_of(self, ground: BareGround) -> bool:
        """Whether a ground has the same solids, floors and size."""
        mine = self.ground
        return (
            (mine.width, mine.height, mine.step, mine.afloat)
            == (ground.width, ground.height, ground.step, ground.afloat)
            and mine.solids == ground.solids
            and mine.floors == ground.floors
        )

    @cached_property
    def _roofs(self) -> list[int]:
        """The numbers of the floors that no way leads onto or down from: each is all of a solid's top, from which whatever
        is within that solid's margin is more than a step lower."""
        ground, found = self.ground, []
        for number, floor in enumerate(ground.floors):
            if any(
                solid.points == floor.points and solid.top == floor.height and self._is_cut_off(floor, known)
                for solid, known in zip(ground.solids, self._things, strict=False)
            ):
                found.append(number)
        return found

    def _is_cut_off(self, floor: Floor, known: KnownThing) -> bool:
        """Whether nobody gets over a solid's margin onto the floor that is its top, or off it."""
        assert isinstance(known.thing, Solid), "asked of solids"
        low = known.thing.top - self.ground.step - NEAR
        beside = (other for other in self.ground.floors if other is not floor and other.height >= low)
        is_wide = known.thing.clearance >= MOAT and low > 0
        return is_wide and not any(meet(box(other.points), known.box, NEAR) for other in beside)

    def from_place(self, place: Vector) -> StaticGround:
        """The same without the roofs that nobody gets to from a place: the solid beneath bars there as it does beside it."""
        floors = self.ground.floors
        gone = [n for n in self._roofs if not _is_on(floors[n], place)]
        if not gone:
            return self
        key = tuple(gone)
        if key not in self._without:
            mine = self.ground
            bare = BareGround(mine.width, mine.height, step=mine.step, afloat=mine.afloat)
            bare.solids = mine.solids
            bare.floors = tuple(floor for number, floor in enumerate(floors) if number not in gone)
            self._without[key] = StaticGround(bare, self._registry)
        return self._without[key]

    def things(self, around: Box) -> list[int]:
        """The numbers of what meets a box: of the solids, then of the floors, then of the table's edges."""
        left, top, right, bottom = around
        return [
            number
            for number, (a, b, c, d) in enumerate(self._boxes)
            if a <= right and left <= c and b <= bottom and top <= d
        ]

    def part(self, things: Sequence[int], kept: BareGround) -> None:
        """Give a ground some of the things, with what has been made ready of them."""
        ground, solids = self.ground, len(self.ground.solids)
        last = solids + len(ground.floors)
        first, second = bisect_left(things, solids), bisect_left(things, last)
        kept.solids = tuple(ground.solids[n] for n in things[:first])
        kept.floors = tuple(ground.floors[n - solids] for n in things[first:second])
        kept.__dict__["_solid_shapes"] = [self._things[n].solid for n in things[:first]]
        kept.__dict__["_floor_shapes"] = [self._things[n].floor for n in things[first:second]]

    def borders(self, number: int) -> BorderBundle | None:
        """The borders of a thing; None if it has none."""
        if number not in self._borders:
            self._borders[number] = self._among(number, self._neighbours(number))
        return self._borders[number]

    def _neighbours(self, number: int) -> list[int]:
        """The things whose boxes meet a thing's, itself among them."""
        if number not in self._near:
            self._near[number] = self.things(self._boxes[number])
        return self._near[number]

    def _among(self, number: int, near: Sequence[int]) -> BorderBundle | None:
        """The borders of a thing among some of its neighbours."""
        ground, known = self.ground, self._registry.borders
        about = tuple(self._things[each] for each in near)
        key = self._things[number], about, ground.width, ground.height, ground.step, ground.afloat
        if key not in known:
            known[key] = self._found(number, near)
        return known[key]

    def _bare(self, number: int) -> OpenCurves:
        """The curves of a thing outside what covers them: where others cross them elsewhere, nothing changes for those.
        What is shut covers nothing here: borders are found without it first. Nor does anything for who stays in water: on
        a bank in the margin of a solid it matters to them where the water ends."""
        if number not in self._outside:
            known, ground = self._registry.bare, self.ground
            thing = self._things[number]
            open_ones = [each for each in self._neighbours(number) if not self._things[each].is_shut]
            key = thing, tuple(self._things[each] for each in open_ones), ground.step, ground.afloat
            if key not in known:
                known[key] = outside(thing.curves, () if ground.afloat else self._covers(thing, open_ones))
            self._outside[number] = known[key]
        return self._outside[number]

    def _found(self, number: int, near: Sequence[int]) -> BorderBundle | None:
        registry, thing = self._registry, self._things[number]
        ground = BareGround(self.ground.width, self.ground.height, step=self.ground.step, afloat=self.ground.afloat)
        self.part(near, ground)
        lines: list[BorderLine] = []
        arcs: list[BorderArc] = []
        shut = [each for each in near if self._things[each].is_shut]
        if shut and number not in shut and not thing.numbers & registry.shared:
            # What is shut leaves of the borders that there are without it those outside.
            found = self._among(number, [each for each in near if each not in shut])
            finder = BorderFinder(ground, [outside(self._things[each].curves) for each in shut], registry.wedges)
            for part in found.lines if found else ():
                lines += finder.of_line((*part[:10], 0.0, 1.0))
            for arc in found.circles if found else ():
                arcs += finder.of_arc(arc[:8], *arc[8:10])
        else:
            finder = BorderFinder(ground, [self._bare(each) for each in near], registry.wedges)
            shared = thing.numbers & registry.shared
            # A curve that two things share is left to the first.
            before = (self._things[each].numbers for each in near[: near.index(number)]) if shared else ()
            taken = shared.intersection(chain.from_iterable(before))
            is_bare = not shut and not ground.afloat
            own = self._bare(number) if is_bare else outside(thing.curves, self._covers(thing, near))
            for whole in thing.curves.lines if shared else ():
                if whole[0] in shared and whole[0] not in taken:
                    lines += finder.of_line((*whole, 0.0, 1.0))
            for line in own.lines:
                if line[0] not in shared:
                    lines += finder.of_line(line, rises=isinstance(thing.thing, Floor))
            for circle in thing.curves.circles if shared else own.circles:
                if circle[0] not in taken and (circle[0] in shared or circle in own.circles):
                    arcs += finder.of_circle(circle)
        if not lines and not arcs:
            return None
        left, top, right, bottom = zip(*(each[1:5] for each in (*lines, *arcs)), strict=True)
        vertices = tuple(vertices_of(lines, arcs, registry.curves.margins))
        return BorderBundle(min(left), min(top), max(right), max(bottom), tuple(lines), tuple(arcs), vertices)

    def _covers(self, known: KnownThing, near: Sequence[int]) -> list[CoverPolygon]:
        """Of a thing's neighbours those in which its curves are no borders, the greatest first."""
        found: list[CoverPolygon] = []
        if not isinstance(known.thing, tuple):
            for each in (self._things[number] for number in near):
                other = each.thing
                if (
                    each is not known
                    and not isinstance(other, tuple)
                    and is_cover(other, known.thing, self.ground.step)
                ):
                    found.append(each.cover)
        return sorted(found, key=lambda cover: (cover.box[0] - cover.box[2]) * (cover.box[3] - cover.box[1]))


_kept: deque[StaticGround] = deque(maxlen=TABLES_KEPT)
"""The tables asked about last. Two grounds of one table share the tuples of its things: comparing them takes no time."""
_registries: list[Registry] = [Registry()]


def static_ground(ground: BareGround) -> StaticGround:
    """What of a ground does not move, the same object as long as that is the same."""
    for number, known in enumerate(_kept):
        if known.is_of(ground):
            if number:
                del _kept[number]
                _kept.appendleft(known)
            return known
    if len(_registries[0].borders) > MOST_THINGS:
        forget()
    bare = BareGround(ground.width, ground.height, step=ground.step, afloat=ground.afloat)
    bare.solids, bare.floors = ground.solids, ground.floors
    _kept.appendleft(StaticGround(bare, _registries[0]))
    return _kept[0]


def forget() -> None:
    """Forget all that is remembered of tables."""
    _kept.clear()
    _registries[0] = Registry()


def is_cover(other: Solid | Floor, thing: Solid | Floor, step: float) -> bool:
    """Whether a thing's curves are surely no borders deep in another thing. `step`: inches.

    A solid's margin makes no difference where a floor is so high that the solid is a step there, nor in a solid at least as
    high: that one bars wherever this one does. A floor's edge makes none on another floor at least as high, nor in a solid
    that is more than a step above it.
    """
    if isinstance(thing, Solid):
        if isinstance(other, Solid):
            return other.top >= thing.top
        return other.height + step + NEAR >= thing.top
    if isinstance(other, Solid):
        return other.top > thing.height + step + NEAR
    # On water and dry ground of one height, the dry one counts.
    return other.height > thing.height or (other.height == thing.height and (thing.toll or not other.toll))


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


def _is_on(floor: Floor, place: Vector) -> bool:
    """Whether a place lies on a floor, or beside its edge."""
    at = place.real, place.imag, place.real, place.imag
    points = floor.points
    return meet(box(points), at, MOAT) and (inside(place, points) or distance_to_border(place, points) < MOAT)
