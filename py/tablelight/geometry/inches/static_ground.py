"""What of a table does not move, for a base: its solids, its floors and its edges, with the borders of what they leave free.

The borders are found thing by thing where they are first asked for, and kept by the thing and its neighbours: they serve
every figure of that base, and every layer of the table in which these are the same.
"""

from __future__ import annotations

from bisect import bisect_left
from cmath import phase
from collections import deque
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from tablelight.geometry.inches.borders import BorderBundle, BorderFinder, Wedge, vertices_of, wider
from tablelight.geometry.inches.curves import Bundle, Curves
from tablelight.geometry.inches.ground import BareGround, Box, Floor, FloorShape, Solid, SolidShape, box, rim
from tablelight.geometry.inches.plane import NEAR, TURN, Segment, Vector, cross, sides
from tablelight.geometry.inches.shape import PreparedPolygon

TABLES_KEPT = 12
"""Tables that are known at once: those of two documents, of bases of some sizes, and their layers."""
MOST_THINGS = 4000
"""Things of which the borders are kept at most; then all are forgotten."""

Thing: TypeAlias = Solid | Floor | Segment
"""What has borders: a solid, a floor, or an edge of the table."""


class _Registry:
    """What has been found of things: the same thing among the same neighbours has the same borders on every table, be it a
    layer of it, or the table of another figure."""

    def __init__(self) -> None:
        self.curves = Curves()
        self.bundles: dict[Thing, Bundle] = {}
        self.wedges: dict[tuple[Vector, float], list[Wedge]] = {}
        self.borders: dict[object, BorderBundle | None] = {}
        self.solid_shapes: dict[Solid, SolidShape] = {}
        self.floor_shapes: dict[Floor, FloorShape] = {}

    def solid_shape(self, solid: Solid) -> SolidShape:
        """A solid made ready."""
        if solid not in self.solid_shapes:
            shape = PreparedPolygon.of(solid.points, solid.clearance)
            around = shape.left, shape.top, shape.right, shape.bottom
            self.solid_shapes[solid] = (*around, shape, solid.clearance, solid.top)
        return self.solid_shapes[solid]

    def floor_shape(self, floor: Floor) -> FloorShape:
        """A floor made ready."""
        if floor not in self.floor_shapes:
            shape = PreparedPolygon.of(floor.points, 100 * NEAR)
            around = shape.left, shape.top, shape.right, shape.bottom
            self.floor_shapes[floor] = (*around, shape, floor.height, floor.toll)
        return self.floor_shapes[floor]

    def bundle(self, thing: Thing) -> Bundle:
        """The curves of a thing."""
        if thing not in self.bundles:
            if isinstance(thing, Floor):
                found = self.curves.bundle(sides(thing.points))
            elif isinstance(thing, Solid):
                corners = list(_salient(thing)) if thing.clearance else []
                for corner, wedge in corners:
                    wedges = self.wedges.setdefault((corner, thing.clearance), [])
                    if wedge not in wedges:
                        wedges.append(wedge)
                found = self.curves.bundle(
                    rim(thing), [(corner, thing.clearance) for corner, _ in corners], is_margin=bool(thing.clearance)
                )
            else:
                found = self.curves.bundle([thing])
            self.bundles[thing] = found
        return self.bundles[thing]


def _salient(solid: Solid) -> Iterator[tuple[Vector, Wedge]]:
    """The corners that stick out, each with the part of the circle about it that is the solid's margin: the rest of it is
    nearer to its sides."""
    points = solid.points
    for before, corner, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
        if cross(corner - before, after - corner) > 0:
            yield corner, (phase((corner - before) * -1j) % TURN, phase((after - corner) / (corner - before)))


class StaticGround:
    """What of a ground does not move: its solids, its floors and the edges of the table."""

    def __init__(self, ground: BareGround, registry: _Registry) -> None:
        self.ground, self._registry, self.curves = ground, registry, registry.curves
        corners = [0j, complex(ground.width, 0), complex(ground.width, ground.height), complex(0, ground.height)]
        self._things: list[Thing] = [*ground.solids, *ground.floors, *sides(corners)]
        self._boxes = [
            *(wider(box(solid.points), solid.clearance + NEAR) for solid in ground.solids),
            *(wider(box(floor.points), NEAR) for floor in ground.floors),
            *(wider(box(edge), NEAR) for edge in sides(corners)),
        ]
        self._borders: dict[int, BorderBundle | None] = {}

    def is_of(self, ground: BareGround) -> bool:
        """Whether a ground has the same solids, floors and size."""
        mine = self.ground
        return (
            (mine.width, mine.height, mine.step, mine.afloat)
            == (ground.width, ground.height, ground.step, ground.afloat)
            and mine.solids == ground.solids
            and mine.floors == ground.floors
        )

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
        kept.__dict__["_solid_shapes"] = [self._registry.solid_shape(solid) for solid in kept.solids]
        kept.__dict__["_floor_shapes"] = [self._registry.floor_shape(floor) for floor in kept.floors]

    def borders(self, number: int) -> BorderBundle | None:
        """The borders of a thing; None if it has none."""
        if number not in self._borders:
            ground, near = self.ground, self.things(self._boxes[number])
            about = tuple(self._things[each] for each in near)
            key = self._things[number], about, ground.width, ground.height, ground.step, ground.afloat
            known = self._registry.borders
            if key not in known:
                known[key] = self._found(number, near)
            self._borders[number] = known[key]
        return self._borders[number]

    def _found(self, number: int, near: Sequence[int]) -> BorderBundle | None:
        registry = self._registry
        bundles = [registry.bundle(self._things[each]) for each in near]
        mine = registry.bundle(self._things[number])
        ground = BareGround(self.ground.width, self.ground.height, step=self.ground.step, afloat=self.ground.afloat)
        self.part(near, ground)
        looked = BorderFinder(ground, bundles, registry.wedges)
        # A curve that two things share is left to the first.
        before = bundles[: near.index(number)]
        taken = {curve[0] for bundle in before for curve in (*bundle.lines, *bundle.circles)}
        lines = [each for line in mine.lines if line[0] not in taken for each in looked.of_line(line)]
        arcs = [each for circle in mine.circles if circle[0] not in taken for each in looked.of_circle(circle)]
        if not lines and not arcs:
            return None
        left, top, right, bottom = zip(*(each[1:5] for each in (*lines, *arcs)), strict=True)
        vertices = tuple(vertices_of(lines, arcs, registry.curves.margins))
        return BorderBundle(min(left), min(top), max(right), max(bottom), tuple(lines), tuple(arcs), vertices)


_kept: deque[StaticGround] = deque(maxlen=TABLES_KEPT)
"""The tables asked about last. Two grounds of one table share the tuples of its things: comparing them takes no time."""
_registries: list[_Registry] = [_Registry()]


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
    _registries[0] = _Registry()
