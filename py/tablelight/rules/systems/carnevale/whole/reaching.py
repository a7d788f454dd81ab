"""Where a whole activation leads: plans of moves, climbs and jumps, grown from stop to stop, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property

from tablelight.board.document import Document, Figure
from tablelight.board.units import Thousandths
from tablelight.geometry.inches.region import Polygons
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Portion, Portions, run, within
from tablelight.rules.bare.table import vector
from tablelight.rules.systems.carnevale.jumping import reaches
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tablelight.rules.systems.carnevale.whole import labels
from tablelight.rules.systems.carnevale.whole.jumps import ALIKE_LEFT, LEAST, Final, Plans, at_least, jumps_from
from tablelight.rules.systems.carnevale.whole.stops import COVER_SLAB, Cover, Stop, rim_stops, stops_of
from tablelight.rules.systems.carnevale.whole.walks import WalkedRegion, walks_of

MOST_STOPS, MOST_WALKS = 400, 10
"""How many of the likeliest stops are followed, and how many of them on foot after a climb or a jump."""
USUAL_POINTS = 2
"""The action points of a character without that stat, as in DG-05."""


class WholeReach:
    """Everywhere that a figure may end in its activation, with the likeliest plan to each place."""

    def __init__(self, document: Document, figure: Figure) -> None:
        board = labels.with_known_points(document, figure.id, USUAL_POINTS + count_of(document, figure))
        self.start = labels.Label(board, figure.id, (-2,))
        here, label = vector(figure.space), self.start
        spread = reaches(board, label.figure) if "dexterity" in figure.stats else {Thousandths(0): labels.SURE}
        longest_jump = max((reach for reach in spread if at_least(spread, reach) >= LEAST), default=0) / INCH
        most = label.left / INCH + label.points * max(label.whole_move() / INCH, longest_jump)
        low, high = max(0.0, here.imag - most), min(board.free_board.height / INCH, here.imag + most)
        self.cover = Cover(walking_ground(board, label.figure, ending=True), low, high)
        self.plans = Plans(self.start, longest_jump, stops_of(board, label.figure, most), self.cover)
        self._looked_at = 0
        """How many stops have been looked at."""

    def grow(self) -> Portions[None]:
        """Find all plans. This comes before any question."""
        walked = 0
        for done in range(MOST_STOPS):
            label = self.plans.next()
            if label is None:
                break
            self._looked_at = done + 1
            farthest = label.left / INCH + label.points * label.whole_move() / INCH
            farthest += label.points * self.plans.longest_jump
            may_walk = label.walks and walked < MOST_WALKS
            if may_walk and self.cover.gains(vector(label.figure.space), farthest, label.chance):
                found = []
                for walk in walks_of(label):
                    found.append(walk)
                    yield Portion("plans", done)
                walked += bool(found)
                for walk in found:
                    for _, region in walk.layers:
                        yield from within(Portion("plans", done), region.casting())
                    yield from self._walk(walk, done)
            yield Portion("plans", done)
            for climbed in labels.climbs(label):
                self.plans.add(climbed)
                yield Portion("plans", done)
            yield from within(Portion("plans", done), jumps_from(self.plans, label))
            yield Portion("plans", done + 1)

    def _walk(self, walk: WalkedRegion, done: int) -> Portions[None]:
        label = walk.label
        if not walk.layers:
            return
        here = vector(label.figure.space)
        fewest = 0 if label.left else 1
        chances = [
            labels.plan_chance((*label.stages, *walk.stages(moves)), label.points - moves)
            for moves in range(fewest, walk.moves + 1)
        ]
        for moves, chance in enumerate(chances, fewest):
            if chance in chances[moves - fewest + 1 :]:
                continue  # more moves get there as surely
            rows = self.cover.rows_around(here.imag, walk.budgets[moves] / INCH)
            lines = walk.lines(moves, [self.cover.heights[number] for number in rows])
            stages = (*label.stages, *walk.stages(moves))
            self.plans.found(Final(chance, label, stages, rows.start, lines, walk))
            yield Portion("plans", done)
        for stop in self._stops_on(walk):
            away = round(abs(stop.place - here) * INCH)
            least = next((moves for moves in range(fewest, walk.moves + 1) if walk.budgets[moves] >= away), None)
            if least is None:
                continue
            left = (walk.budgets[least] - away) // ALIKE_LEFT
            if self.plans.is_beaten(stop.key, chances[least - fewest], label.points - least, left):
                continue
            found = walk.after(stop.at)
            yield Portion("plans", done)
            if found is not None:
                board, moves = found
                step = labels.PlanStep("move", stop.at, walk)
                self.plans.add(label.then(board, stop.key, step, *walk.stages(moves), walks=walk.wet))

    def _stops_on(self, walk: WalkedRegion) -> Iterator[Stop]:
        """The stops that a walk may lead to, and places along its border from which a plan may go on."""
        label = walk.label
        here, far = vector(label.figure.space), walk.budgets[walk.moves] / INCH
        yield from (stop for stop in self.plans.stops if abs(stop.place - here) <= far)
        for moves in range(walk.moves + walk.overlaps):
            if self.plans.longest_jump * INCH > label.whole_move() or walk.overlaps:
                limit = walk.budgets[moves] / INCH
                areas = [polygon for _, region in walk.layers for polygon in region.polygons(limit, COVER_SLAB)]
                yield from rim_stops([ring for polygon in areas for ring in polygon], len(label.steps) * 10 + moves)

    def banding(self) -> Portions[None]:
        if "bands" not in self.__dict__:
            self.bands = yield from within(Portion("plans", self._looked_at), self.cover.bands())

    @cached_property
    def bands(self) -> list[tuple[Fraction, Polygons]]:
        """For each chance the places that have at least that chance, the surest first."""
        return run(self.cover.bands())


def count_of(document: Document, figure: Figure) -> int:
    """The points that a figure has spent in this activation."""
    spent = document.turn.get("spent") if document.turn.get("figure") == figure.id else 0
    return spent if isinstance(spent, int) else 0


_LAST: list[tuple[Document, str, WholeReach]] = []


@progressive()
def whole_reach(document: Document, name: str) -> Portions[WholeReach]:
    """Where a whole activation leads, in portions. The last answer is kept."""
    for known, who, reach in _LAST:
        if who == name and (known is document or known == document):
            return reach
    found = WholeReach(document, document.figure(name))
    yield Portion("plans", 0)
    yield from found.grow()
    _LAST[:] = [(document, name, found)]
    return found
