"""`moves`, `path` and `apply` on a bare table: the region that a mode reaches, and the shortest way to a point."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import cycle, islice, pairwise
from math import inf

from attrs import frozen

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.records import known
from tablelight.board.units import INCH, Thousandths
from tablelight.geometry.inches.ground import BareGround, Disc, Floor, Solid, meet
from tablelight.geometry.inches.joined_region import joined
from tablelight.geometry.inches.plane import (
    ROUNDING,
    Vector,
    clearance_to_keep,
    distance_to_polygon,
    inside,
    sides,
    where_segments_cross,
)
from tablelight.geometry.inches.region import Polygons, Region, region_of
from tablelight.geometry.inches.shortest import PLACES, Leg, ShortestPath, pair, polyline, shortest_way
from tablelight.progress.portions import Portion, Portions, run, within
from tablelight.rules.answers import Moves, NeededRoll, Path, Reason, Refused, Step
from tablelight.rules.bare.table import FURTHER, box_of, is_beyond, outline_of, rounded, top_of, vector, written
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.activation import start_refusal
from tablelight.rules.systems.own.ground import controllers, living
from tablelight.rules.systems.own.movement import halved
from tablelight.rules.systems.own.moving import unharmed
from tablelight.rules.systems.own.sheet import MoveMode, Sheet
from tablelight.rules.systems.own.sheet_field import NEVER
from tablelight.rules.systems.own.sheet_ground import Kind, Levels, Traits


@frozen(slots=False)
class FreeMovement:
    """A movement of a base in a mode, with its refusal or the roll owed before it."""

    document: Document
    sheet: Sheet
    figure: Figure
    mode: MoveMode
    whole: int
    """Its points before what it stands in halves them, in thousandths."""
    budget: int
    freed: frozenset[str]
    refused: Reason | None = None
    roll: NeededRoll | None = None

    @cached_property
    def start(self) -> Vector:
        """The place where it starts, in inches."""
        return vector(self.figure.space)

    @cached_property
    def table(self) -> bare_table.BareTable:
        return bare_table.table_of(self.document, self.sheet)

    @cached_property
    def traits(self) -> Traits:
        """The figure's traits in the order of the sheet."""
        return self.sheet.traits_of(self.figure.traits)

    @cached_property
    def levels(self) -> Levels | None:
        """The rules of heights; None if heights do not matter to it."""
        return None if "levels" in self.mode.ignores else self.sheet.levels

    @cached_property
    def _open_ground(self) -> BareGround:
        return self._ground()

    def ground(self, shut: tuple[Area, ...] = (), goal: Point | None = None) -> BareGround:
        """Where its centre may be on the way. `shut`: areas that it may not enter."""
        return self._ground(shut, goal) if shut or goal is not None else self._open_ground

    @cached_property
    def landing(self) -> BareGround:
        """Where its centre may be at the end."""
        return self._ground(ending=True)

    def _ground(self, shut: tuple[Area, ...] = (), goal: Point | None = None, *, ending: bool = False) -> BareGround:
        """An obstacle that the base overlaps already keeps it only at its present distance, so that it can leave."""
        levels, over, starts = self.levels, "terrains" in self.mode.ignores, [] if ending else [self.start]
        step, stands = 0.0 if levels is None else levels.walked / INCH, self.table.level_at(self.figure.space) / INCH
        walls, steep, floors = list[Solid](), list[Solid](), list[Floor]()
        for area, kind in self.table.areas_and_kinds:
            outline, height = outline_of(area), 0.0 if levels is None else top_of(area) / INCH
            if kind.price_for(self.traits) is None:
                if ending or not over:
                    walls.append(Solid(outline, self._clearance(outline, starts, goal)))
                continue
            if height and height > step:
                below = starts if height > stands + step else []  # on top of it, its edge is no step down
                steep.append(Solid(outline, self._clearance(outline, below, goal), height))
            if height or (kind.toll and not over):
                floors.append(Floor(outline, height, toll=bool(kind.toll) and not over))
        tolls = (kind.toll for kind in self.sheet.terrains if not over)
        return BareGround(
            *self.document.free_board.inches,
            (*walls, *steep, *(Solid(outline_of(area), 0.0) for area in shut)),
            tuple(self._discs(ending=ending)),
            floors,
            step=self.sheet.levels.walked / INCH if self.sheet.levels is not None and floors else 1.0,
            toll=max(tolls, default=0) / INCH,
        )

    def _clearance(self, points: tuple[Vector, ...], starts: list[Vector], goal: Point | None) -> float:
        """The clearance to keep from a polygon, reduced by where the base starts and where it must end."""
        goals = [] if goal is None else [distance_to_polygon(vector(goal), points)]
        return clearance_to_keep(self.figure.radius, (distance_to_polygon(start, points) for start in starts), goals)

    def _discs(self, *, ending: bool) -> Iterator[Disc]:
        """The bases in the way, and the control that enemies keep it out of."""
        rules, passes = self.sheet.movement, "figures" in self.mode.ignores
        for centre, both, other in self.bases:
            blocks = rules.enemies_block if other.side != self.figure.side else rules.friends_block
            if ending:
                yield Disc(centre, both - ROUNDING, self._height_of(other))
            elif blocks and not passes:
                yield Disc(centre, min(both, abs(centre - self.start)), self._height_of(other))
        for centre, near, other in self.barring:
            yield Disc(centre, min(near, abs(centre - self.start)), self._height_of(other))

    def _height_of(self, other: Figure) -> float:
        """How high another figure stands for it, in inches."""
        return 0.0 if "levels" in self.mode.ignores else self.table.level_at(other.space) / INCH

    @cached_property
    def bases(self) -> list[tuple[Vector, float, Figure]]:
        """The other bases, each as (its centre, the distance of the two centres in contact, its figure)."""
        others = [other for other in living(self.document, self.sheet) if other.id != self.figure.id]
        return [(vector(other.space), self.figure.radius + other.radius, other) for other in others]

    @cached_property
    def barring(self) -> list[tuple[Vector, float, Figure]]:
        """The enemies whose control it may not enter, as in `bases`, but with the reach of that control."""
        control = self.sheet.control_over(self.mode)
        if control is None or control.entering != NEVER:
            return []
        return [
            (
                vector(each.space),
                self.figure.radius + each.radius + bare_table.control_reach(self.sheet, each) / INCH,
                each,
            )
            for each in controllers(self.document, self.sheet, self.figure)
            if each.id not in self.freed
        ]

    @cached_property
    def obstacles(self) -> list[tuple[Area, Kind, Thousandths | None]]:
        """The areas that may keep its base out, each with its kind, and with its top if only its height may (else None)."""
        found = list[tuple[Area, Kind, Thousandths | None]]()
        for area, kind in self.table.areas_and_kinds:
            top = None if kind.price_for(self.traits) is None else top_of(area)
            if top is None or (top and self.levels is not None):
                found.append((area, kind, top))
        return found

    def bars(self, other: Figure, place: Vector) -> bool:
        """Whether a figure is in the way at a place: not if one of the two is more than a step higher."""
        disc = Disc(vector(other.space), 0.0, self._height_of(other))
        return self.landing.bars(disc, self.landing.floor_at(place))

    def passes(self) -> list[tuple[int, tuple[Area, ...]]]:
        """The searches that make up the region, each (budget in thousandths, areas to avoid). A way that starts in a
        slow area, or enters one, has at most the inches of that area."""
        if "terrains" in self.mode.ignores:
            return [(self.budget, ())]
        stats = self.sheet.values(self.figure.stats)
        slow: dict[int, list[Area]] = {}
        budget = self.budget
        for area, kind in self.table.areas_and_kinds:
            if kind.slow is None:
                continue
            most = max(0, kind.slow.value(stats))
            if inside(self.start, outline_of(area)):
                budget = min(budget, most)
            else:
                slow.setdefault(most, []).append(area)
        limits = sorted({most for most in slow if most < budget}, reverse=True)
        return [
            (limit, tuple(area for most in limits if most < limit for area in slow[most]))
            for limit in (budget, *limits)
        ]

    @property
    def regions(self) -> list[tuple[Region, float]]:
        """The regions of the searches, each with its inches."""
        found = []
        for budget, shut in self.passes():
            ground, most = self.ground(shut), budget / INCH
            if ground.is_free(self.start):
                found.append((region_of(ground, self.start, most, landing=self.landing), most))
        return found


