"""The search behind shortest ways of a disc's centre over a `BareGround`, by straight lines and tangent arcs.

Such a way bends only along the rounded corners of solids and around discs, or at a bare corner (a platform's, a
bank's). The graph of tangents is never built whole: Dijkstra's algorithm asks for the tangents that leave a circle when
it first gets there. Crossing a toll zone's border adds the toll. Lengths are good to far better than a thousandth.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from cmath import phase, rect
from collections.abc import Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import count, repeat
from operator import itemgetter
from typing import TypeAlias

from attrs import define, frozen

from tablelight.geometry.inches.border_rays import (
    AnglePart,
    CirclePieces,
    may_bend,
    trace_open,
    ways_past,
)
from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.curves import Piece, new_piece
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.plane import NEAR, TURN, Vector, tangent
from tablelight.progress.portions import Steps, in_steps

GRAZE = 1e-9
"""Angles closer than this are one (radians)."""
Tangent: TypeAlias = tuple[float, int, int, Vector, Vector]
"""A line from circle to circle: the angle at which it leaves, the circle and the turn it arrives at, its two ends."""


@frozen
class Fineness:
    """How exactly a region is swept. `sag`: how far its true border may bulge out between the ends of two rays
    (inches). `kink`: two rays whose different ends are this close are joined by a straight line (inches)."""

    sag: float
    kink: float


FINE, ROUGH = Fineness(0.003, 0.01), Fineness(0.02, 0.03)


@define(eq=False)
class Arrival:
    """A way's arrival at a circle (or at a bare corner, of radius 0): how it got there and its cost.

    `turn` +1 follows the circle anticlockwise (y upwards), -1 clockwise, 0 at a point. `angle` is the angle of the
    point on the circle. The way came from `before`, along its circle to `leave`, then straight.
    """

    circle: int
    turn: int
    angle: float
    cost: float
    zone: int
    before: Arrival | None = None
    leave: Vector = 0j
    point: Vector = 0j


def tolls(zone: int, pieces: list[Piece]) -> tuple[int, int]:
    """How often a way that begins in a zone crosses the border over these pieces, and the zone where it ends."""
    crossings = 0
    for _, _, there, _ in pieces:
        if there is not None and there != zone:
            crossings += 1
            zone = there
    return crossings, zone


class Search:
    """The shortest ways from one place, up to a budget (in inches)."""

    def __init__(self, whole: BareGround, start: Vector, budget: float, goal: Vector | None = None) -> None:
        ground = self.ground = BorderedGround.about(whole, start, budget, goal)
        self.start, self.budget, self.goal = start, budget, goal
        listed = [*ground.circles, *zip(ground.points, repeat(0.0))]
        if goal is None:
            near = [(c, r) for c, r in listed if abs(c - start) - r <= budget]
        else:
            near = [(c, r) for c, r in listed if abs(c - start) + abs(c - goal) - 2 * r <= budget + NEAR]
        self.circles: list[tuple[Vector, float]] = [(start, 0.0), *([] if goal is None else [(goal, 0.0)]), *near]
        self._around: dict[int, CirclePieces] = {}
        self._leaving: dict[tuple[int, int], list[Tangent]] = {}
        self._bent_at = [ground.parts_of(circle) for circle in self.circles]
        self._traced: dict[tuple[Vector, Vector], list[Piece]] = {}

    @cached_property
    def arrivals(self) -> Sequence[Arrival]:
        """Every arrival on a shortest way, cheapest first, beginning with the start."""
        return list(self.run())

    def settling(self) -> Steps[None]:
        """Find `arrivals`, with a pause after each."""
        if "arrivals" not in self.__dict__:
            found = yield from in_steps(self.run())
            self.__dict__.setdefault("arrivals", found)  # another caller may have found them meanwhile

    def zone_of_start(self) -> int:
        """The zone in which the way begins; on a border, outside."""
        return self.ground.zone_at(self.start) or 0

    def run(self) -> Iterator[Arrival]:
        """Arrivals as they are settled. Ways queue by their cost with nothing in the way, and are looked at only when
        their turn comes: most never are."""
        order = count()
        first = Arrival(0, 0, 0.0, 0.0, self.zone_of_start(), point=self.start)
        queue: list[tuple[float, int, Arrival, bool]] = [(0.0, next(order), first, True)]
        settled: dict[tuple[int, int, int], list[Arrival]] = {}
        known: list[Arrival] = []
        while queue:
            _, _, here, is_sure = heappop(queue)
            if not is_sure:
                sure = self._looked_at(here)
                if sure is None:
                    continue
                if sure.cost > here.cost:
                    self._line_up(queue, order, sure, True)
                    continue
                here = sure
            rivals = settled.setdefault((here.circle, here.turn, here.zone), [])
            if any(self._reaches(rival, here) for rival in rivals) or self.is_detour(here, known):
                continue
            rivals.append(here)
            known.append(here)
            yield here
            if self.goal is not None and here.circle == 1:
                return
            for onward in self._onward(here):
                self._line_up(queue, order, onward, False)

    def _line_up(
        self, queue: list[tuple[float, int, Arrival, bool]], order: Iterator[int], arrival: Arrival, is_sure: bool
    ) -> None:
        bound = arrival.cost + (abs(self.goal - arrival.point) if self.goal is not None else 0.0)
        if bound <= self.budget + NEAR:
            heappush(queue, (bound, next(order), arrival, is_sure))

    def _looked_at(self, arrival: Arrival) -> Arrival | None:
        """An arrival with the tolls of its straight line; None if that is not free."""
        pieces = self.trace(arrival.leave, arrival.point)
        if pieces and not pieces[-1].free:
            return None
        crossings, zone = tolls(arrival.zone, pieces)
        if not crossings:
            return arrival
        cost = arrival.cost + crossings * self.ground.toll
        return Arrival(
            arrival.circle, arrival.turn, arrival.angle, cost, zone, arrival.before, arrival.leave, arrival.point
        )

    def is_detour(self, here: Arrival, known: Sequence[Arrival]) -> bool:
        """Whether a straight line from a place of a known way reaches this place more cheaply. A way that begins with a
        detour is never a shortest one."""
        point, most = here.point, here.cost - 10 * NEAR
        out = point - self.circles[here.circle][0] if here.turn else 0j
        for other in known:
            if other.cost >= most:
                if self.goal is None:
                    break  # cheapest first
                continue
            back = other.point - point
            if other.cost + abs(back) >= most:
                continue
            spare = here.cost - other.cost - abs(back)
            # From behind, a straight way would come through the circle itself.
            if back.real * out.real + back.imag * out.imag < -NEAR:
                continue
            pieces = self.trace(other.point, here.point)
            if not pieces or pieces[-1].free:
                crossings, zone = tolls(other.zone, pieces)
                if zone == here.zone and spare - crossings * self.ground.toll > 10 * NEAR:
                    return True
        return False

    def _reaches(self, rival: Arrival, here: Arrival) -> bool:
        """Whether going on along the circle from a settled arrival reaches this one at no higher cost."""
        if here.turn == 0:
            return True
        arc = self.arc(here.circle, here.turn, rival.angle, here.angle, rival.zone)
        return arc is not None and rival.cost + arc[0] <= here.cost + NEAR and arc[1] == here.zone

    def arc(self, circle: int, turn: int, angle: float, to: float, zone: int) -> tuple[float, int] | None:
        """Along a circle from one angle to another: the cost, and the zone at the end. None if it is not free."""
        _, radius = self.circles[circle]
        sweep = (to - angle) * turn % TURN
        if sweep > TURN - GRAZE * 100 or sweep * radius < NEAR:
            return 0.0, zone
        pieces = self.arc_pieces(circle, turn, angle, sweep)
        if pieces and not pieces[-1].free:
            return None
        crossings, zone = tolls(zone, pieces)
        return sweep * radius + crossings * self.ground.toll, zone

    def arc_pieces(self, circle: int, turn: int, angle: float, sweep: float) -> list[Piece]:
        """The pieces that an arc runs through, by the sweep from its start, up to the first that is not free."""
        if circle not in self._around:
            self._around[circle] = CirclePieces(self.ground, *self.circles[circle])
        whole = self._around[circle]
        ends = whole.ends
        if not ends:
            return []
        radius, last = self.circles[circle][1], len(ends) - 1
        at, done = angle % TURN, 0.0
        number = min(last, (bisect_right if turn > 0 else bisect_left)(ends, at))
        found = []
        while done < sweep:
            border = ends[number] if turn > 0 else ends[number - 1] if number else 0.0
            gone = min(sweep, done + max(0.0, (border - at) * turn))
            if (gone - done) * radius > 10 * NEAR:
                piece = whole.piece(number)
                found.append(new_piece((gone, piece.free, piece.zone, 0)))
                if not piece.free:
                    break
            if gone >= sweep:
                break
            done, at, number = gone, border, number + turn
            if number > last:
                done, at, number = done + TURN - ends[last], 0.0, 0
            elif number < 0:
                done, at, number = done + TURN - ends[last], ends[last], last
        return found

    def leaving(self, here: Arrival) -> list[Tangent]:
        """The tangents that leave a circle in the sense in which an arrival follows it: angle, circle and turn at the
        far end, both ends; shortest first. None that the first arrival cannot pay for: later ones cost more."""
        key = here.circle, here.turn
        if key not in self._leaving:
            centre, radius = self.circles[here.circle]
            left = self.budget - (here.cost if self.goal is None else 0.0) + NEAR
            found: list[tuple[float, Tangent]] = []
            parts, most, from_here = self._bent_at[here.circle], left + radius, here.turn * radius
            longest = (left + NEAR) ** 2
            for other, (there, size) in enumerate(self.circles):
                away = abs(there - centre)
                if other == 0 or other == here.circle or away > most + size:
                    continue
                others = self._bent_at[other] if size else None
                for way in (1, -1) if size else (0,):
                    across = from_here - way * size
                    if away * away - across * across > longest:
                        continue
                    line = tangent(centre, from_here, there, way * size)
                    if line is None:
                        continue
                    leave, reach, _ = line
                    length = abs(reach - leave)
                    if length > left or (others is not None and not may_bend(others, phase(reach - there))):
                        continue
                    angle = phase(leave - centre) if radius else 0.0
                    if parts is None or may_bend(parts, angle):
                        found.append((length, (angle, other, way, leave, reach)))
            found.sort(key=itemgetter(0))
            self._leaving[key] = [each for _, each in found]
        return self._leaving[key]

    def trace(self, a: Vector, b: Vector) -> list[Piece]:
        """The pieces of a segment, found once; one piece, not free, if it runs into something."""
        if (a, b) not in self._traced:
            self._traced[a, b] = trace_open(self.ground, a, b)
        return self._traced[a, b]

    def ways_on(self, here: Arrival) -> tuple[Vector, Sequence[AnglePart]] | None:
        """How a way may go on from a bare corner: the direction in which it arrives, and the ranges of angles by which
        it may turn; None if it may go anywhere."""
        before = here.before
        if before is None or here.point not in self.ground.points:
            return None
        ahead = here.point - here.leave
        if abs(ahead) < NEAR:
            if not before.turn:
                return None
            # It came along a circle that runs through the corner.
            ahead = (here.point - self.circles[before.circle][0]) * 1j * before.turn
        return ahead, ways_past(self.ground, here.point, ahead)

    def _onward(self, here: Arrival) -> Iterator[Arrival]:
        ways = None if here.turn else self.ways_on(here)
        if ways and not ways[1]:
            return
        for angle, other, way, leave, reach in self.leaving(here):
            length = abs(reach - leave)
            centre, size = self.circles[other]
            # A line of no length, onto a circle that runs through the corner, sets out along that circle.
            along = reach - leave if length > NEAR or not size else (reach - centre) * 1j * way
            if ways and along:
                bend = phase(along / ways[0])
                if not any(low <= bend <= high for low, high in ways[1]):
                    continue
            if here.cost + length > self.budget + NEAR:
                break
            cost, zone = here.cost, here.zone
            if here.turn:
                arc = self.arc(here.circle, here.turn, here.angle, angle, zone)
                if arc is None or cost + arc[0] + length > self.budget + NEAR:
                    continue
                cost, zone = cost + arc[0], arc[1]
            at = phase(reach - centre) if size else 0.0
            yield Arrival(other, way, at, cost + length, zone, here, leave, reach)


class ArcWay:
    """A way that goes on along a circle from an arrival, up to a sweep."""

    def __init__(self, search: Search, arrival: Arrival, most: float) -> None:
        self._arrival, self._toll = arrival, search.ground.toll
        self._centre, self._radius = search.circles[arrival.circle]
        self.pieces = search.arc_pieces(arrival.circle, arrival.turn, arrival.angle, min(most, TURN))

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
