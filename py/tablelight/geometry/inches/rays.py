"""Rays of a fan, and the ground between two of them: if both run through the same curves, the end of every ray between
them is known without casting it."""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, inf, sqrt

from attrs import define, frozen

from tablelight.geometry.inches.curves import CurveForm, Curves, Piece
from tablelight.geometry.inches.plane import NEAR, Vector
from tablelight.geometry.inches.search import Fineness

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

    def stop(self, budget: float, toll: float) -> RayStop:
        return _stop(self, budget - self.cost, toll)

    def at(self, distance: float) -> Vector:
        return self.origin + distance * self.unit


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
        stops = [ray.stop(budget, toll) for ray in rays]
        first, ends = 0, [rays[0].at(stops[0][0])]
        a, one = rays[0], stops[0]
        for number in range(1, len(rays)):
            b, other = rays[number], stops[number]
            if one[1] < 0 and other[1] < 0:
                if number - 1 > first:
                    yield self._swept(first, number - 1, ends, fineness)
                first, ends = number, []
            # Where two sectors touch, their rays are the same: nothing is between.
            elif a.unit != b.unit and are_alike(a, b, one[1], other[1]):
                ends += Between(self.curves, a, b, self.centre).ends(one, other, budget, toll, fineness)
            ends.append(b.origin + other[0] * b.unit)
            a, one = b, other
        if len(rays) - 1 > first:
            yield self._swept(first, len(rays) - 1, ends, fineness)

    def _swept(self, first: int, last: int, ends: list[Vector], fineness: Fineness) -> list[Vector]:
        """The ground that some of the rays sweep, up to their ends."""
        if self.centre is None:
            return [self.rays[first].origin, *reversed(ends)]
        return [*self._arc(self.centre, first, last, fineness.sag), *reversed(ends)]

    def _arc(self, centre: Vector, first: int, last: int, sag: float) -> Iterator[Vector]:
        """Points along the arc from which some of the rays leave."""
        spoke = self.rays[first].origin - centre
        turn = sum(phase(b.unit / a.unit) for a, b in pairwise(self.rays[first : last + 1]))
        parts = max(1, ceil(abs(turn) / sqrt(8 * sag / abs(spoke))))
        for number in range(parts):
            yield centre + spoke * rect(1.0, turn * number / parts)
        yield self.rays[last].origin


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

    def __init__(self, curves: Curves, a: FanRay, b: FanRay, centre: Vector | None) -> None:
        self.a, self.b, self.centre = a, b, centre
        self.curves = curves
        self._begin, self._unit, self._cost, self._more = a.origin, a.unit, a.cost, b.cost - a.cost
        self.turn = phase(b.unit / a.unit)
        self._forms: list[CurveForm | None] = []

    @property
    def is_even(self) -> bool:
        """Whether the cost grows along the arc by its length alone: no toll is paid on it."""
        if self.centre is None:
            return True
        along = abs(self.turn) * abs(self.a.origin - self.centre)
        return abs(self.b.cost - self.a.cost - along) < 1e-6

    def line(self, part: float) -> tuple[Vector, Vector, float]:
        """A ray's origin, its direction and its cost where it begins."""
        turned, origin, centre = rect(1.0, self.turn * part), self._begin, self.centre
        if centre is not None:
            origin = centre + (origin - centre) * turned
        return origin, self._unit * turned, self._cost + self._more * part

    def ends(self, one: RayStop, other: RayStop, budget: float, toll: float, fineness: Fineness) -> list[Vector]:
        """The ends, with a budget, of rays between the two, as many as needed; `one` and `other`: where these stop."""
        if not self.is_even:
            return []
        found: list[Vector] = []
        self._fill(found, 0.0, one, 1.0, other, budget, toll, fineness)
        return found

    def _fill(
        self,
        found: list[Vector],
        low: float,
        one: RayStop,
        high: float,
        other: RayStop,
        budget: float,
        toll: float,
        fineness: Fineness,
    ) -> None:
        if one[1] == other[1] and one[2] == other[2]:
            self._add_smooth(found, low, one, high, other, fineness)
            return
        first, last, begin, end = low, high, one, other
        here, there = self._point(low, one[0]), self._point(high, other[0])
        for _ in range(HALVINGS):
            if abs(here - there) < fineness.kink:
                break
            middle = (first + last) / 2
            stop, place = self._stop(middle, budget, toll)
            if stop[1] == one[1] and stop[2] == one[2]:
                first, begin, here = middle, stop, place
            elif stop[1] == other[1] and stop[2] == other[2]:
                last, end, there = middle, stop, place
            else:
                self._fill(found, low, one, middle, stop, budget, toll, fineness)
                found.append(place)
                self._fill(found, middle, stop, high, other, budget, toll, fineness)
                return
        if first > low:
            self._add_smooth(found, low, one, first, begin, fineness)
            found.append(here)
        if last < high:
            found.append(there)
            self._add_smooth(found, last, end, high, other, fineness)

    def _add_smooth(
        self, found: list[Vector], low: float, one: RayStop, high: float, other: RayStop, fineness: Fineness
    ) -> None:
        """The ends between two that stop at the same thing, or spend the same."""
        _, last, is_whole = one
        if is_whole:
            if last < 0:  # no ray gets anywhere: along the arc itself
                for number in range(1, parts := self._parts_of_arc(high - low, fineness)):
                    found.append(self._point(low + (high - low) * number / parts, 0.0))
                return
            if (form := self.form(last)) is None or not form.radius:
                return  # at a straight line
            # By equal angles of the circle: rays by equal angles would be far apart where they only touch it.
            centre = complex(form.x, form.y)
            first = self._point(low, one[0]) - centre
            sweep = phase((self._point(high, other[0]) - centre) / first)
            parts = max(1, ceil(abs(sweep) / sqrt(8 * fineness.sag / form.radius)))
            for number in range(1, parts):
                found.append(centre + first * rect(1.0, sweep * number / parts))
            return
        most = max(one[0], other[0])
        spread = sqrt(8 * fineness.sag / most) if most > NEAR else inf
        parts = ceil(abs(self.turn) * (high - low) / spread)
        if self.centre is None:
            origin, begin, more = self.a.origin, one[0], other[0] - one[0]
            unit, step = self.a.unit * rect(1.0, self.turn * low), rect(1.0, self.turn * (high - low) / max(1, parts))
            for number in range(1, parts):
                unit *= step
                found.append(origin + unit * (begin + more * number / parts))
            return
        parts = max(parts, self._parts_of_arc(high - low, fineness))
        for number in range(1, parts):
            part = number / parts
            found.append(self._point(low + (high - low) * part, one[0] + (other[0] - one[0]) * part))

    def _parts_of_arc(self, part: float, fineness: Fineness) -> int:
        """The number of straight lines with which such a part of the arc is drawn."""
        if self.centre is None:
            return 1
        return max(1, ceil(abs(self.turn) * part / sqrt(8 * fineness.sag / abs(self.a.origin - self.centre))))

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

    def _stop(self, part: float, budget: float, toll: float) -> tuple[RayStop, Vector]:
        """How far a ray between the two gets, and where it stops."""
        origin, unit, cost = self.line(part)

        def end(number: int, length: float) -> float:
            form = self.form(number)
            # Without a curve it ends at the end of a border that the rays run along, or nowhere.
            return form.meets(origin, unit) if form else length if number + 1 < len(self.a.pieces) else inf

        stop = _stop(self.a, budget - cost, toll, end)
        return stop, origin + unit * stop[0]


def _stop(ray: FanRay, left: float, toll: float, end_of: Callable[[int, float], float] | None = None) -> RayStop:
    """Where a ray stops if `left` may still be spent. `end_of`: the end of a piece, by its number and its end on `ray`,
    for another ray through the same pieces."""
    zone, before, last, is_whole = ray.zone, 0.0, -1, True
    ends = ray.ends
    for number, (_, free, there, curve) in enumerate(ray.pieces):
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
