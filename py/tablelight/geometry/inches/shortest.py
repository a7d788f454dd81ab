"""The shortest way of a disc's centre between two places, as straight legs and arcs."""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Iterator
from itertools import pairwise
from math import inf

from attrs import frozen

from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.plane import NEAR, TURN, Vector
from tablelight.geometry.inches.search import Arrival, Search, tolls

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


def shortest_way(ground: BareGround, start: Vector, goal: Vector, budget: float = inf) -> ShortestPath | None:
    """The shortest way from `start` to `goal`, None if there is none within the budget.

    The search runs from both ends in turn, mostly from the start: if one end is shut in, its search ends soon.
    """
    limit = min(budget, 4 * (ground.width + ground.height))
    there, back = Search(ground, start, limit, goal), Search(ground, goal, limit, start)
    forth, hither = there.run(), back.run()
    while True:
        for _ in range(4):
            arrival = next(forth, None)
            if arrival is None:
                return None
            if arrival.circle == 1:
                return ShortestPath(tuple(_legs(there, arrival)), arrival.cost)
        arrival = next(hither, None)
        if arrival is None:
            return None
        if arrival.circle == 1:
            return _reversed(ShortestPath(tuple(_legs(back, arrival)), arrival.cost))


def _reversed(way: ShortestPath) -> ShortestPath:
    legs = [Leg(leg.end, leg.start, leg.length, leg.toll, leg.centre, -leg.sweep) for leg in reversed(way.legs)]
    return ShortestPath(tuple(legs), way.cost)


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


def _legs(search: Search, last: Arrival) -> Iterator[Leg]:
    chain = [last]
    while (before := chain[-1].before) is not None:
        chain.append(before)
    chain.reverse()
    for here, there in pairwise(chain):
        zone = here.zone
        if here.turn:
            centre, radius = search.circles[here.circle]
            arc = search.arc(here.circle, here.turn, here.angle, phase(there.leave - centre), zone)
            assert arc is not None, "the way went along it"
            _, crossings, zone, sweep = arc
            if sweep * radius > NEAR:
                yield Leg(here.point, there.leave, sweep * radius, crossings, centre, sweep * here.turn)
        crossings, _ = tolls(zone, search.trace(there.leave, there.point))
        length = abs(there.point - there.leave)
        if length > NEAR:
            yield Leg(there.leave, there.point, length, crossings)