def begin(sheet: Sheet, document: Document, question: MoveQuestion) -> FreeMovement:
    """The movement of a question, with the first refusal of: life, who, turn, failed, `starting`, points."""
    figure, mode = question.figure, sheet.mode(question.action)
    stats, traits = sheet.values(figure.stats), sheet.traits_of(figure.traits)
    budget = whole = max(0, mode.points.value(stats) + known(question.extra.get("modifier", 0), int) * INCH)
    kinds = bare_table.table_of(document, sheet).kinds_at(figure.space)
    if "terrains" not in mode.ignores and any(kind.for_traits(traits, "starting") == "half" for kind in kinds):
        budget = halved(budget, mode.points)
    refused, roll, free = start_refusal(document, sheet, question)
    if refused is None and budget < INCH:
        refused = Reason("OWN-001.zero", figure=figure.id)
    return FreeMovement(document, sheet, figure, mode, whole, budget, free, refused, roll)


def moves(sheet: Sheet, document: Document, question: MoveQuestion) -> Moves:
    """The region where the movement may end."""
    return run(moves_of(sheet, document, question))


def moves_of(sheet: Sheet, document: Document, question: MoveQuestion) -> Portions[Moves]:
    """`moves`, in portions."""
    movement = begin(sheet, document, question)
    if movement.refused is not None:
        return Moves(refused=movement.refused, needs_roll=movement.roll, area=[])
    regions, polygons = tuple(region for region, _ in movement.regions), Polygons()
    yield Portion("places", 0)
    if regions:
        region = joined(regions)
        for work in (region.casting(), region.drawing()):
            yield from within(Portion("places", 0), work)
        polygons = region.polygons()
    return Moves(needs_roll=movement.roll, area=rounded(polygons), extra={"budget": movement.budget / INCH})


