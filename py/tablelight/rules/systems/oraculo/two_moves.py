"""Both actions of an activation as moves: where they lead together, and by which square the first one ends (OR-01, OR-10,
OR-12, OR-22)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.rules.answers import Destination, Path, Reason, with_extra
from tablelight.rules.explain import Attempt, best_attempt
from tablelight.rules.steps import Fault
from tablelight.rules.systems.oraculo.activation import action_refusal, after_action
from tablelight.rules.systems.oraculo.movement import OraculoMovement

Broken: TypeAlias = Reason | tuple[int, Fault]
"""A rule that an attempt breaks: why the first movement does not end in a square, or a step of the first (0) or the
second (1)."""


@frozen
class Second:
    """A way to a square by two actions: where the first ends, and what both cost."""

    cost: int
    via: Space
    destination: Destination


@frozen(slots=False, eq=False)
class TwoMoves:
    """A move or a climb, and then another. `document`: as the first begins."""

    document: Document
    figure: Figure
    first: str
    then: str

    @cached_property
    def movement(self) -> OraculoMovement:
        """The first of the two movements."""
        return OraculoMovement(self.document, self.figure, self.first)

    @cached_property
    def refused(self) -> Reason | None:
        """Why the first action is not taken."""
        return action_refusal(self.document, self.figure, self.first)

    def after(self, at: Space) -> Document:
        """The document when the first movement has ended."""
        return after_action(self.document.with_figure(evolve(self.figure, at=(at,))), self.figure, self.first)

    @cached_property
    def near(self) -> dict[Space, Destination]:
        """Where the first movement may end."""
        found = self.movement.destinations(self.movement.ground.grid.all)
        return {destination.at: destination for destination in found}

    @cached_property
    def far(self) -> dict[Space, Second]:
        """Where only the second may end: the cheapest way, of equals the one whose first part is the cheaper."""
        best: dict[Space, tuple[tuple[int, int, int, int], Second]] = {}
        for via, one in self.near.items():
            board = self.after(via)
            figure = board.figure(self.figure.id)
            if action_refusal(board, figure, self.then):
                continue
            second = OraculoMovement(board, figure, self.then)
            for other in second.destinations(second.ground.grid.all):
                if other.at in self.near or other.at == self.figure.space:
                    continue
                cost = one.cost + other.cost
                rank = cost, one.cost, via[1], via[0]
                if other.at not in best or rank < best[other.at][0]:
                    best[other.at] = rank, Second(cost, via, other)
        return {at: second for at, (_, second) in best.items()}

    def why_not(self, to: Space, alone: Reason) -> Reason:
        """Why the two do not lead to a square; `alone`: why the first does not. Both search as one: where the first may end
        the second begins, at no cost."""
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
        """Everywhere, by row, then column: with the actions that it takes, and where the first ends."""
        found = [with_extra(destination, actions=(self.first,)) for destination in self.near.values()]
        for second in self.far.values():
            extra = {"actions": (self.first, self.then), "via": second.via}
            found.append(with_extra(second.destination._replace(cost=second.cost), **extra))
        return tuple(sorted(found, key=lambda destination: (destination.at[1], destination.at[0])))


def joined(first: Path, second: Path, actions: tuple[str, str]) -> Path:
    """Two ways, one after the other."""
    return Path(
        path=(*first.path, *second.path[1:]),
        cost=first.cost + second.cost,
        steps=(*first.steps, *second.steps),
        extra={"actions": actions, "via": first.path[-1]},
    )
