"""A plan so far: the document after its actions, if all their rolls come out as the plan needs. And the chance of that:
rolls in a row, which are tried again if they leave the figure where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Protocol

from attrs import evolve, field, frozen

from tablelight.board.document import Area, Document, Figure, Json, Point
from tablelight.board.units import Thousandths
from tablelight.rules.answers import Reason
from tablelight.rules.bare.table import thousandths
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import activation, table
from tablelight.rules.systems.carnevale.applying import apply, placed
from tablelight.rules.systems.carnevale.climbing import climb_rolls, may_climb, walls_at
from tablelight.rules.systems.carnevale.pools import chances, passes
from tablelight.rules.systems.carnevale.pursuit import chance_to_get_away
from tablelight.rules.systems.carnevale.tables import NEEDED
from tablelight.rules.systems.carnevale.throws import fall_lost
from tablelight.rules.systems.carnevale.walk_paths import is_beyond
from tablelight.rules.systems.carnevale.walking import move_budget, owes_disengaging, whole_move

SURE, NEVER = Fraction(1), Fraction(0)


@frozen
class Stage:
    """The rolls of an action. `passes`: the chance that the plan goes on; `stays`: the chance that the figure stays
    where it stood, an action point poorer, and may try again. Any other result ends the plan."""

    passes: Fraction
    stays: Fraction = NEVER

    @classmethod
    def again(cls, passes: Fraction) -> Stage:
        """A roll that may be tried again whenever it does not pass."""
        return cls(passes, 1 - passes)


@cache
def plan_chance(stages: Sequence[Stage], spare: int) -> Fraction:
    """The chance that all stages are passed, with some action points to spare."""
    if not stages:
        return SURE
    first, rest = stages[0], stages[1:]
    chance = first.passes * plan_chance(rest, spare)
    return chance + first.stays * plan_chance(stages, spare - 1) if spare and first.stays else chance


class StepWays(Protocol):
    """The ways that a step may take (`walks.WalkedRegion`): the part that matters when it is laid out."""

    @property
    def shut(self) -> tuple[Area, ...]:
        """The areas that none of them enters."""
        ...

    @property
    def wet(self) -> bool:
        """Whether they may cross banks."""
        ...


@frozen(eq=False)
class PlanStep:
    """One action of a plan; moves in a row count as one. `walk`: the ways that they may take; `keys`: those with which
    `path` and `apply` know it."""

    action: str
    to: Point | None
    walk: StepWays | None = None
    keys: Mapping[str, Json] = field(factory=dict)


@frozen(eq=False)
class Label:
    """A figure in the middle of a plan. `stop`: the place's key. `walks`: whether walking on may lead anywhere new;
    after a walk that crosses no bank it does not."""

    board: Document
    name: str
    stop: tuple[int, ...]
    steps: tuple[PlanStep, ...] = ()
    stages: tuple[Stage, ...] = ()
    walks: bool = True

    @property
    def figure(self) -> Figure:
        return self.board.figure(self.name)

    @property
    def points(self) -> int:
        return max(0, activation.points_left(self.board, self.figure) or 0)

    @property
    def left(self) -> int:
        """What is left of the move under way, in thousandths."""
        return activation.count(activation.turn_value(self.board, self.figure, "move_left"))

    @property
    def chance(self) -> Fraction:
        """The chance to get this far, if all points left may be spent on further tries."""
        return plan_chance(self.stages, self.points)

    def then(self, board: Document, stop: tuple[int, ...], step: PlanStep, *stages: Stage, walks: bool = True) -> Label:
        return Label(board, self.name, stop, (*self.steps, step), (*self.stages, *stages), walks)

    def whole_move(self) -> Thousandths:
        return whole_move(self.board, self.figure, wet=table.swims(self.board, self.figure))


def stage_of_rolls(label: Label, rolls: list[str]) -> tuple[Stage, ...]:
    """The stage of the rolls before a move or a climb, all of one action. A fumble in leaving contact, or a failed
    dexterity roll, ends the action where it began. A figure on a wall falls if it fumbles."""
    if not rolls:
        return ()
    figure, board = label.figure, label.board
    chance, lost = SURE, Fraction(0)
    for roll in rolls:
        if roll == "disengage":
            chance *= chance_to_get_away(board, figure)
        else:
            dice = activation.pool(board, figure, "dexterity")
            if figure.state.get("on_wall"):
                lost = chance * sum(
                    (p for (outcome, _), p in chances(dice, NEEDED).items() if outcome == "fumble"), Fraction(0)
                )
            chance *= passes(dice)
    # A swimmer's next move may be shorter than what was left of this one.
    stays = Fraction(0) if table.swims(board, figure) and label.left else 1 - chance - lost
    return (Stage(chance, stays),)


def walked(label: Label, to: Point, level: Thousandths, moves: int, left: int, *, rolled: bool) -> Document:
    """The document after some new moves to a place, with the rest of the last one."""
    board, figure = label.board, label.figure
    if moves:
        board = activation.begin(board, figure, "move", points=moves)
    board = board.with_turn(move_left=left)
    if rolled:
        board = board.with_turn(move_rolled="success")
    return placed(board, label.name, to, level)


def climbs(label: Label) -> Iterator[Label]:
    """The labels that climbing from here leads to: up or down a whole wall with the rest of the move, or with a new
    one; or as far as the move goes, if the wall is higher."""
    boards: list[tuple[Document, dict[str, Json]]] = [(label.board, {})]
    if label.left and label.points:
        boards.append((label.board.with_turn(move_left=None, move_rolled=None, disengaged=None), {"afresh": True}))
    for board, keys in boards:
        here = evolve(label, board=board)
        figure = here.figure
        if isinstance(may_climb(board, figure), Reason):
            continue
        budget = move_budget(board, figure)
        stages = stage_of_rolls(here, [needed.roll for needed in climb_rolls(board, figure)])
        for wall in walls_at(board, figure):
            stop = (*label.stop[:3], wall.area, int(wall.up), 0)
            step: PlanStep | None = None
            if not is_beyond(wall.cost, budget):
                step = PlanStep("climb", thousandths(wall.start), keys=keys)
            elif budget:
                stop = (*label.stop[:3], wall.area, int(wall.up), min(budget, wall.height))
                step = PlanStep("climb", None, keys={**keys, **({} if wall.up else {"down": True})})
            if step is not None:
                after = apply(board, question_of(figure, step))
                if isinstance(after, Document):
                    yield here.then(after, stop, step, *stages)


def question_of(figure: Figure, step: PlanStep) -> MoveQuestion:
    """The question that makes a step, its rolls assumed to pass."""
    return MoveQuestion(figure=figure, action=step.action, to=step.to, extra={"outcome": "success", **step.keys})


def ready_to_jump(label: Label) -> Label:
    """The label with the roll to disengage passed, if a jump owes one."""
    board, figure = label.board, label.figure
    if not owes_disengaging(board, figure):
        return label
    passed = chance_to_get_away(board, figure)
    started = activation.activated(board, figure).with_turn(move_left=None, move_rolled=None, disengaged="success")
    return evolve(label, board=started, stages=(*label.stages, Stage.again(passed)))


def fall_stage(board: Document, figure: Figure, loss: int, *, last: bool) -> Stage:
    """The stage of a fall: it is survived, and before further actions also not fumbled, which stuns (CV-30)."""
    life = table.life_of(figure)
    found = Fraction(0)
    for (outcome, aces), chance in chances(activation.pool(board, figure, "dexterity"), NEEDED).items():
        lives = life is None or fall_lost(loss, outcome, aces) < life
        if lives and (last or outcome != "fumble" or figure.state.get("stunned")):
            found += chance
    return Stage(found)


def landed(board: Document, name: str) -> tuple[Document, tuple[Stage, ...]]:
    """The document after a jump, and the stage of its fall, if any. The fall is survived and costs its whole loss."""
    loss = activation.owed(board, "falling").get(name)
    if loss is None:
        return board, ()
    stage = fall_stage(board, board.figure(name), loss, last=False)
    life = table.life_of(board.figure(name))
    paid = activation.owe(board, "falling", name, None)
    return activation.hurt(paid, name, loss if life is None else min(loss, life - 1)), (stage,)


def jump_keys(inches: int) -> dict[str, Json]:
    """The keys of a jump that carries at least some inches."""
    return {"outcome": "success", "aces": max(1, inches - 2)}


def with_known_points(board: Document, name: str, points: int) -> Document:
    """The document in which a figure has action points: `points`, if its stats give none."""
    figure = board.figure(name)
    if "action_points" in figure.stats:
        return board
    return board.with_figure(evolve(figure, stats={**figure.stats, "action_points": points}))
