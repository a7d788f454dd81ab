"""A line of sight: solid, dashed, or stopped with a cross and dotted beyond; and everything that is seen. A figure that
may be attacked has a ring, and a chip with the chance, or with the kind of attack if there are no dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Reason, Sight, SightMap
from tablelight.view import marks
from tablelight.view.drawing import Layer
from tablelight.view.highlights import outline, towards
from tablelight.view.lit import tag
from tablelight.view.marks import LayerSheet, stretches
from tablelight.view.plane import XY, Plane, point

Figures = Callable[[str], XY | None]
"""Finds the place of a figure's token, by the figure's id."""


def _cause(reason: Reason, plane: Plane, figures: Figures) -> XY | None:
    if reason.between is not None:
        return plane.between(*reason.between)
    if reason.at is not None:
        return plane.shown(reason.at)
    return figures(reason.figure) if reason.figure else None


def along(line: tuple[XY, XY], at: XY) -> float:
    """How far along a line the point nearest to `at` is, from 0 to 1."""
    (ax, ay), (bx, by) = line
    length = (bx - ax) ** 2 + (by - ay) ** 2
    return min(max(((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / length, 0.0), 1.0) if length else 0.0


def sight_layer(sight: Sight, plane: Plane, figures: Figures, rims: tuple[float, float] = (0, 0)) -> Layer:
    """The line, and what is in its way. `rims`: how much of its ends lies on tokens, whose letters stay readable."""
    sheet = LayerSheet()
    start, end = (plane.at(at) for at in sight.line)
    causes = [(reason, at) for reason in sight.reasons if (at := _cause(reason, plane, figures)) is not None]
    stop = 1.0
    if not sight.visible:
        stop = min((along((start, end), at) for _, at in filter(_is_between, causes)), default=1.0)
    at = start[0] + (end[0] - start[0]) * stop, start[1] + (end[1] - start[1]) * stop
    start, end = towards(start, at, rims[0]), towards(end, at if stop < 1 else start, rims[1])
    whole = f"M{point(start)}L{point(end)}"
    sheet.add("line-edge", whole)
    if sight.visible:
        sheet.add("clear" if sight.clear else "hindered", whole)
        if not sight.clear:
            _centre_line(sheet, sight, plane)
            for reason, _ in filter(_is_between, causes):
                outline(sheet, plane, reason, "in-the-way")
        return sheet.layer()
    sheet.add("beyond", f"M{point(at)}L{point(end)}")
    sheet.add("blocked", f"M{point(start)}L{point(at)}")
    for reason, _ in filter(_is_between, causes):
        outline(sheet, plane, reason, "offender")
    sheet.mark(at, marks.cross(19), "stop-edge", "stop")
    return sheet.layer()


def _centre_line(sheet: LayerSheet, sight: Sight, plane: Plane) -> None:
    """The line from centre to centre, if it is another one: it decides what gives cover (OR-41)."""
    ends = sight.extra.get("centre_line")
    if isinstance(ends, tuple) and ends != sight.line:
        start, end = (plane.at(at) for at in ends)
        sheet.add("centre-line", f"M{point(start)}L{point(end)}")


def _is_between(cause: tuple[Reason, XY]) -> bool:
    """Whether a reason names something on the board that can stop a line."""
    return cause[0].at is not None or cause[0].between is not None


@progressive()
def map_layer(found: SightMap, spaces: Sequence[Space], plane: Plane) -> Steps[Layer]:
    """All that is seen washed lightly, with a ring if it is seen badly; the rest hatched darker."""
    sheet, hatch, ring = LayerSheet(), marks.hatch(42, 28), marks.disc(10)
    visible = set(found.visible)
    yield
    clear = set(found.clear)
    yield
    for stretch in stretches(spaces):
        seen = [space for space in stretch if space in visible]
        hidden = [space for space in stretch if space not in visible]
        sheet.add("seen", plane.region(seen))
        sheet.add("unseen", plane.region(hidden))
        sheet.add("unseen-hatch", plane.region(hidden, hatch))
        sheet.add("seen-rough", plane.region([space for space in seen if space not in clear], ring))
        yield
    return sheet.layer()


CHIP_ABOVE = 6.0
"""How far above the rim of a token the middle of its chip is (units)."""


def add_target(sheet: LayerSheet, at: XY, radius: float, chance: str, kind: str) -> None:
    """Draw the mark of a figure that may be attacked, by its token's middle and radius: a ring, and above it the chance in
    words, or a sign for the kind of attack."""
    off = (0, -radius - CHIP_ABOVE)
    sheet.mark(at, marks.disc(round(radius + 7, 1)), "target")
    if chance:
        tag(sheet, at, chance, "target-letter", "target-chip", off=off)
    else:
        sheet.mark(at, f"m{point(off)}{marks.disc(18)}", "target-chip")
        sheet.mark(at, f"m{point(off)}{marks.BLADES if kind == 'close' else marks.CROSSHAIR}", "target-sign")
