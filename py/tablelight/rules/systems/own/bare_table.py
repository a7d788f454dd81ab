"""A bare table under a sheet: bases, heights, areas, sight, and where the centre of a base may be. Contact and heights
are decided in integers; lengths are thousandths of an inch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from math import sqrt

from attrs import frozen

from tablelight.board.document import Area, Document, Figure, Location, Point
from tablelight.board.units import FINE_UNITS, INCH, NO_HEIGHT, Thousandths
from tablelight.geometry.exact.planar import ExactSegment, is_inside
from tablelight.geometry.inches.ground import BareGround, Disc, Floor, Solid
from tablelight.geometry.inches.plane import ROUNDING, Vector, clearance_to_keep, distance_to_polygon
from tablelight.rules.answers import Reason
from tablelight.rules.bare.table import (
    CONTACT,
    HeightOf,
    are_within,
    areas_at,
    disc_at,
    disc_of,
    outline_of,
    top_of,
    vector,
)
from tablelight.rules.bare.view import AreasBetween, in_inches
from tablelight.rules.questions import location_of
from tablelight.rules.systems.own.ground import CLEAR, controllers, living, within
from tablelight.rules.systems.own.sheet import Cause, MoveMode, Sheet
from tablelight.rules.systems.own.sheet_ground import Kind


def kinds_of(sheet: Sheet) -> dict[str, Kind]:
    """The kinds of areas by their ids."""
    return {"clear": CLEAR, **{kind.id: kind for kind in sheet.terrains}}


def areas_of(document: Document, sheet: Sheet) -> list[tuple[Area, Kind]]:
    """The areas of a table, each with its kind."""
    kinds = kinds_of(sheet)
    return [(area, kinds.get(area.kind, CLEAR)) for area in document.free_board.areas]


def kinds_at(document: Document, sheet: Sheet, point: Point) -> list[Kind]:
    """The kinds of the areas that a point is in, each once."""
    kinds = kinds_of(sheet)
    found = dict.fromkeys(area.kind for area in areas_at(document, point))
    return [kinds[name] for name in found if name in kinds]


def height_at(document: Document, sheet: Sheet, point: Point) -> Thousandths:
    """The height of a figure at a point: on the highest area there that can be entered; without levels all is flat."""
    if sheet.levels is None:
        return NO_HEIGHT
    kinds = kinds_of(sheet)
    tops = (top_of(area) for area in areas_at(document, point) if kinds.get(area.kind, CLEAR).price is not None)
    return max((NO_HEIGHT, *tops))


def height_of(sheet: Sheet, document: Document, figure: Figure) -> Thousandths:
    """The height that a figure stands at."""
    return height_at(document, sheet, figure.space)


def heights(sheet: Sheet) -> HeightOf:
    """The function that gives the height a figure stands at, under a sheet."""
    return partial(height_of, sheet)


def control_reach(sheet: Sheet, enemy: Figure) -> int:
    """How far from its base an enemy controls; the distance of contact, a hundredth of an inch, if the sheet says 0."""
    return within(sheet, enemy) or CONTACT


def controlling(document: Document, sheet: Sheet, figure: Figure) -> list[Figure]:
    """The enemies whose control reaches the figure."""
    base, found = disc_of(figure), controllers(document, sheet, figure)
    return [enemy for enemy in found if are_within(base, disc_of(enemy), control_reach(sheet, enemy) * FINE_UNITS)]


@frozen
class Walker:
    """A figure that moves by a sheet, in a mode. The enemies in `freed` (ids) no longer keep it away."""

    sheet: Sheet
    figure: Figure
    mode: MoveMode
    freed: frozenset[str] = frozenset()

    def height_of(self, document: Document, other: Figure) -> float:
        """How high another figure stands for it, in inches: 0 if it ignores levels."""
        return 0.0 if "levels" in self.mode.ignores else height_of(self.sheet, document, other) / INCH


def ground_for(
    document: Document, walker: Walker, *, goal: Point | None = None, shut: tuple[Area, ...] = (), ending: bool = False
) -> BareGround:
    """Where the centre of the base may be on the way, or (`ending`) where it may end. `shut`: areas that it may not
    enter. An obstacle that the base overlaps already keeps it only at its present distance, so that it can leave."""
    sheet, figure, mode = walker.sheet, walker.figure, walker.mode
    traits, radius, start = sheet.traits_of(figure.traits), figure.radius, vector(figure.space)
    starts = [] if ending else [start]
    over, areas = "terrains" in mode.ignores, areas_of(document, sheet)
    solids = [
        Solid(outline_of(area), _clearance(outline_of(area), radius, starts, goal))
        for area, kind in areas
        if kind.price_for(traits) is None and (ending or not over)
    ]
    floors, step, stands = [], 1.0, height_of(sheet, document, figure) / INCH
    tolls = {kind.toll for kind in sheet.terrains if kind.toll} if not over else set()
    for area, kind in areas:
        if kind.price_for(traits) is None:
            continue
        height = top_of(area) / INCH if sheet.levels is not None and "levels" not in mode.ignores else 0.0
        if height and sheet.levels is not None:
            step = sheet.levels.walked / INCH
            if height > step:
                below = starts if height > stands + step else []  # on top of it, its edge is no step down
                solids.append(Solid(outline_of(area), _clearance(outline_of(area), radius, below, goal), height))
        if height or (kind.toll and not over):
            floors.append(Floor(outline_of(area), height, toll=bool(kind.toll) and not over))
    solids += [Solid(outline_of(area), 0.0) for area in shut]
    discs = list(_discs(document, walker, ending=ending))
    return BareGround(
        *document.free_board.inches,
        solids,
        discs,
        floors,
        step=step if sheet.levels is None or not floors else sheet.levels.walked / INCH,
        toll=max(tolls, default=0) / INCH,
    )


def _discs(document: Document, walker: Walker, *, ending: bool) -> Iterator[Disc]:
    """The bases in the way, and the control that enemies keep others out of."""
    sheet, figure, mode = walker.sheet, walker.figure, walker.mode
    radius, rules, start = figure.radius, sheet.movement, vector(figure.space)
    for other in living(document, sheet):
        if other.id == figure.id:
            continue
        enemy = other.side != figure.side
        blocks = rules.enemies_block if enemy else rules.friends_block
        if not ending and ("figures" in mode.ignores or not blocks):
            continue
        centre, both = vector(other.space), radius + other.radius
        kept = min(both, abs(centre - start)) if not ending else both - ROUNDING
        yield Disc(centre, kept, walker.height_of(document, other))
    control = sheet.control_over(mode)
    if control is None or not control.barred:
        return
    for other in controllers(document, sheet, figure):
        if other.id not in walker.freed:
            centre, near = vector(other.space), radius + other.radius + control_reach(sheet, other) / INCH
            yield Disc(centre, min(near, abs(centre - start)), walker.height_of(document, other))


def _clearance(points: tuple[Vector, ...], radius: float, starts: list[Vector], goal: Point | None) -> float:
    """The clearance to keep from a polygon, reduced by where the base starts and where it must end."""
    goals = [] if goal is None else [distance_to_polygon(vector(goal), points)]
    return clearance_to_keep(radius, (distance_to_polygon(start, points) for start in starts), goals)


def in_the_way(
    document: Document, sheet: Sheet, viewer: Figure | Location, target: Figure | Location, *sights: str
) -> list[int]:
    """The numbers of the areas that may block (or hinder) between the two, by `sights`. With levels only those at least
    as high as both ends, without those that one of them stands on."""
    found = []
    ends = [location_of(viewer), location_of(target)]
    heights = [height_at(document, sheet, end) for end in ends]
    for number, (area, kind) in enumerate(areas_of(document, sheet)):
        if kind.sight not in sights:
            continue
        if sheet.levels is not None:
            top = top_of(area)
            on_top = any(h >= top and is_inside(end, area.points) for end, h in zip(ends, heights, strict=True))
            if top < max(heights) or on_top:
                continue
        found.append(number)
    return found


class LineOfSight:
    """Sight from one base or place to another. Each part of the answer is computed when it is asked for."""

    def __init__(self, document: Document, sheet: Sheet, viewer: Figure | Location, target: Figure | Location) -> None:
        self.document, self.sheet, self.viewer, self.target = document, sheet, viewer, target

    @cached_property
    def _blocking(self) -> AreasBetween:
        numbers = in_the_way(self.document, self.sheet, self.viewer, self.target, "blocks")
        return AreasBetween(self.viewer, self.target, self.document.free_board.areas, numbers)

    @property
    def visible(self) -> bool:
        return self._blocking.free_line is not None

    @cached_property
    def _hiding(self) -> list[int]:
        eye, areas = location_of(self.viewer), self.document.free_board.areas
        numbers = in_the_way(self.document, self.sheet, self.viewer, self.target, "blocks", "hinders")
        around = [number for number in numbers if not is_inside(eye, areas[number].points)]
        return AreasBetween(self.viewer, self.target, areas, around).hiding()

    @property
    def clear(self) -> bool:
        return self.visible and not self._hiding

    @property
    def line(self) -> ExactSegment:
        """The line to draw, in inches: one that nothing blocks, else from middle to middle."""
        middles = disc_at(self.viewer).centre, disc_at(self.target).centre
        start, end = self._blocking.free_line or middles
        return in_inches(start), in_inches(end)

    def reasons(self) -> tuple[Reason, ...]:
        if self.visible:
            return self._reasons_of(self._hiding) or (Reason("OWN-013.open"),)
        return self._reasons_of(self._blocking.closing()) or (Reason("OWN-013.closed"),)

    def _reasons_of(self, numbers: Sequence[int]) -> tuple[Reason, ...]:
        return tuple(_reason(self.document, self.sheet, number) for number in numbers)


def _reason(document: Document, sheet: Sheet, number: int) -> Reason:
    area = document.free_board.areas[number]
    kind = kinds_of(sheet)[area.kind]
    x, y = area.points[0]
    return sheet.reason(Cause("terrains", kind, at=(x / INCH, y / INCH)), f"sight.{kind.sight}")


def apart(a: Figure | Location, b: Figure | Location) -> int:
    """The distance between two bases, or a base and a point, from edge to edge, in thousandths of an inch."""
    one, other = disc_at(a), disc_at(b)
    (ax, ay), (bx, by) = one.centre, other.centre
    radii = sum(each.radius for each, end in ((one, a), (other, b)) if isinstance(end, Figure))
    return max(0, round((sqrt((ax - bx) ** 2 + (ay - by) ** 2) - radii) / FINE_UNITS))
