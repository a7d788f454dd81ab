"""Where a figure may go on a bare table: one smooth region with a line and a numeral for each inch; the rings of a jump
with their chances; what stands behind a roll hatched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import cos, hypot, pi, sin
from typing import cast

from tablelight.board.records import known, named_rows
from tablelight.board.units import INCH
from tablelight.rules.answers import Moves, SightMap, WrittenArea, WrittenLocation
from tablelight.view.drawing import Layer, LayerSheet
from tablelight.view.formatting import whole_percent
from tablelight.view.free import depth, ruled
from tablelight.view.plane import XY, Plane, point

DIRECTIONS = tuple(turn * pi / 8 for turn in (-2, 2, -6, 6, 0, 8, -4, 4, -1, 1, -3, 3, -5, 5, -7, 7))
"""Where a numeral is tried, one after the other."""
NUMERAL_SLACK = 14.0
"""How far from its place a line may be for a numeral to stand on it (units)."""
NUMERALS_APART = 72.0
NUMERAL_SIZE = 46.0
BORDER_SLACK = 0.04
"""Inches by which a drawn border may be off."""


def region_layer(moves: Moves, plane: Plane, start: XY, *, with_contours: bool = True) -> Layer:
    """Everything about a move on a free board. The inches take longer than the rest: the first picture goes without."""
    if bands := moves.extra.get("bands"):
        return _bands(named_rows(bands), plane, start)
    sheet = LayerSheet()
    whole = rings_of(moves.area, plane)
    sure = rings_of(moves.extra.get("without_roll"), plane)
    behind_roll = moves.needs_roll is not None
    sheet.add("roll" if behind_roll else "reach", outline(whole))
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
        sheet.add("ring-edge", outline(rings_of(ring["area"], plane)))
        sheet.add("ring", outline(rings_of(ring["area"], plane)))
    sheet.add("roll-edge" if behind_roll and not sure else "reach-edge", outline(whole))
    for inches, lines in contours:
        _numeral(sheet, lines, start, inches, f"{inches}″", 1)
    for ring in rings:
        text = whole_percent(known(ring["chance"], Fraction)) + "%"
        _numeral(sheet, rings_of(ring["area"], plane), start, known(ring["distance"], int), text, 2)
    return sheet.layer()


def _bands(bands: Sequence[Mapping[str, object]], plane: Plane, start: XY) -> Layer:
    """Where a whole activation leads: what is sure filled, the rest washed, each chance within a dotted line."""
    sheet = LayerSheet()
    told: list[XY] = []
    areas = [(known(band["chance"], Fraction), rings_of(band["area"], plane)) for band in bands]
    sheet.add("roll", outline(areas[-1][1]))
    for chance, rings in areas:
        if chance == 1:
            sheet.add("reach", outline(rings))
    for _, rings in areas:
        sheet.add("whole-edge", outline(rings))
        sheet.add("whole", outline(rings))
    for chance, rings in areas:
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
    return sheet.layer()


def rings_of(area: object, plane: Plane) -> list[list[XY]]:
    """The rims and holes of polygons in inches."""
    polygons = cast(Sequence[Sequence[Sequence[WrittenLocation]]], area or ())
    return [[plane.at(at) for at in ring] for rings in polygons for ring in rings]


def outline(rings: Sequence[Sequence[XY]]) -> str:
    """Rings as a path."""
    return "".join("M" + "L".join(point(at) for at in ring) + "z" for ring in rings)


def _numeral(sheet: LayerSheet, rings: Sequence[Sequence[XY]], start: XY, inches: int, text: str, most: int) -> None:
    """A numeral on a line where it is as far from the start as it says, `most` times."""
    found: list[XY] = []
    for angle in DIRECTIONS:
        at = start[0] + inches * 100 * cos(angle), start[1] + inches * 100 * sin(angle)
        if any(_near(at, a, b) for ring in rings for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) and all(
            hypot(at[0] - x, at[1] - y) > NUMERALS_APART * inches for x, y in found
        ):
            found.append(at)
            chip(sheet, at, text, NUMERAL_SIZE)
        if len(found) == most:
            return


def _near(at: XY, a: XY, b: XY) -> bool:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = min(max(((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length, 0.0), 1.0) if length else 0.0
    return hypot(at[0] - a[0] - t * dx, at[1] - a[1] - t * dy) < NUMERAL_SLACK


def chip(sheet: LayerSheet, at: XY, text: str, size: float) -> None:
    """A short text on a ground of its own."""
    x, y = at
    wide, tall = size * (0.31 * len(text) + 0.25), size * 0.62
    sheet.add("chip", f"M{point((x, y))}m{point((-wide, -tall))}h{wide * 2:.1f}v{tall * 2:.1f}h-{wide * 2:.1f}z")
    sheet.write("chip-letter", x, y + size * 0.06, size, text)


def is_near(area: WrittenArea | None, place: tuple[int, int]) -> bool:
    """Whether a place (in thousandths) is in polygons of inches, or no further outside than they may be drawn wrong."""
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
    """All that is seen from a place of a bare table washed lightly, the rest hatched darker."""
    sheet = LayerSheet()
    seen = rings_of(found.extra.get("area"), plane)
    whole: list[XY] = [(0, 0), (plane.width, 0), (plane.width, plane.height), (0, plane.height)]
    # The other way round than what is seen, which is then a hole in it.
    hidden = [whole[::-1] if seen and _doubled_area(seen[0]) > 0 else whole, *seen]
    sheet.add("seen", outline(seen))
    sheet.add("unseen", outline(hidden))
    sheet.add("unseen-hatch", *ruled(hidden, pi / 4, 34.0))
    return sheet.layer()


def _doubled_area(ring: Sequence[XY]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