def place_refusal(movement: FreeMovement, to: Point) -> Reason | None:
    """Why the base may not end at a point, because of what is there."""
    at = written(to)
    if not movement.document.free_board.holds(to):
        return Reason("OWN-004.void", at=at)
    place, radius = vector(to), movement.figure.radius
    for centre, near, other in movement.bases:
        if abs(centre - place) < near - ROUNDING and movement.bars(other, place):
            return Reason("OWN-005.held", at=at, figure=other.id, values={"name": other.label})
    reach, walked = radius * INCH, 0 if movement.sheet.levels is None else movement.sheet.levels.walked
    for area, kind, top in movement.obstacles:
        if (
            meet(box_of(area), (*to, *to), reach)
            and (top is None or top > movement.table.level_at(to) + walked)
            and distance_to_polygon(place, outline_of(area)) < radius - ROUNDING
        ):
            return kind.price_reason(None, at=at) if top is None else Reason("OWN-007.high", at=at)
    for centre, near, enemy in movement.barring:
        if abs(centre - place) < near - ROUNDING and not movement.ground().is_free(place):
            return Reason("OWN-009.near", at=at, figure=enemy.id, values={"name": enemy.label})
    return None


def way_to(movement: FreeMovement, to: Point) -> ShortestPath | None:
    """The shortest way of all searches that is within the budget of its search; None if there is none."""
    found, goal = list[ShortestPath](), vector(to)
    for budget, shut in movement.passes():
        ground = movement.ground(shut, to)
        if ground.is_free(movement.start) and ground.is_free(goal):
            way = shortest_way(ground, movement.start, goal, budget / INCH + FURTHER)
            found += [way] if way is not None and _fits(way, budget) else []
    return min(found, key=lambda way: way.cost, default=None)


def _fits(way: ShortestPath, budget: int) -> bool:
    return not is_beyond(way.cost, Thousandths(budget))


