"""Paths of low cost and low burden: the Pareto-optimal ones to each state within a budget.

A path dominates another to the same state if it costs no more and burdens no more. Of the undominated paths, one is
kept for each cost and burden, as a label (as in multi-criteria shortest paths). The search knows no game: a burden is a
game's own value, such as harm or exposure, that adds up along a path and can be compared. The slow twin lists every
path (`tests/unit/rules/test_pareto.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from attrs import field, frozen

from tablelight.rules.reach import Points


class Burden(Protocol):
    """The burden of a path, in addition to its cost."""

    def __add__(self: H, other: H, /) -> H:
        """The burden of one stretch followed by another."""

    def dominates(self: H, other: H, /) -> bool:
        """Whether this is no worse than the other under every continuation."""


S = TypeVar("S", bound=Hashable)
H = TypeVar("H", bound=Burden)


Onward = tuple[S, int, H, bool]
"""A possible step: where to, its cost (0 or more), its burden, whether the way ends with it. A plain tuple: a search
makes thousands of them, and named ones took half of its time."""


@frozen
class ParetoLabel(Generic[S, H]):
    """A way to a state: its cost and burden, whether it ended there, and the way before it."""

    state: S
    cost: Points
    burden: H
    halted: bool = False
    before: ParetoLabel[S, H] | None = field(default=None, repr=False, eq=False)

    def back(self) -> Iterator[ParetoLabel[S, H]]:
        """The labels on the way, from this one back to the start."""
        label: ParetoLabel[S, H] | None = self
        while label is not None:
            yield label
            label = label.before

    def way(self) -> list[ParetoLabel[S, H]]:
        """The labels from the start to this one."""
        return [*self.back()][::-1]


def pareto_labels(
    start: S,
    unburdened: H,
    onward: Callable[[S], Sequence[Onward[S, H]]],
    budget: Points,
    least: Points = 0,
    left: Callable[[S], Points] | None = None,
) -> dict[S, list[ParetoLabel[S, H]]]:
    """The undominated ways to each state within the budget, the cheapest first.

    An ended way is no better than one that may go on, and is kept as well only if it costs or burdens less. `onward` is
    called at most once for each state, and only for states that ways continue from. `least`: the least cost of any
    step. `left`: the least cost from a state to a goal; no step may lessen it by more than its cost. Ways that cannot
    get there within the budget are left out; the others are the same, in the same order.
    """
    first = ParetoLabel(start, 0, unburdened)
    # The ways worth keeping so far, continued or not. The cheapest continue first, one tier of equal cost after
    # another, and a tier may grow while it is read.
    found: dict[S, list[ParetoLabel[S, H]]] = {start: [first]}
    tiers: list[list[ParetoLabel[S, H]]] = [[] for _ in range(budget + 1)]
    tiers[0].append(first)
    steps: dict[S, Sequence[Onward[S, H]]] = {}
    for tier in tiers[: max(0, budget + 1 - least)]:
        for label in tier:
            state, spent = label.state, label.cost
            if label.halted or label not in found[state]:
                continue
            following = steps.get(state)
            if following is None:
                following = steps[state] = onward(state)
            for to, price, burden, halts in following:
                cost = spent + price
                if cost > budget or (left is not None and cost + left(to) > budget):
                    continue
                total = label.burden if burden is unburdened else label.burden + burden
                known = found.get(to)
                if known is None:
                    known = found[to] = []
                for other in known:
                    # As in `_covers`, inlined: most steps lead nowhere new and end here.
                    if (
                        other.cost <= cost
                        and (halts or not other.halted)
                        and (other.burden is total or other.burden.dominates(total))
                    ):
                        break
                else:
                    new = ParetoLabel(to, cost, total, halts, label)
                    if known:
                        known[:] = [k for k in known if not _covers(new, k.cost, k.burden, k.halted)]
                    known.append(new)
                    tiers[cost].append(new)
    for labels in found.values():
        labels.sort(key=lambda label: label.cost)
    return found


def _covers(one: ParetoLabel[S, H], cost: Points, burden: H, halted: bool) -> bool:
    """Whether the label makes a way with this cost and burden useless."""
    return one.cost <= cost and (halted or not one.halted) and (one.burden is burden or one.burden.dominates(burden))
