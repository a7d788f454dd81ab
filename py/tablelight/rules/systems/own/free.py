"""A bare table as a sheet reads it: bases, heights, areas, and where the centre of a base may be. Contact and heights are
decided in integers; lengths are thousandths of an inch."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt

from attrs import frozen

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.units import DEFAULT_BASE, FINE_UNITS, FINE_UNITS_A_MILLIMETRE
from tablelight.board.units import INCH as INCH
from tablelight.geometry.exact.planar import dot, is_inside, minus
from tablelight.geometry.exact.rounds import Round
from tablelight.geometry.inches.ground import BareGround, Disc, Floor, Solid
from tablelight.geometry.inches.plane import ROUNDING, Vector, clearance_to_keep, distance_to_polygon
from tablelight.rules.systems.own.people import controllers, enemies_of, living, within
from tablelight.rules.systems.own.sheet import MoveMode, Sheet
from tablelight.rules.systems.own.sheet_ground import Kind, Traits

CONTACT = 10
"""Bases this close are in contact (CV-51), in thousandths."""
TOUCHING_STEP = 1000
"""Bases on heights no further apart than this touch (CV-51)."""
CLEAR = Kind(id="clear", label="Clear")


def base_of(figure: Figure) -> int:
    """The diameter of a base in millimetres."""
    return figure.base or DEFAULT_BASE


def radius_of(figure: Figure) -> float:
    """The radius of a base in inches."""
    return figure.radius


def vector(point: Point) -> Vector:
    """A point in inches, as a complex number."""
    return complex(point[0] / INCH, point[1] / INCH)


def thousandths(place: Vector) -> Point:
    """A place in inches, to the nearest thousandth."""
    return round(place.real * INCH), round(place.imag * INCH)


def disc_of(figure: Figure) -> Round:
    """The disc of a base, centre and radius in fine units."""
    x, y = figure.space
    return Round((x * FINE_UNITS, y * FINE_UNITS), base_of(figure) * FINE_UNITS_A_MILLIMETRE // 2)


@lru_cache(maxsize=512)
def outline_of(area: Area) -> tuple[Vector, ...]:
    """An area's corners in inches."""
    return tuple(vector(point) for point in area.points)


def kinds_of(sheet: Sheet) -> dict[str, Kind]:
    """The kinds of areas by their ids."""
    return {"clear": CLEAR, **{kind.id: kind for kind in sheet.terrains}}


def areas_at(document: Document, point: Point) -> Iterator[Area]:
    """The areas that a point is in, their borders too."""
    return (area for area in document.free_board.areas if is_inside(point, area.points))


def kinds_at(document: Document, sheet: Sheet, point: Point) -> list[Kind]:
    """The kinds of the areas that a point is in, each once."""
    kinds = kinds_of(sheet)
    found = dict.fromkeys(area.kind for area in areas_at(document, point))
    return [kinds[name] for name in found if name in kinds]


def top_of(area: Area) -> int:
    """The height of an area's upper side."""
    return area.level + (area.height or 0)


def height_at(document: Document, sheet: Sheet, point: Point) -> int:
    """How high one stands at a point: on the highest area that is entered there; without levels all is flat."""
    if sheet.levels is None:
        return 0
    kinds = kinds_of(sheet)
    tops = (top_of(area) for area in areas_at(document, point) if kinds.get(area.kind, CLEAR).price is not None)
    return max((0, *tops))


def gap(a: Figure, b: Figure) -> int:
    """How far two bases are apart, in thousandths, 0 where they touch."""
    one, other = disc_of(a), disc_of(b)
    away = minus(other.centre, one.centre)
    return max(0, round((sqrt(dot(away, away)) - one.radius - other.radius) / FINE_UNITS))


def is_within(a: Figure, b: Figure, most: int) -> bool:
    """Whether two bases are at most so many thousandths apart. Exact."""
    one, other = disc_of(a), disc_of(b)
    away = minus(other.centre, one.centre)
    return dot(away, away) <= (one.radius + other.radius + most * FINE_UNITS) ** 2


def in_contact(document: Document, sheet: Sheet, a: Figure, b: Figure) -> bool:
    """CV-51: the bases touch, on heights no more than an inch apart."""
    if not is_within(a, b, CONTACT):
        return False
    return abs(height_at(document, sheet, a.space) - height_at(document, sheet, b.space)) <= TOUCHING_STEP


def control_reach(sheet: Sheet, enemy: Figure) -> int:
    """How far from its base an enemy controls; contact, with its hundredth of an inch, where that is nothing."""
    return within(sheet, enemy) or CONTACT


