"""Where a whole activation leads: plans of moves, climbs and jumps, grown from stop to stop, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from math import ceil

from attrs import frozen

from tablelight.board.document import Document, Figure, Point
from tablelight.board.units import Thousandths
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import Lines, common, union
from tablelight.rules.portions import Portion, Portions, Steps, retold, whole, within
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.falling import fall_loss
from tablelight.rules.systems.carnevale.jumping import known_reach, may_jump, reach_of_flight, reaches
from tablelight.rules.systems.carnevale.layers import jumping_layer
from tablelight.rules.systems.carnevale.seen import SeenBase, base_in_sight
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import vector, walking_ground
from tablelight.rules.systems.carnevale.walk_paths import is_beyond
from tablelight.rules.systems.carnevale.whole.cover import COVER_SLAB, Cover
from tablelight.rules.systems.carnevale.whole.labels import (
    Label,
    PlanStep,
    climbs,
    fall_stage,
    jump_keys,
    landed,
    question_of,
    ready_to_jump,
    with_known_points,
)
from tablelight.rules.systems.carnevale.whole.stages import SURE, Stage, plan_chance
from tablelight.rules.systems.carnevale.whole.stops import Stop, rim_stops, stops_of
from tablelight.rules.systems.carnevale.whole.walks import WalkedRegion, walks_of

LEAST = Fraction(1, 4)
"""Plans that are less likely are left out."""
MOST_STOPS, MOST_WALKS = 400, 10
"""So many stops are looked at, and from so many of them walking on after a climb or a jump: the likeliest."""
ALIKE_LEFT = 250
"""Of two plans that leave more or less of a move by less than this, one is followed (thousandths)."""
USUAL_POINTS = 2
"""The action points of a character that tells none, as in DG-05."""


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


class WholeReach:
    """Everywhere that a figure may come to stand in its activation, with the likeliest plan to get there."""

    def __init__(self, document: Document, figure: Figure) -> None:
        board = with_known_points(document, figure.id, USUAL_POINTS + count_of(document, figure))
        self.start = Label(board, figure.id, (-2,))
        here, label = vector(figure.space), self.start
        spread = reaches(board, label.figure) if "dexterity" in figure.stats else {Thousandths(0): SURE}
        self.jump = max((reach for reach in spread if _at_least(spread, reach) >= LEAST), default=0) / INCH
        most = label.left / INCH + label.points * max(label.whole_move() / INCH, self.jump)
        low, high = max(0.0, here.imag - most), min(board.free_board.height / INCH, here.imag + most)
        self.cover = Cover(walking_ground(board, label.figure, ending=True), low, high)
        self.stops = stops_of(board, label.figure, most)
        self.finals: list[Final] = []
        self._kept: dict[tuple[int, ...], list[tuple[Fraction, int, int]]] = {}
        self._waiting: list[tuple[Fraction, int, int, int, Label]] = []
        self._order = count()
        self._looked_at = 0
        """How many stops have been looked at."""

    def grow(self) -> Portions[None]:
        """Find the plans, before anything is asked."""
        self._add(self.start)
        walked = 0
        for done in range(MOST_STOPS):
            if not self._waiting:
                break
            self._looked_at = done + 1
            label = heappop(self._waiting)[-1]
            walks = label.left / INCH + label.points * label.whole_move() / INCH
            if (
                label.walks
                and walked < MOST_WALKS
                and self.cover.gains(vector(label.figure.space), walks + label.points * self.jump, label.chance)
            ):
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
            for climbed in climbs(label):
                self._add(climbed)
                yield Portion("plans", done)
            yield from within(Portion("plans", done), self._jump(label))
            yield Portion("plans", done + 1)

    def _add(self, label: Label) -> None:
        """Line a label up, unless one at the same stop is as likely and has as much left."""
        mine = label.chance, label.points, label.left // ALIKE_LEFT
        is_spent = not label.points and not label.board.turn.get("chain")
        if is_spent and (not label.left or not self._is_wall(label.stop)):
            return  # nothing can be done from there
        if not self._is_beaten(label.stop, *mine):
            self._kept.setdefault(label.stop, []).append(mine)
            heappush(self._waiting, (-mine[0], -mine[1], -mine[2], next(self._order), label))

    def _is_wall(self, stop: tuple[int, ...]) -> bool:
        """Whether a stop is at the side of something that may be climbed."""
        areas = self.start.board.free_board.areas
        return stop[0] >= 0 and areas[stop[0]].kind != "water" and not table.is_slab(areas[stop[0]])

    def _is_beaten(self, stop: tuple[int, ...], chance: Fraction, points: int, left: int) -> bool:
        """Whether a plan to a stop is not likely enough, or no better than one that is known."""
        return chance < LEAST or any(
            other >= chance and (more, rest) >= (points, left) for other, more, rest in self._kept.get(stop, ())
        )

    def _found(self, final: Final) -> None:
        if final.chance < LEAST or not any(final.lines):
            return
        self.finals.append(final)
        self.cover.add(final.chance, final.first, final.lines)

    def _walk(self, walk: WalkedRegion, done: int) -> Portions[None]:
        label = walk.label
        if not walk.layers:
            return
        here = vector(label.figure.space)
        fewest = 0 if label.left else 1
        chances = [
            plan_chance((*label.stages, *walk.stages(moves)), label.points - moves)
            for moves in range(fewest, walk.moves + 1)
        ]
        for moves, chance in enumerate(chances, fewest):
            if chance in chances[moves - fewest + 1 :]:
                continue  # more moves get there as surely
            rows = self.cover.rows_around(here.imag, walk.budget(moves) / INCH)
            lines = walk.lines(moves, [self.cover.heights[number] for number in rows])
            stages = (*label.stages, *walk.stages(moves))
            self._found(Final(chance, label, stages, rows.start, lines, walk))
            yield Portion("plans", done)
        for stop in self._stops_on(walk):
            away = round(abs(stop.place - here) * INCH)
            least = next((moves for moves in range(fewest, walk.moves + 1) if walk.budget(moves) >= away), None)
            if least is None:
                continue
            left = (walk.budget(least) - away) // ALIKE_LEFT
            if self._is_beaten(stop.key, chances[least - fewest], label.points - least, left):
                continue
            found = walk.after(stop.at)
            yield Portion("plans", done)
            if found is not None:
                board, moves = found
                step = PlanStep("move", stop.at, walk)
                self._add(label.then(board, stop.key, step, *walk.stages(moves), walks=walk.wet))

    def _stops_on(self, walk: WalkedRegion) -> Iterator[Stop]:
        """The stops to which a walk may lead; where something is left to be done, places along its border too."""
        label = walk.label
        here, far = vector(label.figure.space), walk.budget(walk.moves) / INCH
        yield from (stop for stop in self.stops if abs(stop.place - here) <= far)
        for moves in range(walk.moves + walk.overlaps):
            if self.jump * INCH > label.whole_move() or walk.overlaps:
                limit = walk.budget(moves) / INCH
                areas = [polygon for _, region in walk.layers for polygon in region.polygons(limit, COVER_SLAB)]
                yield from rim_stops([ring for polygon in areas for ring in polygon], len(label.steps) * 10 + moves)

    def _jump(self, label: Label) -> Steps[None]:
        label = ready_to_jump(label)
        board, figure = label.board, label.figure
        if may_jump(board, figure) is not None:
            return
        yield
        known = known_reach(board, MoveQuestion(figure=figure, action="jump"))
        spread = reaches(board, figure) if known is None else {known: SURE}
        spare = label.points - (0 if board.turn.get("chain") or known is not None else 1)
        here = vector(figure.space)
        likely: dict[int, Fraction] = {}
        for inches in range(1, max(spread) // INCH + 1):
            chance = _at_least(spread, Thousandths(inches * INCH))
            if plan_chance((*label.stages, Stage(chance)), spare) >= LEAST:
                likely[inches] = chance
        worth = {
            inches: chance
            for inches, chance in likely.items()
            if self.cover.gains(here, inches, plan_chance((*label.stages, Stage(chance)), spare))
        }
        yield
        if worth:
            yield from self._fly(label, worth, spare)
        if spare or (_may_chain(board) and not board.turn.get("chained")):
            yield from self._land(label, likely, spare)

    def _fly(self, label: Label, likely: dict[int, Fraction], spare: int) -> Steps[None]:
        """Where a jump of so many inches may end."""
        board, figure, most = label.board, label.figure, max(likely)
        here = vector(figure.space).imag
        region = reach_of_flight(jumping_layer(board, figure), figure, Thousandths(most * INCH))
        if region is None:
            return
        rows = self.cover.rows_around(here, most)
        base = base_in_sight(board, figure, most)
        for _ in region.casting():
            yield
        seen = None
        if base is not None:
            heights = [self.cover.heights[number] for number in rows]
            seen = yield from retold(base.lines_in_portions(heights, Portion("strips", 0)), lambda _: None)
        for inches, chance in likely.items():
            part = self.cover.rows_around(here, inches)
            heights = [self.cover.heights[number] for number in part]
            lines = region.lines(region.shapes(inches), heights)
            if seen is not None:
                lines = [common(seen[number - rows.start], spans) for number, spans in zip(part, lines, strict=True)]
            for stages, there in self._by_fall(board, figure, heights, lines):
                whole = (*label.stages, Stage(chance), *stages)
                self._found(Final(plan_chance(whole, spare), label, whole, part.start, there, inches=inches))
            yield

    def _by_fall(
        self, board: Document, figure: Figure, heights: list[float], lines: Lines
    ) -> Iterator[tuple[tuple[Stage, ...], Lines]]:
        """Lines by the fall that comes of landing on them."""
        height = table.height_of(board, figure)
        layer = jumping_layer(board, figure)
        falls: dict[int | None, Lines] = {}
        for number, parts in enumerate(SeenBase(layer, figure).surfaces(heights)):
            for level, spans in parts:
                there = common(lines[number], spans)
                if there:
                    loss = fall_loss(Thousandths(height - level), water=False, landing=False)
                    falls.setdefault(loss, [[] for _ in heights])[number] += there
        for loss, part in falls.items():
            stages = () if loss is None else (fall_stage(board, figure, loss, last=True),)
            yield stages, [union(spans) for spans in part]

    def _land(self, label: Label, likely: dict[int, Fraction], spare: int) -> Steps[None]:
        """The stops that a jump may come down on, where something is left to be done."""
        here, board, figure = vector(label.figure.space), label.board, label.figure
        if not spare and (board.turn.get("chained") or not _may_chain(board)):
            return
        for stop in self.stops:
            inches = ceil(abs(stop.place - here) - 1e-9)
            if inches not in likely or stop.key == label.stop:
                continue
            chance = plan_chance((*label.stages, Stage(likely[inches])), spare)
            if self._is_beaten(stop.key, chance, spare, 0):
                continue
            onward = spare * max(label.whole_move() / INCH, self.jump) if spare else self.jump
            if not self.cover.gains(stop.place, onward, chance):
                continue
            step = PlanStep("jump", stop.at, keys=jump_keys(inches))
            after = apply(board, question_of(figure, step))
            if isinstance(after, Document) and after.figure(figure.id).space == stop.at:
                there, stages = landed(after, figure.id)
                self._add(label.then(there, stop.key, step, Stage(likely[inches]), *stages))
            yield

    def banding(self) -> Portions[None]:
        """Find `bands`, one at a time."""
        if "bands" not in self.__dict__:
            self.bands = yield from within(Portion("plans", self._looked_at), self.cover.bands())

    @cached_property
    def bands(self) -> list[tuple[Fraction, Polygons]]:
        """For each chance the places that have at least so much, the surest first."""
        return whole(self.cover.bands())

    def plans_to(self, at: Point) -> list[Final]:
        """The last actions that may lead to a place, the likeliest first."""
        place = vector(at)
        number = self.cover.row_of(place.imag)

        def holds(final: Final) -> bool:
            rows = range(max(0, number - 1 - final.first), min(len(final.lines), number + 2 - final.first))
            return any(a - COVER_SLAB <= place.real <= b + COVER_SLAB for row in rows for a, b in final.lines[row])

        return sorted((each for each in self.finals if holds(each)), key=lambda each: -each.chance)


def jump_chance(board: Document, figure: Figure, inches: float) -> Fraction:
    """The chance that a jump carries so far."""
    known = known_reach(board, MoveQuestion(figure=figure, action="jump"))
    spread = reaches(board, figure) if known is None else {known: SURE}
    return sum((chance for length, chance in spread.items() if not is_beyond(inches, length)), Fraction(0))


def _at_least(spread: dict[Thousandths, Fraction], reach: Thousandths) -> Fraction:
    return sum((chance for length, chance in spread.items() if length >= reach), Fraction(0))


def _may_chain(board: Document) -> bool:
    return any(area.kind in ("obstacle", "debris") for area in board.free_board.areas)


def count_of(document: Document, figure: Figure) -> int:
    """The points that a figure has spent in this activation."""
    spent = document.turn.get("spent") if document.turn.get("figure") == figure.id else 0
    return spent if isinstance(spent, int) else 0


_LAST: list[tuple[Document, str, WholeReach]] = []


def reach_in_portions(document: Document, name: str) -> Portions[WholeReach]:
    """The reach of a figure, made once while the same is asked again."""
    for known, who, reach in _LAST:
        if who == name and (known is document or known == document):
            return reach
    found = WholeReach(document, document.figure(name))
    yield Portion("plans", 0)
    yield from found.grow()
    _LAST[:] = [(document, name, found)]
    return found


def whole_reach(document: Document, name: str) -> WholeReach:
    """Where a whole activation leads, worked out without a pause."""
    return whole(reach_in_portions(document, name))
