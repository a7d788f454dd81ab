"""Where a figure may go on a bare table: one smooth region with a line and a numeral for each inch; the rings of a jump
with their chances; hatched what depends on a roll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import cos, hypot, pi, sin
from typing import TypeAlias, cast

from tablelight.board.records import known, named_rows
from tablelight.board.units import INCH
from tablelight.geometry.inches.plane import distance_to_segment, doubled_area
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Moves, SightMap, WrittenArea, WrittenLocation
from tablelight.view.drawing import Layer, Text
from tablelight.view.formatting import whole_percent
from tablelight.view.free import chip, chip_half, depth, ruled
from tablelight.view.marks import LayerSheet, label_half
from tablelight.view.plane import XY, Plane, point

DIRECTIONS = tuple(turn * pi / 8 for turn in (-2, 2, -6, 6, 0, 8, -4, 4, -1, 1, -3, 3, -5, 5, -7, 7))
"""The directions in which a place for a numeral is tried, in this order."""
NUMERAL_SLACK = 14.0
"""How far from a place a line may be for a numeral to stand there (units)."""
NUMERALS_APART = 72.0
NUMERAL_SIZE = 46.0
UprightBox: TypeAlias = tuple[XY, XY]
"""The box of a text or a thing: the middle, and half the width and height."""
BORDER_SLACK = 0.04
"""The tolerance of a drawn border, in inches."""


def region_layer(
    moves: Moves, plane: Plane, start: XY, *, with_contours: bool = True, taken: Sequence[UprightBox] = ()
) -> Layer:
    """Everything about a move on a free board. The inches take longer than the rest: the first picture goes without.
    `taken`: where their numerals should not be."""
    sheet = LayerSheet()
    whole = rings_of(moves.area, plane)
    sure = rings_of(moves.extra.get("without_roll"), plane)
    behind_roll = moves.needs_roll is not None
    edge = outline(whole)
    sheet.add("roll" if behind_roll else "reach", edge)
    if behind_roll:
        sheet.add("roll-hatch", *ruled(whole, pi / 4, 26.0))
    if sure:
        sheet.add("reach", outline(sure))
    rings = named_rows(moves.extra["rings"]) if "rings" in moves.extra else ()
    drawn = moves.contours.drawn if moves.contours is not None and with_contours else ()
    contours = [(inches, rings_of(area, plane)) for inches, area in drawn]
    for _, lines in contours:
        sheet.add("contour", outline(lines))
    for ring in rings:
        sheet.draw(outline(rings_of(ring["area"], plane)), "ring-edge", "ring")
    sheet.add("roll-edge" if behind_roll and not sure else "reach-edge", edge)
    for inches, place in _scale(contours, start, taken).items():
        chip(sheet, place, f"{inches}″", NUMERAL_SIZE)
    for ring in rings:
        text = whole_percent(known(ring["chance"], Fraction)) + "%"
        _numeral(sheet, rings_of(ring["area"], plane), start, known(ring["distance"], int), text)
    return sheet.layer()


def has_bands(moves: Moves) -> bool:
    """Whether an answer gives the destinations of a whole activation, by chances."""
    return bool(moves.extra.get("bands"))


def bands_layer(moves: Moves, plane: Plane, start: XY) -> Steps[Layer]:
    """The destinations of a whole activation: what is sure filled, the rest washed, each chance within a dotted line.
    There is a stop after each chance: the rings of all of them have thousands of points."""
    sheet = LayerSheet()
    areas: list[tuple[Fraction, list[list[XY]], str]] = []
    for band in named_rows(moves.extra["bands"]):
        rings = rings_of(band["area"], plane)
        areas.append((known(band["chance"], Fraction), rings, outline(rings)))
        yield
    sheet.add("roll", areas[-1][2])
    for chance, _, path in areas:
        if chance == 1:
            sheet.add("reach", path)
    for _, _, path in areas:
        sheet.draw(path, "whole-edge", "whole")
    told: list[XY] = []
    for chance, rings, _ in areas:
        corners = [
            at
            for ring in rings
            for at in ring
            if all(hypot(at[0] - x, at[1] - y) > 2 * NUMERALS_APART for x, y in told)
        ]
        if corners:
            at = max(corners, key=lambda each: hypot(each[0] - start[0], each[1] - start[1]))
            told.append(at)
            chip(sheet, at, whole_percent(chance) + "%", NUMERAL_SIZE)
        yield
    return sheet.layer()


def rings_of(area: object, plane: Plane) -> list[list[XY]]:
    """The rims and holes of polygons in inches."""
    polygons = cast(Sequence[Sequence[Sequence[WrittenLocation]]], area or ())
    return [[plane.at(at) for at in ring] for rings in polygons for ring in rings]


def outline(rings: Sequence[Sequence[XY]]) -> str:
    """The rings of polygons as one path of the canvas."""
    return "".join("M" + "L".join(point(at) for at in ring) + "z" for ring in rings)


def _numeral(sheet: LayerSheet, rings: Sequence[Sequence[XY]], start: XY, inches: int, text: str) -> None:
    """Write a numeral twice on a line, at places that are as far from the start as the numeral says."""
    found: list[XY] = []
    for angle in DIRECTIONS:
        at = start[0] + inches * 100 * cos(angle), start[1] + inches * 100 * sin(angle)
        if _is_on(at, rings) and all(hypot(at[0] - x, at[1] - y) > NUMERALS_APART * inches for x, y in found):
            found.append(at)
            chip(sheet, at, text, NUMERAL_SIZE)
        if len(found) == 2:
            return


def _scale(
    contours: Iterable[tuple[int, Sequence[Sequence[XY]]]], start: XY, taken: Sequence[UprightBox]
) -> dict[int, XY]:
    """Where the inches are written, each once on its line: as a scale in the direction with room for most of them, the
    others in another direction; those without room are left out."""
    lines = dict(contours)
    halves = {inches: chip_half(f"{inches}″", NUMERAL_SIZE) for inches in lines}
    spots: dict[tuple[float, int], XY | None] = {}

    def spot(angle: float, inches: int) -> XY | None:
        """The place in a direction, if it is on the line and free."""
        if (angle, inches) not in spots:
            at = start[0] + inches * 100 * cos(angle), start[1] + inches * 100 * sin(angle)
            has_room = not any(_overlap((at, halves[inches]), box) for box in taken)
            spots[angle, inches] = at if has_room and _is_on(at, lines[inches]) else None
        return spots[angle, inches]

    best: dict[int, XY] = {}
    for angle in DIRECTIONS:
        found = {inches: at for inches in lines if (at := spot(angle, inches)) is not None}
        if len(found) > len(best):
            best = found
        if len(best) == len(lines):
            return best
    for inches in (each for each in lines if each not in best):
        for at in (spot(angle, inches) for angle in DIRECTIONS):
            written = ((there, halves[each]) for each, there in best.items())
            if at is not None and not any(_overlap((at, halves[inches]), box) for box in written):
                best[inches] = at
                break
    return best


def _overlap(one: UprightBox, other: UprightBox) -> bool:
    """Whether two boxes that stay upright would overlap, on a board that is turned or not."""
    ((x, y), (wide, tall)), ((u, v), (w, t)) = one, other
    across, down = abs(u - x), abs(v - y)
    return (across < wide + w and down < tall + t) or (across < tall + t and down < wide + w)


def boxes_of(texts: Iterable[Text]) -> list[UprightBox]:
    """The boxes of the areas' letters."""
    return [((text.x, text.y), label_half(text.size, text.text)) for text in texts]


