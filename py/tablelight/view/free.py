"""A bare table with its areas: pattern, letter and colour show the kind of each, a numeral its height."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, floor, inf, pi, sin

from tablelight.board.document import Area, Board, FreeBoard
from tablelight.board.units import INCH
from tablelight.geometry.inches import plane as inches_plane
from tablelight.geometry.inches.plane import nearest_on_segment, sides
from tablelight.rules.bare.table import top_of
from tablelight.view import marks
from tablelight.view.drawing import Layer
from tablelight.view.formatting import Notation
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.games.ui import GameUi, plain
from tablelight.view.marks import LayerSheet, label_half
from tablelight.view.plane import THOUSANDTHS, UNIT, XY, Plane, point

LINES = {"hatch": ((0.25, 34.0),), "lattice": ((0.25, 30.0), (0.75, 30.0)), "boards": ((0.0, 40.0),)}
"""Patterns of straight lines: their directions (in half turns) and distances (units)."""
PITCH, CLEAR = 92.0, 34.0
"""The distance between a pattern's marks; their least distance from the rim (units)."""
SAMPLES = 28
"""The samples along each side of an area's box in the search for the place of its letter."""
LETTER = 44.0
AREAS_KEPT = 4096


def free_layer(board: FreeBoard, plane: Plane, ui: GameUi, language: str = "en") -> Layer:
    """A board measured in inches, with a line at every sixth of them and a tick at each."""
    sheet = LayerSheet()
    outline = f"M0 0H{plane.width:g}V{plane.height:g}H0z"
    sheet.add("table", outline)
    _scale(sheet, plane)
    layer = sheet.layer()
    inks = list(layer.inks)
    # Area by area, water first, then by the height of the top: a platform hides the pattern of the water below it.
    for area in sorted(board.areas, key=lambda area: (area.kind != "water", top_of(area))):
        inks += _area(area, _ground(ui, area)).inks
    above = LayerSheet()
    above.add("rim", outline)
    for at, half, size, text in labels(board, ui, language):
        chip(above, at, text, size, half)
    top = above.layer()
    return Layer((*inks, *top.inks), top.texts)


def _ground(ui: GameUi, area: Area) -> TerrainUi:
    return ui.terrains.get(area.kind, TerrainUi(plain(area.kind), "", "", "?"))


def _scale(sheet: LayerSheet, plane: Plane) -> None:
    for x in range(0, int(plane.width) + 1, UNIT):
        if x % 600 == 0:
            sheet.add("grid", f"M{x} 0V{plane.height:g}")
            sheet.add("coordinate", f"M{x} -30{marks.label(str(x // UNIT), 26)}")
        sheet.add("tick", f"M{x} 0v-{12 if x % 600 else 16}")
    for y in range(0, int(plane.height) + 1, UNIT):
        if y % 600 == 0:
            sheet.add("grid", f"M0 {y}H{plane.width:g}")
            sheet.add("coordinate", f"M-38 {y}{marks.label(str(y // UNIT), 26)}")
        sheet.add("tick", f"M0 {y}h-{12 if y % 600 else 16}")


def corners(area: Area) -> tuple[XY, ...]:
    """An area's corners on the plane."""
    return tuple((x / THOUSANDTHS, y / THOUSANDTHS) for x, y in area.points)


@lru_cache(maxsize=AREAS_KEPT)
def _area(area: Area, ground: TerrainUi) -> Layer:
    sheet, style = LayerSheet(), ground.style or "stone"
    around = corners(area)
    path = "M" + "L".join(point(at) for at in around) + "z"
    is_raised = bool(area.height or area.level)
    if is_raised:
        sheet.add("cliff-shade", path)
    sheet.add(style, path)
    for turn, apart in LINES.get(ground.motif, ()):
        sheet.add(f"{style}-mark", "".join(ruled([around], turn * pi, apart)))
    if ground.motif in marks.MOTIFS:
        motif = marks.scaled(marks.MOTIFS[ground.motif], 0.62)
        sheet.add(f"{style}-mark", "".join(f"M{point(at)}{motif}" for at in spread(around)))
    sheet.add("cliff" if is_raised else f"{style}-rim", path)
    return sheet.layer()


