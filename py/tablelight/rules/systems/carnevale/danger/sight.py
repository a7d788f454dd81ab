"""Where on rows a base is seen by a figure (DG-15). What a line may miss is left out on the safe side."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.board.document import Document, Figure
from tablelight.board.parts import AreaNumbers
from tablelight.board.units import NO_HEIGHT
from tablelight.geometry.inches.ground import Box
from tablelight.geometry.inches.outline import Row, Rows, common
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.spans import Lines, across_circle, grown, union
from tablelight.progress.portions import Steps
from tablelight.rules.bare.view import Part, between
from tablelight.rules.systems.carnevale.seen import SeenBase
from tablelight.rules.systems.carnevale.sight import blockers_at


def seen_lines(board: Document, viewer: Figure, rows: Rows, radius: float) -> Steps[Lines]:
    """The part of some rows where the viewer sees something of a base of a radius."""
    found: Lines = [[] for _ in rows]
    kept = [number for number, row in enumerate(rows) if row.spans]
    if not kept:
        return found
    heights = [rows[number].middle for number in kept]
    seen = SeenBase(board, viewer, _around([rows[number] for number in kept], radius), radius)
    for screen, places in seen.places(heights).items():
        yield
        wanted = {n: spans for n, there in places.items() if (spans := common(there, rows[kept[n]].spans))}
        if not wanted:
            continue
        lines = between(heights[min(wanted)] - radius, heights[max(wanted)] + radius)
        view = seen.past(screen, lines)
        for number, spans in wanted.items():
            found[kept[number]] += common(spans, grown(view, lines, radius, heights[number]))
    return [union(spans) for spans in found]


def _around(rows: Sequence[Row], radius: float) -> Box:
    """A box around all that a base on some rows may cover."""
    left, right = min(row.spans[0][0] for row in rows), max(row.spans[-1][1] for row in rows)
    return left - radius, rows[0].bottom - radius, right + radius, rows[-1].top + radius


class CarnevaleTable:
    """The areas of a table, and how one stands on lines over it, for any viewer."""

    def __init__(self, document: Document) -> None:
        self.document, self.areas = document, document.free_board.areas
        self._lines = SeenBase(document, (0, 0))

    def parts(self, heights: Sequence[float]) -> dict[Part, Lines]:
        found: dict[Part, Lines] = {}
        for number, crossed in enumerate(self._lines.crossed(heights)):
            for part, spans in self._lines.stands(crossed, NO_HEIGHT):
                found.setdefault(part, [[] for _ in heights])[number] += spans
        return {part: [union(spans) for spans in lines] for part, lines in found.items()}

    def blocking(self, part: Part, other: Part) -> AreaNumbers:
        """CV-70: the areas that block a line of sight between two who stand so."""
        under = {*part.under, *other.under}
        return tuple(blockers_at(self.document, max(part.level, other.level), lambda number, _: number in under))


def in_range(rows: Rows, place: Vector, inches: float) -> Rows:
    """What of some rows is at most so far from a place."""
    return [row.with_spans(common(row.spans, across_circle(place, inches, row.middle))) for row in rows]
