"""The parts of a table that do not move, for a base: solids, floors and edges, with the borders of the free ground.

Borders are found curve by curve on first use, and kept by the curve and its neighbours. They serve every figure with
that base, and every layer of the table in which these are the same.
"""

from __future__ import annotations

from bisect import bisect_left
from cmath import phase
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from math import inf
from typing import TypeAlias
from weakref import proxy

from tablelight.geometry.inches.borders import (
    ASIDE,
    BorderArc,
    BorderFinder,
    BorderLine,
    Borders,
    Wedge,
    is_cover,
)
from tablelight.geometry.inches.curves import (
    CoverPolygon,
    CurveCircle,
    Curves,
    OpenCurves,
    OpenLine,
    comes_near,
    outside,
    passes_near,
)
from tablelight.geometry.inches.ground import BareGround, Box, Floor, Solid, box, corners_of, meet, rim, wider
from tablelight.geometry.inches.plane import (
    NEAR,
    TURN,
    Segment,
    Vector,
    cross,
    distance_to_polygon,
    prepared,
    sides,
)

TABLES_KEPT = 12
"""How many tables are kept: those of two documents, for bases of some sizes, and their layers."""
MOAT = 0.05
"""A margin at least this wide keeps every figure off the ground behind it (inches)."""
MOST_CURVES = 40_000
"""How many curves have their borders kept; beyond that all are forgotten."""

Thing: TypeAlias = Solid | Floor | Segment
"""A thing with borders: a solid, a floor, or an edge of the table."""


class Registry:
    """All things met so far. The same thing among the same neighbours has the same borders on every table: on another
    layer, or on the table of another figure."""

    def __init__(self) -> None:
        self.curves = Curves()
        self.wedges: dict[tuple[Vector, float], list[Wedge]] = {}
        """The parts of circles that are margins' borders, by centre and radius."""
        self.shared: set[int] = set()
        """The numbers of the curves that more than one thing has."""
        self.borders: dict[object, Borders] = {}
        """By the thing, the curve, its neighbours near that curve, and the rules that affect borders."""
        self.bundles: dict[tuple[Borders, ...], Borders] = {}
        """By their parts; equal bundles are the same object."""
        self._numbers: set[int] = set()
        self._things: dict[Thing, KnownThing] = {}

    def known(self, thing: Thing) -> KnownThing:
        """The known thing: the same object for the same thing, so that comparing is quick."""
        found = self._things.get(thing)
        if found is None:
            found = self._things[thing] = KnownThing(thing, self)
        return found

    def bundled(self, thing: Thing) -> OpenCurves:
        """The curves of a thing that is met for the first time."""
        if isinstance(thing, Solid):
            corners = list(_salient(thing)) if thing.clearance else []
            for corner, wedge in corners:
                wedges = self.wedges.setdefault((corner, thing.clearance), [])
                if wedge not in wedges:
                    wedges.append(wedge)
            rounds = [(corner, thing.clearance) for corner, _ in corners]
            found = self.curves.bundle(rim(thing), rounds, is_margin=bool(thing.clearance))
        else:
            found = self.curves.bundle(sides(thing.points) if isinstance(thing, Floor) else [thing])
        self.shared |= found.numbers & self._numbers
        self._numbers |= found.numbers
        return found


class KnownThing:
    """A thing with everything prepared for it. Lengths in inches."""

    def __init__(self, thing: Thing, registry: Registry) -> None:
        self.thing, self._registry = thing, registry

    @cached_property
    def box(self) -> Box:
        """The box around the ground that it keeps the centre off."""
        thing = self.thing
        if isinstance(thing, tuple):
            return wider(box(thing), NEAR)
        return wider(box(thing.points), NEAR + (thing.clearance if isinstance(thing, Solid) else 0.0))

    @cached_property
    def curves(self) -> OpenCurves:
        """Its curves, by their numbers in the registry."""
        return self._registry.bundled(self.thing)

    @cached_property
    def numbers(self) -> set[int]:
        return self.curves.numbers

    @cached_property
    def cover(self) -> CoverPolygon:
        """A solid or a floor as a cover of other things' curves."""
        assert not isinstance(self.thing, tuple), "asked of solids and floors"
        clearance = self.thing.clearance if isinstance(self.thing, Solid) else 0.0
        return CoverPolygon(self.thing.shape[4], self.box, clearance)

    @cached_property
    def is_shut(self) -> bool:
        """Whether no figure may enter it from any height, though figures come up to its sides."""
        return isinstance(self.thing, Solid) and not self.thing.clearance and self.thing.top == inf


