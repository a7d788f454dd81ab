"""What of horizontal lines a ground leaves free, as intervals: heights, margins, discs and water cut from one another."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.geometry.inches.ground import BareGround, Solid, rim
from tablelight.geometry.inches.outline import Span, common
from tablelight.geometry.inches.plane import NEAR, sides
from tablelight.geometry.inches.shape import salient
from tablelight.geometry.inches.spans import Lines, add_circle, add_crossings, less, union


def free_lines(ground: BareGround, heights: Sequence[float]) -> Lines:
    """What of horizontal lines (lowest first) the centre may be on."""
    always: Lines = [[(-1e9, 0.0), (ground.width, 1e9)] for _ in heights]
    discs: dict[float, Lines] = {}
    for disc in ground.discs:
        add_circle(discs.setdefault(disc.height, [[] for _ in heights]), disc.centre, disc.radius, heights)
    tops: dict[float, Lines] = {}
    for solid in ground.solids:
        _add_margin(tops.setdefault(solid.top, [[] for _ in heights]), heights, solid)
    floors = _floors(ground, heights)
    free: Lines = []
    for number, closed in enumerate(always):
        walls = [(top, lines[number]) for top, lines in tops.items() if lines[number]]
        bases = [(level, lines[number]) for level, lines in discs.items() if lines[number]]
        spans: list[Span] = []
        for height, depth, on in floors[number]:
            taken = [*closed]
            for level, barred in bases:
                if abs(level - height + depth) <= ground.step + NEAR:
                    taken += barred
            for top, margins in walls:
                if top > height + ground.step + NEAR:
                    taken += margins
            spans += less(on, union(taken))
        free.append(union(spans))
    if ground.afloat:
        water = _afloat(ground, heights)
        free = [common(spans, wet) for spans, wet in zip(free, water, strict=True)]
    return free


def _floors(ground: BareGround, heights: Sequence[float]) -> list[list[tuple[float, float, list[Span]]]]:
    """For each line the heights one stands at, and how deep in water below them, each with where it is the highest; the bare
    table is what is left over."""
    whole = [(0.0, ground.width)]
    if not ground.layered and not any(floor.depth for floor in ground.floors):
        return [[(0.0, 0.0, whole)] for _ in heights]
    levels: dict[tuple[float, float], Lines] = {
        (floor.height, -floor.depth): [[] for _ in heights] for floor in ground.floors
    }
    for floor in ground.floors:
        add_crossings(levels[floor.height, -floor.depth], floor.points, heights)
    highest_first = sorted(levels.items(), reverse=True)
    found = []
    for number in range(len(heights)):
        left = whole
        listed = []
        for (height, rise), lines in highest_first:
            if lines[number]:
                on = union(lines[number])
                listed.append((height, -rise, common(left, on)))
                left = less(left, on)
        found.append([*listed, (0.0, 0.0, left)])
    return found


def _afloat(ground: BareGround, heights: Sequence[float]) -> Lines:
    """Where water is the highest, and not covered."""
    found: Lines = [[] for _ in heights]
    for level in {floor.height for floor in ground.floors if floor.toll}:
        water: Lines = [[] for _ in heights]
        above: Lines = [[] for _ in heights]
        for floor in ground.floors:
            if floor.toll and floor.height == level:
                add_crossings(water, floor.points, heights)
            elif floor.height > level or (floor.height == level and not floor.toll):
                # Higher water is looked at by itself.
                add_crossings(above, floor.points, heights)
        for number, spans in enumerate(water):
            found[number] += less(union(spans), union(above[number]))
    return [union(spans) for spans in found]


def _add_margin(lines: Lines, heights: Sequence[float], solid: Solid) -> None:
    """A polygon and all that is nearer to it than its clearance."""
    add_crossings(lines, solid.points, heights)
    if not solid.clearance:
        return
    for corner in salient(solid.points):
        add_circle(lines, corner, solid.clearance, heights)
    for (a, b), (c, d) in zip(sides(solid.points), rim(solid), strict=True):
        add_crossings(lines, (a, c, d, b), heights)
