"""The answers `actions`, `moves`, `path` and `apply`: moves, domes, slipping away.

Also the ways of a move that pass named spaces, or that the fewest enemies could shoot at (HT-14). A state is a space
with the number of named spaces passed so far. The exposure of a way is the set of the enemies that could shoot at any of
its spaces. Of the ways within the points, those stay that no other beats in cost and exposure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.grid.topology import Index
from tablelight.progress.memo import kept
from tablelight.rules.answers import ActionAnswer, Moves, Path, Reason, Refused, Step
from tablelight.rules.moving import FLYER
from tablelight.rules.pareto import Onward, ParetoLabel, pareto_labels
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.herotrek import tables
from tablelight.rules.systems.herotrek.movement import HeroTrekMovement, ground_of
from tablelight.rules.systems.herotrek.sight import shots_at


def in_dome(document: Document, figure: Figure) -> bool:
    """Whether the character is inside a dome."""
    return document.layout.terrain_at(figure.space) == "dome"


def list_actions(document: Document, figure: Figure) -> Iterator[ActionAnswer]:
    """Move and slip away, each with the reason if it is not allowed (HT-20, HT-21, HT-32 to HT-34)."""
    move: Reason | None = None
    slip: Reason | None = None
    if is_inside := in_dome(document, figure):
        slip = Reason("HT-20.leave", at=figure.space)
        if is_shut_in(document, figure):
            move = slip = Reason("HT-21.barred", at=figure.space)
        elif "speed" in figure.stats and not _can_leave_dome(document, figure, figure.stats["speed"]):
            move = Reason("HT-20.short", at=figure.space)
    yield ActionAnswer(id="move", allowed=move is None, reason=move)
    if not is_inside:
        slip = _no_slip(document, figure)
    yield ActionAnswer(id="slip-away", allowed=slip is None, reason=slip)


def is_shut_in(document: Document, figure: Figure) -> bool:
    """HT-21: whether no way leads out of the dome, on foot or, for a flyer, in flight, whatever its speed."""
    return not _can_leave_dome(document, figure, document.topology.size * max(tables.COSTS.values()))


def _can_leave_dome(document: Document, figure: Figure, points: int) -> bool:
    """Whether some way with at most `points` leads out of the dome, on foot or, for a flyer, in flight."""
    ways = (False, True) if FLYER in figure.traits else (False,)
    own = document.topology.bit(figure.space)
    return any(HeroTrekMovement(document, figure, points, flying).ends & ~own for flying in ways)


def enemies_beside(document: Document, figure: Figure) -> list[Figure]:
    """HT-01, HT-02: the enemies that are adjacent to a figure, in the order of the document."""
    ground, here, standing = ground_of(document.layout), figure.space, document.standing
    held = [space for space in ground.grid.neighbours(here) if space in standing]
    near = [each for space in held if ground.are_adjacent(here, space) for each in standing[space]]
    return [other for _, other in sorted(near, key=itemgetter(0)) if other.side != figure.side]


def _no_slip(document: Document, figure: Figure) -> Reason | None:
    refusals = [switch_refusal(document, figure, enemy) for enemy in enemies_beside(document, figure)]
    if not refusals:
        return Reason("HT-32.nobody", figure=figure.id)
    return refusals[0] if all(refusals) else None


def switch_refusal(document: Document, figure: Figure, enemy: Figure) -> Reason | None:
    """Why the hero cannot switch spaces with a figure; None if it can."""
    named = {"name": enemy.label}
    ground = ground_of(document.layout)
    if enemy.side == figure.side:
        return Reason("HT-32.friend", figure=enemy.id, values=named)
    if in_dome(document, figure):
        return Reason("HT-20.leave", at=figure.space)
    if not ground.are_adjacent(figure.space, enemy.space):
        return Reason("HT-32.apart", figure=enemy.id, values=named)
    if enemy.id in tables.turn_of(document).switched:
        return Reason("HT-33.immune", figure=enemy.id, values=named)
    for one, other in ((figure, enemy), (enemy, figure)):
        if not ground.enterable_by(one) & ground.grid.bit(other.space):
            return Reason("HT-34.ground", at=other.space, figure=one.id, values={"name": one.label})
    return None


def begin(document: Document, question: MoveQuestion) -> HeroTrekMovement | Refused:
    """The movement that the question asks about, with its board (HT-36), or why there is none."""
    figure, keys = question.figure, tables.keys_of(question)
    if keys.flying and FLYER not in figure.traits:
        return Refused(refused=Reason("HT-40.ground", figure=figure.id))
    if question.action == "slip-away":
        return _slip(document, figure, keys)
    if in_dome(document, figure) and is_shut_in(document, figure):
        return Refused(refused=Reason("HT-21.barred", at=figure.space))
    return HeroTrekMovement(document, figure, max(0, document.stat(figure, "speed") + keys.modifier), keys.flying)


def _slip(document: Document, figure: Figure, keys: tables.HeroTrekMoveKeys) -> HeroTrekMovement | Refused:
    if keys.enemy is None:
        refusal = Reason("HT-20.leave", at=figure.space) if in_dome(document, figure) else _no_slip(document, figure)
        if refusal is None:
            raise QuestionError("$.question.enemy", "is missing")
        return Refused(refused=refusal)
    enemy = document.figure(keys.enemy)
    refused = switch_refusal(document, figure, enemy)
    if refused:
        return Refused(refused=refused)
    switched = evolve(figure, at=enemy.at)
    return HeroTrekMovement(
        document.with_figure(switched, evolve(enemy, at=figure.at)), switched, tables.SHIFT, keys.flying
    )


def moves(document: Document, question: MoveQuestion) -> Moves:
    """Every space where the movement may end; for slipping away the switched-to space too, at cost 0 (HT-35). With
    `via`, every way passes those spaces in order (HT-14)."""
    movement = begin(document, question)
    if isinstance(movement, Refused):
        return Moves(refused=movement.refused)
    rest = _after(movement, _via(movement, question))
    if isinstance(rest, Reason):
        return Moves(refused=rest)
    candidates, spent = rest.ground.grid.all, movement.budget - rest.budget
    if question.action == "move":
        candidates &= ~rest.ground.grid.bit(question.figure.space)
    found = rest.destinations(candidates)
    spaces = tuple(end._replace(cost=spent + end.cost) for end in found) if spent else found
    if movement.document is document:
        return Moves(spaces=spaces)
    # HT-36: the new places of the two figures that switched.
    pairs = zip(movement.document.figures, document.figures, strict=True)
    moved = {figure.id: figure.space for figure, before in pairs if figure.at != before.at}
    return Moves(spaces=spaces, extra={"places": moved})


def _after(movement: HeroTrekMovement, via: Sequence[Space]) -> HeroTrekMovement | Reason:
    """The rest of a movement after it has passed some spaces in order, or why it cannot reach one of them."""
    rest = movement
    for number, space in enumerate(via):
        if (onward := rest.onward(space)) is None:
            return HeroTrekWays(movement, tuple(via[:number])).barred(space)
        rest = onward
    return rest


def path(document: Document, question: MoveQuestion) -> Path | Refused:
    """A path, space by space, with the enemies that could shoot at each step (HT-14), or the clause that bars it. It is
    a cheapest one, subject to `via` and `prefer`. A slip away begins with a step to the space switched to (HT-36)."""
    movement = begin(document, question)
    if isinstance(movement, Refused):
        return movement
    assert question.to is not None
    if question.action == "move" and question.to == question.figure.space and in_dome(document, question.figure):
        return Refused(refused=Reason("HT-20.leave", at=question.to))
    entered = _way(movement, question)
    if isinstance(entered, Reason):
        return Refused(refused=entered)
    if question.action == "slip-away":
        entered = [(movement.figure.space, 0), *entered]
    steps = tuple(_step(movement, at, cost) for at, cost in entered)
    return Path(
        path=(question.figure.space, *(step.at for step in steps)), cost=sum(cost for _, cost in entered), steps=steps
    )


def _way(movement: HeroTrekMovement, question: MoveQuestion) -> list[tuple[Space, int]] | Reason:
    """The spaces entered on the way, each with its cost, or why there is no way."""
    assert question.to is not None
    grid = movement.ground.grid
    via = _via(movement, question)
    unseen = tables.keys_of(question).prefer == "unseen"
    if not via and not unseen:
        taken = movement.path_to([grid.index(question.to)])
        return taken if isinstance(taken, Reason) else [(each.at, each.cost) for each in taken]
    ways = HeroTrekWays(movement, via, unseen)
    if (last := movement.steps.end_refusal(grid.index(question.to))) is not None:
        return last
    is_there = all(space == movement.figure.space for space in (*via, question.to))
    return ways.best(question.to) or ([] if is_there else ways.barred(question.to))


def _via(movement: HeroTrekMovement, question: MoveQuestion) -> tuple[Space, ...]:
    """HT-14: the spaces that the way must pass, in order."""
    found = tables.keys_of(question).via
    if len(found) > tables.MOST_VIA:
        raise QuestionError("$.question.via", "must be a list of 1 to {most}", most=tables.MOST_VIA)
    for number, space in enumerate(found):
        if space not in movement.ground.grid:
            raise QuestionError(f"$.question.via[{number}]", "is off the board")
    return found


def _step(movement: HeroTrekMovement, at: Space, cost: int) -> Step:
    shots = shots_at(movement, at)
    reasons = () if movement.flying or cost < tables.COSTLY else (Reason("HT-11.two", at=at),)
    extra = {"shooters": tuple(shot.figure for shot in shots), "shots": shots}
    return Step(at=at, cost=cost, reasons=reasons, extra=extra)


def apply_move(document: Document, question: MoveQuestion) -> Document | Refused:
    """The document after the movement. Its `turn` records the enemy switched with, and whether the figure flew."""
    movement = begin(document, question)
    if isinstance(movement, Refused):
        return movement
    to = question.to
    if to is None:
        if question.action == "move":
            raise QuestionError("$.question.to", "is missing")
        to = movement.figure.space  # HT-37: a shift of no step
    found = path(document, evolve(question, to=to))
    if isinstance(found, Refused):
        return found
    moved = movement.document.with_figure(evolve(movement.figure, at=(to,)))
    moved, enemy = tables.with_flight(moved, question.figure.id, flies=movement.flying), tables.keys_of(question).enemy
    if question.action == "slip-away" and enemy is not None:
        moved = moved.with_turn(switched=[*tables.turn_of(document).switched, enemy])
    return moved


def end_step(document: Document) -> Document:
    """The document after an action step: every enemy may be switched with again (HT-33). `flew` stays, because the
    reaction step of the same turn comes next (HT-43)."""
    return document.with_turn(switched=None)


PathState = tuple[Index, int]


@frozen
class Exposure:
    """The enemies that could shoot at a way, as bits."""

    enemies: int = 0

    def __add__(self, other: Exposure) -> Exposure:
        return Exposure(self.enemies | other.enemies)

    def dominates(self, other: Exposure) -> bool:
        """Whether every enemy of this exposure is in the other too."""
        return not self.enemies & ~other.enemies


NOT_EXPOSED = Exposure()


@frozen(slots=False, eq=False)
class HeroTrekWays:
    """The ways of one movement to a space. `via`: the spaces to pass, in order. `unseen`: whether it counts which
    enemies could shoot at each step."""

    movement: HeroTrekMovement
    via: tuple[Space, ...] = ()
    unseen: bool = False
    _enemies: dict[str, int] = field(factory=dict)

    @kept
    def _steps(self, index: Index) -> list[tuple[Index, int, Exposure]]:
        kinds = (kind for kind in self.movement.steps.flood_kinds if kind.origins >> index & 1)
        return [(index + kind.shift, kind.cost, self._exposure(index + kind.shift)) for kind in kinds]

    def _exposure(self, index: Index) -> Exposure:
        if not self.unseen:
            return NOT_EXPOSED
        space, total = self.movement.steps.space(index), 0
        for shot in shots_at(self.movement, space):
            total |= 1 << self._enemies.setdefault(shot.figure, len(self._enemies))
        return Exposure(total) if total else NOT_EXPOSED

    def _passed_count(self, index: Index, passed: int) -> int:
        """How many named spaces are passed once this space is entered. `passed`: how many were before."""
        while passed < len(self.via) and self.movement.steps.grid.index(self.via[passed]) == index:
            passed += 1
        return passed

    def _onward(self, state: PathState) -> list[Onward[PathState, Exposure]]:
        index, passed = state
        return [((to, self._passed_count(to, passed)), cost, shown, False) for to, cost, shown in self._steps(index)]

    def best(self, to: Space) -> list[tuple[Space, int]] | None:
        """The spaces of the best way, each with its cost; None if no way is within the points. The best way is exposed
        to the fewest enemies; of those it is the cheapest, then the straightest."""
        movement = self.movement
        grid, start = movement.steps.grid, movement.start
        begin = (start, self._passed_count(start, 0))
        # No stretch needs more points than twice the number of spaces: a bound on the search.
        points = min(movement.budget, 2 * grid.size * (len(self.via) + 1))
        goal = (grid.index(to), len(self.via))
        ways = pareto_labels(begin, NOT_EXPOSED, self._onward, points, least=1).get(goal, [])
        if not ways:
            return None
        off = grid.off_line(grid.space(start), to)

        def rank(way: ParetoLabel[PathState, Exposure]) -> tuple[int, int, float]:
            return way.burden.enemies.bit_count(), way.cost, sum(float(off(grid.space(s.state[0]))) for s in way.way())

        labels = min(ways, key=rank).way()
        return [(grid.space(after.state[0]), after.cost - before.cost) for before, after in pairwise(labels)]

    def barred(self, to: Space) -> Reason:
        """Why no way within the points passes the named spaces and then a space where the move need not end."""
        movement = self.movement
        steps, grid = movement.steps, movement.steps.grid
        origin, spent = movement.start, 0
        for space in (*self.via, to):
            found = steps.best(origin, 1 << grid.index(space))
            if found is None:
                return Reason("HT-10.none")
            if found.broken is not None:
                return found.broken
            origin, spent = grid.index(space), spent + found.cost
        return movement.too_far(to, spent) if spent > movement.budget else Reason("HT-10.none")
