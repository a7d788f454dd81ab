"""Lines of fire from a square to all squares at once, with masks (HC-50 to HC-55)."""

from __future__ import annotations

from itertools import product

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import in_rows
from tablelight.progress.memo import remember
from tablelight.progress.portions import Portions, counted
from tablelight.rules.answers import SightMap
from tablelight.rules.lines import LARGE, LinesOfSight
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.systems.heroclix.figures import ground_of, is_high
from tablelight.rules.systems.heroclix.sight import Fire, reasons


class LinesOfFire:
    """Lines of fire from one square to many, with masks. The obstacles depend only on the levels of the two ends and on
    which of them flies high, so a few sets of obstacles serve all lines."""

    def __init__(self, document: Document, start: Space, occupant: Figure | None = None) -> None:
        """`occupant`: a figure imagined on each square looked at; without it, the figure that stands there."""
        self._document, self._start, self._ground = document, start, ground_of(document.layout)
        self._high = {space for space, holder in document.holders.items() if is_high(holder)}
        self._occupant = None if occupant is None else is_high(occupant)
        self._lines: dict[tuple[bool, tuple[int, int]], LinesOfSight] = {}

    def to(self, end: Space) -> tuple[bool, bool]:
        """Whether there is a line of fire to a square, and whether it is clear."""
        fire = self._fire(end)
        if fire.rim_fault():
            return False, False
        is_open, is_clear = self._lines_of(fire).to(end)
        return is_open, is_clear and not fire.target_hinders()

    def seen(self) -> Portions[dict[Space, bool]]:
        """The squares to which there is a line of fire, and whether it is clear."""
        ground, grid, layout = self._ground, self._ground.grid, self._document.layout
        in_the_air, here, everything = grid.mask(self._high), layout.level_at(self._start), ground.spaces.bit_count()
        before, found = 0, dict[Space, bool]()
        # Lines to squares on one level, with figures in one flight band, meet the same obstacles.
        for high_end, (level, mask) in product((False, True), layout.levels.items()):
            ends = mask & ground.spaces & (in_the_air if high_end else ~in_the_air)
            if not ends:
                continue
            fire = self._fire(grid.space((ends & -ends).bit_length() - 1))
            from_below = not fire.is_above and level > here
            hidden = ground.spaces & ~ground.rim if from_below else ground.spaces if fire.rim_fault() else 0
            shown = ends & ~hidden
            seen = yield from counted("spaces", before, everything, self._lines_of(fire).seen(shown))
            before += ends.bit_count()
            rough = set() if high_end else set(grid.spaces(ground.hindering_fire & shown)) - {self._start}
            found.update((end, is_clear and end not in rough) for end, is_clear in seen.items())
        return found

    def _fire(self, end: Space) -> Fire:
        high_end = end in self._high if self._occupant is None else self._occupant
        return Fire(self._document, self._ground, self._start, end, self._start in self._high, high_end)

    def _lines_of(self, fire: Fire) -> LinesOfSight:
        kind = (fire.high_end, fire.levels)
        if kind not in self._lines:
            self._lines[kind] = LinesOfSight(self._ground.grid, self._start, fire.blockers(), fire.hindering())
        return self._lines[kind]


@remember(1)
def _by_start(_: Document) -> dict[Space, LinesOfFire]:
    return {}


def line_of_fire(document: Document, start: Space, end: Space) -> tuple[bool, bool]:
    """Whether there is a line of fire between two squares, with the figures in them, and whether it is clear: as
    `sight` does, without the reasons."""
    if document.topology.size > LARGE:  # masks are as long as the board, so a single line is quicker
        met = list(reasons(Fire.of(document, start, end)))
        return not any(blocks for blocks, _ in met), not met
    known = _by_start(document)
    if start not in known:
        known[start] = LinesOfFire(document, start)
    return known[start].to(end)


def sight_map(document: Document, question: SightQuestion) -> Portions[SightMap]:
    """Every square to which there is a line of fire, and those to which it is clear."""
    seen = yield from LinesOfFire(document, location_of(question.viewer)).seen()
    visible = in_rows(seen)
    return SightMap(visible=visible, clear=tuple(end for end in visible if seen[end]))
