"""The shortest way of a disc's centre between two places, as straight legs and arcs; and whether it comes within a
distance of a place, by one search.

That goal is a disc around the place. A shortest way to it either ends running straight at the place, or ends where the
circle meets a border: of free ground, of a step or of the toll zone. So these meetings are goals. So is the place
itself, with every line towards it cut off at the circle: no region has to be made.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Callable, Generator, Iterator
from functools import lru_cache
from itertools import cycle, pairwise
from math import inf

from attrs import evolve, frozen

from tablelight.geometry.inches import Inches
from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.curves import Piece
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.plane import NEAR, TURN, Vector, tangent
from tablelight.geometry.inches.search import GRAZE, Arrival, Search, Tangent, tolls

WAYS_KEPT = 64
"""How many ways are kept."""
PLACES = 6
"""Decimal places of a way's lengths and places in inches, and of its turns in radians, in an answer."""


def pair(point: Vector) -> tuple[float, float]:
    """A place of a way as in an answer, in inches."""
    return round(point.real, PLACES), round(point.imag, PLACES)


@frozen
class Leg:
    """A part of a way: straight, or an arc about `centre` (`sweep` in radians, positive anticlockwise). `toll`: how
    often the toll is paid on it. `is_zone`: whether it runs in the toll zone, if nothing changes on it."""

    start: Vector
    end: Vector
    length: float
    toll: int = 0
    centre: Vector | None = None
    sweep: float = 0.0
    is_zone: bool = False

    @property
    def arc(self) -> dict[str, object]:
        """The extra fields of an answer: for an arc its centre in inches and its sweep, for a straight leg none."""
        return {} if self.centre is None else {"centre": pair(self.centre), "sweep": round(self.sweep, PLACES)}

    def at(self, gone: float) -> Vector:
        """The place at a distance along it."""
        part = gone / self.length if self.length else 0.0
        if self.centre is None:
            return self.start + (self.end - self.start) * part
        return self.centre + (self.start - self.centre) * rect(1.0, self.sweep * part)

    def farthest(self, place: Vector) -> float:
        """How far it gets from a place."""
        most = max(abs(self.start - place), abs(self.end - place))
        if self.centre is not None:
            # An arc is farthest opposite the place, if it gets there.
            away = self.centre - place
            turn = phase(away / (self.start - self.centre)) if away else 0.0
            if (turn * self.sweep >= 0 and abs(turn) <= abs(self.sweep)) or abs(turn) >= TURN - abs(self.sweep):
                most = abs(away) + abs(self.start - self.centre)
        return most


@frozen
class ShortestPath:
    """A shortest way. `cost`: its length plus its tolls."""

    legs: tuple[Leg, ...]
    cost: float


@lru_cache(maxsize=WAYS_KEPT)
def shortest_way(ground: BareGround, start: Vector, goal: Vector, budget: float = inf) -> ShortestPath | None:
    """The shortest way from `start` to `goal`, None if there is none within the budget. A way that has been shown is asked
    for again when it is walked.

    The search runs from both ends in turn, mostly from the start: if one end is shut in, its search ends soon.
    """
    limit = min(budget, 4 * (ground.width + ground.height))
    forth, back = _searched(ground, start, goal, limit), _searched(ground, goal, start, limit)
    for search in cycle((forth, forth, forth, forth, back)):
        found = next(search, None)
        if found is None:
            return None
        arrival, legs = found
        if arrival.circle == PLACE:
            if search is back:
                legs = (Leg(leg.end, leg.start, leg.length, leg.toll, leg.centre, -leg.sweep) for leg in [*legs][::-1])
            return ShortestPath(tuple(legs), arrival.cost)
    raise AssertionError("a cycle has no end")


def _searched(ground: BareGround, start: Vector, goal: Vector, limit: float) -> Iterator[tuple[Arrival, Iterator[Leg]]]:
    """The arrivals of a search, each with its legs. Nothing is prepared before the first one is asked for."""
    search = Search(ground, start, limit, goal)
    for arrival in search.run():
        yield arrival, _legs(search, arrival)


def polyline(way: ShortestPath, start: Vector, spread: float = 0.05) -> list[Vector]:
    """The points of a way; for arcs one for each `spread` radians."""
    points = [start]
    for leg in way.legs:
        if leg.centre is not None:
            parts = max(1, round(abs(leg.sweep) / spread))
            spoke = leg.start - leg.centre
            points += [leg.centre + spoke * rect(1.0, leg.sweep * n / parts) for n in range(1, parts)]
        points.append(leg.end)
    return points


def _courses(search: Search, last: Arrival) -> Iterator[tuple[Arrival, Leg, list[Piece], float]]:
    """The arcs and straight lines of a search's way to an arrival: the arrival where each begins, the whole of it, its
    pieces, and the inches of one unit of these."""
    chain = [last]
    while (before := chain[-1].before) is not None:
        chain.append(before)
    for here, there in pairwise(reversed(chain)):
        if here.turn:
            centre, radius = search.circles[here.circle]
            sweep = (phase(there.leave - centre) - here.angle) * here.turn % TURN
            if sweep < TURN - GRAZE * 100:
                pieces = search.arc_pieces(here.circle, here.turn, here.angle, sweep)
                arc = Leg(here.point, there.leave, sweep * radius, 0, centre, sweep * here.turn)
                yield here, arc, pieces, radius
        line = Leg(there.leave, there.point, abs(there.point - there.leave))
        yield here, line, search.trace(there.leave, there.point), 1.0


