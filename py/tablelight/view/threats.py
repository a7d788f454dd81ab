"""Danger on the board: counts in the corners of hatched spaces, arrows from whoever threatens a place, ticks where it is
safe or where something is seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot

from attrs import frozen

from tablelight.grid import Space
from tablelight.rules.answers import Moves, Spots
from tablelight.view import marks
from tablelight.view.drawing import Layer, Sheet
from tablelight.view.inches import outline, rings_of
from tablelight.view.plane import XY, Plane, point

CORNER = 30.0
"""From a space's centre to the count in its corner."""
HEAD, APART = 26.0, 11.0
"""The length of an arrow's head; how far apart two arrows of one enemy run (units)."""


def counts_layer(threatened: Mapping[Space, Sequence[str]], plane: Plane) -> Layer:
    """A hatch and a count on every space that is threatened."""
    sheet = Sheet()
    sheet.add("threat", plane.region(threatened))
    sheet.add("threat-hatch", plane.region(threatened, marks.hatch(40 if plane.cell.count("l") else 48, 24)))
    by_count: dict[str, list[Space]] = {}
    for space, enemies in threatened.items():
        by_count.setdefault(str(len(enemies)), []).append(space)
    up = CORNER if plane.cell.count("l") < 2 else CORNER - 4
    for text, spaces in by_count.items():
        at = f"m0-{up:g}"
        sheet.add("threat-chip", plane.region(spaces, f"{at}{marks.disc(15)}"))
        sheet.add("threat-count", plane.region(spaces, f"{at}{marks.label(text, 17 if len(text) < 2 else 14)}"))
    return sheet.layer()


@frozen
class Threatening:
    """One enemy: where its token is, how large, whether it could come, whether it could shoot."""

    at: XY
    radius: float
    comes: bool
    shoots: bool


def arrows_layer(enemies: Iterable[Threatening], end: XY, gap: float) -> Layer:
    """Arrows from tokens to a place, up to `gap` before its middle. Coming is a solid arrow, shooting a dashed one beside
    it."""
    sheet = Sheet()
    for enemy in enemies:
        aside = APART if enemy.comes and enemy.shoots else 0
        if enemy.comes:
            _arrow(sheet, "threat-reach", enemy, end, gap, aside)
        if enemy.shoots:
            _arrow(sheet, "threat-sight", enemy, end, gap, -aside)
    return sheet.layer()


def _arrow(sheet: Sheet, style: str, enemy: Threatening, end: XY, gap: float, aside: float) -> None:
    start = enemy.at
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length == 0:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length

    def on(along: float, across: float) -> XY:
        return start[0] + ux * along - uy * (aside + across), start[1] + uy * along + ux * (aside + across)

    tip = max(length - gap, HEAD)
    line = f"M{point(on(min(enemy.radius, tip - HEAD), 0))}L{point(on(tip - HEAD * 0.8, 0))}"
    head = f"M{point(on(tip, 0))}L{point(on(tip - HEAD, HEAD * 0.55))}L{point(on(tip - HEAD, -HEAD * 0.55))}z"
    sheet.add("line-edge", line)
    sheet.add(style, line)
    sheet.add(f"{style}-head", head)


def spots_layer(found: Spots, moves: Moves, exposed: Mapping[Space, int], plane: Plane) -> Layer:
    """The places that were asked for, ticked, out of all where the move may end: those with how many threaten them, where
    that is known, else crossed."""
    sheet = Sheet()
    if found.area is not None:
        sheet.add("roll", outline(rings_of(moves.area, plane)))
        rings = outline(rings_of(found.area, plane))
        sheet.add("reach", rings)
        sheet.add("reach-edge", rings)
        return sheet.layer()
    good = list(dict.fromkeys(each.at for each in found.spaces))
    rest = [at for at in dict.fromkeys(each.at for each in moves.spaces) if at not in set(good)]
    sheet.add("reach", plane.region(good))
    sheet.add("spot-rest", plane.region([at for at in rest if at not in exposed], marks.cross(9)))
    dangerous = [at for at in rest if at in exposed]
    sheet.add("threat-chip", plane.region(dangerous, marks.disc(17)))
    for count in sorted({exposed[at] for at in dangerous}):
        spaces = [at for at in dangerous if exposed[at] == count]
        sheet.add("threat-count", plane.region(spaces, marks.label(str(count), 20 if count < 10 else 16)))
    sheet.add("reach-dot", plane.region(good, marks.disc(24)))
    sheet.add("spot-tick", plane.region(good, marks.scaled(marks.TICK, 1.4)))
    return sheet.layer()
