"""The answers `moves`, `path` and `apply`. And both actions of an activation as moves: where they lead together, and
where the first one ends (OR-01, OR-10, OR-12, OR-22)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.grid import Grid, Space
from tablelight.grid.topology import Index, Mask, bits
from tablelight.rules.answers import Destination, Moves, Path, Reason, Refused, Step
from tablelight.rules.explain import Attempt, best_attempt
from tablelight.rules.moving import StepTaken, destination
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Reach, flood_from
from tablelight.rules.steps import Fault
from tablelight.rules.systems.oraculo.activation import action_refusal, after_action
from tablelight.rules.systems.oraculo.ground import doors_around, engaged_with, opposite_squares, with_door_turned
from tablelight.rules.systems.oraculo.movement import OraculoMovement
from tablelight.rules.systems.oraculo.tables import MOVING, REPEATABLE


def _movement(document: Document, question: MoveQuestion) -> OraculoMovement:
    if question.action not in MOVING:
        raise QuestionError("$.question.action", "must be one of: {choices}", choices=", ".join(MOVING))
    return OraculoMovement(document, question.figure, question.action)


def moves(document: Document, question: MoveQuestion) -> Moves:
    """Every square where the movement may end. For `disengage`, `opposite` gives for each enemy which of the three
    squares opposite it are free, and why not."""
    movement = _movement(document, question)
    extra: dict[str, object] = {}
    if movement.action == "disengage":
        extra["opposite"] = [
            {"enemy": enemy.id, "squares": tuple(opposite_squares(document, question.figure, enemy))}
            for enemy in engaged_with(document, question.figure)
        ]
    both = _both(document, question)
    refused = action_refusal(document, question.figure, question.action)
    if refused:
        return Moves(refused=refused, extra=extra)
    if both is not None:
        return Moves(spaces=both.destinations())
    return Moves(spaces=movement.destinations(movement.ground.grid.all), extra=extra)


def path(document: Document, question: MoveQuestion) -> Path | Refused:
    """A cheapest way, or the clause that bars the best attempt. Of two actions it takes only as many as are needed."""
    both, alone = _both(document, question), _path(document, question)
    if both is None or both.refused is not None or question.to is None:
        return alone
    if isinstance(alone, Path):
        return evolve(alone, extra={**alone.extra, "actions": (both.first,)})
    second = both.far.get(question.to)
    if second is None:
        return Refused(refused=both.why_not(question.to, alone.refused))
    via = as_record(second.extra["via"], tuple[int, int])
    board = both.after(via)
    ways = (
        _path(document, evolve(question, to=via)),
        _path(board, evolve(question, figure=board.figure(question.figure.id), action=both.then)),
    )
    assert isinstance(ways[0], Path) and isinstance(ways[1], Path), "both were listed"
    return Path(
        path=(*ways[0].path, *ways[1].path[1:]),
        cost=ways[0].cost + ways[1].cost,
        steps=(*ways[0].steps, *ways[1].steps),
        extra=second.extra,
    )


def _both(document: Document, question: MoveQuestion) -> TwoMoves | None:
    """The two movements, if the question asks about a second one."""
    then = as_record(question.extra.get("then", "none"), str)
    if then == "none":
        return None
    if question.action not in REPEATABLE:
        raise QuestionError(
            "$.question.then", "is only for a first action of: {choices}", choices=", ".join(REPEATABLE)
        )
    return TwoMoves(document, question.figure, question.action, then)


def _path(document: Document, question: MoveQuestion) -> Path | Refused:
    movement = _movement(document, question)
    refused = action_refusal(document, question.figure, question.action)
    if refused:
        return Refused(refused=refused)
    assert question.to is not None
    taken = movement.path_to([movement.ground.grid.index(question.to)])
    if isinstance(taken, Reason):
        return Refused(refused=taken)
    steps = tuple(_step(movement, each) for each in taken)
    cost = sum(each.cost for each in taken)
    return Path(path=(question.figure.space, *(each.at for each in taken)), cost=cost, steps=steps)


def _step(movement: OraculoMovement, each: StepTaken) -> Step:
    slow = (Reason("OR-11.slow", at=each.at),) if movement.ground.slow >> each.state & 1 else ()
    return Step(at=each.at, cost=each.cost, reasons=(*slow, *((each.halt,) if each.halt else ())))


def apply_action(document: Document, question: MoveQuestion) -> Document | Refused:
    """The document after an action: the miniature moved, a door opened or closed, or only the action taken.

    An attack is resolved by its roll instead, `shot` or `melee`.
    """
    figure, action = question.figure, question.action
    if action == "attack":
        raise QuestionError("$.question.action", "is resolved by a roll: {choices}", choices="shot, melee")
    if action in MOVING:
        to = destination(question)
        found = path(document, question)
        if isinstance(found, Refused):
            return found
        for taken in as_record(found.extra.get("actions", (action,)), tuple[str, ...]):
            document = after_action(document, figure, taken)
        return document.with_figure(evolve(figure, at=(to,)))
    _both(document, question)
    refused = action_refusal(document, figure, action)
    if refused:
        return Refused(refused=refused)
    turned = _turn_door(document, question) if action == "open-close" else document
    return turned if isinstance(turned, Refused) else after_action(turned, figure, action)


def _turn_door(document: Document, question: MoveQuestion) -> Document | Refused:
    """The document with a door turned: the one that leads `to` a square, or the only one beside the figure."""
    doors = doors_around(document, question.figure)
    if question.to is None and len(doors) > 1:
        raise QuestionError("$.question.to", "is missing")
    door = next((door for door in doors if question.to is None or question.to in door.between), None)
    if door is None or question.to == question.figure.space:
        return Refused(refused=Reason("OR-01.no-door", at=question.to))
    return with_door_turned(document, door)


Broken: TypeAlias = Reason | tuple[int, Fault]
"""A rule that an attempt breaks: why the first movement does not end in a square, or a step of the first (0) or the
second (1)."""


@frozen(slots=False, eq=False)
class TwoMoves:
    """A move or a climb, and then another. `document`: as the first begins."""

    document: Document
    figure: Figure
    first: str
    then: str

    @cached_property
    def movement(self) -> OraculoMovement:
        return OraculoMovement(self.document, self.figure, self.first)

    @cached_property
    def refused(self) -> Reason | None:
        return action_refusal(self.document, self.figure, self.first)

    def after(self, at: Space) -> Document:
        """The document when the first movement has ended."""
        return after_action(self.document.with_figure(evolve(self.figure, at=(at,))), self.figure, self.first)

    @cached_property
    def near(self) -> dict[Space, Destination]:
        found = self.movement.destinations(self.movement.ground.grid.all)
        return {destination.at: destination for destination in found}

    @cached_property
    def far(self) -> dict[Space, Destination]:
        """Where only the second may end, with both actions and the end of the first: the cheapest way, of equal ways the
        one with the cheaper first part, then by row and column of its end. The second begins in all ends of the first
        with the same cost at once: it is the same from each of them, unless an enemy engages the figure there (OR-22)."""
        grid, starts = self.movement.ground.grid, dict[int, Mask]()
        free = [at for at in self.near if not engaged_with(self.document, evolve(self.figure, at=(at,)))]
        for at in free:
            starts[self.near[at].cost] = starts.get(self.near[at].cost, 0) | grid.bit(at)
        if not free:
            return {}
        board = self.after(free[0])
        figure = board.figure(self.figure.id)
        if action_refusal(board, figure, self.then):
            return {}
        second = OraculoMovement(board, figure, self.then)
        steps = second.steps
        wanted = grid.all & ~steps.no_end & ~grid.mask((self.figure.space, *self.near))
        best: dict[Space, tuple[tuple[int, int], Destination]] = {}
        for spent, mask in starts.items():
            reach = flood_from(mask, steps.flood_kinds, second.budget)
            ends = reach.costs(wanted)
            vias = first_starts(reach, grid) if ends else {}
            for state, (cost, halts) in ends.items():
                at, rank = grid.space(state), (spent + cost, spent)
                if at not in best or rank < best[at][0]:
                    reason = steps.halt_reason(reach.halted_from(state, cost), state) if halts else None
                    extra = {"actions": (self.first, self.then), "via": vias[state]}
                    best[at] = rank, Destination(at, spent + cost, halts, reason, extra)
        return {at: second for at, (_, second) in best.items()}

    def why_not(self, to: Space, alone: Reason) -> Reason:
        """Why the two do not lead to a square; `alone`: why the first does not. Both are searched as one: where the
        first may end, the second begins at no cost."""
        first, start = self.movement, self.movement.start
        board = self.after(self.figure.space)
        if action_refusal(board, self.figure, self.then):
            return alone
        second = OraculoMovement(board, self.figure, self.then)
        rules, index = (first.steps, second.steps), first.ground.grid.index(to)
        goals = {(layer, index) for layer in (0, 1) if rules[layer].end_refusal(index) is None}
        if not goals:
            return alone

        def attempts(state: tuple[int, int]) -> Iterator[Attempt[tuple[int, int], Broken]]:
            layer, here = state
            for step in rules[layer].attempts(here):
                refusal, halt = (fault and (layer, fault) for fault in (step.refusal, step.halt))
                yield Attempt((layer, step.to), step.cost, refusal, halt)
            if layer == 0:
                yield Attempt((1, here), 0, rules[0].end_refusal(here))

        best = best_attempt((0, start), goals.__contains__, attempts)
        assert best is not None, "some attempt leads everywhere, if rules are broken"
        if isinstance(best.broken, Reason):
            return best.broken
        if best.broken is not None:
            layer, fault = best.broken
            return rules[layer].reason(fault)
        budgets = first.budget, second.budget
        if best.cost > sum(budgets):
            return evolve(first.too_far(to, best.cost), values={"cost": best.cost, "budget": sum(budgets)})
        return Reason("OR-02.far", values={"cost": best.cost, "first": budgets[0], "second": budgets[1]})

    def destinations(self) -> tuple[Destination, ...]:
        """All destinations, by row, then column, with the actions that they take, and where the first ends."""
        near = (each._replace(extra={**each.extra, "actions": (self.first,)}) for each in self.near.values())
        return tuple(sorted([*near, *self.far.values()], key=lambda destination: destination.at[::-1]))


def first_starts(reach: Reach, grid: Grid) -> dict[Index, Space]:
    """For each state of a flood from several, the one of these from which it is reached at the least cost; of equals
    the first by row, then column."""
    found = {state: grid.space(state) for state in bits(reach.open[0])}
    for cost, masks in enumerate(zip(reach.open, reach.halted, strict=True)):
        for halted, mask in enumerate(masks if cost else ()):
            for state in bits(mask):
                origins = (origin for origin, _ in reach.before(state, cost, halted=bool(halted)))
                found[state] = min((found[origin] for origin in origins), key=lambda at: at[::-1])
    return found
