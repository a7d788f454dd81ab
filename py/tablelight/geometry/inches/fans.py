"""Fans of rays out of the shortest ways from a place: together they sweep all that can be reached.

From the start, and from every place where a shortest way leaves a circle, rays are cast to where the budget ends, or what
is free. Between two neighbouring rays of a fan nothing else comes into the way.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Callable, Iterator, Sequence
from math import atan2, ceil, cos, isfinite, sqrt

from attrs import evolve

from tablelight.geometry.inches.border_rays import is_unsure, trace
from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.creases import creases_before
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.pieces import Piece
from tablelight.geometry.inches.plane import NEAR, TURN, Vector, tangent
from tablelight.geometry.inches.rays import Between, FanRay, RayFan, are_alike
from tablelight.geometry.inches.search import Arrival, Search

WIDEST = 0.4
"""Radians between two rays that are cast, at most."""
FOLLOWED = 0.3
"""Radians of an arc between two looks at whether it is still worth following."""
CORNER = 1e-4
"""So near to a bare corner one is at it (inches)."""
UNSEEN = 0.02
"""How deep something may come between two rays from beyond the ends that they have with smaller budgets (inches)."""
GRAZED = cos(WIDEST / 2)
"""What part of its length a ray has before it gets to what neighbours of other directions may miss."""
MEETING_STEPS = 20
"""Steps to the place where two curves meet along the rays of a fan."""
FINEST = 2e-5
"""Two rays this close that end on different things are as good as one."""
BESIDE = FINEST * 0.45
"""How far beside the meeting of two curves rays are cast (radians)."""


def fans_of(search: Search, arrival: Arrival) -> list[RayFan]:
    """The fans that begin at an arrival."""
    return [_about_point(search, arrival)] if not arrival.turn else _along_arc(search, arrival)


def _ray(
    ground: BareGround, origin: Vector, unit: Vector, cost: float, zone: int, budget: float, within: int | None = None
) -> FanRay:
    """`within`: the zone that the origin is in, where that is known."""
    end = origin + unit * max(budget - cost, 10 * NEAR)
    return FanRay(origin, unit, cost, zone, tuple(trace(ground, origin, end, within)))


def _widest(length: float) -> float:
    """The radians between two rays so long: what comes in between their ends from beyond them is no deeper than `UNSEEN`."""
    return min(WIDEST, sqrt(8 * UNSEEN / max(length, NEAR)))


def _grazed(ground: BareGround, point: Vector, length: float) -> Iterator[float]:
    """The directions in which the curves are nearest that a circle about a point only just comes to (as the ends of rays
    do, and of those that have paid tolls): between two rays it might not be noticed."""
    x, y = point.real, point.imag
    lengths = [length - ground.toll * n for n in range(3)] if ground.tolled else [length]
    for bundle in ground.borders if isinstance(ground, BorderedGround) else ground.bundles:
        for _, _, _, _, _, cx, cy, vx, vy, size, *_ in bundle.lines:
            off = ((x - cx) * vy - (y - cy) * vx) / size
            if any(GRAZED * most <= abs(off) < most for most in lengths):
                along = ((x - cx) * vx + (y - cy) * vy) / size
                if 0 <= along <= size:
                    yield atan2(cy + along * vy / size - y, cx + along * vx / size - x)
        for _, _, _, _, _, cx, cy, radius, *_ in bundle.circles:
            off = abs(complex(cx - x, cy - y)) - radius
            if any(GRAZED * most <= off < most for most in lengths):
                yield atan2(cy - y, cx - x)


def _beside(angle: float, outward: Vector) -> tuple[float, ...]:
    """Where rays are cast for a crease: on both sides of where borders cross, once where a margin turns."""
    return (angle,) if outward else (angle - BESIDE, angle + BESIDE)


def _about_point(search: Search, arrival: Arrival) -> RayFan:
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
    parts = ceil(most / _widest(left))
    # By the angle from the first. All around a point is one fan: a star, without sides that a slab would cross.
    rays: dict[float, FanRay | None] = dict.fromkeys(n * most / parts for n in range(parts + (most < TURN)))
    for border in ground.points.get(arrival.point, ()):  # a wall or a bank begins here
        angle = (phase(border) - first) % TURN
        rays.update(dict.fromkeys(near for near in (angle - FINEST, angle, angle + FINEST) if 0 <= near <= most))
    for place, outward in creases_before(search.creases or (), arrival.point, left):
        if abs(place - arrival.point) > CORNER:
            angle = (phase(place - arrival.point) - first) % TURN
            for near in _beside(angle, outward):
                if 0 <= near <= most:
                    rays.setdefault(near, None)
    for direction in _grazed(ground, arrival.point, left):
        angle = (direction - first) % TURN
        if angle <= most:
            rays.setdefault(angle, None)
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
    return RayFan(_refined(search, ground, lambda angle: cast(first + angle), ordered, None), None, ground.curves)


def _along_arc(search: Search, arrival: Arrival) -> list[RayFan]:
    """The tangents that leave a circle, for as long as one can follow it."""
    turn = arrival.turn
    most = _worth_following(search, arrival)
    if most <= 0:
        return []
    left = search.budget - arrival.cost
    parts = max(1, ceil(most / _widest(left)))
    sweeps = {most * n / parts for n in range(parts + 1)}
    # Where a budget of which tolls are paid on the way is spent.
    spent = (left - search.ground.toll * n for n in range(1, 3)) if search.ground.tolled else ()
    sweeps.update(sweep for each in spent if 0 < (sweep := each / search.circles[arrival.circle][1]) < most)
    for angle, _, _, leave, reach in search.leaving(arrival.circle, turn):
        if abs(reach - leave) > left + search.fineness.kink:
            break
        sweep = (angle - arrival.angle) * turn % TURN
        sweeps.update(s for s in (sweep - FINEST, sweep, sweep + FINEST) if 0 < s < most)
    centre, radius = search.circles[arrival.circle]
    for crease in search.creases or ():
        line = tangent(centre, turn * radius, crease[0], 0.0)
        if line is not None and any(creases_before([crease], line[0], left)):
            sweep = (phase(line[0] - centre) - arrival.angle) * turn % TURN
            sweeps.update(near for near in _beside(sweep, crease[1]) if 0 < near < most)
    ground = search.ground.near(centre, radius + left)

    def cast(sweep: float) -> FanRay:
        on = _on_arc(search, arrival, sweep)
        return _ray(ground, on.point, rect(1.0, on.angle) * 1j * turn, on.cost, on.zone, search.budget)

    rays = _refined(search, ground, cast, [(sweep, cast(sweep)) for sweep in sorted(sweeps)], centre)
    # Tangents that leave a circle one way never meet: less than a turn of them is a fan that does not cross itself.
    half = len(rays) // 2
    halves = [rays] if most < TURN * 0.9 else [rays[: half + 1], rays[half:]]
    return [RayFan(each, centre, ground.curves) for each in halves]


def _worth_following(search: Search, arrival: Arrival) -> float:
    """How far a circle can be followed before it is closed, the budget is spent, or its places are got to more cheaply
    another way: from there on the other way's fans go at least as far."""
    radius = search.circles[arrival.circle][1]
    swept = worth = 0.0
    most = min(search.open_sweep(arrival.circle, arrival.turn, arrival.angle), (search.budget - arrival.cost) / radius)
    while swept < most:
        swept = min(most, swept + FOLLOWED)
        if not search.is_detour(_on_arc(search, arrival, swept), search.arrivals):
            worth = swept
        elif not is_unsure(search.ground, search.circles[arrival.circle]):
            return swept
    # A base that bars at some heights only may be cut across at first, and not farther on.
    return min(most, worth + FOLLOWED)


