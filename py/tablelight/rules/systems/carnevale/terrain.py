"""The table as the centre of one base finds it (a `BareGround`): its solids, its floors, and where it pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from operator import is_

from attrs import frozen

from tablelight.board.document import Area, Document, Figure, FreeBoard, Point
from tablelight.board.units import Thousandths
from tablelight.geometry.inches.ground import BareGround, Box, Disc, Floor, Solid, box, meet
from tablelight.geometry.inches.plane import ROUNDING, Vector, anticlockwise, clearance_to_keep, distance_to_polygon
from tablelight.progress.memo import remember
from tablelight.rules.bare.table import LOW_STEP, box_of, outline_of, vector
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.tables import INCH, SIGHT_BLOCKING, TALLEST_JUMP, TOLL

EDGE_WIDTH = 1e-4
"""The clearance from a platform's edge (inches): a base may stand near it, but the edge is no step down or up."""


def is_low(area: Area) -> bool:
    """Whether an area is at most an inch high: it is ignored."""
    return (area.level if area.kind == "ground" else LOW_STEP + 1 if area.height is None else area.height) <= LOW_STEP


def blocks_sight(area: Area) -> bool:
    """CV-70: whether an area blocks sight if it is high enough; a platform does only if it is solid (CV-10)."""
    return area.kind in SIGHT_BLOCKING or (area.kind == "ground" and area.solid)


class _Standing:
    """An area that matters to walking: its corners and the box around them in inches, its top (None: it has none), and
    its floor."""

    def __init__(self, area: Area) -> None:
        self.area, self.points, self.top = area, anticlockwise(outline_of(area)), table.upper_side(area)
        self.box = box(self.points)
        self.floor: Floor | None = None
        if area.kind == "water":
            # A bank is no wall: for walking, the water is as high as the bank.
            self.floor = Floor(self.points, max(area.level, 0) / INCH, toll=True, depth=max(0, -area.level) / INCH)
        elif area.kind != "impassable" and self.top is not None:
            self.floor = Floor(self.points, self.top / INCH)

    @property
    def bars(self) -> bool:
        """Whether bases keep away from it. An area at most a step high is no wall from anywhere."""
        if self.area.kind == "impassable":
            return True
        return self.area.kind != "water" and (self.top is None or self.top > LOW_STEP)

    @property
    def height(self) -> float:
        """How high a wall it is (inches)."""
        return inf if self.top is None or self.area.kind == "impassable" else self.top / INCH

    def solid(self, radius: float, places: Sequence[_Footing] = (), usual: Solid | None = None) -> Solid:
        """Its solid for a base; places from which it is a wall and that are too near lower its clearance. `usual`: the
        one without such places."""
        clearance = EDGE_WIDTH if table.is_slab(self.area) else radius
        if places:
            clearance = _lowered_clearance(self.points, self.box, self.height, clearance, places)
        return usual if usual and usual.clearance == clearance else Solid(self.points, clearance, self.height)


class _Standings:
    """The areas of a board that matter to walking, with their solids for bases that are near none of them."""

    def __init__(self, areas: tuple[Area, ...]) -> None:
        self.all = list(_standing(areas))
        self.floors = tuple(each.floor for each in self.all if each.floor is not None)
        self.barring = [each for each in self.all if each.bars]
        self._usual: dict[float, tuple[Solid, ...]] = {}

    def usual(self, radius: float) -> tuple[Solid, ...]:
        """The solids for a base that is near none of them."""
        if radius not in self._usual:
            self._usual[radius] = tuple(each.solid(radius) for each in self.barring)
        return self._usual[radius]

    def solids(self, radius: float, places: Sequence[_Footing]) -> tuple[Solid, ...]:
        """The solids for a base. Places too near a solid lower its clearance; the others stay the usual objects."""
        usual = self.usual(radius)
        if not any(_is_near(each.box, place.point, radius) for place in places for each in self.barring):
            return usual
        found = [each.solid(radius, places, solid) for each, solid in zip(self.barring, usual, strict=True)]
        return usual if all(map(is_, found, usual)) else tuple(found)


_standings_of = lru_cache(maxsize=16)(_Standings)
"""By the areas themselves: a document that is read again has equal ones."""


@remember(16)
def _standings(board: FreeBoard) -> _Standings:
    """The areas of the last few boards, and of their layers."""
    return _standings_of(board.areas)


def _standing(areas: tuple[Area, ...]) -> Iterator[_Standing]:
    """The areas that matter to walking, without difficult ground."""
    for area in areas:
        if area.kind == "impassable":
            matters = not is_low(area)
        else:
            matters = area.kind == "water" or (area.kind != "difficult" and not _is_flat(area, areas))
        if matters:
            yield _Standing(area)


