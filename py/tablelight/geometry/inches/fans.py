"""Fans of rays out of the shortest ways from a place: together they sweep all that can be reached.

From the start, and from every place where a shortest way leaves a circle, rays are cast to where the budget ends, or what
is free. Between two neighbouring rays of a fan nothing else comes into the way.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Callable, Sequence
from math import ceil, sqrt
from typing import TypeAlias

from attrs import evolve, frozen

from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.pieces import Piece, trace
from tablelight.geometry.inches.plane import NEAR, TURN, Vector
from tablelight.geometry.inches.search import Arrival, Search

WIDEST = 0.2
"""Radians between two rays of a fan, at most."""
FOLLOWED = 0.3
"""Radians of an arc between two looks at whether it is still worth following."""
CORNER = 1e-4
"""So near to a bare corner one is at it (inches)."""
FINEST = 2e-5
"""Two rays this close that end on different things are as good as one."""


@frozen
class FanRay:
    """A straight way out of a shortest one: what it has cost where it begins, and what it runs through."""

    origin: Vector
    unit: Vector
    cost: float
    zone: int
    pieces: tuple[Piece, ...]

    @property
    def free(self) -> float:
        """How far nothing is in its way."""
        return next((p.end for p in reversed(self.pieces) if p.free), 0.0)

    def reach(self, budget: float, toll: float) -> float:
        """How far the ray gets with a budget."""
        return self.stop(budget, toll)[0]

    def stop(self, budget: float, toll: float) -> tuple[float, int, bool]:
        """How far the ray gets with a budget; the number of the piece that it gets into last; whether it gets to the end of
        that piece, and so stops at what comes next: something in its way, or a toll that it cannot pay."""
        left = budget - self.cost
        zone, before = self.zone, 0.0
        last, is_whole = -1, True
        for number, piece in enumerate(self.pieces):
            if not piece.free:
                break
            if piece.zone is not None and piece.zone != zone:
                left -= toll
                zone = piece.zone
            if left <= before:
                break
            before = min(piece.end, left)
            # Where the ray ends with what it may cost, float noise must not say whether it is the piece that ends there.
            last, is_whole = number, piece.end <= left and (piece.curve != 0 or piece.end < left - NEAR)
        return before, last, is_whole

    def end(self, budget: float, toll: float) -> Vector:
        """The last point that the ray gets to."""
        return self.origin + self.reach(budget, toll) * self.unit


Fan: TypeAlias = list[FanRay]


def fans_of(search: Search, arrival: Arrival) -> list[Fan]:
    """The fans that begin at an arrival."""
    return _about_point(search, arrival) if not arrival.turn else _along_arc(search, arrival)


def polygon(fan: Fan, budget: float, toll: float) -> list[Vector]:
    """What a fan sweeps with a budget."""
    ends = [ray.end(budget, toll) for ray in fan]
    origins = [ray.origin for ray in fan]
    shape = [origins[0]] if origins[0] == origins[-1] and len(fan) > 2 else origins
    return [*shape, *reversed(ends)]


def _spread(search: Search, length: float) -> float:
    """The radians between two rays so long."""
    return min(WIDEST, sqrt(8 * search.fineness.sag / max(length, NEAR)))


def _ray(
    ground: BareGround, origin: Vector, unit: Vector, cost: float, zone: int, budget: float, within: int | None = None
) -> FanRay:
    """`within`: the zone that the origin is in, where that is known."""
    end = origin + unit * max(budget - cost, 10 * NEAR)
    return FanRay(origin, unit, cost, zone, tuple(trace(ground, origin, end, within)))


def _about_point(search: Search, arrival: Arrival) -> list[Fan]:
    """All directions from a point. The directions of tangents are met on both sides, nearly."""
    left = search.budget - arrival.cost
    ground = search.ground.near(arrival.point, left)

    # At a corner of floors the zone differs from ray to ray.
    at_corner = any(abs(corner - arrival.point) < CORNER for corner in ground.points)
    within = None if at_corner else ground.zone_at(arrival.point)

    def cast(angle: float) -> FanRay:
        return _ray(ground, arrival.point, rect(1.0, angle), arrival.cost, arrival.zone, search.budget, within)

    turns = search.turns(arrival)
    first, most = 0.0, TURN
    if turns is not None and sum(turns) < TURN:
        first, most = phase(arrival.point - arrival.leave) - turns[0], sum(turns)
    parts = ceil(most / _spread(search, left))
    # By the angle from the first. All around a point is one fan: a star, without sides that a slab would cross.
    rays: dict[float, FanRay | None] = dict.fromkeys(n * most / parts for n in range(parts + (most < TURN)))
    for _, _, _, leave, reach in search.leaving(arrival.circle, 0):
        length = abs(reach - leave)
        if length > left + search.fineness.kink:
            break
        angle = (phase(reach - leave) - first) % TURN
        if angle > most:
            continue
        ray = rays[angle] = cast(first + angle)
        if ray.free >= length - search.fineness.kink:  # beside what it does not get to nothing changes
            rays.update(dict.fromkeys(near for near in (angle - FINEST, angle + FINEST) if 0 <= near <= most))
    ordered = [(angle, rays[angle] or cast(first + angle)) for angle in sorted(rays)]
    if most == TURN:
        ordered.append((ordered[0][0] + TURN, ordered[0][1]))
    return [_refined(search, ground, lambda angle: cast(first + angle), ordered)]


def _along_arc(search: Search, arrival: Arrival) -> list[Fan]:
    """The tangents that leave a circle, for as long as one can follow it."""
    turn = arrival.turn
    most = _worth_following(search, arrival)
    if most <= 0:
        return []
    left = search.budget - arrival.cost
    parts = max(1, ceil(most / _spread(search, left)))
    sweeps = {most * n / parts for n in range(parts + 1)}
    for angle, _, _, leave, reach in search.leaving(arrival.circle, turn):
        if abs(reach - leave) > left + search.fineness.kink:
            break
        sweep = (angle - arrival.angle) * turn % TURN
        sweeps.update(s for s in (sweep - FINEST, sweep, sweep + FINEST) if 0 < s < most)
    centre, radius = search.circles[arrival.circle]
    ground = search.ground.near(centre, radius + left)

    def cast(sweep: float) -> FanRay:
        on = _on_arc(search, arrival, sweep)
        return _ray(ground, on.point, rect(1.0, on.angle) * 1j * turn, on.cost, on.zone, search.budget)

    rays = _refined(search, ground, cast, [(sweep, cast(sweep)) for sweep in sorted(sweeps)])
    # Tangents that leave a circle one way never meet: less than a turn of them is a fan that does not cross itself.
    half = len(rays) // 2
    return [rays] if most < TURN * 0.9 else [rays[: half + 1], rays[half:]]


def _worth_following(search: Search, arrival: Arrival) -> float:
    """How far a circle can be followed before it is closed, the budget is spent, or its places are got to more cheaply
    another way: from there on the other way's fans go at least as far."""
    radius = search.circles[arrival.circle][1]
    swept = 0.0
    most = min(search.open_sweep(arrival.circle, arrival.turn, arrival.angle), (search.budget - arrival.cost) / radius)
    while swept < most:
        swept = min(most, swept + FOLLOWED)
        if search.is_detour(_on_arc(search, arrival, swept), search.arrivals):
            return swept
    return most


