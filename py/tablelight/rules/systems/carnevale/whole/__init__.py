"""The whole activation: everywhere that the points left lead, by moves, climbs and jumps, each place with its chance
(`"whole": true` in `moves`, `path` and `apply` of the action `move`).

The chance is that of the likeliest plan: a sequence of actions in which every roll comes out as the plan needs. A roll
that leaves the figure where it stands (a failed dexterity roll before difficult ground or a wall, a fumble in leaving
contact) is made again as long as there are points to spare.

A plan is laid out to one place: its actions one by one, as `path` and `apply` know them, and its exact chance.
"""

from __future__ import annotations

from cmath import rect
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import ceil

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Point
from tablelight.board.problems import QuestionError
from tablelight.board.units import FINE_UNITS, Thousandths
from tablelight.geometry.inches.shortest import PLACES, shortest_way
from tablelight.progress.portions import Portions
from tablelight.rules.answers import Moves, Path, Reason, Step, WrittenLocation
from tablelight.rules.bare.table import CONTACT_UNITS, rounded, thousandths, vector, written
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table, walking
from tablelight.rules.systems.carnevale.activation import not_yet, owed, with_move_begun, without_rest_of_move
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.climbing import climb_path, climb_rolls
from tablelight.rules.systems.carnevale.jumping import at_least, jump_path, reaches_of
from tablelight.rules.systems.carnevale.pursuit import in_moves
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tablelight.rules.systems.carnevale.walk_paths import Walk, owed_rolls, walk_answer, walk_refused
from tablelight.rules.systems.carnevale.whole import labels
from tablelight.rules.systems.carnevale.whole.reaching import LEAST, Final, whole_reach

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
    label = labels.start_of(document, figure.id)
    inches = max(1, ceil(abs(vector(to) - vector(final.label.figure.space)) - 1e-9))
    jump = labels.PlanStep("jump", to, keys=labels.jump_keys(inches))
    last = jump if final.walk is None else labels.PlanStep("move", to, final.walk)
    found: list[Laid] = []
    for number, step in enumerate((*final.label.steps, last)):
        is_last = number == len(final.label.steps)
        lay = {"move": _lay_moves, "climb": _lay_climb}.get(step.action) or partial(_lay_jump, last=is_last)
        more = lay(label, step)
        if more is None:
            return None
        label = more[0]
        found += more[1]
    return found, label.chance, label.points


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
        walk = walk_refused(label.board, question, around=around)
        if isinstance(walk, Reason):
            continue
        if exact or not ((around and walk.difficult) or _touched(label, to)):
            return to, walk
        best = best or (to, walk)
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


def _stops(label: labels.Label, walk: labels.WalkedRegion, to: Point) -> list[Point]:
    """Where the moves of a way to a place end; the last ends at the place."""
    figure, board = label.figure, label.board
    if walk.wet:
        return [to]
    most = (label.left + label.points * label.whole_move()) / INCH
    layers = layers_of(board, figure, Thousandths(round(most * INCH)))
    grounds = [walking_ground(layer, figure, goal=to, shut=walk.shut, toll=labels.DRY_TOLL) for layer in layers]
    ways = [shortest_way(ground, vector(figure.space), vector(to), most) for ground in grounds]
    best = min((way for way in ways if way is not None), key=lambda way: way.cost, default=None)
    if best is None:
        return [to]
    stretches = [evolve(leg, toll=0) for leg in best.legs]
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
    way: Path | Reason
    if step.to is None:
        at = written(figure.space)
        way = Path(path=(at, at), cost=0, steps=())
    else:
        way = climb_path(board, MoveQuestion(figure=figure, action="climb", to=step.to))
    if isinstance(way, Reason):
        return None
    laid = Laid(step, way, _rolls(here, rolls))
    return here.then(after, (), step, *labels.stage_of_rolls(here, rolls)), [laid]


def _lay_jump(label: labels.Label, step: labels.PlanStep, *, last: bool) -> tuple[labels.Label, list[Laid]] | None:
    ready = labels.ready_to_jump(label)
    board, figure = ready.board, ready.figure
    question = MoveQuestion(figure=figure, action="jump", to=step.to)
    way = jump_path(board, question)
    after = apply(board, labels.question_of(figure, step))
    if isinstance(way, Reason) or not isinstance(after, Document) or after.figure(figure.id).space != step.to:
        return None
    chance = at_least(reaches_of(board, question), way.cost)
    rolls = [("jump", chance)] if ready is label else [("disengage", ready.stages[-1].passes), ("jump", chance)]
    loss = owed(after, "falling").get(figure.id)
    there, stages = labels.landed(after, figure.id)
    if last and loss is not None:
        stages = (labels.fall_stage(after, figure, loss, last=True),)
    rolls += [("fall", stage.passes) for stage in stages]
    laid = Laid(step, way, tuple({"roll": roll, "chance": passes} for roll, passes in rolls))
    return ready.then(there, (), step, labels.Stage(chance), *stages), [laid]


