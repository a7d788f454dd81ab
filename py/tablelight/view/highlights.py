"""The path of a figure, the places to set down what it carries, and the causes that a reason names. A line of sight: solid,
dashed, or stopped with a cross and dotted beyond; and everything that is seen. A figure that may be attacked has a ring,
and a chip with the chance, or with the kind of attack if there are no dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot

from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Path, Reason, Sight, SightMap, Step
from tablelight.view import marks
from tablelight.view.drawing import Layer
from tablelight.view.games.ui import never
from tablelight.view.lit import DOT, cost_discs, tag
from tablelight.view.marks import LayerSheet, stretches
from tablelight.view.plane import XY, Place, Plane, point

FIGURE_RADIUS = 44.0
"""The radius of a figure with the ring of a selected one."""


def drops_layer(drops: Iterable[Space], chosen: Space | None, plane: Plane) -> Layer:
    """Where a carried figure can be set down."""
    sheet = LayerSheet()
    sheet.add("drop", plane.region(drops, marks.square(22)))
    if chosen is not None:
        sheet.mark(plane.centre(chosen), marks.square(33), "goal")
    return sheet.layer()


def demand_layer(squares: Iterable[tuple[Space, bool]], plane: Plane) -> Layer:
    """Squares that must be free: outlined, with a tick if they are free and a cross if not."""
    sheet = LayerSheet()
    for space, free in squares:
        at, style = plane.centre(space), "goal" if free else "offender"
        sheet.mark(at, plane.cell, style)
        sheet.mark(at, f"m26-30{marks.TICK if free else marks.cross(8)}", style)
    return sheet.layer()


def path_layer(
    path: Path, plane: Plane, is_watched: Callable[[Step], bool] = never, end: float | None = None, kind: str = "reach"
) -> Layer:
    """The path: a thick line, a tick at each step, the cost if it is not 1, a ring at the end (of the radius `end` if
    that is given); a warning at each step that is watched. `kind`: the disc at the end, as that space has it without a
    proposal."""
    sheet = LayerSheet()
    points = [plane.shown(place) for place in path.path]
    _draw_line(sheet, plane, points)
    for number, step in enumerate(path.steps, 1):
        at = x, y = plane.shown(step.at)
        if plane.cell and number == len(path.steps):
            pass  # the ring shows where it ends, and the numeral under it the cost
        elif step.cost != 1 and plane.cell:
            sheet.mark(at, marks.disc(19), "path-tick")
            sheet.mark(at, marks.label(str(step.cost), 21), "path-numeral")
        else:
            sheet.mark(at, marks.disc(8), "path-tick")
        if is_watched(step):
            sheet.mark((x + 24, y - 26), marks.WARNING, "risk")
    if points and plane.cell:
        cost_discs(sheet, kind, [points[-1]], str(path.cost), rolls=False)
    if points:
        sheet.mark(points[-1], marks.disc(41 if end is None else round(end, 1)), "goal")
    return sheet.layer()


def draw_way(sheet: LayerSheet, plane: Plane, places: Sequence[Place], style: str = "path") -> None:
    """A line through places, with a ring at its start."""
    _draw_line(sheet, plane, [plane.centre(place) for place in places], style)
    sheet.mark(plane.centre(places[0]), marks.disc(10), "path-tick")


def _draw_line(sheet: LayerSheet, plane: Plane, points: list[XY], style: str = "path") -> None:
    sheet.draw("M" + "L".join(point(at) for at in trimmed(points, bool(plane.cell))), "path-edge", style)


def trimmed(points: list[XY], spaces: bool) -> list[XY]:
    """The path without the parts that would hide the moving figure, and on spaces the numeral at its end."""
    if len(points) < 2:
        return points
    shown = [towards(points[0], points[1], FIGURE_RADIUS), *points[1:]]
    if spaces:
        shown[-1] = towards(shown[-1], shown[-2], DOT)
    return shown


def towards(start: XY, end: XY, far: float) -> XY:
    """A point at a distance from `start` on the way to `end`; nearer if the two are close together."""
    away = hypot(end[0] - start[0], end[1] - start[1])
    part = min(far / away, 0.45) if away else 0.0
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def offender_layer(plane: Plane, reason: Reason, figure: XY | None = None, style: str = "offender") -> Layer:
    """The outline of what a reason names."""
    sheet = LayerSheet()
    outline(sheet, plane, reason, style, figure)
    return sheet.layer()


def outline(sheet: LayerSheet, plane: Plane, reason: Reason, style: str, figure: XY | None = None) -> None:
    """Add the outline of a reason's cause to a sheet: a side, a figure, a space, in this order of preference."""
    if reason.between is not None:
        a, b = plane.side(*reason.between)
        sheet.add(style, f"M{point(a)}L{point(b)}")
        sheet.mark(plane.between(*reason.between), marks.disc(30), style)
    elif figure is not None:
        sheet.mark(figure, marks.disc(46), style)
    elif reason.at is not None:
        sheet.mark(plane.shown(reason.at), plane.cell or marks.disc(30), style)


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