def _unreached(movement: FreeMovement, to: Point) -> Reason:
    """Why no way to a point fits, though its base may end there: too far, too slow, or there is none."""
    at, start, goal, budget = (to[0] / INCH, to[1] / INCH), movement.start, vector(to), movement.budget
    beeline = abs(goal - start)
    # Beyond its points the exact length does not matter much; within them it takes a search of the whole table.
    most = budget / INCH + FURTHER if beeline * INCH > budget else inf
    way = shortest_way(movement.ground((), to), start, goal, most)
    if way is None and most == inf:
        return Reason("OWN-001.none", at=at)
    if way is not None and _fits(way, budget):
        ways = ((each, shortest_way(movement.ground(shut, to), start, goal, most)) for each, shut in movement.passes())
        limit = next((each for each, found in ways if found is not None and _fits(found, budget)), budget)
        stats = movement.sheet.values(movement.figure.stats)
        for _, kind in movement.table.areas_and_kinds:
            if kind.slow is not None and max(0, kind.slow.value(stats)) == limit:
                return kind.reason("slow", {"n": f"{limit / INCH:g}"}, at=at)
    cost = beeline if way is None else way.cost
    is_halved = budget < cost * INCH <= movement.whole
    values = {"cost": f"{cost:.3f}", "budget": f"{budget / INCH:g}"}
    return Reason("OWN-001.half" if is_halved else "OWN-001.far", at=at, values=values)


def path(sheet: Sheet, document: Document, question: MoveQuestion) -> Path | Refused:
    """The shortest way, leg by leg, or why there is none."""
    movement = begin(sheet, document, question)
    if movement.refused is not None:
        return Refused(refused=movement.refused)
    to = question.to
    assert to is not None
    way = place_refusal(movement, to) or way_to(movement, to) or _unreached(movement, to)
    if isinstance(way, Reason):
        return Refused(refused=way)
    steps = []
    toll = max((kind.toll for kind in sheet.terrains), default=0) / INCH
    for leg in way.legs:
        tolled = islice(cycle(_tolled(movement, leg)), leg.toll) if leg.toll else ()
        reasons = tuple(kind.reason("toll", {"n": f"{toll:g}"}) for kind in tolled)
        cost = round(leg.length + leg.toll * toll, PLACES)
        steps.append(Step(at=pair(leg.end), cost=cost, reasons=reasons, extra=leg.arc))
    points = polyline(way, movement.start)
    risks = _risks(movement, points)
    return Path(
        path=tuple(pair(point) for point in points),
        cost=round(way.cost, PLACES),
        steps=tuple(steps),
        risks=tuple(risks),
        extra={"needs_roll": movement.roll, "unharmed": unharmed(document, sheet, movement.figure, risks)},
    )


def _tolled(movement: FreeMovement, leg: Leg) -> list[Kind]:
    """The ground with a toll whose edges a leg meets, in the order of the places where it does."""
    tolled = [each for each in movement.table.areas_and_kinds if each[1].toll]
    kinds = {kind.id: kind for _, kind in tolled}
    met = set[tuple[int, float, str]]()
    for number, (a, b) in enumerate(pairwise(polyline(ShortestPath((leg,), leg.length), leg.start))):
        for area, kind in tolled:
            places = (where_segments_cross(a, b, *side) for side in sides(outline_of(area)))
            met |= {(number, round(abs(place - a), PLACES), kind.id) for place in places if place is not None}
    return [kinds[name] for _, _, name in sorted(met)]


def _risks(movement: FreeMovement, points: list[Vector]) -> list[dict[str, object]]:
    """OWN-011: a strike by each enemy whose control over the figure the way leaves."""
    control = movement.sheet.control_over(movement.mode)
    if control is None or control.strike is None:
        return []
    found: list[dict[str, object]] = []
    for enemy in bare_table.controlling(movement.document, movement.sheet, movement.figure):
        if enemy.id in movement.freed:
            continue
        near = movement.figure.radius + enemy.radius
        near += bare_table.control_reach(movement.sheet, enemy) / INCH + 1e-9
        if any(abs(point - vector(enemy.space)) > near for point in points):
            reason = Reason("OWN-011.strike", figure=enemy.id, values={"name": enemy.label})
            at = pair(points[-1])
            found.append({"step": 1, "at": at, "roll": control.strike, "figure": enemy.id, "reason": reason})
    return found