def _on_arc(search: Search, arrival: Arrival, sweep: float) -> Arrival:
    """A way that goes on along the circle, seen as an arrival where it then is."""
    centre, radius = search.circles[arrival.circle]
    angle = arrival.angle + arrival.turn * sweep
    arc = search.arc(arrival.circle, arrival.turn, arrival.angle, angle, arrival.zone)
    spent, zone = (arc[0], arc[2]) if arc else (sweep * radius, arrival.zone)
    return evolve(arrival, angle=angle, cost=arrival.cost + spent, zone=zone, point=centre + rect(radius, angle))


def _refined(
    search: Search, ground: BareGround, cast: Callable[[float], FanRay], rays: Sequence[tuple[float, FanRay]]
) -> Fan:
    """These rays, in order with their angles, and more wherever two neighbours end on different things. `ground`: what they
    were cast over."""
    found: Fan = []
    waiting = list(reversed(rays))
    last, ray = waiting.pop()
    found.append(ray)
    while waiting:
        angle, following = waiting[-1]
        if angle - last > FINEST and _differ(search, ground, found[-1], following):
            middle = (last + angle) / 2
            waiting.append((middle, cast(middle)))
            continue
        found.append(following)
        last = angle
        waiting.pop()
    return found


def _differ(search: Search, ground: BareGround, a: FanRay, b: FanRay) -> bool:
    """Whether the ends of two rays are too far apart to be joined by a straight line."""
    one, last, is_whole = a.stop(search.budget, search.ground.toll)
    other, other_last, is_other_whole = b.stop(search.budget, search.ground.toll)
    if (
        last == other_last
        and is_whole == is_other_whole
        and len(a.pieces) == len(b.pieces)
        and all(
            p.free == q.free and p.zone == q.zone and p.curve == q.curve
            for p, q in zip(a.pieces, b.pieces, strict=True)
        )
    ):
        return False
    apart = abs(a.origin + a.unit * one - b.origin - b.unit * other)
    # What ends them may meet anywhere between them: a line from end to end leaves out as much as their distance.
    return apart > search.fineness.kink and not (
        last == other_last and apart <= _hull(ground, a.pieces, b.pieces, last)
    )


def _hull(ground: BareGround, some: Sequence[Piece], others: Sequence[Piece], last: int) -> float:
    """How far apart the ends of two rays, which run through the same up to a piece, may be if one convex solid ends both:
    the line between them then leaves nothing out, and what it takes in too much is cut off with the solid's margin."""
    if last < 0 or len(some) != last + 2 or len(others) != last + 2:
        return 0.0
    if any(
        (p.curve, p.free, p.zone) != (q.curve, q.free, q.zone) for p, q in zip(some[:last], others[:last], strict=True)
    ):
        return 0.0
    (p, stopped), (q, other_stopped) = some[last:], others[last:]
    if p.zone != q.zone or stopped.free or other_stopped.free:
        return 0.0
    hulls = ground.curves.hulls
    one, other = hulls.get(p.curve), hulls.get(q.curve)
    return one[1] if one is not None and one == other else 0.0