def _legs(search: Search, last: Arrival) -> Iterator[Leg]:
    """The legs of a search's way to an arrival, each as long as possible."""
    zone = search.zone_of_start()
    for _, whole, pieces, _ in _courses(search, last):
        toll, zone = tolls(zone, pieces)
        if whole.length > NEAR:
            yield evolve(whole, toll=toll)


PLACE = 1
"""The number of the goal among the circles of a search."""


@frozen
class Goal:
    """Where a way may end: at most `distance` inches from a place, if `may_end` holds there. `landing`: the ground
    where it may end, if that differs from the ground where it may go."""

    place: Vector
    distance: Inches
    may_end: Callable[[Vector], bool]
    landing: BareGround | None = None

    def holds(self, point: Vector) -> bool:
        return abs(self.place - point) <= self.distance and self.may_end(point)


def way_within(
    ground: BareGround, start: Vector, budget: Inches, goal: Goal
) -> Generator[None, None, tuple[float, list[Leg]] | None]:
    """The shortest way to a goal: its cost and its legs; None if there is none within the budget. The start must be
    free. The generator pauses after each small part of the work; the caller may stop there."""
    if goal.holds(start):
        return 0.0, []
    search = _Approach(ground, start, budget, goal)
    for arrival in search.run():
        if search.is_end(arrival):
            return arrival.cost, list(stretches_to(search, arrival))
        yield
    return None


def stretches_to(search: Search, last: Arrival) -> Iterator[Leg]:
    """The legs of a search's way to an arrival. Nothing changes within a leg; a toll is paid where one begins."""
    zone = search.zone_of_start()
    for here, whole, pieces, scale in _courses(search, last):
        done, point = 0.0, whole.start
        for piece in pieces:
            inside = zone if piece.zone is None else piece.zone
            part, end = piece.end - done, whole.at(piece.end * scale)
            sweep = 0.0 if whole.centre is None else part * here.turn
            yield Leg(point, end, part * scale, int(inside != zone), whole.centre, sweep, bool(inside))
            done, point, zone = piece.end, end, inside


class _Approach(Search):
    """The shortest ways to within a distance of a place: ways to the place itself with a budget greater by that
    distance. The last part is neither walked nor checked."""

    def __init__(self, ground: BareGround, start: Vector, budget: Inches, goal: Goal) -> None:
        super().__init__(ground, start, budget + goal.distance, goal.place)
        self._goal = goal
        self._first_meeting = len(self.circles)
        grounds = [self.ground]
        if goal.landing is not None:
            grounds.append(BorderedGround.about(goal.landing, start, budget))
        for each in grounds:
            self.circles += [(point, 0.0) for point in each.places_where_met(goal.place, goal.distance)]
        self._cut: dict[tuple[int, int], list[Tangent]] = {}

    def is_end(self, arrival: Arrival) -> bool:
        return arrival.circle == PLACE or arrival.circle >= self._first_meeting

    def _looked_at(self, arrival: Arrival) -> Arrival | None:
        if self.is_end(arrival) and not self._goal.may_end(arrival.point):
            return None
        return super()._looked_at(arrival)

    def leaving(self, here: Arrival) -> list[Tangent]:
        """The tangents that leave a circle; those to the place are cut off where they are near enough."""
        key = here.circle, here.turn
        if key not in self._cut:
            cut = [each for line in super().leaving(here) for each in self._cut_off(line)]
            self._cut[key] = sorted(cut, key=lambda line: abs(line[4] - line[3]))
        return self._cut[key]

    def _cut_off(self, line: Tangent) -> Iterator[Tangent]:
        angle, other, way, leave, reach = line
        if other != PLACE:
            yield line
        elif (length := abs(reach - leave)) > self._goal.distance:
            yield angle, other, way, leave, reach + (leave - reach) * (self._goal.distance / length)


def least_cost(search: Search, goal: Vector) -> float | None:
    """The cost of the shortest way to a place, tolls included; None if there is none within the budget. The last
    stretch of a shortest way is straight: it leaves one of the search's arrivals, or the circle of that arrival."""
    best = search.budget + NEAR
    found = False
    for arrival in search.arrivals:
        centre, radius = search.circles[arrival.circle]
        if arrival.cost >= best:
            break  # cheapest first
        if arrival.cost + abs(goal - centre) - radius >= best:
            continue
        cost = _from(search, arrival, goal, best)
        if cost is not None and cost < best:
            best, found = cost, True
    return best if found else None


def _from(search: Search, arrival: Arrival, goal: Vector, most: float) -> float | None:
    """The cost of the way from an arrival to a place; None if it is not free, or costs `most` or more."""
    leave, cost, zone = arrival.point, arrival.cost, arrival.zone
    if arrival.turn:
        centre, radius = search.circles[arrival.circle]
        line = tangent(centre, arrival.turn * radius, goal, 0.0)
        if line is None:
            return None
        leave = line[0]
        arc = search.arc(arrival.circle, arrival.turn, arrival.angle, phase(leave - centre), zone)
        if arc is None:
            return None
        cost, zone = cost + arc[0], arc[1]
    length = abs(goal - leave)
    if cost + length >= most:
        return None
    if length <= NEAR:
        return cost
    pieces = search.trace(leave, goal)
    if not all(piece.free for piece in pieces):
        return None
    return cost + length + tolls(zone, pieces)[0] * search.ground.toll
