"""Why a place cannot be reached: the clause that bars the best attempt first.

The best attempt stays within the budget, breaks the fewest rules, and then costs least. It runs over single steps with their
refusals, the slow and plain way: it is asked about one place at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

from attrs import frozen

from tablelight.rules.answers import Reason

S = TypeVar("S", bound=Hashable)


@frozen
class Attempt(Generic[S]):
    """A step that one might try: where to, its cost, what forbids it, and what would end the movement after it."""

    to: S
    cost: int
    refusal: Reason | None = None
    halt: Reason | None = None


@frozen
class _Try(Generic[S]):
    """A way so far. `reason`: of the first rule that it breaks."""

    state: S
    halt: Reason | None = None
    reason: Reason | None = None


def first_refusal(
    start: S,
    is_goal: Callable[[S], bool],
    attempts: Callable[[S], Iterable[Attempt[S]]],
    budget: int,
    too_far: Callable[[int], Reason],
) -> Reason | None:
    """The reason that bars the best attempt from `start` to a goal first, None if nothing does.

    Going on from where a movement must end breaks a rule too, and the halt's reason is then the refusal. `too_far(cost)`
    makes the reason when even an attempt that breaks rules is beyond the budget; without any way at all: `too_far(0)`.
    """
    within = _best(start, is_goal, attempts, budget)
    if within is not None:
        return within[1].reason
    beyond = _best(start, is_goal, attempts, None)
    return too_far(beyond[0] if beyond else 0)


def _best(
    start: S, is_goal: Callable[[S], bool], attempts: Callable[[S], Iterable[Attempt[S]]], budget: int | None
) -> tuple[int, _Try[S]] | None:
    """The cost and the way of the best attempt within the budget (of all, if None); None if there is none."""
    order = count()
    queue: list[tuple[int, int, int, _Try[S]]] = [(0, 0, next(order), _Try(start))]
    # Ways come in the order of the rules they break: a later one is worth following only if it is cheaper.
    cheapest: dict[tuple[S, bool], int] = {}
    while queue:
        faults, cost, _, way = heappop(queue)
        if is_goal(way.state):
            return cost, way
        key = (way.state, way.halt is not None)
        if cheapest.get(key, cost + 1) <= cost:
            continue
        cheapest[key] = cost
        for attempt in attempts(way.state):
            total = cost + attempt.cost
            if budget is not None and total > budget:
                continue
            broken = faults + (way.halt is not None) + (attempt.refusal is not None)
            reason = way.reason or way.halt or attempt.refusal
            heappush(queue, (broken, total, next(order), _Try(attempt.to, attempt.halt, reason)))
    return None
