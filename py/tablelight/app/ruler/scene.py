"""What is measured, as a layer of the picture; and the handles that a finger can hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import Any

from tablelight.app import side_view
from tablelight.app.ruler.state import RulerState, base_of, distance, place_of
from tablelight.app.state import AppState
from tablelight.board.document import Document
from tablelight.board.parts import MeasureEnd
from tablelight.progress.memo import remember
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.free import chip, chip_half, labels
from tablelight.view.games.ui import ui_of
from tablelight.view.lattice import nearest
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import UNIT, XY, Plane, plane_of, point
from tablelight.view.tokens import add_ring, figure_at, radius
from tablelight.view.words import Words, length_words


def size_words(document: Document, size: int, say: Words) -> str:
    """The radius or the length of a template in words."""
    return length_words(document, size / document.board.unit, say)


@remember(2)
def templates_layer(document: Document, ruler: RulerState, language: str) -> Layer:
    """The templates, below the figures."""
    shapes = [measure for measure in ruler.measures if measure.kind != "ruler"]
    if not shapes:
        return EMPTY
    from tablelight.app.ruler.template_panel import hits  # loaded only to lay templates

    sheet, plane = LayerSheet(), plane_of(document.board)
    taken = [(at, half) for at, half, _, _ in labels(document.board, ui_of(document), language)]
    for measure in shapes:
        found = hits(document, measure)
        if found is not None:
            draw_template(sheet, plane, found.extra, size_words(document, measure.shape.size, Words(language)), taken)
    return sheet.layer()


@remember(2)
def rings_layer(document: Document, ruler: RulerState) -> Layer:
    """Rings around figures, below them, so that their life stays visible: around each figure at a measure's end, and
    around each that a template hits, dashed if it is hit partly."""
    sheet, plane = LayerSheet(), plane_of(document.board)
    ends = [end for measure in ruler.measures for end in measure.ends]
    for end in ends if ruler.start is None else [*ends, ruler.start]:
        rim = _rim(document, end)
        if rim:
            at = plane.centre(place_of(document, end))
            sheet.mark(at, marks.disc(round(rim + RING, 1)), "line-edge", "ruler")
    for measure in ruler.measures:
        if measure.kind != "ruler":
            from tablelight.app.ruler.template_panel import hits

            found = hits(document, measure)
            for hit in () if found is None else found.figures:
                add_ring(sheet, document, hit.figure, RING, "line-edge", "aim-at" if hit.whole else "aim")
    return sheet.layer()


@remember(2)
def rulers_layer(document: Document, ruler: RulerState, language: str) -> Layer:
    """The rulers, and the handles of all measures, above the figures; an end at a figure has its ring (`rings_layer`)."""
    if not ruler.measures and ruler.start is None:
        return EMPTY
    sheet, plane = LayerSheet(), plane_of(document.board)
    is_free = not document.board.has_spaces
    for number, measure in enumerate(ruler.measures):
        places = [plane.centre(place_of(document, end)) for end in measure.ends]
        rims = [_rim(document, end) for end in measure.ends]
        if measure.kind == "ruler":
            a, b = measure.ends
            bases = (base_of(document, a) * UNIT, base_of(document, b) * UNIT) if is_free else (rims[0], rims[1])
            text = length_words(document, distance(document, a, b), Words(language))
            draw_ruler(sheet, (places[0], places[1]), bases, text, ticks=is_free)
        for at, rim in zip(places, rims, strict=True):
            if not rim:
                sheet.mark(at, marks.disc(HANDLE), "handle")
        if number == ruler.chosen and ruler.moving is not None:
            rim = rims[ruler.moving]
            sheet.mark(places[ruler.moving], marks.disc(rim + 15 if rim else 30), "goal")
    if ruler.start is not None and not _rim(document, ruler.start):
        sheet.mark(plane.centre(place_of(document, ruler.start)), marks.disc(BEGUN), "handle")
    return sheet.layer()


def _rim(document: Document, end: MeasureEnd) -> float:
    """The radius of the token at an end, in units of the plane; 0 if there is none."""
    figure = document.find(end.figure) or figure_at(document, end.at)
    return 0.0 if figure is None else radius(figure)


def handle_at(state: AppState, at: XY, slack: float) -> tuple[int, int] | None:
    """The end nearest to a point of the plane, within `slack` units: the number of its measure, and of the end."""
    if state.history is None:
        return None
    document, middle = state.document, side_view.middles(state)
    held = [(number, end) for number, measure in enumerate(state.ruler.measures) for end in range(len(measure.ends))]
    ends = [place_of(document, state.ruler.measures[number].ends[end]) for number, end in held]
    found = nearest([middle(end) for end in ends], at, slack)
    return None if found is None else held[found]


SIZE, HANDLE, BEGUN = 40.0, 15.0, 22.0
"""The height of a length; the radius of the disc at a measure's end, and at the start of one that is begun."""
RING = 8.0
"""How far a ring lies outside a token's rim."""


def draw_ruler(sheet: LayerSheet, line: tuple[XY, XY], bases: tuple[float, float], text: str, *, ticks: bool) -> None:
    """A ruler from edge to edge, with a tick at each inch and the distance in the middle."""
    (ax, ay), (bx, by) = line
    length = hypot(bx - ax, by - ay)
    if length:
        dx, dy = (bx - ax) / length, (by - ay) / length
        start, end = min(bases[0], length), max(length - bases[1], 0.0)
        a, b = (ax + dx * start, ay + dy * start), (ax + dx * end, ay + dy * end)
        path = f"M{point(a)}L{point(b)}"
        if ticks:
            at = start + UNIT
            while at < end - 1:
                x, y = ax + dx * at, ay + dy * at
                path += f"M{point((x - dy * 11, y + dx * 11))}L{point((x + dy * 11, y - dx * 11))}"
                at += UNIT
        sheet.draw(path, "line-edge", "ruler")
    if text:
        chip(sheet, ((ax + bx) / 2, (ay + by) / 2), text, SIZE)


def draw_template(
    sheet: LayerSheet, plane: Plane, shape: Mapping[str, Any], text: str, taken: Sequence[tuple[XY, XY]]
) -> None:
    """Draw what a template covers, as the rules answer it: spaces, an outline, or a circle. Its size is at its top, or
    at another corner if it would cover one of `taken`: middles with half of their size."""
    if "spaces" in shape:
        path, corners = plane.region(shape["spaces"]), [plane.centre(space) for space in shape["spaces"]]
    elif "outline" in shape:
        corners = [(x * UNIT, y * UNIT) for x, y in shape["outline"]]
        path = "M" + "L".join(map(point, corners)) + "z"
    else:
        (x, y), reach = shape["centre"], shape["radius"] * UNIT
        path = f"M{point((x * UNIT, y * UNIT))}{marks.disc(round(reach, 1))}"
        corners = [(x * UNIT + reach * sin(part * pi / 4), y * UNIT - reach * cos(part * pi / 4)) for part in range(8)]
    if not corners:
        return
    sheet.draw(path, "template", "template-edge")
    corners.sort(key=lambda corner: (round(corner[1], 3), corner[0]))
    if "spaces" in shape:
        chip(sheet, (corners[0][0], corners[0][1] - 34), text, SIZE * 0.7)
        return
    half = chip_half(text, SIZE)

    def overlaps(at: XY, other: XY, other_half: XY) -> bool:
        return all(abs(a - b) < c + d for a, b, c, d in zip(at, other, half, other_half, strict=True))

    free = (at for at in corners if not any(overlaps(at, *each) for each in taken))
    chip(sheet, next(free, corners[0]), text, SIZE)
