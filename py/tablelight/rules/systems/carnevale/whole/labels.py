"""A plan so far: the document after its actions, if all their rolls come out as the plan needs. And the chance of that:
rolls in a row, which are tried again if they leave the figure where it stands. Then where moves in a row lead from there:
regions, by the difficult ground entered and the rolls owed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property

from attrs import evolve, field, frozen

from tablelight.board.document import Area, Document, Figure, Json, Point
from tablelight.board.units import Thousandths
from tablelight.geometry.inches.plane import Vector, anticlockwise, cross, distance_to_border
from tablelight.geometry.inches.region import Region, region_of
from tablelight.geometry.inches.search import ROUGH
from tablelight.geometry.inches.shortest import least_cost
from tablelight.geometry.inches.spans import Lines, union
from tablelight.rules.answers import Reason
from tablelight.rules.bare.table import is_beyond, is_over, outline_of, thousandths, vector
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import activation, table, walking
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.climbing import climb_rolls, may_climb, walls_at
from tablelight.rules.systems.carnevale.pools import Result, chance_of, chances, passes
from tablelight.rules.systems.carnevale.pursuit import chance_to_get_away
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import INCH, NEEDED, TOLL, USUAL_POINTS
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tablelight.rules.systems.carnevale.throws import fall_lost
from tablelight.rules.systems.carnevale.walk_paths import in_thousandths

SURE, NEVER = Fraction(1), Fraction(0)


@frozen
class Stage:
    """The rolls of an action. `passes`: the chance that the plan goes on; `stays`: the chance that the figure stays
    where it stood, an action point poorer, and may try again. Any other result ends the plan."""

    passes: Fraction
    stays: Fraction = NEVER


@cache
def plan_chance(stages: Sequence[Stage], spare: int) -> Fraction:
    """The chance that all stages are passed, with some action points to spare."""
    if not stages:
        return SURE
    first, rest = stages[0], stages[1:]
    chance = first.passes * plan_chance(rest, spare)
    return chance + first.stays * plan_chance(stages, spare - 1) if spare and first.stays else chance


@frozen(eq=False)
class PlanStep:
    """One action of a plan; moves in a row count as one. `walk`: the ways that they may take; `keys`: those with which
    `path` and `apply` know it."""

    action: str
    to: Point | None
    walk: WalkedRegion | None = None
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
        return self.chance_with(self.points)

    def chance_with(self, spare: int, *stages: Stage) -> Fraction:
        """The chance to get this far and to pass further stages, with some action points to spare."""
        return plan_chance((*self.stages, *stages), spare)

    def then(self, board: Document, stop: tuple[int, ...], step: PlanStep, *stages: Stage, walks: bool = True) -> Label:
        return Label(board, self.name, stop, (*self.steps, step), (*self.stages, *stages), walks)

    def whole_move(self) -> Thousandths:
        return walking.whole_move(self.board, self.figure, wet=table.swims(self.board, self.figure))


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
                lost = chance * chance_of(("fumble",), dice)
            chance *= passes(dice)
    # A swimmer's next move may be shorter than what was left of this one.
    stays = Fraction(0) if table.swims(board, figure) and label.left else 1 - chance - lost
    return (Stage(chance, stays),)


def climbs(label: Label) -> Iterator[Label]:
    """The labels that climbing from here leads to: up or down a whole wall with the rest of the move, or with a new
    one; or as far as the move goes, if the wall is higher."""
    boards: list[tuple[Document, dict[str, Json]]] = [(label.board, {})]
    if label.left and label.points:
        boards.append((label.board.with_turn(**dict.fromkeys(activation.OF_MOVE)), {"afresh": True}))
    for board, keys in boards:
        here = evolve(label, board=board)
        figure = here.figure
        if isinstance(may_climb(board, figure), Reason):
            continue
        budget = walking.move_budget(board, figure)
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
    if not walking.owes_disengaging(board, figure):
        return label
    passed = chance_to_get_away(board, figure)
    started = activation.activated(board, figure).with_turn(move_left=None, move_rolled=None, disengaged="success")
    return evolve(label, board=started, stages=(*label.stages, Stage(passed, 1 - passed)))


def fall_stage(board: Document, figure: Figure, loss: int, *, last: bool) -> Stage:
    """The stage of a fall: it is survived, and before further actions also not fumbled, which stuns (CV-30)."""
    life, is_stunned = table.life_of(figure), bool(figure.state.get("stunned"))

    def goes_on(result: Result) -> bool:
        lives = life is None or fall_lost(loss, *result) < life
        return lives and (last or is_stunned or result[0] != "fumble")

    return Stage(chances(activation.pool(board, figure, "dexterity"), NEEDED).chance(goes_on))


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


def start_of(document: Document, name: str) -> Label:
    """The label before any action. A figure whose stats give no action points has as many as in DG-05."""
    figure = document.figure(name)
    if "action_points" not in figure.stats:
        points = USUAL_POINTS + activation.count(activation.turn_value(document, figure, "spent"))
        document = document.with_figure(evolve(figure, stats={**figure.stats, "action_points": points}))
    return Label(document, name, (-2,))


DRY_TOLL = 1000.0
"""A toll beyond every budget: a walk of several moves in a row stays dry (inches)."""
LOST = 2
"""What rounding a stop between two moves may cost (thousandths)."""


@frozen(eq=False, slots=False)
class WalkedRegion:
    """Ways from a label with at most `moves` new moves that enter none of the areas `shut`. `wet`: they may cross
    banks, with one move alone. `overlaps`: they begin where no figure may stand; one move leads away from there."""

    label: Label
    shut: tuple[Area, ...]
    entries: int
    """How often such a way enters difficult ground, at most."""
    wet: bool
    moves: int
    overlaps: bool = False
    left: tuple[Area, ...] = ()
    """The difficult areas that they lead out of: they end in none of them, but in one of the hollows `into`."""
    into: tuple[Area, ...] = ()

    @cached_property
    def budgets(self) -> list[Thousandths]:
        """The lengths of 0, 1, ... new moves, with the rest of the one under way."""
        left, whole = self.label.left, self.label.whole_move()
        lost = [LOST * (n - 1 + bool(left)) if n else 0 for n in range(self.moves + 1)]
        return [Thousandths(left + whole * n - less) for n, less in enumerate(lost)]

    @cached_property
    def layers(self) -> list[tuple[Document, Region]]:
        label, found = self.label, []
        figure, most = label.figure, self.budgets[self.moves]
        start = vector(figure.space)
        for layer in layers_of(label.board, figure, most):
            toll = TOLL / INCH if self.wet else DRY_TOLL
            ground = walking_ground(layer, figure, shut=self.shut, toll=toll)
            if ground.is_free(start):
                landing = walking.landing_of(layer, figure)
                found.append((layer, region_of(ground, start, most / INCH, landing=landing, fineness=ROUGH)))
        return found

    def stages(self, moves: int) -> tuple[Stage, ...]:
        """The rolls of a way that takes some new moves."""
        label, owed = self.label, self._owed(moves)
        first = ["disengage"] if walking.owes_disengaging(label.board, label.figure) else []
        rolls = ["move"] if owed > 0 else []
        return stage_of_rolls(label, [*first, *rolls]) + stage_of_rolls(label, rolls) * (owed - 1)

    def _owed(self, moves: int) -> int:
        """How many dexterity rolls such a way takes."""
        label = self.label
        parts = moves + bool(label.left)
        is_rolled = bool(label.left) and walking.has_rolled_move(label.board, label.figure)
        if label.board.options.get("move_roll") == "always":
            return parts - is_rolled
        return min(self.entries, parts) - (is_rolled and parts == 1 and self.entries > 0)

    def lines(self, moves: int, heights: list[float]) -> Lines:
        limit = self.budgets[moves] / INCH
        each = [region.lines(region.shapes(limit), heights) for _, region in self.layers]
        many = len(each) > 1
        found = [union([span for spans in at for span in spans]) for at in zip(*each, strict=True)] if many else each[0]
        return walking.in_hollows(found, heights, self.left, self.into) if self.left else found

    def to(self, at: Point) -> tuple[float, Thousandths] | None:
        """The cost of the shortest way to a place in inches, and the height of its surface; None if it is too far."""
        place, best = vector(at), None
        if self.left and (_is_over_any(at, self.left) or not _is_over_any(at, self.into)):
            return None
        for layer, region in self.layers:
            if abs(place - region.start) > region.budget:
                continue
            cost = least_cost(region.search, place)
            if (
                cost is not None
                and (best is None or cost < best[0])
                and not walking.place_refused(layer, self.label.figure, at)
            ):
                best = cost, table.standing_height(layer, at)
        return best

    def after(self, at: Point) -> tuple[Document, int] | None:
        """The document after the way to a place, and the new moves that it takes; None if it is too far."""
        found = self.to(at)
        if found is None:
            return None
        cost = in_thousandths(found[0])
        moves = next((moves for moves in range(self.moves + 1) if self.budgets[moves] >= cost), None)
        if moves is None:
            return None
        label, figure = self.label, self.label.figure
        board = activation.begin(label.board, figure, "move", points=moves) if moves else label.board
        board = board.with_turn(move_left=self.budgets[moves] - cost)
        if moves + bool(label.left) == 1 and self._owed(moves) > 0:
            board = board.with_turn(move_rolled="success")
        return table.placed(board, label.name, at, found[1]), moves


def walks_of(label: Label) -> Iterator[WalkedRegion]:
    """The walks from a label: around all difficult ground, through one area of it, through all of it; and, if water is
    near, by one move through it."""
    figure, board, points = label.figure, label.board, label.points
    if figure.state.get("on_wall") or not (points or label.left):
        return
    most = label.left + points * label.whole_move()
    here = vector(figure.space)
    near = [area for area in walking.difficult_areas(board, figure.space) if _is_near(area, here, most)]
    begun, closed = walking.difficult_areas_at(board, figure.space), walking.hollows(board, figure.space)
    choices: list[tuple[tuple[Area, ...], int]] = [((*near, *closed), 0)]
    if len(near) > 1 and not label.steps:
        choices += [((*(a for a in near if a is not one), *closed), _entries(one, points)) for one in near]
    rough = [*near, *begun] if closed else near  # a way out of ground with hollows may come back into it
    if rough:
        choices.append(((), sum(_entries(one, points) for one in rough)))
    is_wet = any(area.kind == "water" and _is_near(area, here, most) for area in board.free_board.areas)
    # A figure that overlaps something by mistake leaves it with one move: none may end while it is still too near.
    overlaps = walking.place_refused(board, figure, figure.space) is not None
    if closed and not overlaps:
        yield WalkedRegion(label, tuple(near), 0, False, points, left=tuple(begun), into=tuple(closed))
    for shut, entries in choices:
        if not overlaps:
            yield WalkedRegion(label, shut, entries, False, points)
        if is_wet or overlaps:
            yield WalkedRegion(label, shut, entries, True, 0 if label.left else 1, overlaps)


def _is_over_any(at: Point, areas: Iterable[Area]) -> bool:
    return any(is_over(at, area) for area in areas)


def _is_near(area: Area, here: Vector, most: int) -> bool:
    return distance_to_border(here, outline_of(area)) <= most / INCH or is_over(thousandths(here), area)


def _entries(area: Area, most: int) -> int:
    """How often a way may have to enter an area: once if it is convex, else up to `most` times."""
    points: Sequence[Vector] = anticlockwise(outline_of(area))
    last = len(points)
    convex = all(cross(points[i] - points[i - 1], points[(i + 1) % last] - points[i]) >= 0 for i in range(last))
    return 1 if convex else max(1, most)
