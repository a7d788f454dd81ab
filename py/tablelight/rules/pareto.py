"""Paths that cost little and burden little: the Pareto-optimal ones to each state within a budget.

A path dominates another to the same state if it costs no more and burdens no more. Of those that nothing dominates one is
kept for each cost and burden, as a label (as in multi-criteria shortest paths). The search knows no game: a burden is a
value of a game's own, as harm or exposure, that adds up along a path and can be compared. The slow twin lists every
path (`tests/unit/rules/test_pareto.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from attrs import field, frozen

from tablelight.rules.reach import Points


class Burden(Protocol):
    """What a path brings with it besides its cost."""

    def __add__(self: H, other: H, /) -> H:
        """The burden of one stretch followed by another."""
        ...

    def dominates(self: H, other: H, /) -> bool:
        """Whether this is no worse than that under every continuation."""
        ...


S = TypeVar("S", bound=Hashable)
H = TypeVar("H", bound=Burden)


Onward = tuple[S, int, H, bool]
"""A step that may be taken: where to, at what cost (none or more), with what burden, whether the way ends with it. A plain
tuple: a search makes thousands of them, and named ones took half of its time."""


@frozen
class ParetoLabel(Generic[S, H]):
    """A way to a state: its cost and burden, whether it is ended there, and the way that it goes on from."""

    state: S
    cost: Points
    burden: H
    halted: bool = False
    before: ParetoLabel[S, H] | None = field(default=None, repr=False, eq=False)

    @property
    def states(self) -> Iterator[S]:
        """The states on the way, from this one back to the start."""
        label: ParetoLabel[S, H] | None = self
        while label is not None:
            yield label.state
            label = label.before

    def way(self) -> list[ParetoLabel[S, H]]:
        """The labels from the start to this one."""
        return [self] if self.before is None else [*self.before.way(), self]


def pareto_labels(
    start: S,
    unburdened: H,
    onward: Callable[[S], Sequence[Onward[S, H]]],
    budget: Points,
    least: Points = 0,
    left: Callable[[S], Points] | None = None,
) -> dict[S, list[ParetoLabel[S, H]]]:
    """For each state reached at a cost within the budget the ways to it that no other is better than, the cheapest first.

    An ended way is no better than one that may go on, and is kept beside it only if it costs or burdens less. `onward` is
    called once a state at most, and only for states that are gone on from. `least`: what every step costs at the least.

    `left`: what a state still costs to a goal at the least; no step may cost less than it comes nearer. Ways that cannot get
    there within the budget are left out, and those that can are the same, in the same order.
    """
    first = ParetoLabel(start, 0, unburdened)
    # What is worth having so far, gone on from or still to be; the cheapest are gone on from first, a tier of equal cost
    # after another, and a tier may grow while it is read.
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
                    # As in `_covers`, which is not called: most steps lead nowhere new and end here.
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
    """Whether the first leaves no use for a way of that cost and burden."""
    return one.cost <= cost and (halted or not one.halted) and (one.burden is burden or one.burden.dominates(burden))