WITHOUT = ("landing", "critical", "surface", "dive", "grappled")
"""What plans leave out."""
PLANS_TRIED = 12
"""At most this many of the plans that may lead to a place are laid out, the likeliest first."""
OTHER_KEYS = ("via", "around", "aces", "landing", "down", "outcome", "afresh")
"""Keys of a single move, which mean nothing for a plan."""
ROLLED = ("outcome", "aces")


def whole_moves(document: Document, question: MoveQuestion) -> Moves:
    """Areas by their chance, the surest first; each contains the surer ones."""
    check_keys(question)
    if reason := not_yet(document, question.figure):
        return Moves(refused=reason, area=[])
    found = whole_reach(document, question.figure.id)
    areas = [rounded(area) for _, area in found.bands]
    bands = [{"chance": chance, "area": area} for (chance, _), area in zip(found.bands, areas, strict=True)]
    extra: dict[str, object] = {"bands": bands, "points": found.start.points, "least": LEAST, "without": WITHOUT}
    return Moves(area=areas[-1] if areas else [], extra=extra)


def whole_path(document: Document, question: MoveQuestion) -> Path | Reason:
    """The likeliest plan to a place: each of its actions with the chance that its rolls come out as needed."""
    check_keys(question)
    found = _plan(document, question)
    if isinstance(found, Reason):
        return found
    steps, chance, spare = found
    path: list[WrittenLocation] = [written(question.figure.space)]
    listed = []
    for each in steps:
        path += each.way.path[1:]
        extra: dict[str, object] = {"action": each.step.action, **each.step.keys, "rolls": each.rolls}
        reasons = tuple(reason for step in each.way.steps for reason in step.reasons)
        listed.append(Step(at=each.way.path[-1], cost=each.way.cost, reasons=reasons, extra=extra))
    cost = round(sum(each.way.cost for each in steps), PLACES)
    actions = [each.step.action for each in steps]
    return Path(
        path=tuple(path), cost=cost, steps=tuple(listed), extra={"chance": chance, "actions": actions, "spare": spare}
    )


def whole_apply(document: Document, question: MoveQuestion) -> Document | Reason:
    """The document after the first action of the plan to a place; its rolls as the question says."""
    check_keys(question, may_roll=True)
    found = _plan(document, question)
    if isinstance(found, Reason):
        return found
    first = found[0][0].step
    keys = {key: value for key, value in first.keys.items() if key not in ROLLED}
    rolled = {key: value for key, value in question.extra.items() if key in ROLLED}
    return apply(document, evolve(question, action=first.action, to=first.to, extra={**keys, **rolled}))


def prepare_whole(document: Document, question: MoveQuestion) -> Portions[None]:
    """What the other answers need first, in portions."""
    started = with_move_begun(document, question)
    if isinstance(started, Reason):
        return
    check_keys(question)
    if not not_yet(started, question.figure):
        yield from whole_reach.steps(started, question.figure.id)


def check_keys(question: MoveQuestion, *, may_roll: bool = False) -> None:
    """Refuse the keys of a single move; `apply` may still say how its rolls came out."""
    for key in OTHER_KEYS:
        if key in question.extra and not (may_roll and key in ROLLED):
            raise QuestionError(f"$.question.{key}", "is not known here")
    if question.rolled is not None and not may_roll:
        raise QuestionError("$.question.rolled", "is not known here")


def _plan(document: Document, question: MoveQuestion) -> tuple[list[Laid], Fraction, int] | Reason:
    """The likeliest plan that leads to a place."""
    figure, to = question.figure, walking.goal_of(question)
    if reason := not_yet(document, figure):
        return reason
    best: tuple[list[Laid], Fraction, int] | None = None
    for final in whole_reach(document, figure.id).leading_to(to)[:PLANS_TRIED]:
        if best is not None and final.chance <= best[1]:
            break
        found = lay_out(document, figure, final, to)
        if found is not None and (best is None or found[1] > best[1]):
            best = found
    return best or Reason("CV-10.whole", at=written(to))