class ThingBorders:
    """The borders of one thing among its neighbours, found curve by curve on first use."""

    def __init__(self, static: StaticGround, number: int, near: Sequence[int]) -> None:
        self._static, self._number, self._near = static, number, near
        self._known, self._registry, self._rules = static.known[number], static.registry, static.ground.rules
        self._boxed = [(static.boxes[each], static.known[each]) for each in near]
        self._found: dict[OpenLine | CurveCircle, Borders] = {}

    @cached_property
    def _shut(self) -> list[int]:
        return [each for each in self._near if self._static.known[each].is_shut]

    @cached_property
    def _without(self) -> ThingBorders | None:
        """These borders without the closed things nearby; those inside closed things are dropped by `_finder`."""
        if not self._shut or self._number in self._shut or self._known.numbers & self._registry.shared:
            return None
        return ThingBorders(self._static, self._number, [each for each in self._near if each not in self._shut])

    @cached_property
    def _finder(self) -> BorderFinder:
        static, ground = self._static, self._static.ground.emptied()
        static.part(self._near, ground)
        if self._without:
            curves = [static.known[each].curves for each in self._shut]
        else:
            curves = [static.bare(each) for each in self._near]
        return BorderFinder(ground, curves, self._registry.wedges)

    @cached_property
    def _curves(self) -> tuple[Sequence[tuple[OpenLine, bool]], Sequence[CurveCircle]]:
        """The curves along which its borders lie; for each segment, whether it is only a floor's edge."""
        if self._without:
            return self._without._curves
        static, number, curves = self._static, self._number, self._known.curves
        is_bare = not self._shut and not static.ground.afloat
        own = static.bare(number) if is_bare else outside(curves, static.covers(self._known, self._near))
        is_floor = isinstance(self._known.thing, Floor)
        shared = self._known.numbers & self._registry.shared
        if not shared:
            return [(line, is_floor) for line in own.lines], own.circles
        # A curve that two things share belongs to the first.
        before = (static.known[each].numbers for each in self._near[: self._near.index(number)])
        mine = shared.difference(chain.from_iterable(before))
        lines = [(whole, False) for whole in curves.lines if whole[0] in mine]
        lines += [(line, is_floor) for line in own.lines if line[0] not in shared]
        alone = (circle for circle in own.circles if circle[0] not in shared)
        return lines, [*(circle for circle in curves.circles if circle[0] in mine), *alone]

    def within(self, centre: Vector, distance: float) -> Borders | None:
        """Its borders along the curves that come within a distance of a place; None if there are none."""
        lines, circles = self._curves
        found = [self._along(line, rises) for line, rises in lines if comes_near(line, centre, distance)]
        found += [self._along(circle, False) for circle in circles if passes_near(circle, centre, distance)]
        key = tuple(each for each in found if each.lines or each.circles)
        bundles = self._registry.bundles
        if key and key not in bundles:
            bundles[key] = Borders.together(key)
        return bundles[key] if key else None

    def _along(self, curve: OpenLine | CurveCircle, rises: bool) -> Borders:
        found = self._found.get(curve)
        if found is None:
            x, y, u, v = wider(curve[1:5], 2 * ASIDE)
            near = [other for (a, b, c, d), other in self._boxed if a <= u and x <= c and b <= v and y <= d]
            known, key = self._registry.borders, (self._known, curve, rises, tuple(near), self._rules)
            found = known.get(key)
            if found is None:
                found = known[key] = self._find(curve, rises)
            self._found[curve] = found
        return found

    def _find(self, curve: OpenLine | CurveCircle, rises: bool) -> Borders:
        finder = self._finder
        lines: Iterable[BorderLine] = ()
        arcs: Iterable[BorderArc] = ()
        if self._without is not None:
            before = self._without._along(curve, rises)
            lines = (each for line in before.lines for each in finder.of_line((*line[:10], 0.0, 1.0)))
            arcs = (each for arc in before.circles for each in finder.of_arc(arc[:8], *arc[8:10]))
        elif len(curve) == 8:
            arcs = finder.of_circle(curve)
        else:
            lines = finder.of_line(curve, rises=rises)
        return Borders.of(lines, arcs, self._registry.curves.margins)


