"""Where a whole activation leads: plans of moves, climbs and jumps, grown from stop to stop, the likeliest first."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count, islice
from math import ceil

from attrs import frozen

from tablelight.board.document import Document, Figure, Point
from tablelight.board.units import Thousandths
from tablelight.dice.distribution import Distribution
from tablelight.geometry.inches.outline import common
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import Lines, union
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Portion, Portions, Steps, in_steps, silent, within
from tablelight.rules.bare.table import vector
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import fall_loss, may_jump
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.jumping import at_least, known_reach, reach_of_flight, reaches, reaches_of
from tablelight.rules.systems.carnevale.sight import CarnevaleTable, base_in_sight
from tablelight.rules.systems.carnevale.table import jumping_layer
from tablelight.rules.systems.carnevale.tables import CHAINING, INCH
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tablelight.rules.systems.carnevale.whole import labels
from tablelight.rules.systems.carnevale.whole.stops import COVER_SLAB, Cover, Stop, rim_stops, stops_of

LEAST = Fraction(1, 4)
"""Plans with a lower chance are left out."""
ALIKE_LEFT = 250
"""The rest of a move is compared in steps of this length: of plans alike in that, one is followed (thousandths)."""


MOST_STOPS, MOST_WALKS = 400, 10
"""How many of the likeliest stops are followed, and how many of them on foot after a climb or a jump."""


@frozen(eq=False)
class Final:
    """The last action of a plan, and where it may end: on the lines from `first` on."""

    chance: Fraction
    label: labels.Label
    first: int
    lines: Lines
    walk: labels.WalkedRegion | None = None


class WholeReach:
    """Everywhere that a figure may end in its activation, with the likeliest plan to each place: labels in a queue, the
    likeliest first, and the last actions found."""

    def __init__(self, document: Document, figure: Figure) -> None:
        self.start = label = labels.start_of(document, figure.id)
        here, board = vector(figure.space), label.board
        jumps = "dexterity" in figure.stats
        spread = reaches(board, label.figure) if jumps else Distribution.certain(Thousandths(0))
        likely = (reach for reach in spread.chances if at_least(spread, reach / INCH) >= LEAST)
        self.longest_jump = max(likely, default=0) / INCH
        """How far the figure jumps in a plan that is likely enough (inches)."""
        most = label.left / INCH + label.points * max(label.whole_move() / INCH, self.longest_jump)
        low, high = max(0.0, here.imag - most), min(board.free_board.height / INCH, here.imag + most)
        self.cover = Cover(walking_ground(board, label.figure, ending=True), low, high)
        self.stops = stops_of(board, label.figure, most)
        self.finals: list[Final] = []
        self.bands: list[tuple[Fraction, Polygons]] = []
        """For each chance the places that have at least that chance, the surest first."""
        self._best: dict[tuple[int, ...], list[tuple[Fraction, int, int]]] = {}
        self._waiting: list[tuple[Fraction, int, int, int, labels.Label]] = []
        self._order = count()
        self._add(label)

    def grow(self) -> Portions[None]:
        """Find all plans. This comes before any question."""
        walked = done = 0
        for done, label in enumerate(islice(self._likeliest_first(), MOST_STOPS)):
            shown = Portion("plans", done)
            farthest = label.left / INCH + label.points * label.whole_move() / INCH
            farthest += label.points * self.longest_jump
            may_walk = label.walks and walked < MOST_WALKS
            if may_walk and self.cover.gains(vector(label.figure.space), farthest, label.chance):
                found = yield from within(shown, in_steps(labels.walks_of(label)))
                walked += bool(found)
                for walk in found:
                    for _, region in walk.layers:
                        yield from within(shown, region.casting())
                    yield from within(shown, self._walk(walk))
            yield shown
            for climbed in labels.climbs(label):
                self._add(climbed)
                yield shown
            yield from within(shown, self._jump(labels.ready_to_jump(label)))
            yield Portion("plans", done + 1)
        self.bands = yield from within(Portion("plans", done + 1), self.cover.bands())

    def leading_to(self, at: Point) -> list[Final]:
        """The last actions that may lead to a place, the likeliest first."""
        place = vector(at)
        number = min(max(0, bisect_left(self.cover.limits, place.imag) - 1), len(self.cover.heights) - 1)

        def holds(final: Final) -> bool:
            rows = range(max(0, number - 1 - final.first), min(len(final.lines), number + 2 - final.first))
            return any(a - COVER_SLAB <= place.real <= b + COVER_SLAB for row in rows for a, b in final.lines[row])

        return sorted((each for each in self.finals if holds(each)), key=lambda each: -each.chance)

    def _likeliest_first(self) -> Iterator[labels.Label]:
        """Take labels from the queue until it is empty."""
        while self._waiting:
            yield heappop(self._waiting)[-1]

    def _add(self, label: labels.Label) -> None:
        """Queue a label, unless nothing can follow, or one at the same stop is as likely and has as much left."""
        mine = label.chance, label.points, label.left // ALIKE_LEFT
        is_spent = not label.points and not label.board.turn.get("chain")
        if is_spent and (not label.left or not self._is_wall(label.stop)):
            return  # nothing can be done from there
        if not self._is_beaten(label.stop, *mine):
            self._best.setdefault(label.stop, []).append(mine)
            heappush(self._waiting, (-mine[0], -mine[1], -mine[2], next(self._order), label))

    def _is_wall(self, stop: tuple[int, ...]) -> bool:
        """Whether a stop is at the side of an area that may be climbed."""
        areas = self.start.board.free_board.areas
        return stop[0] >= 0 and areas[stop[0]].kind != "water" and not table.is_slab(areas[stop[0]])

    def _is_beaten(self, stop: tuple[int, ...], chance: Fraction, points: int, left: int) -> bool:
        """Whether a plan to a stop is not likely enough, or no better than a known one."""
        return chance < LEAST or any(
            other >= chance and (more, rest) >= (points, left) for other, more, rest in self._best.get(stop, ())
        )

    def _found(self, final: Final) -> None:
        """Note a last action, if it is likely enough and leads anywhere."""
        if final.chance >= LEAST and any(final.lines):
            self.finals.append(final)
            self.cover.add(final.chance, final.first, final.lines)

    def _walk(self, walk: labels.WalkedRegion) -> Steps[None]:
        """Note where a walk may end, and add the labels of the stops that it leads to."""
        label = walk.label
        if not walk.layers:
            return
        here = vector(label.figure.space)
        fewest = 0 if label.left else 1
        chances = {
            moves: label.chance_with(label.points - moves, *walk.stages(moves))
            for moves in range(fewest, walk.moves + 1)
        }
        for moves, chance in chances.items():
            if any(chances[more] == chance for more in range(moves + 1, walk.moves + 1)):
                continue  # more moves get there as surely
            rows = self.cover.rows_around(here.imag, walk.budgets[moves] / INCH)
            lines = walk.lines(moves, self.cover.heights[rows.start : rows.stop])
            self._found(Final(chance, label, rows.start, lines, walk))
            yield
        for stop in self._stops_on(walk):
            away = round(abs(stop.place - here) * INCH)
            least = next((moves for moves in chances if walk.budgets[moves] >= away), None)
            if least is None:
                continue
            left = (walk.budgets[least] - away) // ALIKE_LEFT
            if self._is_beaten(stop.key, chances[least], label.points - least, left):
                continue
            found = walk.after(stop.at)
            yield
            if found is not None:
                board, moves = found
                step = labels.PlanStep("move", stop.at, walk)
                self._add(label.then(board, stop.key, step, *walk.stages(moves), walks=walk.wet))

    def _stops_on(self, walk: labels.WalkedRegion) -> Iterator[Stop]:
        """The stops that a walk may lead to, and places along its border from which a plan may go on."""
        label = walk.label
        here, far = vector(label.figure.space), walk.budgets[walk.moves] / INCH
        yield from (stop for stop in self.stops if abs(stop.place - here) <= far)
        for moves in range(walk.moves + walk.overlaps):
            if self.longest_jump * INCH > label.whole_move() or walk.overlaps:
                limit = walk.budgets[moves] / INCH
                areas = [polygon for _, region in walk.layers for polygon in region.polygons(limit, COVER_SLAB)]
                yield from rim_stops([ring for polygon in areas for ring in polygon], len(label.steps) * 10 + moves)

    def _jump(self, label: labels.Label) -> Steps[None]:
        """Add what jumps from a label's place lead to."""
        board, figure = label.board, label.figure
        if may_jump(board, figure) is not None:
            return
        yield
        question = MoveQuestion(figure=figure, action="jump")
        spread, is_rolled = reaches_of(board, question), known_reach(board, question) is not None
        spare = label.points - (0 if board.turn.get("chain") or is_rolled else 1)
        here = vector(figure.space)
        stages = {
            inches: labels.Stage(at_least(spread, inches)) for inches in range(1, max(spread.chances) // INCH + 1)
        }
        chances = {inches: label.chance_with(spare, stage) for inches, stage in stages.items()}
        likely = {inches: stages[inches] for inches, chance in chances.items() if chance >= LEAST}
        worth = {each: likely[each] for each in likely if self.cover.gains(here, each, chances[each])}
        yield
        if worth:
            yield from self._fly(label, worth, spare)
        may_chain = any(area.kind in CHAINING for area in board.free_board.areas)
        if spare or (may_chain and not board.turn.get("chained")):
            yield from self._land(label, likely, spare)

    def _fly(self, label: labels.Label, likely: dict[int, labels.Stage], spare: int) -> Steps[None]:
        """Note where jumps of some lengths (inches) may end."""
        board, figure, most = label.board, label.figure, max(likely)
        here = vector(figure.space).imag
        region = reach_of_flight(jumping_layer(board, figure), figure, Thousandths(most * INCH))
        if region is None:
            return
        rows = self.cover.rows_around(here, most)
        base = base_in_sight(board, figure, most)
        yield from region.casting()
        seen = None
        if base is not None:
            seen = yield from silent(base.lines(self.cover.heights[rows.start : rows.stop], Portion("strips", 0)))
        for inches, stage in likely.items():
            part = self.cover.rows_around(here, inches)
            heights = self.cover.heights[part.start : part.stop]
            lines = region.lines(region.shapes(inches), heights)
            if seen is not None:
                lines = [common(seen[number - rows.start], spans) for number, spans in zip(part, lines, strict=True)]
            for falls, there in _by_fall(board, figure, heights, lines):
                self._found(Final(label.chance_with(spare, stage, *falls), label, part.start, there))
            yield

    def _land(self, label: labels.Label, likely: dict[int, labels.Stage], spare: int) -> Steps[None]:
        """Add the labels of the stops that a jump may come down on, if something is left to do there."""
        here, board, figure = vector(label.figure.space), label.board, label.figure
        for stop in self.stops:
            inches = ceil(abs(stop.place - here) - 1e-9)
            if inches not in likely or stop.key == label.stop:
                continue
            chance = label.chance_with(spare, likely[inches])
            if self._is_beaten(stop.key, chance, spare, 0):
                continue
            onward = spare * max(label.whole_move() / INCH, self.longest_jump) if spare else self.longest_jump
            if not self.cover.gains(stop.place, onward, chance):
                continue
            step = labels.PlanStep("jump", stop.at, keys=labels.jump_keys(inches))
            after = apply(board, labels.question_of(figure, step))
            if isinstance(after, Document) and after.figure(figure.id).space == stop.at:
                there, falls = labels.landed(after, figure.id)
                self._add(label.then(there, stop.key, step, likely[inches], *falls))
            yield


def _by_fall(
    board: Document, figure: Figure, heights: list[float], lines: Lines
) -> Iterator[tuple[tuple[labels.Stage, ...], Lines]]:
    """Lines, grouped by the fall that a landing on them causes."""
    height = table.height_of(board, figure)
    layer = jumping_layer(board, figure)
    falls: dict[int | None, Lines] = {}
    areas = CarnevaleTable(layer)
    for number, on in enumerate(areas.crossed(heights)):
        for level, spans in areas.levels_of(on):
            there = common(lines[number], spans)
            if there:
                loss = fall_loss(Thousandths(height - level), water=False, landing=False)
                falls.setdefault(loss, [[] for _ in heights])[number] += there
    for loss, part in falls.items():
        stages = () if loss is None else (labels.fall_stage(board, figure, loss, last=True),)
        yield stages, [union(spans) for spans in part]


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
