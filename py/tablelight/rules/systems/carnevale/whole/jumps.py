"""The plans of a whole activation during the search: the labels that wait, and the last actions with where they lead.
And jumps of plans: where a jump may be the last action, and the stops from which a plan goes on."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import ceil

from attrs import frozen

from tablelight.board.document import Document, Figure, Point
from tablelight.board.units import Thousandths
from tablelight.geometry.inches.outline import common
from tablelight.geometry.inches.spans import Lines, union
from tablelight.progress.portions import Portion, Steps, map_progress
from tablelight.rules.bare.table import vector
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import may_jump
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.jumping import known_reach, reach_of_flight, reaches
from tablelight.rules.systems.carnevale.seen import SeenBase, base_in_sight
from tablelight.rules.systems.carnevale.table import jumping_layer
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.throws import fall_loss
from tablelight.rules.systems.carnevale.walk_paths import is_beyond
from tablelight.rules.systems.carnevale.whole import labels
from tablelight.rules.systems.carnevale.whole.labels import Label, Stage
from tablelight.rules.systems.carnevale.whole.stops import COVER_SLAB, Cover, Stop
from tablelight.rules.systems.carnevale.whole.walks import WalkedRegion

LEAST = Fraction(1, 4)
"""Plans with a lower chance are left out."""
ALIKE_LEFT = 250
"""The rest of a move is compared in steps of this length: of plans alike in that, one is followed (thousandths)."""


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
    """The plans from one start: labels in a queue, the likeliest first, and the last actions found."""

    def __init__(self, start: Label, longest_jump: float, stops: list[Stop], cover: Cover) -> None:
        """`longest_jump`: how far the figure jumps in a plan that is likely enough (inches)."""
        self.start, self.longest_jump, self.stops, self.cover = start, longest_jump, stops, cover
        self.finals: list[Final] = []
        self._best: dict[tuple[int, ...], list[tuple[Fraction, int, int]]] = {}
        self._waiting: list[tuple[Fraction, int, int, int, Label]] = []
        self._order = count()
        self.add(start)

    def next(self) -> Label | None:
        """Take the likeliest label from the queue; None if it is empty."""
        return heappop(self._waiting)[-1] if self._waiting else None

    def add(self, label: Label) -> None:
        """Queue a label, unless nothing can follow, or one at the same stop is as likely and has as much left."""
        mine = label.chance, label.points, label.left // ALIKE_LEFT
        is_spent = not label.points and not label.board.turn.get("chain")
        if is_spent and (not label.left or not self._is_wall(label.stop)):
            return  # nothing can be done from there
        if not self.is_beaten(label.stop, *mine):
            self._best.setdefault(label.stop, []).append(mine)
            heappush(self._waiting, (-mine[0], -mine[1], -mine[2], next(self._order), label))

    def _is_wall(self, stop: tuple[int, ...]) -> bool:
        """Whether a stop is at the side of an area that may be climbed."""
        areas = self.start.board.free_board.areas
        return stop[0] >= 0 and areas[stop[0]].kind != "water" and not table.is_slab(areas[stop[0]])

    def is_beaten(self, stop: tuple[int, ...], chance: Fraction, points: int, left: int) -> bool:
        """Whether a plan to a stop is not likely enough, or no better than a known one."""
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


def jumps_from(plans: Plans, label: labels.Label) -> Steps[None]:
    """Add what jumps from a label's place lead to."""
    label = labels.ready_to_jump(label)
    board, figure = label.board, label.figure
    if may_jump(board, figure) is not None:
        return
    yield
    known = known_reach(board, MoveQuestion(figure=figure, action="jump"))
    spread = reaches(board, figure) if known is None else {known: labels.SURE}
    spare = label.points - (0 if board.turn.get("chain") or known is not None else 1)
    here = vector(figure.space)
    likely: dict[int, Fraction] = {}
    for inches in range(1, max(spread) // INCH + 1):
        chance = at_least(spread, Thousandths(inches * INCH))
        if labels.plan_chance((*label.stages, labels.Stage(chance)), spare) >= LEAST:
            likely[inches] = chance
    worth = {
        inches: chance
        for inches, chance in likely.items()
        if plans.cover.gains(here, inches, labels.plan_chance((*label.stages, labels.Stage(chance)), spare))
    }
    yield
    if worth:
        yield from _fly(plans, label, worth, spare)
    if spare or (_may_chain(board) and not board.turn.get("chained")):
        yield from _land(plans, label, likely, spare)


def _fly(plans: Plans, label: labels.Label, likely: dict[int, Fraction], spare: int) -> Steps[None]:
    """Note where jumps of some lengths (inches) may end."""
    board, figure, most = label.board, label.figure, max(likely)
    here = vector(figure.space).imag
    region = reach_of_flight(jumping_layer(board, figure), figure, Thousandths(most * INCH))
    if region is None:
        return
    rows = plans.cover.rows_around(here, most)
    base = base_in_sight(board, figure, most)
    for _ in region.casting():
        yield
    seen = None
    if base is not None:
        heights = [plans.cover.heights[number] for number in rows]
        seen = yield from map_progress(base.lines(heights, Portion("strips", 0)), lambda _: None)
    for inches, chance in likely.items():
        part = plans.cover.rows_around(here, inches)
        heights = [plans.cover.heights[number] for number in part]
        lines = region.lines(region.shapes(inches), heights)
        if seen is not None:
            lines = [common(seen[number - rows.start], spans) for number, spans in zip(part, lines, strict=True)]
        for stages, there in _by_fall(board, figure, heights, lines):
            whole = (*label.stages, labels.Stage(chance), *stages)
            plans.found(Final(labels.plan_chance(whole, spare), label, whole, part.start, there, inches=inches))
        yield


def _by_fall(
    board: Document, figure: Figure, heights: list[float], lines: Lines
) -> Iterator[tuple[tuple[labels.Stage, ...], Lines]]:
    """Lines, grouped by the fall that a landing on them causes."""
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
        stages = () if loss is None else (labels.fall_stage(board, figure, loss, last=True),)
        yield stages, [union(spans) for spans in part]


def _land(plans: Plans, label: labels.Label, likely: dict[int, Fraction], spare: int) -> Steps[None]:
    """Add the labels of the stops that a jump may come down on, if something is left to do there."""
    here, board, figure = vector(label.figure.space), label.board, label.figure
    if not spare and (board.turn.get("chained") or not _may_chain(board)):
        return
    for stop in plans.stops:
        inches = ceil(abs(stop.place - here) - 1e-9)
        if inches not in likely or stop.key == label.stop:
            continue
        chance = labels.plan_chance((*label.stages, labels.Stage(likely[inches])), spare)
        if plans.is_beaten(stop.key, chance, spare, 0):
            continue
        onward = spare * max(label.whole_move() / INCH, plans.longest_jump) if spare else plans.longest_jump
        if not plans.cover.gains(stop.place, onward, chance):
            continue
        step = labels.PlanStep("jump", stop.at, keys=labels.jump_keys(inches))
        after = apply(board, labels.question_of(figure, step))
        if isinstance(after, Document) and after.figure(figure.id).space == stop.at:
            there, stages = labels.landed(after, figure.id)
            plans.add(label.then(there, stop.key, step, labels.Stage(likely[inches]), *stages))
        yield


def jump_chance(board: Document, figure: Figure, inches: float) -> Fraction:
    """The chance that a jump carries this far."""
    known = known_reach(board, MoveQuestion(figure=figure, action="jump"))
    spread = reaches(board, figure) if known is None else {known: labels.SURE}
    return sum((chance for length, chance in spread.items() if not is_beyond(inches, length)), Fraction(0))


def at_least(spread: dict[Thousandths, Fraction], reach: Thousandths) -> Fraction:
    """The chance that a jump carries at least `reach`, from the chances of its lengths."""
    return sum((chance for length, chance in spread.items() if length >= reach), Fraction(0))


def _may_chain(board: Document) -> bool:
    return any(area.kind in ("obstacle", "debris") for area in board.free_board.areas)