def _is_flat(area: Area, areas: Sequence[Area]) -> bool:
    """Whether an area does not matter to walking: at most a step above the bare table, over no water, and no step up to
    a higher area."""
    top = table.upper_side(area)
    if (
        top is None
        or not 0 <= top <= LOW_STEP
        or any(meet(box_of(area), box_of(o), 0) for o in areas if o.kind == "water")
    ):
        return False
    others = [table.upper_side(other) for other in areas if other.kind not in ("difficult", "water")]
    return top == 0 or not any(other is not None and LOW_STEP < other <= top + LOW_STEP for other in others)


def walking_ground(
    document: Document,
    figure: Figure,
    *,
    goal: Point | None = None,
    ending: bool = False,
    shut: Sequence[Area] = (),
    toll: float = TOLL / INCH,
    afloat: bool = False,
    reach: float = inf,
) -> BareGround:
    """Where the base may walk, or (`ending`) where it may end. `shut`: areas that its centre may not enter, such as
    difficult ground without the roll. `toll`: what a bank costs (inches). `afloat`: whether it stays within water. Bases
    that its centre does not get to with `reach` inches are left out.

    If the base already overlaps something, by rounding or by mistake, it need only keep the distance that it has, so
    that it can leave. It may not end overlapping by more than the rounding.
    """
    radius = figure.radius
    start = _Footing(vector(figure.space), inf) if ending else _Footing.at(document, figure.space)
    places = [start, *([_Footing.at(document, goal)] if goal is not None else [])]
    known, discs, here = _standings(document.free_board), [], vector(figure.space)
    solids = known.solids(radius, places)
    if shut:
        solids += tuple(Solid(outline_of(area), 0.0) for area in shut)
    for other in document.figures:
        if other.id != figure.id and not table.is_out(other):
            centre, apart = vector(other.space), radius + other.radius
            if abs(centre - here) > reach + apart + ROUNDING:
                continue
            here_off, *ends_off = (inf if place.height == inf else abs(centre - place.point) for place in places)
            apart = clearance_to_keep(apart, [here_off], ends_off)
            discs.append(Disc(centre, apart, table.height_of(document, other) / INCH))
    inches, step = document.free_board.inches, LOW_STEP / INCH
    return BareGround(*inches, solids, discs, known.floors, step=step, toll=toll, afloat=afloat)


def is_clear_of_walls(document: Document, figure: Figure, to: Point) -> bool:
    """Whether no area is in the way of a base that ends at a place of the table."""
    place, radius = vector(to), figure.radius
    beside = [each for each in _standings(document.free_board).all if _is_near(each.box, place, radius)]
    barring = [each for each in beside if each.bars]
    if not barring:
        return True
    places = [_Footing(vector(figure.space), inf), _Footing.at(document, to)]
    solids = tuple(each.solid(radius, places) for each in barring)
    floors = tuple(each.floor for each in beside if each.floor is not None)
    return BareGround(*document.free_board.inches, solids, [], floors, step=LOW_STEP / INCH).is_free(place)


def flying_ground(
    document: Document, figure: Figure, height: Thousandths, clears: Thousandths = TALLEST_JUMP
) -> BareGround:
    """What is in the way of a jump from a height: everything higher above it than the jump `clears`."""
    radius = figure.radius
    start = [_Footing(vector(figure.space), height / INCH)]
    solids = [
        Solid(points, _lowered_clearance(points, box(points), inf, radius, start))
        for area in document.free_board.areas
        if not (area.kind in ("difficult", "water") or table.is_slab(area))
        and ((top := table.upper_side(area)) is None or top > height + clears)
        for points in [outline_of(area)]
    ]
    return BareGround(*document.free_board.inches, solids)


@frozen
class _Footing:
    """A place of the base and how high it stands there, in inches."""

    point: Vector
    height: float

    @classmethod
    def at(cls, document: Document, point: Point) -> _Footing:
        return cls(vector(point), max(0, table.standing_height(document, point)) / INCH)


def _is_near(around: Box, point: Vector, distance: float) -> bool:
    """Whether a point is within a distance of a box, up to the rounding."""
    x, y, more = point.real, point.imag, distance + ROUNDING
    return around[0] - more <= x <= around[2] + more and around[1] - more <= y <= around[3] + more


def _lowered_clearance(
    points: tuple[Vector, ...], around: Box, top: float, clearance: float, places: Sequence[_Footing]
) -> float:
    """The clearance to keep from a solid, lowered by the places from which it is a wall and that are nearer."""
    start, *goals = [
        inf
        if top <= place.height + LOW_STEP / INCH or not _is_near(around, place.point, clearance)
        else distance_to_polygon(place.point, points)
        for place in places
    ]
    return clearance_to_keep(clearance, [start], goals)
