"""The parts of a region where an enemy could attack a figure, level by level (DG-15, DG-16).

Near water each of several moves has the inches of the place where it starts (CV-12, DG-05). A region for one budget is
not enough: the budget for a place depends on the stops on the way there. So every ray of a region's fans is followed
move by move, as a way is (`pursuit.in_moves`). More rays are followed between two that stop differently.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby, pairwise, takewhile
from math import ceil
from operator import attrgetter

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.units import NO_HEIGHT, Thousandths
from tablelight.geometry.inches.fans import Between, FanRay, RayFan, are_alike
from tablelight.geometry.inches.outline import Row, Rows
from tablelight.geometry.inches.plane import TURN, Vector
from tablelight.geometry.inches.region import Region, region_of
from tablelight.geometry.inches.search import ROUGH, Arrival, Search
from tablelight.geometry.inches.shortest import stretches_to
from tablelight.geometry.inches.spans import distance_to_rows
from tablelight.progress.portions import Steps
from tablelight.rules.bare.reach import SLACK, BareReach, Taken, where_touched
from tablelight.rules.bare.table import vector
from tablelight.rules.bare.view import BARE_SLAB, in_range, seen_on_rows
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import may_fight
from tablelight.rules.systems.carnevale.danger.enemies import CarnevaleEnemy, shots_of
from tablelight.rules.systems.carnevale.pursuit import MoveLengths, Remaining, WadingPart, inches_of, parts_of
from tablelight.rules.systems.carnevale.sight import CarnevaleTable
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import walking_ground

ALIKE, UNLIKE = 0.3, 0.03
"""The greatest distance between the ends of neighbouring rays that stop alike, and that stop differently (inches)."""
FINEST_PART = 1e-4
"""The smallest part of the gap between two rays that is still divided."""


def swept_by_moves(board: Document, enemy: Figure, region: Region, most: int) -> Steps[list[list[Vector]]]:
    """The polygons that some moves in a row sweep on a table with water. The region must be as large as they go."""
    search, lengths = region.search, MoveLengths.of(board, enemy)
    stand = Remaining(lengths.wet if table.swims(board, enemy) else lengths.dry, most - 1)
    found: list[list[Vector]] = []
    for arrival, fans in region.sources:
        _, there, arrives = (
            lengths.follow(parts_of(stretches_to(search, arrival)), stand) if fans else (0.0, stand, False)
        )
        if arrives:
            for fan in fans:
                found += _Wade(search, arrival, fan, lengths, Remaining(there.left, there.more)).polygons()
        yield
    return found


@frozen
class _End:
    """Where a ray begins and ends, the number of the last piece that it enters, and the stops that tell rays apart."""

    begin: Vector
    end: Vector
    last: int
    stops: tuple[tuple[int, ...], tuple[int, ...]]


class _Wade:
    """The rays of one fan, followed move by move."""

    def __init__(self, search: Search, arrival: Arrival, fan: RayFan, lengths: MoveLengths, stand: Remaining) -> None:
        self.search, self.arrival, self.fan, self.lengths, self.stand = search, arrival, fan, lengths, stand

    def polygons(self) -> list[list[Vector]]:
        """The swept polygons: one for each run of rays whose beginnings are reached."""
        runs = groupby(self._ends(), lambda end: end is not None)
        return [self._polygon([end for end in run if end]) for reached, run in runs if reached]

    def _polygon(self, run: Sequence[_End]) -> list[Vector]:
        starts = [run[0].begin] if self.fan.centre is None else [each.begin for each in run]
        return [*starts, *(each.end for each in reversed(run))]

    def _ends(self) -> list[_End | None]:
        """The ends of the rays, with more rays where neighbours end far apart; None for a ray that does not begin."""
        found, rays = list[_End | None](), self.fan.rays
        before = self._end(rays[0])
        found.append(before)
        for a, b in pairwise(rays):
            after = self._end(b)
            if before and after and are_alike(a, b, before.last, after.last):
                self._fill(found, Between(self.fan, a, b), 0.0, before, 1.0, after)
            found.append(after)
            before = after
        return found

    def _fill(
        self, found: list[_End | None], between: Between, low: float, one: _End, high: float, other: _End
    ) -> None:
        """Add the ends of rays between two."""
        if high - low < FINEST_PART or abs(one.end - other.end) <= (ALIKE if one.stops == other.stops else UNLIKE):
            return
        part = (low + high) / 2
        origin, unit, cost = between.line(part)
        most, ends = self.search.budget - cost, list[float]()
        for number, piece in enumerate(between.a.pieces):
            if not piece.free:
                break
            form = between.form(number)
            ends.append(most if form is None else min(form.meets(origin, unit), most))
        middle = self._follow(origin, unit, between.a, ends)
        if middle is not None:
            self._fill(found, between, low, one, part, middle)
            found.append(middle)
            self._fill(found, between, part, middle, high, other)

    def _end(self, ray: FanRay) -> _End | None:
        return self._follow(ray.origin, ray.unit, ray, ray.ends)

    def _follow(self, origin: Vector, unit: Vector, like: FanRay, ends: Sequence[float]) -> _End | None:
        """Where a ray ends that has the pieces of `like`, but its own ends; None if it does not begin."""
        stand, zone = self._start_of(origin)
        if stand is None:
            return None
        pieces = takewhile(attrgetter("free"), like.pieces)
        parts = _wading(zip(ends, map(attrgetter("zone"), pieces), strict=False), zone)
        gone, after, arrives = self.lengths.follow(parts, Remaining(stand.left, stand.more))
        last = len(parts) - 1 if arrives else after.stops[-1]
        return _End(origin, origin + unit * gone, last, (stand.stops, (*after.stops, -1 if arrives else 0)))

    def _start_of(self, origin: Vector) -> tuple[Remaining | None, int]:
        """The state of the way where a ray begins (None if it does not get there), and the zone there."""
        arrival, zone = self.arrival, self.arrival.zone
        if not arrival.turn:
            return self.stand, zone
        centre, radius = self.search.circles[arrival.circle]
        sweep = (phase(origin - centre) - arrival.angle) * arrival.turn % TURN
        pieces = (
            self.search.arc_pieces(arrival.circle, arrival.turn, arrival.angle, sweep) if sweep < TURN - 1e-7 else ()
        )
        parts = _wading([(piece.end * radius, piece.zone) for piece in pieces], zone)
        _, stand, arrives = self.lengths.follow(parts, self.stand)
        return (stand if arrives else None), parts[-1][1] if parts else zone


def _wading(ends: Iterable[tuple[float, int | None]], zone: int) -> list[WadingPart]:
    """The parts of a way that begins in a zone, from where each ends and its own zone (None: either)."""
    parts: list[WadingPart] = []
    before = 0.0
    for end, own in ends:
        there = zone if own is None else own
        longer = end > before
        parts.append((end - before if longer else 0.0, there, there != zone))
        before, zone = end if longer else before, there
    return parts


class CarnevaleReach(BareReach):
    """Where an enemy could attack a base on some rows: from where it stands, and after moves in a row."""

    def __init__(self, board: Document, enemy: Figure, subject: Figure, rows: Rows, slab: float) -> None:
        super().__init__(CarnevaleTable(board), board, enemy, subject, rows, slab / 2)
        self.slab = slab
        self.points = CarnevaleEnemy(board, enemy).points
        self.shots = shots_of(enemy)

    @property
    def on_map(self) -> Mapping[str, Callable[[], Steps[list[Taken]]]]:
        told = dict(super().on_map)
        if not self.shots:
            del told["now"]  # "beside" has the contact where it stands
        return told

    def now(self) -> Steps[list[Taken]]:
        found = [self.standing] if may_fight(self.board, self.enemy, "attack") is None else []
        allowed = [shot for shot in self.shots if not shot.barred(self.board, self.enemy)]
        if allowed:
            most = max(shot.range for shot in allowed) / INCH + self.subject.radius + self.enemy.radius + SLACK
            rows = in_range(self.rows, vector(self.enemy.space), most)
            seen = yield from seen_on_rows(self.table, self.enemy, rows, self.subject.radius + self.slab / 2)
            found.append(Taken(None, seen))
        yield
        return found

    def after(self) -> Steps[list[Taken]]:
        return (yield from self._walking(self.points - 1, shoots=bool(self.shots)))

    def beside(self) -> Steps[list[Taken]]:
        return [self.standing, *(yield from self._walking(self.points))]

    def _walking(self, moves: int, *, shoots: bool = False) -> Steps[list[Taken]]:
        """Where it is in contact with a base, or shoots at it, after some moves at most."""
        board, enemy, place = self.board, self.enemy, vector(self.enemy.space)
        reach = self.contact + ROUGH.kink  # a rough region may be this much too small
        longest_shot = max((shot.range for shot in self.shots), default=NO_HEIGHT) / INCH if shoots else 0.0
        found: list[Taken] = []
        if moves < 1 or enemy.state.get("on_wall"):
            return found
        budget = inches_of(board, enemy, moves)
        if distance_to_rows(place, self.rows) > reach + longest_shot + budget:
            return found
        # On a map one region serves both numbers of moves.
        longest = max(budget, inches_of(board, enemy, self.points) if self.slab > BARE_SLAB else 0.0)
        layers = layers_of(board, enemy, Thousandths(round(longest * INCH)))
        for layer in (layers[0], layers[-1])[: len(layers)]:  # the layers between add little
            ground = walking_ground(layer, enemy)
            if not ground.is_free(place):
                continue
            region = region_of(ground, place, longest, fineness=ROUGH)
            yield from region.casting()
            if moves > 1 and region.ground.tolled:
                shapes = yield from swept_by_moves(board, enemy, region, moves)
            else:
                shapes = region.shapes(budget)
            yield
            walked = _walked(region, shapes, budget, self.slab)
            yield
            if shoots:
                found.append(Taken(None, (yield from self.seen_from(walked, longest_shot))))
            found += yield from where_touched(CarnevaleTable(layer), walked, reach, self.heights)
        return found


def _walked(region: Region, shapes: Sequence[Sequence[Vector]], budget: float, slab: float) -> Rows:
    """The swept part of a region within a budget, on slabs of equal height."""
    y = region.start.imag
    low, high = max(0.0, y - budget), min(region.landing.height, y + budget)
    count = max(1, ceil((high - low) / slab))
    limits = [low + (high - low) * number / count for number in range(count + 1)]
    lines = region.lines(shapes, [(a + b) / 2 for a, b in pairwise(limits)])
    rows = [Row(a, b, spans) for (a, b), spans in zip(pairwise(limits), lines, strict=True)]
    met = [number for number, row in enumerate(rows) if row.spans]
    return rows[met[0] : met[-1] + 1] if met else []
