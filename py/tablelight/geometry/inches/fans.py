"""Fans of rays off the shortest ways from a place: together they sweep all that can be reached.

Rays start at the start, and at every place where a shortest way leaves a circle. They go to the end of the budget or of
free ground. They are cast on both sides of every sector in which all rays cross the same borders (`sectors`). One ray
of a sector is looked at; the crossings of the others are computed from it. So if both of two neighbouring rays run
through the same curves, the end of every ray between them is known without casting it.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, inf, sqrt

from attrs import define, frozen

from tablelight.geometry.inches.border_rays import pieces_along
from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.curves import LEAST_ROOT, CurveForm, Curves, Piece
from tablelight.geometry.inches.plane import NEAR, TURN, Vector
from tablelight.geometry.inches.search import FINE, ArcWay, Arrival, Fineness, Search
from tablelight.geometry.inches.sectors import FAR, FanPart, RayLine, Sector, sectors_of_arc, sectors_of_point

WIDEST, WIDEST_OF_ARC = 0.8, 0.4
"""The largest angle between two rays of a point, and between two tangents of an arc (radians)."""
FOLLOWED = 0.3
"""The angle of an arc between two looks at whether it is still worth following (radians)."""
UNSEEN = 0.02
"""How deep something may reach in between two tangents of an arc, from beyond the ends that they have with smaller
budgets (inches)."""
THINNEST_PART = 1e-4
"""The least angle of a part of a fan (radians)."""
SHUT_OFF = Piece(inf, False, 0)
"""The ground behind something that no ray passes."""
RayStop = tuple[float, int, bool]
"""How far a ray gets with a budget; the number of the last piece that it enters (-1: none); whether it gets to the end
of that piece, and so stops at what comes next: an obstacle, or a toll that it cannot pay."""
HALVINGS = 40
"""How often an interval is halved, at most, to find where two borders meet."""


@define(eq=False)
class FanRay:
    """A straight way that leaves a shortest one: its cost where it begins, and the pieces that it runs through."""

    origin: Vector
    unit: Vector
    cost: float
    zone: int
    pieces: Sequence[Piece]
    """The same object for all rays of one sector of a fan: they run through the same pieces, only the ends differ."""
    ends: Sequence[float]
    """Where each piece ends along this ray."""

    def stop(self, left: float, toll: float, end_of: Callable[[int, float], float] | None = None) -> RayStop:
        """Where it stops if `left` may still be spent. `end_of`: the end of a piece, by its number and its end on this
        ray, for another ray through the same pieces."""
        zone, before, last, is_whole = self.zone, 0.0, -1, True
        ends = self.ends
        for number, (_, free, there, curve) in enumerate(self.pieces):
            if not free:
                break
            if there is not None and there != zone:
                left -= toll
                zone = there
            if left <= before:
                break
            end = ends[number] if end_of is None else end_of(number, ends[number])
            # If the ray ends where its budget does, float noise must not decide whether the piece ends there.
            last, is_whole = number, end <= left and (curve != 0 or end < left - NEAR)
            before = end if end < left else left
        return before, last, is_whole


@frozen
class RayFan:
    """Rays side by side: from one point, or the tangents that leave an arc about `centre`. Together they sweep
    everything between them. `curves`: the curves of the ground."""

    rays: Sequence[FanRay]
    centre: Vector | None
    curves: Curves

    @property
    def cost(self) -> float:
        return self.rays[0].cost

    def polygons(self, budget: float, toll: float, fineness: Fineness) -> Iterator[list[Vector]]:
        """The ground that it sweeps with a budget: a polygon for each run of rays that get anywhere."""
        rays = self.rays
        stops = [ray.stop(budget - ray.cost, toll) for ray in rays]
        a, one = rays[0], stops[0]
        first, ends = 0, [a.origin + one[0] * a.unit]
        for number in range(1, len(rays)):
            b, other = rays[number], stops[number]
            if one[1] < 0 and other[1] < 0:
                if number - 1 > first:
                    yield self._swept(first, number - 1, ends, fineness)
                first, ends = number, []
            # Where two sectors touch, their rays are the same: nothing is between.
            elif a.unit != b.unit and are_alike(a, b, one[1], other[1]):
                ends += Between(self, a, b, budget, toll, fineness).ends(one, other)
            ends.append(b.origin + other[0] * b.unit)
            a, one = b, other
        if len(rays) - 1 > first:
            yield self._swept(first, len(rays) - 1, ends, fineness)

    def _swept(self, first: int, last: int, ends: list[Vector], fineness: Fineness) -> list[Vector]:
        """The ground that some of the rays sweep, up to their ends."""
        begin, centre = self.rays[first].origin, self.centre
        if centre is None:
            return [begin, *reversed(ends)]
        spoke = begin - centre
        turn = sum(phase(b.unit / a.unit) for a, b in pairwise(self.rays[first : last + 1]))
        parts = max(1, ceil(abs(turn) / sqrt(8 * fineness.sag / abs(spoke))))
        along = (centre + spoke * rect(1.0, turn * number / parts) for number in range(parts))
        return [*along, self.rays[last].origin, *reversed(ends)]


def are_alike(a: FanRay, b: FanRay, last: int, other: int) -> bool:
    """Whether two rays run through the same pieces, up to the last ones that they enter."""
    most = (last if last > other else other) + 1
    some, others = a.pieces, b.pieces
    if a.zone != b.zone or most == 0:
        return False
    if some is others:
        return True
    if len(some) <= most or len(others) <= most:
        if len(some) != len(others):
            return False
        most = len(some)
    elif some[most].free != others[most].free or some[most].zone != others[most].zone:
        return False
    return all(p[1:] == q[1:] for p, q in zip(some[:most], others[:most], strict=True))


class Between:
    """The rays between two neighbours of a fan, each by its part of the way from one to the other (0 to 1)."""

    def __init__(
        self, fan: RayFan, a: FanRay, b: FanRay, budget: float = inf, toll: float = 0.0, fineness: Fineness = FINE
    ) -> None:
        self.a, self.centre, self.curves = a, fan.centre, fan.curves
        self.budget, self.toll, self.fineness = budget, toll, fineness
        self.turn = phase(b.unit / a.unit)
        self._more = b.cost - a.cost
        self._forms: list[CurveForm | None] = []

    def line(self, part: float) -> tuple[Vector, Vector, float]:
        """A ray's origin, its direction and its cost where it begins."""
        a, turned, centre = self.a, rect(1.0, self.turn * part), self.centre
        origin = a.origin if centre is None else centre + (a.origin - centre) * turned
        return origin, a.unit * turned, a.cost + self._more * part

    def ends(self, one: RayStop, other: RayStop) -> list[Vector]:
        """The ends of rays between the two, as many as needed; `one` and `other`: where these stop. Empty if
        the cost does not grow along the arc by its length alone: a toll is paid on it."""
        found: list[Vector] = []
        length = 0.0 if self.centre is None else abs(self.turn) * abs(self.a.origin - self.centre)
        if self.centre is None or abs(self._more - length) < 1e-6:
            self._fill(found, 0.0, one, 1.0, other)
        return found

    def _fill(self, found: list[Vector], low: float, one: RayStop, high: float, other: RayStop) -> None:
        if one[1] == other[1] and one[2] == other[2]:
            self._add_smooth(found, low, one, high, other)
            return
        first, last, begin, end = low, high, one, other
        here, there = self._point(low, one[0]), self._point(high, other[0])
        for _ in range(HALVINGS):
            if abs(here - there) < self.fineness.kink:
                break
            middle = (first + last) / 2
            stop, place = self._stop(middle)
            if stop[1] == one[1] and stop[2] == one[2]:
                first, begin, here = middle, stop, place
            elif stop[1] == other[1] and stop[2] == other[2]:
                last, end, there = middle, stop, place
            else:
                self._fill(found, low, one, middle, stop)
                found.append(place)
                self._fill(found, middle, stop, high, other)
                return
        if first > low:
            self._add_smooth(found, low, one, first, begin)
            found.append(here)
        if last < high:
            found.append(there)
            self._add_smooth(found, last, end, high, other)

    def _add_smooth(self, found: list[Vector], low: float, one: RayStop, high: float, other: RayStop) -> None:
        """Add the ends between two that stop at the same thing, or spend the same."""
        _, last, is_whole = one
        sag = self.fineness.sag
        if is_whole:
            if last < 0:  # no ray gets anywhere: along the arc itself
                for number in range(1, parts := self._parts_of_arc(high - low)):
                    found.append(self._point(low + (high - low) * number / parts, 0.0))
                return
            if (form := self.form(last)) is None or not form.radius:
                return  # at a straight line
            # By equal angles of the circle: rays by equal angles would be far apart where they only touch it.
            centre = complex(form.x, form.y)
            first = self._point(low, one[0]) - centre
            sweep = phase((self._point(high, other[0]) - centre) / first)
            parts = max(1, ceil(abs(sweep) / sqrt(8 * sag / form.radius)))
            for number in range(1, parts):
                found.append(centre + first * rect(1.0, sweep * number / parts))
            return
        most = max(one[0], other[0])
        spread = sqrt(8 * sag / most) if most > NEAR else inf
        parts = ceil(abs(self.turn) * (high - low) / spread)
        if self.centre is None:
            origin, begin, more = self.a.origin, one[0], other[0] - one[0]
            unit, step = self.a.unit * rect(1.0, self.turn * low), rect(1.0, self.turn * (high - low) / max(1, parts))
            for number in range(1, parts):
                unit *= step
                found.append(origin + unit * (begin + more * number / parts))
            return
        parts = max(parts, self._parts_of_arc(high - low))
        for number in range(1, parts):
            part = number / parts
            found.append(self._point(low + (high - low) * part, one[0] + (other[0] - one[0]) * part))

    def _parts_of_arc(self, part: float) -> int:
        """The number of straight lines with which such a part of the arc is drawn."""
        if self.centre is None:
            return 1
        return max(1, ceil(abs(self.turn) * part / sqrt(8 * self.fineness.sag / abs(self.a.origin - self.centre))))

    def _point(self, part: float, distance: float) -> Vector:
        origin, unit, _ = self.line(part)
        return origin + unit * distance

    def form(self, number: int) -> CurveForm | None:
        """The curve at which a piece ends, with the meeting that these rays have with it; None for no curve."""
        while len(self._forms) <= number:
            last = len(self._forms)
            curve = self.curves.form(self.a.pieces[last].curve)
            self._forms.append(curve and curve.seen_from(self.a.origin, self.a.unit, self.a.ends[last]))
        return self._forms[number]

    def _stop(self, part: float) -> tuple[RayStop, Vector]:
        """How far a ray between the two gets, and where it stops."""
        origin, unit, cost = self.line(part)

        def end(number: int, length: float) -> float:
            form = self.form(number)
            # Without a curve it ends at the end of a border that the rays run along, or nowhere.
            return form.meets(origin, unit) if form else length if number + 1 < len(self.a.pieces) else inf

        stop = self.a.stop(self.budget - cost, self.toll, end)
        return stop, origin + unit * stop[0]