def engaged_with(document: Document, sheet: Sheet, figure: Figure) -> list[Figure]:
    """The enemies whose control reaches the figure."""
    found = controllers(document, sheet, figure)
    return [enemy for enemy in found if is_within(figure, enemy, control_reach(sheet, enemy))]


def never_entered(document: Document, sheet: Sheet, traits: Traits) -> list[Area]:
    """The areas that no base of this figure overlaps."""
    kinds = kinds_of(sheet)
    return [area for area in document.free_board.areas if kinds.get(area.kind, CLEAR).price_for(traits) is None]


@frozen
class Walker:
    """Who walks by a sheet, in a mode; the enemies in `freed` (by their ids) keep it away no more."""

    sheet: Sheet
    figure: Figure
    mode: MoveMode
    freed: frozenset[str] = frozenset()


def ground_for(
    document: Document,
    walker: Walker,
    *,
    goal: Point | None = None,
    shut: tuple[Area, ...] = (),
    ending: bool = False,
) -> BareGround:
    """Where the centre of the base may be on the way, or (`ending`) where it may end. `shut`: areas that it keeps out of
    altogether. What the base overlaps already keeps it at the distance that it has, so that it can leave."""
    sheet, figure, mode = walker.sheet, walker.figure, walker.mode
    traits, radius, start = sheet.traits_of(figure.traits), radius_of(figure), vector(figure.space)
    starts = [] if ending else [start]
    over = "terrains" in mode.ignores
    barred = never_entered(document, sheet, traits)
    solids = [
        Solid(outline_of(area), _clearance(outline_of(area), radius, starts, goal))
        for area in barred
        if ending or not over
    ]
    floors, step = [], 1.0
    kinds = kinds_of(sheet)
    tolls = {kind.toll for kind in sheet.terrains if kind.toll} if not over else set()
    for area in document.free_board.areas:
        kind = kinds.get(area.kind, CLEAR)
        if kind.price_for(traits) is None:
            continue
        height = top_of(area) / INCH if sheet.levels is not None and "levels" not in mode.ignores else 0.0
        if height and sheet.levels is not None:
            step = sheet.levels.walked / INCH
            if height > step:
                solids.append(Solid(outline_of(area), _clearance(outline_of(area), radius, starts, goal), height))
        if height or (kind.toll and not over):
            floors.append(Floor(outline_of(area), height, toll=bool(kind.toll) and not over))
    solids += [Solid(outline_of(area), 0.0) for area in shut]
    discs = [Disc(*disc) for disc in _discs(document, walker, ending=ending)]
    return BareGround(
        *document.free_board.inches,
        solids,
        discs,
        floors,
        step=step if sheet.levels is None or not floors else sheet.levels.walked / INCH,
        toll=max(tolls, default=0) / INCH,
    )


def _discs(document: Document, walker: Walker, *, ending: bool) -> Iterator[tuple[Vector, float, float]]:
    """The bases that are in the way, and what enemies keep others away from."""
    sheet, figure, mode = walker.sheet, walker.figure, walker.mode
    radius, rules, start = radius_of(figure), sheet.movement, vector(figure.space)
    for other in living(document, sheet):
        if other.id == figure.id:
            continue
        enemy = other.side != figure.side
        blocks = rules.enemies_block if enemy else rules.friends_block
        if not ending and ("figures" in mode.ignores or not blocks):
            continue
        centre, both = vector(other.space), radius + radius_of(other)
        height = height_at(document, sheet, other.space) / INCH
        yield centre, min(both, abs(centre - start)) if not ending else both - ROUNDING, height
    control = None if "control" in mode.ignores else sheet.control
    if control is None or not control.barred:
        return
    for enemy_figure in controllers(document, sheet, figure):
        if enemy_figure.id in walker.freed:
            continue
        centre = vector(enemy_figure.space)
        near = radius + radius_of(enemy_figure) + control_reach(sheet, enemy_figure) / INCH
        height = height_at(document, sheet, enemy_figure.space) / INCH
        yield centre, min(near, abs(centre - start)), height


def _clearance(points: tuple[Vector, ...], radius: float, starts: list[Vector], goal: Point | None) -> float:
    """The clearance to keep from a polygon, spared by where the base starts and is to end."""
    goals = [] if goal is None else [distance_to_polygon(vector(goal), points)]
    return clearance_to_keep(radius, (distance_to_polygon(start, points) for start in starts), goals)


def enemies_near(document: Document, sheet: Sheet, figure: Figure) -> list[Figure]:
    """The enemies of a figure that have life left."""
    return enemies_of(document, sheet, figure)
