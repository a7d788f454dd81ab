"""Plans that go on with a jump: where it may be the last action, and the stops from which a plan goes on after it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from tablelight.board.document import Document, Figure
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
from tablelight.rules.systems.carnevale.landing import fall_loss
from tablelight.rules.systems.carnevale.platform_choices import jumping_layer
from tablelight.rules.systems.carnevale.seen import SeenBase, base_in_sight
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.walk_paths import is_beyond
from tablelight.rules.systems.carnevale.whole import labels
from tablelight.rules.systems.carnevale.whole.plans import LEAST, Final, Plans


def jumps_from(plans: Plans, label: labels.Label) -> Steps[None]:
    """Add where jumps lead from a label's place."""
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
    """Where jumps of some lengths (inches) may end."""
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
    """Lines by the fall that a landing on them causes."""
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
    """The stops that a jump may come down on, where something is left to be done."""
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
    """The chance that a jump carries so far."""
    known = known_reach(board, MoveQuestion(figure=figure, action="jump"))
    spread = reaches(board, figure) if known is None else {known: labels.SURE}
    return sum((chance for length, chance in spread.items() if not is_beyond(inches, length)), Fraction(0))


def at_least(spread: dict[Thousandths, Fraction], reach: Thousandths) -> Fraction:
    """The chance that a jump carries so far, by the chances of its lengths."""
    return sum((chance for length, chance in spread.items() if length >= reach), Fraction(0))


def _may_chain(board: Document) -> bool:
    return any(area.kind in ("obstacle", "debris") for area in board.free_board.areas)
