"""Where on rows a base is seen by a figure (DG-15). What a line may miss is left out on the safe side."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from tablelight.board.document import Document, Figure
from tablelight.geometry.inches.ground import Box
from tablelight.geometry.inches.outline import Row, Rows, common
from tablelight.geometry.inches.spans import Lines, grown, union
from tablelight.progress.portions import Steps
from tablelight.rules.bare.regions import BARE_SLAB
from tablelight.rules.systems.carnevale.seen import SeenBase


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
        lines = _lines(heights[min(wanted)] - radius, heights[max(wanted)] + radius)
        view = seen.past(screen, lines)
        for number, spans in wanted.items():
            found[kept[number]] += common(spans, grown(view, lines, radius, heights[number]))
    return [union(spans) for spans in found]


def _around(rows: Sequence[Row], radius: float) -> Box:
    """A box around all that a base on some rows may cover."""
    left, right = min(row.spans[0][0] for row in rows), max(row.spans[-1][1] for row in rows)
    return left - radius, rows[0].bottom - radius, right + radius, rows[-1].top + radius


def _lines(low: float, high: float) -> list[float]:
    """The middles of slabs from one height to another."""
    count = max(1, ceil((high - low) / BARE_SLAB))
    return [low + (number + 0.5) * (high - low) / count for number in range(count)]