def fans_of(search: Search, arrival: Arrival, given: tuple[float, Sequence[FanPart]] | None = None) -> list[RayFan]:
    """The fans that begin at an arrival: all of them (`extent`), or these parts."""
    first, parts = given or extent(search, arrival)
    return (_along_arc if arrival.turn else _about_point)(search, arrival, first, parts) if parts else []


def extent(search: Search, arrival: Arrival) -> tuple[float, Sequence[FanPart]]:
    """The angle at which the fan of an arrival begins, and its parts from there: directions from a point, or places
    along an arc."""
    if arrival.turn:
        most = _worth_following(search, arrival)
        return arrival.angle, [(0.0, most)] if most > 0 else []
    ways = search.ways_on(arrival)
    if ways is None:
        # All around a point is one fan: a star, without sides that a slab would cross.
        return 0.0, [(0.0, TURN)]
    ahead, parts = ways
    parts = [part for part in parts if part[1] - part[0] > THINNEST_PART]
    begin = parts[0][0] if parts else 0.0
    return phase(ahead) + begin, [(low - begin, high - begin) for low, high in parts]


class _Known:
    """All rays of a sector, by the one that was looked at."""

    def __init__(self, ground: BorderedGround, sector: Sector, line: RayLine, length: float) -> None:
        """`length`: how far all borders are known."""
        origin, unit = line
        pieces = pieces_along(ground, origin, unit, FAR, sector.cuts, length)
        self.pieces: list[Piece] = []
        self.ends: list[tuple[CurveForm | None, float]] = []
        """The curve at which each piece ends, if any, and how far along the ray that was looked at."""
        curves = ground.curves
        for piece in pieces:
            end, free, _, curve = piece
            if not free:
                piece, end, curve = SHUT_OFF, inf, 0
            self.pieces.append(piece)
            form = curves.form(curve)
            self.ends.append((form.seen_from(origin, unit, end) if form and form.radius else form, end))

    def ray(self, line: RayLine, cost: float, zone: int) -> FanRay:
        origin, unit = line
        ends = [end if form is None else form.meets(origin, unit, LEAST_ROOT) for form, end in self.ends]
        return FanRay(origin, unit, cost, zone, self.pieces, tuple(ends))

    def nearest(self, origin: Vector, length: float) -> Iterator[float]:
        """The directions in which a curve is nearest to a point: rays on either side meet it farther away."""
        x, y = origin.real, origin.imag
        for form, _ in self.ends:
            if form is None:
                continue
            towards = complex(form.x - x, form.y - y)
            if not form.radius:
                along = complex(form.along_x, form.along_y)
                off = (towards / along).imag
                towards = along * 1j * off
            if NEAR < abs(towards) < length + form.radius:
                yield phase(towards)


