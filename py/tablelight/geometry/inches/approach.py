"""Whether a disc's centre comes within a distance of a place, by one search for the shortest way there.

The goal is a disc around the place. A shortest way to it either ends running straight at the place, or ends where the
circle meets a border: of free ground, of a step or of the toll zone. So these meetings are goals. So is the place
itself, with every line towards it cut off at the circle: no region has to be made.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Callable, Generator, Iterator
from itertools import pairwise

from attrs import frozen

from tablelight.geometry.inches import Inches
from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.plane import NEAR, TURN, Vector, tangent
from tablelight.geometry.inches.search import Arrival, Search, Tangent, tolls
from tablelight.geometry.inches.shortest import Leg

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
    chain = [last]
    while (before := chain[-1].before) is not None:
        chain.append(before)
    zone = search.zone_of_start()
    for here, there in pairwise(reversed(chain)):
        if here.turn:
            centre, radius = search.circles[here.circle]
            sweep = (phase(there.leave - centre) - here.angle) * here.turn % TURN
            pieces = search.arc_pieces(here.circle, here.turn, here.angle, sweep) if sweep < TURN - 1e-7 else []
            piece_start, point = 0.0, here.point
            for piece in pieces:
                inside = zone if piece.zone is None else piece.zone
                end = centre + (here.point - centre) * rect(1.0, piece.end * here.turn)
                turned = piece.end - piece_start
                toll, arc = int(inside != zone), turned * here.turn
                yield Leg(point, end, turned * radius, toll, centre, arc, bool(inside))
                piece_start, point, zone = piece.end, end, inside
        length = abs(there.point - there.leave)
        piece_start, point = 0.0, there.leave
        for piece in search.trace(there.leave, there.point):
            inside = zone if piece.zone is None else piece.zone
            end = there.leave + (there.point - there.leave) * (piece.end / length)
            yield Leg(point, end, piece.end - piece_start, int(inside != zone), is_zone=bool(inside))
            piece_start, point, zone = piece.end, end, inside


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
        cost, zone = cost + arc[0], arc[2]
    length = abs(goal - leave)
    if cost + length >= most:
        return None
    if length <= NEAR:
        return cost
    pieces = search.trace(leave, goal)
    if not all(piece.free for piece in pieces):
        return None
    return cost + length + tolls(zone, pieces)[0] * search.ground.toll