def _on_arc(search: Search, arrival: Arrival, sweep: float) -> Arrival:
    """A way that goes on along the circle, seen as an arrival where it then is."""
    centre, radius = search.circles[arrival.circle]
    angle = arrival.angle + arrival.turn * sweep
    arc = search.arc(arrival.circle, arrival.turn, arrival.angle, angle, arrival.zone)
    spent, zone = (arc[0], arc[2]) if arc else (sweep * radius, arrival.zone)
    return evolve(arrival, angle=angle, cost=arrival.cost + spent, zone=zone, point=centre + rect(radius, angle))


def _refined(
    search: Search,
    ground: BareGround,
    cast: Callable[[float], FanRay],
    rays: Sequence[tuple[float, FanRay]],
    centre: Vector | None,
) -> list[FanRay]:
    """These rays, in order with their angles, and more wherever two neighbours end on different things: on both
    sides of where the one thing meets the other. `ground`: what they were cast over."""
    found: list[FanRay] = []
    waiting = list(reversed(rays))
    last, ray = waiting.pop()
    found.append(ray)
    while waiting:
        angle, following = waiting[-1]
        if angle - last > FINEST and _differ(search, found[-1], following):
            part = _meeting(search, ground, found[-1], following, centre)
            middle = last + (angle - last) * (0.5 if part is None else part)
            if part is None or not last + FINEST < middle < angle - FINEST:
                middle = (last + angle) / 2
                waiting.append((middle, cast(middle)))
            else:
                waiting += [(each, cast(each)) for each in (middle + BESIDE, middle - BESIDE)]
            continue
        found.append(following)
        last = angle
        waiting.pop()
    return found


def _first_unlike(a: FanRay, b: FanRay) -> tuple[Piece, Piece]:
    """The first pieces of two rays that end at different curves; of two that are alike the last."""
    for p, q in zip(a.pieces, b.pieces, strict=False):
        if p.curve != q.curve:
            break
    return p, q


def _meeting(search: Search, ground: BareGround, a: FanRay, b: FanRay, centre: Vector | None) -> float | None:
    """Where, between two rays, the first curve that only the one runs into seems to meet the one that the other runs into
    there, as a part of the way from ray to ray; None if they meet nowhere between."""
    between = Between(ground.curves, a, b, centre)
    if not between.is_even or a.zone != b.zone:
        return None
    one, other = _first_unlike(a, b)
    far, farther = between.limit(a, one, search.budget), between.limit(b, other, search.budget)
    low, high, under, over = 0.0, 1.0, far(0.0) - farther(0.0), far(1.0) - farther(1.0)
    if not under * over < 0:
        return None
    part = 0.5
    for turn in range(MEETING_STEPS):
        # By halves where a curve is not met at all.
        is_near = isfinite(under) and isfinite(over) and turn % 3
        part = low + (high - low) * (under / (under - over) if is_near else 0.5)
        off = far(part) - farther(part)
        if abs(off) < NEAR:
            break
        if off * under > 0:
            low, under = part, off
        else:
            high, over = part, off
    return part


def _differ(search: Search, a: FanRay, b: FanRay) -> bool:
    """Whether the ends of two rays are too far apart to be joined by a straight line, and not known between them."""
    one, last, _ = a.stop(search.budget, search.ground.toll)
    other, other_last, _ = b.stop(search.budget, search.ground.toll)
    if (last < 0 and other_last < 0) or are_alike(a, b, last, other_last):
        return False
    # What ends them may meet anywhere between them: a line from end to end leaves out as much as their distance.
    return abs(a.at(one) - b.at(other)) > search.fineness.kink