def _about_point(search: Search, arrival: Arrival, first: float, parts: Sequence[FanPart]) -> list[RayFan]:
    ground, origin, left = search.ground, arrival.point, search.budget - arrival.cost
    found: list[RayFan] = []
    for sectors in sectors_of_point(ground, origin, left, first, parts):
        rays: list[FanRay] = []
        for sector in sectors:
            known = _Known(ground, sector, (origin, rect(1.0, first + sector.middle)), left)
            angles = {(direction - first) % TURN for direction in known.nearest(origin, left)}
            for angle in _spaced(sector, angles, WIDEST):
                rays.append(known.ray((origin, rect(1.0, first + angle)), arrival.cost, arrival.zone))
        if rays:
            found.append(RayFan(rays, None, ground.curves))
    return found


def _along_arc(search: Search, arrival: Arrival, first: float, parts: Sequence[FanPart]) -> list[RayFan]:
    """The tangents that leave a circle, as far as the circle can be followed."""
    ground, turn = search.ground, arrival.turn
    left = search.budget - arrival.cost
    centre, radius = search.circles[arrival.circle]
    # Where the budget runs out if tolls are paid on the way.
    spent = (left - ground.toll * n for n in range(1, 3)) if ground.tolled else ()
    sweeps = {each / radius for each in spent}
    way = ArcWay(search, arrival, parts[-1][1])
    changes = [piece.end for piece in way.pieces]
    widest = min(WIDEST_OF_ARC, sqrt(8 * UNSEEN / max(left, NEAR)))
    found: list[RayFan] = []
    for sectors in sectors_of_arc(ground, (centre, radius), turn, left, first, parts, changes):
        rays: list[FanRay] = []
        for sector in sectors:
            on = way.at(sector.middle)
            out = rect(1.0, on.angle)
            # Walking along the arc leads no farther out: beyond the rest of the budget the table may end.
            known = _Known(ground, sector, (on.point, out * 1j * turn), search.budget - on.cost)
            for sweep in _spaced(sector, sweeps, widest):
                out = rect(1.0, first + turn * sweep)
                cost = on.cost + (sweep - sector.middle) * radius
                rays.append(known.ray((centre + radius * out, out * 1j * turn), cost, on.zone))
        # Tangents that leave a circle one way never meet: less than a turn of them is a fan that does not cross itself.
        half = len(rays) // 2
        halves = [rays] if parts[-1][1] < TURN * 0.9 else [rays[: half + 1], rays[half:]]
        found += [RayFan(each, centre, ground.curves) for each in halves if each]
    return found