def ruled(rings: Sequence[Sequence[XY]], angle: float, apart: float) -> Iterator[str]:
    """Straight lines across polygons (rims and holes), cut to what is within them."""
    dx, dy = cos(angle), sin(angle)
    turned = [[(x * dx + y * dy, y * dx - x * dy) for x, y in ring] for ring in rings]
    edges = [(a, b) for ring in turned for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
    low, high = min((a[1] for a, _ in edges), default=0.0), max((a[1] for a, _ in edges), default=0.0)
    lines, v = list[float](), (low // apart + 0.5) * apart
    while v < high:
        lines.append(v)
        v += apart
    # Each edge cuts only the few lines that it crosses: a view of a table has a thousand edges and hundreds of lines.
    cuts = [list[float]() for _ in lines]
    for (au, av), (bu, bv) in edges:
        for number in range(bisect_left(lines, min(av, bv)), bisect_left(lines, max(av, bv))):
            cuts[number].append(au + (lines[number] - av) / (bv - av) * (bu - au))
    for v, crossed in zip(lines, cuts, strict=True):
        crossed.sort()
        for start, end in zip(crossed[::2], crossed[1::2], strict=False):
            a, b = ((u * dx - v * dy, u * dy + v * dx) for u in (start, end))
            yield f"M{point(a)}L{point(b)}"


def spread(around: Sequence[XY]) -> Iterator[XY]:
    """Places for a pattern's marks, row by row, within a polygon and away from its rim."""
    left, right = min(x for x, _ in around), max(x for x, _ in around)
    top, bottom = min(y for _, y in around), max(y for _, y in around)
    y, row = (top // PITCH + 0.5) * PITCH, 0
    while y < bottom:
        x = (left // PITCH + (0.5 if row % 2 else 0.0)) * PITCH
        while x < right:
            if depth((x, y), around) > CLEAR:
                yield x, y
            x += PITCH
        y, row = y + PITCH * 0.75, row + 1


def depth(at: XY, around: Sequence[XY]) -> float:
    """How far a place is from a polygon's rim: negative outside it."""
    return inches_plane.depth(complex(*at), [complex(*corner) for corner in around])


def nearest(at: XY, around: Sequence[XY]) -> XY:
    """The point of a polygon's rim that is nearest to a place."""
    place, rim = complex(*at), sides([complex(*corner) for corner in around])
    near = min((nearest_on_segment(place, a, b) for a, b in rim), key=lambda at: (abs(place - at), at.real, at.imag))
    return near.real, near.imag


@lru_cache(maxsize=AREAS_KEPT)
def roomiest(around: tuple[XY, ...]) -> tuple[XY, float]:
    """The place furthest inside a polygon, and how far it is from the rim: the place of an area's letter. A stroke changes
    one area of many."""
    left, right = min(x for x, _ in around), max(x for x, _ in around)
    top, bottom = min(y for _, y in around), max(y for _, y in around)
    best, found, step = -inf, (left, top), (bottom - top) / SAMPLES
    for i in range(1, SAMPLES):
        j = 1
        while j < SAMPLES:
            at = left + (right - left) * i / SAMPLES, top + (bottom - top) * j / SAMPLES
            here = depth(at, around)
            if round(here, 3) > round(best, 3):
                best, found = here, at
            # A step of one unit gains one unit at most: places that cannot come up to the best are skipped.
            j += max(1, floor((best - here) / step)) if step else 1
    return found, best


def labels(board: Board, ui: GameUi, language: str) -> Iterator[tuple[XY, XY, float, str]]:
    """The areas' letters and heights: the place of each, half the size of its chip, its own size, and its text."""
    for area in board.areas:
        at, room = roomiest(corners(area))
        size, high = min(LETTER, max(room * 0.9, 22.0)), top_of(area)
        letter = _ground(ui, area).letter
        text = f"{letter} {Notation(language).inches(high / INCH)}" if high else letter
        if text:
            yield at, label_half(size, text), size, text


def chip_half(text: str, size: float) -> XY:
    """Half the width and height of the ground behind a short text."""
    return size * (0.31 * len(text) + 0.25), size * 0.62


def chip(sheet: LayerSheet, at: XY, text: str, size: float, half: XY | None = None) -> None:
    """A short text on its own ground, by default as wide as the text."""
    (x, y), (wide, tall) = at, half or chip_half(text, size)
    sheet.add("chip", f"M{point(at)}m{point((-wide, -tall))}h{wide * 2:.1f}v{tall * 2:.1f}h-{wide * 2:.1f}z")
    sheet.write("chip-letter", x, y + size * 0.06, size, text)