def _is_on(at: XY, rings: Sequence[Sequence[XY]]) -> bool:
    x, y = at
    return any(
        distance_to_segment(complex(*at), complex(*a), complex(*b)) < NUMERAL_SLACK
        for ring in rings
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
        if (a[0] < x + NUMERAL_SLACK or b[0] < x + NUMERAL_SLACK)
        and (a[0] > x - NUMERAL_SLACK or b[0] > x - NUMERAL_SLACK)
        and (a[1] < y + NUMERAL_SLACK or b[1] < y + NUMERAL_SLACK)
        and (a[1] > y - NUMERAL_SLACK or b[1] > y - NUMERAL_SLACK)
    )


def is_near(area: WrittenArea | None, place: tuple[int, int]) -> bool:
    """Whether a place (in thousandths) is in polygons of inches, or outside by less than the drawing's tolerance."""
    x, y = place[0] / INCH, place[1] / INCH
    inside = False
    for rings in area or ():
        for ring in rings:
            away = depth((x, y), [(float(px), float(py)) for px, py in ring])
            if abs(away) < BORDER_SLACK:
                return True
            inside ^= away > 0
    return inside


def seen_layer(found: SightMap, plane: Plane) -> Layer:
    """All that is seen from a place of a bare table, washed lightly; the rest hatched darker."""
    sheet = LayerSheet()
    seen = rings_of(found.extra.get("area"), plane)
    whole: list[XY] = [(0, 0), (plane.width, 0), (plane.width, plane.height), (0, plane.height)]
    # In the direction opposite to what is seen, which is then a hole in it.
    hidden = [whole[::-1] if seen and doubled_area([complex(*corner) for corner in seen[0]]) > 0 else whole, *seen]
    sheet.add("seen", outline(seen))
    sheet.add("unseen", outline(hidden))
    sheet.add("unseen-hatch", *ruled(hidden, pi / 4, 34.0))
    return sheet.layer()
