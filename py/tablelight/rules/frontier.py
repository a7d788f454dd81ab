"""Ways that cost little and ways that harm little: everything worth having of both, from one state, within a budget.

A way is better than another if it costs no more and harms no more; those that no other is better than are kept, at most
one for each cost and harm. The search knows no game: harm is a value of a game's own that adds up along a way and that it
can compare. The slow twin lists every way (`tests/`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from typing import Generic, Protocol, TypeVar

from attrs import field, frozen


class Harm(Protocol):
    """What a way does to who takes it."""

    def __add__(self: H, other: H, /) -> H:
        """This and then that."""
        ...

    def spares(self: H, other: H, /) -> bool:
        """Whether this is no worse than that, whatever comes after both."""
        ...


S = TypeVar("S", bound=Hashable)
H = TypeVar("H", bound=Harm)


@frozen
class Onward(Generic[S, H]):
    """A step that may be taken: where to, at what cost (none or more), with what harm; `halts`: the way ends with it."""

    to: S
    cost: int
    harm: H
    halts: bool = False


@frozen
class Label(Generic[S, H]):
    """A way to a state: its cost and harm, whether it is ended there, and the way that it goes on from."""

    state: S
    cost: int
    harm: H
    halted: bool = False
    before: Label[S, H] | None = field(default=None, repr=False, eq=False)

    def way(self) -> list[Label[S, H]]:
        """The labels from the start to this one."""
        return [self] if self.before is None else [*self.before.way(), self]


def frontier(
    start: S, unharmed: H, onward: Callable[[S], Iterable[Onward[S, H]]], budget: int
) -> dict[S, list[Label[S, H]]]:
    """For each state reached at a cost within the budget the ways to it that no other is better than, the cheapest first.

    An ended way is no better than one that may go on, and is kept beside it only if it costs or harms less. `onward` is
    called once a state.
    """
    order = count()
    found: dict[S, list[Label[S, H]]] = {}
    steps: dict[S, list[Onward[S, H]]] = {}
    queue = [(0, next(order), Label(start, 0, unharmed))]
    while queue:
        _, _, label = heappop(queue)
        kept = found.setdefault(label.state, [])
        # Labels come by cost: all that are kept here cost no more.
        if any(_covers(other, label) for other in kept):
            continue
        kept[:] = [other for other in kept if not (other.cost == label.cost and _covers(label, other))]
        kept.append(label)
        if label.halted:
            continue
        if label.state not in steps:
            steps[label.state] = list(onward(label.state))
        for step in steps[label.state]:
            cost = label.cost + step.cost
            if cost <= budget:
                following = Label(step.to, cost, label.harm + step.harm, step.halts, label)
                heappush(queue, (cost, next(order), following))
    return found


def _covers(one: Label[S, H], other: Label[S, H]) -> bool:
    """Whether the first, which costs no more, leaves no use for the second."""
    return one.harm.spares(other.harm) and (other.halted or not one.halted)