class StaticGround:
    """The parts of a ground that do not move: its solids, its floors and the edges of the table."""

    def __init__(self, ground: BareGround, registry: Registry) -> None:
        self.ground, self.registry, self.curves = ground, registry, registry.curves
        edges = sides(corners_of((0, 0, ground.width, ground.height)))
        things: list[Thing] = [*ground.solids, *ground.floors, *edges]
        self.known = [registry.known(thing) for thing in things]
        self.boxes = [each.box for each in self.known]
        self._borders: dict[int, ThingBorders] = {}
        self._without: dict[tuple[int, ...], StaticGround] = {}
        self._outside: dict[int, OpenCurves] = {}

    @cached_property
    def _roofs(self) -> list[int]:
        """The numbers of the floors that no way leads onto or down from. Each is all of a solid's top, and everything
        within that solid's margin is more than a step lower."""
        tops = {(solid.points, solid.top): known for solid, known in zip(self.ground.solids, self.known, strict=False)}
        found = []
        for number, floor in enumerate(self.ground.floors):
            known = tops.get((floor.points, floor.height))
            if known is not None and self._is_cut_off(floor, known):
                found.append(number)
        return found

    def _is_cut_off(self, floor: Floor, known: KnownThing) -> bool:
        """Whether a solid's margin cuts off the floor that is its top."""
        assert isinstance(known.thing, Solid), "asked of solids"
        low = known.thing.top - self.ground.step - NEAR
        beside = (other for other in self.ground.floors if other is not floor and other.height >= low)
        is_wide = known.thing.clearance >= MOAT and low > 0
        return is_wide and not any(meet(box(other.points), known.box, NEAR) for other in beside)

    def from_place(self, place: Vector) -> StaticGround:
        """This ground without the roofs that cannot be reached from a place: there the solid below bars the way."""
        floors = self.ground.floors
        gone = [n for n in self._roofs if not _is_on(floors[n], place)]
        if not gone:
            return self
        key = tuple(gone)
        if key not in self._without:
            bare = self.ground.emptied()
            bare.solids, bare.floors = self.ground.solids, tuple(floors[n] for n in range(len(floors)) if n not in gone)
            self._without[key] = StaticGround(bare, self.registry)
        return self._without[key]

    def things(self, around: Box) -> list[int]:
        """The numbers of the things that meet a box: solids, then floors, then the table's edges."""
        left, top, right, bottom = around
        return [
            number
            for number, (a, b, c, d) in enumerate(self.boxes)
            if a <= right and left <= c and b <= bottom and top <= d
        ]

    def part(self, things: Sequence[int], kept: BareGround) -> None:
        """Give a ground some of the things."""
        ground, solids = self.ground, len(self.ground.solids)
        last = solids + len(ground.floors)
        first, second = bisect_left(things, solids), bisect_left(things, last)
        kept.solids = tuple(ground.solids[n] for n in things[:first])
        kept.floors = tuple(ground.floors[n - solids] for n in things[first:second])

    def borders(self, number: int, centre: Vector, distance: float) -> Borders | None:
        """The borders of a thing along its curves that come within a distance of a place; None if there are none."""
        if number not in self._borders:
            self._borders[number] = ThingBorders(proxy(self), number, self._neighbours(number))  # freed with it
        return self._borders[number].within(centre, distance)

    def _neighbours(self, number: int) -> list[int]:
        """The things whose boxes meet the thing's own box, itself included."""
        return self.things(self.boxes[number])

    def bare(self, number: int) -> OpenCurves:
        """The curves of a thing outside its covers: others may cross them elsewhere, and nothing changes for those.
        Closed things cover nothing here, since borders are first found without them. For a figure that stays in water
        nothing covers anything: on a bank in the margin of a solid, the end of the water matters to it."""
        if number not in self._outside:
            known = self.known[number]
            open_ones = [each for each in self._neighbours(number) if not self.known[each].is_shut]
            covers = () if self.ground.afloat else self.covers(known, open_ones)
            self._outside[number] = outside(known.curves, covers)
        return self._outside[number]

    def covers(self, known: KnownThing, near: Sequence[int]) -> list[CoverPolygon]:
        """The neighbours of a thing in which its curves are no borders, the greatest first."""
        thing, step = known.thing, self.ground.step
        if isinstance(thing, tuple):
            return []
        others = [each for each in (self.known[n] for n in near) if each is not known]
        found = [o.cover for o in others if not isinstance(o.thing, tuple) and is_cover(o.thing, thing, step)]
        return sorted(found, key=lambda cover: (cover.box[0] - cover.box[2]) * (cover.box[3] - cover.box[1]))


_registries: list[Registry] = [Registry()]


@lru_cache(maxsize=TABLES_KEPT)
def _static_ground(
    rules: tuple[float, float, float, bool], solids: tuple[Solid, ...], floors: tuple[Floor, ...]
) -> StaticGround:
    width, height, step, afloat = rules
    return StaticGround(BareGround(width, height, solids, (), floors, step=step, afloat=afloat), _registries[0])


def static_ground(ground: BareGround) -> StaticGround:
    """The static parts of a ground: the same object as long as they are the same."""
    if len(_registries[0].borders) > MOST_CURVES:
        forget()
    return _static_ground(ground.rules, ground.solids, ground.floors)


def forget() -> None:
    """Forget everything about tables."""
    _static_ground.cache_clear()
    _registries[0] = Registry()
    prepared.cache_clear()


def _salient(solid: Solid) -> Iterator[tuple[Vector, Wedge]]:
    """The corners that stick out, each with the part of the circle about it that borders the solid's margin: the rest
    is nearer to its sides."""
    points = solid.points
    for before, corner, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
        if cross(corner - before, after - corner) > 0:
            yield corner, (phase((corner - before) * -1j) % TURN, phase((after - corner) / (corner - before)))


def _is_on(floor: Floor, place: Vector) -> bool:
    """Whether a place lies on a floor, or near its edge."""
    at = place.real, place.imag, place.real, place.imag
    return meet(box(floor.points), at, MOAT) and distance_to_polygon(place, floor.points) < MOAT
