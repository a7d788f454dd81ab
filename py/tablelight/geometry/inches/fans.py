"""Fans of rays off the shortest ways from a place: together they sweep all that can be reached.

Rays start at the start, and at every place where a shortest way leaves a circle. They go to the end of the budget or of
free ground. They are cast on both sides of every sector in which all rays cross the same borders (`sectors`). One ray
of a sector is looked at; the crossings of the others are computed from it.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, inf, sqrt

from tablelight.geometry.inches.border_rays import pieces_along
from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.curves import LEAST_ROOT, CurveForm, Piece
from tablelight.geometry.inches.plane import NEAR, TURN, Vector
from tablelight.geometry.inches.rays import FanRay, RayFan
from tablelight.geometry.inches.search import Arrival, Search
from tablelight.geometry.inches.sectors import FAR, FanPart, RayLine, Sector, sectors_of_arc, sectors_of_point

WIDEST = 0.8
"""The largest angle between two rays of a point (radians)."""
FOLLOWED = 0.3
"""The angle of an arc between two looks at whether it is still worth following (radians)."""
UNSEEN = 0.02
"""How deep something may reach in between two tangents of an arc, from beyond the ends that they have with smaller
budgets (inches)."""
THINNEST_PART = 1e-4
"""The least angle of a part of a fan (radians)."""
SHUT_OFF = Piece(inf, False, 0)
"""The ground behind something that no ray passes."""


def fans_of(search: Search, arrival: Arrival) -> list[RayFan]:
    """The fans that begin at an arrival."""
    return fans_in_parts(search, arrival, *extent(search, arrival))


def fans_in_parts(search: Search, arrival: Arrival, first: float, parts: Sequence[FanPart]) -> list[RayFan]:
    """Parts of the fans that begin at an arrival, as angles from `first` on."""
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
    way = _ArcWay(search, arrival, parts[-1][1])
    changes = [piece.end for piece in way.pieces]
    found: list[RayFan] = []
    for sectors in sectors_of_arc(ground, (centre, radius), turn, left, first, parts, changes):
        rays: list[FanRay] = []
        for sector in sectors:
            on = way.at(sector.middle)
            out = rect(1.0, on.angle)
            # Walking along the arc leads no farther out: beyond the rest of the budget the table may end.
            known = _Known(ground, sector, (on.point, out * 1j * turn), search.budget - on.cost)
            for sweep in _spaced(sector, sweeps, _widest(left)):
                out = rect(1.0, first + turn * sweep)
                cost = on.cost + (sweep - sector.middle) * radius
                rays.append(known.ray((centre + radius * out, out * 1j * turn), cost, on.zone))
        # Tangents that leave a circle one way never meet: less than a turn of them is a fan that does not cross itself.
        half = len(rays) // 2
        halves = [rays] if parts[-1][1] < TURN * 0.9 else [rays[: half + 1], rays[half:]]
        found += [RayFan(each, centre, ground.curves) for each in halves if each]
    return found


def _widest(length: float) -> float:
    """The angle between two rays of a length (radians): something beyond them reaches in by at most `UNSEEN`."""
    return min(0.4, sqrt(8 * UNSEEN / max(length, NEAR)))


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
    way = _ArcWay(search, arrival, (search.budget - arrival.cost) / search.circles[arrival.circle][1])
    most = way.open_sweep
    while swept < most:
        swept = min(most, swept + FOLLOWED)
        if not search.is_detour(way.at(swept), search.arrivals):
            worth = swept
        elif not search.ground.is_unsure(search.circles[arrival.circle]):
            return swept
    # A base that bars at some heights only may be crossed at first, but not farther on.
    return min(most, worth + FOLLOWED)


class _ArcWay:
    """A way that goes on along a circle from an arrival, up to a sweep."""

    def __init__(self, search: Search, arrival: Arrival, most: float) -> None:
        self._arrival, self._toll = arrival, search.ground.toll
        self._centre, self._radius = search.circles[arrival.circle]
        self.pieces = search.arc_pieces(arrival.circle, arrival.turn, arrival.angle, min(most, TURN))

    @property
    def open_sweep(self) -> float:
        """How far it can be followed before it is no longer free."""
        free = [piece.end for piece in self.pieces if piece.free]
        return free[-1] if free else 0.0

    def at(self, sweep: float) -> Arrival:
        """The arrival after following the arc for `sweep`."""
        arrival, radius = self._arrival, self._radius
        cost, zone, swept = arrival.cost + sweep * radius, arrival.zone, 0.0
        for end, _, there, _ in self.pieces:
            if (min(end, sweep) - swept) * radius <= 10 * NEAR:
                break
            if there is not None and there != zone:
                cost += self._toll
                zone = there
            swept = end
        angle = arrival.angle + arrival.turn * sweep
        point = self._centre + rect(radius, angle)
        return Arrival(arrival.circle, arrival.turn, angle, cost, zone, arrival.before, arrival.leave, point)
