"""HeroScape's sight the slow and plain way: the line is cut wherever it meets any side of any hexagon of the board, and each
piece asks which hexagons it lies in. Exact; independent of the program; pointy tops, "odd-r", figures of one space."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

Json = dict[str, Any]
Space = tuple[int, int]


def axial(at: Space) -> tuple[int, int]:
    """(q, r) of an offset space."""
    return at[0] - at[1] // 2, at[1]


def gaps(point: tuple[Fraction, Fraction], at: Space) -> list[Fraction]:
    """How far a point is inside a hexagon, for each pair of its sides: all positive inside, one zero on the rim."""
    q, r = axial(at)
    dq, dr = point[0] - q, point[1] - r
    return [1 - abs(2 * dq + dr), 1 - abs(dq + 2 * dr), 1 - abs(dq - dr)]


def fraction(document: Json, viewer: str, target: str) -> Fraction | None:
    """How much of the target is seen. None if the line runs along a side, or touches a corner at the rim of the board,
    near an obstacle: this way does not decide those cases."""
    board = document["board"]
    ground = {tuple(s["at"]): s for s in board["spaces"]}
    spaces = [(c, r) for r in range(board["rows"]) for c in range(board["columns"])]
    everywhere = spaces
    spaces = [at for at in spaces if ground.get(at, {}).get("terrain") != "void"]
    level: dict[Space, int] = {at: ground.get(at, {}).get("level", 0) for at in spaces}
    figures = {f["id"]: f for f in document["figures"]}
    a, b = figures[viewer], figures[target]
    start, end = tuple(a["at"]), tuple(b["at"])
    eye, low = level[start] + int(a["stats"]["height"]), level[end]
    size = int(b["stats"]["height"])
    tops = dict(level)
    for thing in board["objects"]:
        if thing["kind"] in ("outcrop", "glacier", "hive"):
            tops[tuple(thing["at"])] = level[tuple(thing["at"])] + thing.get("height", 9)
    if document["options"].get("figures_block", True):
        for other in document["figures"]:
            tops[tuple(other["at"])] = level[tuple(other["at"])] + other["stats"]["height"]
    tops[start], tops[end] = level[start], level[end]

    (aq, ar), (bq, br) = axial(start), axial(end)

    def point(s: Fraction) -> tuple[Fraction, Fraction]:
        return aq + s * (bq - aq), ar + s * (br - ar)

    def at(s: Fraction) -> list[Space]:
        return [space for space in spaces if min(gaps(point(s), space)) >= 0]

    cuts = {Fraction(0), Fraction(1)}
    for space in everywhere:  # an obstacle may stand between two void spaces
        q, r = axial(space)
        for m, n in ((2, 1), (1, 2), (1, -1)):
            rate = m * (bq - aq) + n * (br - ar)
            offset = m * (aq - q) + n * (ar - r)
            if rate:
                cuts |= {s for sign in (1, -1) if 0 < (s := Fraction(sign - offset, rate)) < 1}
    edge = sorted(cuts)
    hidden = Fraction(low)

    def over(top: int, s: Fraction) -> Fraction:
        return Fraction(eye) + Fraction(top - eye) / s

    for s0, s1 in itertools.pairwise(edge):
        inside = at((s0 + s1) / 2)
        # On the rim of two spaces, or of one at the rim of the board, only what both have counts.
        whole = [space for space in inside if min(gaps(point((s0 + s1) / 2), space)) > 0]
        if not whole and len(inside) < 2:
            continue
        top = min(tops[space] for space in inside)
        hidden = max(hidden, over(top, s0 if top > eye else s1) if s0 or top <= eye else hidden)
    walls = {}
    for each in board["edges"]:
        heights = {"ruin": (6, 6), "battlement": (2, 3), "stone-wall": (2, 3), "fortress-wall": (10, 10)}
        if each["kind"] in heights:
            ends = [tuple(one) for one in each["between"]]
            inner = tuple(each["inside"]) if "inside" in each else None
            walls[frozenset(ends)] = max(level.get(one, 0) + heights[each["kind"]][one != inner] for one in ends)
    for s0, s, s1 in zip(edge, edge[1:], edge[2:], strict=False):
        here = [space for space in everywhere if min(gaps(point(s), space)) >= 0]
        if any(gaps(point(s), space).count(Fraction(0)) > 1 for space in here):
            if not any(pair & set(here) for pair in walls):
                continue
            # Through a corner: on one hand the side of the two that it goes through, on the other the third and its sides.
            through = [
                h for middle in ((s0 + s) / 2, (s + s1) / 2) for h in everywhere if min(gaps(point(middle), h)) > 0
            ]
            if len(through) != 2 or len(here) != 3:
                return None
            third = next(space for space in here if space not in through)
            direct = over(walls.get(frozenset(through), -1), s)
            sides = [walls.get(frozenset((end, third)), -1) for end in through]
            hidden = max(hidden, min(direct, over(max(*sides, tops.get(third, -1)), s)))
        elif frozenset(here) in walls:
            hidden = max(hidden, over(walls[frozenset(here)], s))
    return (low + size - min(Fraction(low + size), hidden)) / size