def _spaced(sector: Sector, wanted: Iterable[float], widest: float) -> list[float]:
    """The angles of a sector at which rays are cast: its sides, the wanted ones, and others so that no gap is wider."""
    low, high = sector[:2]
    between = sorted({each for each in wanted if low < each < high})
    if not between and high - low <= widest:
        return [low, high]
    found = [low]
    for one, other in pairwise([low, *between, high]):
        parts = ceil((other - one) / widest)
        for number in range(1, parts):
            found.append(one + (other - one) * number / parts)
        found.append(other)
    return found


def _worth_following(search: Search, arrival: Arrival) -> float:
    """How far a circle can be followed before it is closed, the budget is spent, or another way reaches its places more
    cheaply: from there on the other way's fans go at least as far."""
    swept = worth = 0.0
    way = ArcWay(search, arrival, (search.budget - arrival.cost) / search.circles[arrival.circle][1])
    most = max([piece.end for piece in way.pieces if piece.free], default=0.0)
    while swept < most:
        swept = min(most, swept + FOLLOWED)
        if not search.is_detour(way.at(swept), search.arrivals):
            worth = swept
        elif not search.ground.is_unsure(search.circles[arrival.circle]):
            return swept
    # A base that bars at some heights only may be crossed at first, but not farther on.
    return min(most, worth + FOLLOWED)
