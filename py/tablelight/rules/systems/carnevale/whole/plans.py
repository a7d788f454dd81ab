"""The plans of a whole activation while they are found: labels that wait to be gone on with, and the last actions with where
they lead."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from itertools import count

from attrs import frozen

from tablelight.board.document import Point
from tablelight.geometry.inches.spans import Lines
from tablelight.rules.bare.table import vector
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.whole.cover import COVER_SLAB, Cover
from tablelight.rules.systems.carnevale.whole.labels import Label, Stage
from tablelight.rules.systems.carnevale.whole.stops import Stop
from tablelight.rules.systems.carnevale.whole.walks import WalkedRegion

LEAST = Fraction(1, 4)
"""Plans that are less likely are left out."""
ALIKE_LEFT = 250
"""Of two plans that leave more or less of a move by less than this, one is followed (thousandths)."""


@frozen(eq=False)
class Final:
    """The last action of a plan, and where it may end: on the lines from `first` on."""

    chance: Fraction
    label: Label
    stages: tuple[Stage, ...]
    first: int
    lines: Lines
    walk: WalkedRegion | None = None
    inches: int = 0
    """Of a jump, how far it must carry."""


class Plans:
    """The plans from one start: labels in line, the likeliest first, and the last actions that were found."""

    def __init__(self, start: Label, longest_jump: float, stops: list[Stop], cover: Cover) -> None:
        """`longest_jump`: how far the figure jumps in a plan that is likely enough (inches)."""
        self.start, self.longest_jump, self.stops, self.cover = start, longest_jump, stops, cover
        self.finals: list[Final] = []
        self._best: dict[tuple[int, ...], list[tuple[Fraction, int, int]]] = {}
        self._waiting: list[tuple[Fraction, int, int, int, Label]] = []
        self._order = count()
        self.add(start)

    def next(self) -> Label | None:
        """The likeliest label that waits, which waits no more; None without one."""
        return heappop(self._waiting)[-1] if self._waiting else None

    def add(self, label: Label) -> None:
        """Line a label up, unless one at the same stop is as likely and has as much left."""
        mine = label.chance, label.points, label.left // ALIKE_LEFT
        is_spent = not label.points and not label.board.turn.get("chain")
        if is_spent and (not label.left or not self._is_wall(label.stop)):
            return  # nothing can be done from there
        if not self.is_beaten(label.stop, *mine):
            self._best.setdefault(label.stop, []).append(mine)
            heappush(self._waiting, (-mine[0], -mine[1], -mine[2], next(self._order), label))

    def _is_wall(self, stop: tuple[int, ...]) -> bool:
        """Whether a stop is at the side of something that may be climbed."""
        areas = self.start.board.free_board.areas
        return stop[0] >= 0 and areas[stop[0]].kind != "water" and not table.is_slab(areas[stop[0]])

    def is_beaten(self, stop: tuple[int, ...], chance: Fraction, points: int, left: int) -> bool:
        """Whether a plan to a stop is not likely enough, or no better than one that is known."""
        return chance < LEAST or any(
            other >= chance and (more, rest) >= (points, left) for other, more, rest in self._best.get(stop, ())
        )

    def found(self, final: Final) -> None:
        """Note a last action, if it is likely enough and leads anywhere."""
        if final.chance < LEAST or not any(final.lines):
            return
        self.finals.append(final)
        self.cover.add(final.chance, final.first, final.lines)

    def leading_to(self, at: Point) -> list[Final]:
        """The last actions that may lead to a place, the likeliest first."""
        place = vector(at)
        number = self.cover.row_of(place.imag)

        def holds(final: Final) -> bool:
            rows = range(max(0, number - 1 - final.first), min(len(final.lines), number + 2 - final.first))
            return any(a - COVER_SLAB <= place.real <= b + COVER_SLAB for row in rows for a, b in final.lines[row])

        return sorted((each for each in self.finals if holds(each)), key=lambda each: -each.chance)
