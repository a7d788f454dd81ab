"""Danger on the board: how many enemies threaten a space, in three grades of a wash, with a shape for what they could
do first; paths and arrows from each figure that threatens a place; ticks where it is safe or where something is seen.
And advice, on a chart and on the board: harm dealt upwards, harm suffered to the right."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import hypot, pi

from attrs import frozen

from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Moves
from tablelight.view import marks
from tablelight.view.drawing import Layer
from tablelight.view.free import ruled
from tablelight.view.inches import outline, rings_of
from tablelight.view.lit import NUMERAL
from tablelight.view.marks import LayerSheet, stretches
from tablelight.view.plane import XY, Place, Plane, point
from tablelight.view.svg import Frame

KINDS = ("now", "after", "beside")
CHIPS = {"now": marks.disc(23), "after": marks.triangle(33), "beside": marks.square(21)}
"""The shape under a count, by the first threat: a disc for an attack from where an enemy stands, a triangle for one
after a move, a square for an enemy that only comes beside."""
SINK = {"after": 5.0}
"""How far a number is lowered in its chip."""
ROOM = {"now": 36.0, "after": 27.0, "beside": 34.0}
GRADES = (1, 2, 3)
"""The grades for one attacker, two, three or more: each a darker wash, a closer hatch. For only beside: the first."""
HATCH = {2: 26.0, 3: 13.0}
"""The distance between the strokes of a grade's hatch; the first grade has none."""
UNSEEN_HATCH = 34.0
"""The distance between the strokes over what no enemy sees, as in See mode."""
HEAD, APART = 26.0, 11.0
"""The length of an arrow's head; the distance between two arrows of one enemy (units)."""


@frozen
class EnemyCount:
    """How many enemies threaten a space, the first threat, and its grade of the wash."""

    count: int
    kind: str
    step: int = 1


def grade(count: int) -> int:
    """The grade of danger: one enemy, two, three or more."""
    return min(count, GRADES[-1])


@progressive()
def counts_layer(dangers: Mapping[Space, EnemyCount], plane: Plane) -> Steps[Layer]:
    """A wash in three grades on every space that an enemy threatens, and how many do; safe spaces are bare."""
    sheet, half = LayerSheet(), 40 if plane.cell.count("l") else 48
    hatches = {step: marks.hatch(half, apart) for step, apart in HATCH.items()}
    alike: dict[tuple[str, int], list[Space]] = {}
    for stretch in stretches(list(dangers.items())):
        for step in GRADES:
            spaces = [space for space, danger in stretch if danger.step == step]
            sheet.add(f"danger-{step}", plane.region(spaces))
            if step in hatches:
                sheet.add("threat-hatch", plane.region(spaces, hatches[step]))
        for space, danger in stretch:
            alike.setdefault((danger.kind, danger.count), []).append(space)
        yield
    for (kind, _), spaces in alike.items():
        yield from sheet.spread(f"threat-{kind}", plane, spaces, CHIPS[kind])
    # The inks of a layer are drawn one after the other: the numbers go on top of all chips.
    for (kind, count), spaces in alike.items():
        text = str(count)
        numeral = marks.label(text, marks.fitting(text, NUMERAL, ROOM[kind]))
        yield from sheet.spread("threat-count", plane, spaces, f"m{point((0, SINK.get(kind, 0)))}{numeral}")
    return sheet.layer()


def add_arrows(
    sheet: LayerSheet, token: tuple[XY, float], way: Sequence[XY], end: XY, gap: float, *, shoots: bool, strikes: bool
) -> None:
    """Draw the arrows of an enemy, by its token's middle and radius, up to `gap` before the end: dashed if it attacks from
    where it stands; solid along its `way`, if it comes, with a ring where it ends, and on from there if it attacks."""
    at, radius = token
    if shoots:
        arrow(sheet, "threat-sight", at, end, (radius, gap), -APART if way else 0)
    if way:
        line = "M" + "L".join(point(each) for each in _from_the_rim(at, radius, way))
        sheet.draw(line, "line-edge", "threat-reach")
        if strikes:
            arrow(sheet, "threat-reach", way[-1], end, (20, gap))
        sheet.mark(way[-1], marks.disc(20), "threat-from")


def _from_the_rim(at: XY, radius: float, way: Sequence[XY]) -> Sequence[XY]:
    """The path from the token's rim on, so that its letters stay readable; all of it, if it never leaves the token."""
    x, y = at
    for index, (ahead_x, ahead_y) in enumerate(way):
        length = hypot(ahead_x - x, ahead_y - y)
        if length > radius:
            share = radius / length
            return ((x + (ahead_x - x) * share, y + (ahead_y - y) * share), *way[index:])
    return way


