"""A plan laid out to one place: its actions one by one, as `path` and `apply` know them, and its exact chance."""

from __future__ import annotations

from cmath import rect
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Point
from tablelight.board.units import FINE_UNITS, Thousandths
from tablelight.geometry.inches.shortest import ShortestPath, shortest_way
from tablelight.rules.answers import Path, Reason, Refused
from tablelight.rules.bare.table import CONTACT_UNITS, thousandths, vector
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import owed
from tablelight.rules.systems.carnevale.activation_end import without_rest_of_move
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.climbing import climb_path, climb_rolls
from tablelight.rules.systems.carnevale.jumping import jump_path
from tablelight.rules.systems.carnevale.platform_choices import layers_of
from tablelight.rules.systems.carnevale.pursuit import in_moves
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import WalkTerms, walking_ground
from tablelight.rules.systems.carnevale.walk_paths import Walk, owed_rolls, walk_answer, walk_refused
from tablelight.rules.systems.carnevale.whole import labels
from tablelight.rules.systems.carnevale.whole.jumps import Final, jump_chance
from tablelight.rules.systems.carnevale.whole.reaching import USUAL_POINTS, count_of
from tablelight.rules.systems.carnevale.whole.walks import NEVER

OUT_OF_CONTACT = (CONTACT_UNITS // FINE_UNITS + 2) / INCH
"""How far a stop is moved away from an enemy that it touches: more than the gap of bases in contact (inches)."""


@frozen
class Laid:
    """An action of a plan: its way as `path` gives it, and its rolls with the chance that each comes out as needed."""

    step: labels.PlanStep
    way: Path
    rolls: tuple[Mapping[str, object], ...]


def lay_out(document: Document, figure: Figure, final: Final, to: Point) -> tuple[list[Laid], Fraction, int] | None:
    """The actions of a plan that ends in a place, its chance, the points left; None if it does not lead there."""
    board = labels.with_known_points(document, figure.id, USUAL_POINTS + count_of(document, figure))
    label = labels.Label(board, figure.id, ())
    last = labels.PlanStep("move", to, final.walk) if final.walk is not None else _jump_step(final, to)
    found: list[Laid] = []
    for number, step in enumerate((*final.label.steps, last)):
        is_last = number == len(final.label.steps)
        more = _lay_step(label, step, last=is_last)
        if more is None:
            return None
        label = more[0]
        found += more[1]
    return found, labels.plan_chance(label.stages, label.points), label.points


def _jump_step(final: Final, to: Point) -> labels.PlanStep:
    inches = max(1, ceil(abs(vector(to) - vector(final.label.figure.space)) - 1e-9))
    return labels.PlanStep("jump", to, keys=labels.jump_keys(inches))


def _lay_step(label: labels.Label, step: labels.PlanStep, *, last: bool) -> tuple[labels.Label, list[Laid]] | None:
    if step.action == "move":
        return _lay_moves(label, step)
    if step.action == "climb":
        return _lay_climb(label, step)
    return _lay_jump(label, step, last=last)


def _lay_moves(label: labels.Label, step: labels.PlanStep) -> tuple[labels.Label, list[Laid]] | None:
    """Moves in a row, each as far as its inches go."""
    assert step.walk is not None and step.to is not None
    laid: list[Laid] = []
    for stop in _stops(label, step.walk, step.to):
        figure = label.figure
        found = _walk_to(label, stop, around=bool(step.walk.shut), exact=stop == step.to)
        if found is None:
            return None
        to, walk = found
        rolls = [roll for roll, _ in owed_rolls(label.board, figure, walk)]
        stages = labels.stage_of_rolls(label, rolls)
        keys = {"around": True} if step.walk.shut else {}
        part = labels.PlanStep("move", to, keys=keys)
        after = apply(label.board, labels.question_of(figure, part))
        if not isinstance(after, Document) or after.figure(figure.id).space != to:
            return None
        laid.append(Laid(part, walk_answer(label.board, walk), _rolls(label, rolls)))
        label = label.then(after, (), part, *stages)
    return label, laid


def _walk_to(label: labels.Label, stop: Point, *, around: bool, exact: bool) -> tuple[Point, Walk] | None:
    """The way to a stop, or to a place as good. A way around difficult ground stops beside it, one around an enemy
    stops out of contact: of these places, the first from which no roll is owed is the best."""
    best: tuple[Point, Walk] | None = None
    for to in [stop] if exact else _near(label, stop):
        question = MoveQuestion(figure=label.figure, action="move", to=to)
        found = walk_refused(label.board, question, around=around)
        if isinstance(found, Reason):
            continue
        if exact or not ((around and found[0].difficult) or _touched(label, to)):
            return to, found[0]
        best = best or (to, found[0])
    return best


def _near(label: labels.Label, stop: Point) -> Iterator[Point]:
    """A stop, and the places as good: within the rounding, or just out of contact with an enemy that it touches."""
    x, y = stop
    yield from ((x + dx, y + dy) for dx in (0, -2, 2) for dy in (0, -2, 2))
    for enemy in _touched(label, stop):
        out = vector(stop) - vector(enemy.space)
        far = abs(out) + OUT_OF_CONTACT
        for turn in (0, -1, 1):
            yield thousandths(vector(enemy.space) + out / abs(out) * rect(far, turn * OUT_OF_CONTACT / far))


def _touched(label: labels.Label, at: Point) -> list[Figure]:
    """The enemies that the figure would be in contact with at a place, on its level."""
    return table.engaged_with(label.board, evolve(label.figure, at=(at,)))


def _rolls(label: labels.Label, rolls: Sequence[str]) -> tuple[Mapping[str, object], ...]:
    return tuple({"roll": roll, "chance": labels.stage_of_rolls(label, [roll])[0].passes} for roll in rolls)


def _stops(label: labels.Label, walk: labels.StepWays, to: Point) -> list[Point]:
    """Where the moves of a way to a place end; the last ends at the place."""
    figure, board = label.figure, label.board
    if walk.wet:
        return [to]
    most = (label.left + label.points * label.whole_move()) / INCH
    best: tuple[ShortestPath, Document] | None = None
    for layer in layers_of(board, figure, Thousandths(round(most * INCH))):
        ground = walking_ground(layer, figure, goal=to, terms=WalkTerms(shut=walk.shut, toll=NEVER))
        way = shortest_way(ground, vector(figure.space), vector(to), most)
        if way is not None and (best is None or way.cost < best[0].cost):
            best = way, layer
    if best is None:
        return [to]
    stretches = [evolve(leg, toll=0) for leg in best[0].legs]
    first = label.left or label.whole_move()
    parts = in_moves(board, figure, stretches, label.points + bool(label.left), first)
    return [*(part.stop for part in (parts or [])[:-1]), to]


def _lay_climb(label: labels.Label, step: labels.PlanStep) -> tuple[labels.Label, list[Laid]] | None:
    figure, board = label.figure, label.board
    after = apply(board, labels.question_of(figure, step))
    if not isinstance(after, Document):
        return None
    board = without_rest_of_move(board, labels.question_of(figure, step))
    here = evolve(label, board=board)
    rolls = [needed.roll for needed in climb_rolls(board, figure)]
    way: Path | Refused
    if step.to is None:
        at = (figure.space[0] / INCH, figure.space[1] / INCH)
        way = Path(path=(at, at), cost=0, steps=())
    else:
        way = climb_path(board, MoveQuestion(figure=figure, action="climb", to=step.to))
    if isinstance(way, Refused):
        return None
    laid = Laid(step, way, _rolls(here, rolls))
    return here.then(after, (), step, *labels.stage_of_rolls(here, rolls)), [laid]


def _lay_jump(label: labels.Label, step: labels.PlanStep, *, last: bool) -> tuple[labels.Label, list[Laid]] | None:
    ready = labels.ready_to_jump(label)
    board, figure = ready.board, ready.figure
    way = jump_path(board, MoveQuestion(figure=figure, action="jump", to=step.to))
    after = apply(board, labels.question_of(figure, step))
    if isinstance(way, Refused) or not isinstance(after, Document) or after.figure(figure.id).space != step.to:
        return None
    chance = jump_chance(board, figure, way.cost)
    rolls: list[Mapping[str, object]] = []
    if ready is not label:
        rolls.append({"roll": "disengage", "chance": ready.stages[-1].passes})
    rolls.append({"roll": "jump", "chance": chance})
    loss = owed(after, "falling").get(figure.id)
    there, stages = labels.landed(after, figure.id)
    if last and loss is not None:
        stages = (labels.fall_stage(after, figure, loss, last=True),)
    rolls += [{"roll": "fall", "chance": stage.passes} for stage in stages]
    return ready.then(there, (), step, labels.Stage(chance), *stages), [Laid(step, way, tuple(rolls))]
