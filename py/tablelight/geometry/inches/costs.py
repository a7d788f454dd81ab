"""What the shortest way to a place costs, read off a search that has been run from the start to the end of its budget."""

from __future__ import annotations

from cmath import phase

from tablelight.geometry.inches.plane import NEAR, Vector, tangent
from tablelight.geometry.inches.search import Arrival, Search, tolls


def least_cost(search: Search, goal: Vector) -> float | None:
    """The cost of the shortest way to a place, tolls included; None if there is none within the budget. The last stretch of
    a shortest way is straight, out of one of the search's arrivals or off the circle that it came to."""
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
    """The cost of a way that leaves an arrival for a place; None if it is not free, or costs more than most."""
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