def arrow(sheet: LayerSheet, style: str, start: XY, end: XY, gaps: tuple[float, float], sideways: float = 0) -> None:
    """An arrow with these gaps at its two ends, shifted `sideways` from the line between them."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length == 0:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length

    def on(along: float, across: float) -> XY:
        return start[0] + ux * along - uy * (sideways + across), start[1] + uy * along + ux * (sideways + across)

    tip = max(length - gaps[1], HEAD)
    line = f"M{point(on(min(gaps[0], tip - HEAD), 0))}L{point(on(tip - HEAD * 0.8, 0))}"
    head = f"M{point(on(tip, 0))}L{point(on(tip - HEAD, HEAD * 0.55))}L{point(on(tip - HEAD, -HEAD * 0.55))}z"
    sheet.draw(line, "line-edge", style)
    sheet.add(f"{style}-head", head)


def spots_layer(good: Sequence[Space], rest: Collection[Space], exposed: Mapping[Space, int], plane: Plane) -> Layer:
    """The places that were asked for, ticked, among all where the move may end: the others have the number of threats,
    if that is known, else a cross."""
    sheet = LayerSheet()
    sheet.add("reach", plane.region(good))
    sheet.add("spot-rest", plane.region([at for at in rest if at not in exposed], marks.cross(9)))
    sheet.add("threat-now", plane.region(exposed, marks.disc(17)))
    for count in sorted(set(exposed.values())):
        spaces = [at for at in exposed if exposed[at] == count]
        sheet.add("threat-count", plane.region(spaces, marks.label(str(count), 20 if count < 10 else 16)))
    sheet.add("reach-dot", plane.region(good, marks.disc(24)))
    sheet.add("spot-tick", plane.region(good, marks.scaled(marks.TICK, 1.4)))
    return sheet.layer()


@progressive(keep=2)
def map_areas_layer(areas: Sequence[Mapping[str, object]], kind: str, plane: Plane) -> Steps[Layer]:
    """Where each enemy threatens a base: filled where it could attack one, a line around where it could come beside
    one; with a stop after each enemy. `kind`: the only kind to show, or "all"."""
    sheet = LayerSheet()
    for each in areas:
        for name, style in (("now", "danger-2"), ("after", "danger-1"), ("beside", "threat-hatch")):
            if kind in ("all", name) and each.get(name):
                sheet.add(style, outline(rings_of(each[name], plane)))
        yield
    return sheet.layer()


def shelter_layer(area: object, unseen: object, moves: Moves, plane: Plane) -> Layer:
    """The safe part of all that is within reach; the part that no enemy sees is hatched."""
    sheet = LayerSheet()
    sheet.add("roll", outline(rings_of(moves.area, plane)))
    sheet.draw(outline(rings_of(area, plane)), "reach", "reach-edge")
    sheet.add("unseen-hatch", *ruled(rings_of(unseen, plane), pi / 4, UNSEEN_HATCH))
    return sheet.layer()


def vantage_layer(
    seen: object, attacked_from: Sequence[object], contact: Place | None, moves: Moves, plane: Plane
) -> Layer:
    """Of all within reach: outlined, from where a target is seen; lit, from where it is attacked; the contact."""
    sheet = LayerSheet()
    sheet.add("roll", outline(rings_of(moves.area, plane)))
    sheet.draw(outline(rings_of(seen, plane)), "seen", "reach-edge")
    for area in attacked_from:
        sheet.draw(outline(rings_of(area, plane)), "reach", "reach-edge")
    if contact is not None:
        sheet.mark(plane.centre(contact), marks.disc(24), "reach-dot")
        sheet.mark(plane.centre(contact), marks.scaled(marks.TICK, 1.4), "spot-tick")
    return sheet.layer()


WIDTH, HEIGHT, MARGIN = 300.0, 180.0, 26.0
"""The chart in units, and the margin around its points."""
FRAME: Frame = (0, 0, WIDTH, HEIGHT)


def _chart_points(values: Sequence[tuple[float, float]]) -> list[XY]:
    most = [max((value[axis] for value in values), default=0) or 1 for axis in (0, 1)]
    across, up = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    return [
        (MARGIN + suffered / most[0] * across, HEIGHT - MARGIN - dealt / most[1] * up) for suffered, dealt in values
    ]


def chart_layer(values: Sequence[tuple[float, float]], chosen: int | None) -> Layer:
    """The axes and the numbered points; the chosen one has a ring."""
    sheet = LayerSheet()
    left, low = MARGIN / 2, HEIGHT - MARGIN / 2
    sheet.add("contour", f"M{point((left, MARGIN / 2))}L{point((left, low))}L{point((WIDTH - MARGIN / 2, low))}")
    for number, at in enumerate(_chart_points(values)):
        _numbered(sheet, number, at, chosen, 11)
    return sheet.layer()


def advice_layer(places: Sequence[Place], chosen: int | None, plane: Plane) -> Layer:
    """The numbers of the proposals on their places on the board."""
    sheet = LayerSheet()
    for number, place in enumerate(places):
        _numbered(sheet, number, plane.centre(place), chosen, 22)
    return sheet.layer()


def _numbered(sheet: LayerSheet, number: int, at: XY, chosen: int | None, radius: float) -> None:
    if number == chosen:
        sheet.mark(at, marks.disc(radius + 6), "selected")
    sheet.mark(at, marks.disc(radius), "reach-dot")
    sheet.mark(at, marks.label(str(number + 1), radius * 1.1), "reach-numeral")
