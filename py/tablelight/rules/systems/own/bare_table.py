"""A bare table under a sheet: bases, heights, areas, and where the centre of a base may be. Contact and heights are
decided in integers; lengths are thousandths of an inch."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.units import FINE_UNITS, INCH, NO_HEIGHT, Thousandths
from tablelight.geometry.inches.ground import BareGround, Disc, Floor, Solid
from tablelight.geometry.inches.plane import ROUNDING, Vector, clearance_to_keep, distance_to_polygon
from tablelight.rules.bare.table import CONTACT, HeightOf, are_within, areas_at, disc_of, outline_of, top_of, vector
from tablelight.rules.systems.own.ground import CLEAR, controllers, living, within
from tablelight.rules.systems.own.sheet import MoveMode, Sheet
from tablelight.rules.systems.own.sheet_ground import Kind


def kinds_of(sheet: Sheet) -> dict[str, Kind]:
    """The kinds of areas by their ids."""
    return {"clear": CLEAR, **{kind.id: kind for kind in sheet.terrains}}


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
    over = "terrains" in mode.ignores
    kinds = kinds_of(sheet)
    solids = [
        Solid(outline_of(area), _clearance(outline_of(area), radius, starts, goal))
        for area in document.free_board.areas
        if kinds.get(area.kind, CLEAR).price_for(traits) is None and (ending or not over)
    ]
    floors, step, stands = [], 1.0, height_of(sheet, document, figure) / INCH
    tolls = {kind.toll for kind in sheet.terrains if kind.toll} if not over else set()
    for area in document.free_board.areas:
        kind = kinds.get(area.kind, CLEAR)
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
    """The bases in the way, and the control that enemies keep others out of: (centre, distance to keep, height)."""
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
        yield centre, kept, walker.height_of(document, other)
    control = sheet.control_over(mode)
    if control is None or not control.barred:
        return
    for enemy_figure in controllers(document, sheet, figure):
        if enemy_figure.id in walker.freed:
            continue
        centre = vector(enemy_figure.space)
        near = radius + enemy_figure.radius + control_reach(sheet, enemy_figure) / INCH
        yield centre, min(near, abs(centre - start)), walker.height_of(document, enemy_figure)


def _clearance(points: tuple[Vector, ...], radius: float, starts: list[Vector], goal: Point | None) -> float:
    """The clearance to keep from a polygon, reduced by where the base starts and where it must end."""
    goals = [] if goal is None else [distance_to_polygon(vector(goal), points)]
    return clearance_to_keep(radius, (distance_to_polygon(start, points) for start in starts), goals)
