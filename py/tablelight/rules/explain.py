"""Why a place cannot be reached: the clause that bars the best attempt first.

The best attempt stays within the budget, breaks the fewest rules, and then costs least. It runs over single steps with their
refusals, the slow and plain way: it is asked about one place at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from tablelight.rules.answers import Reason

S = TypeVar("S", bound=Hashable)


class Attempt(NamedTuple, Generic[S]):
    """A step that one might try: where to, its cost, what forbids it, and what would end the movement after it."""

    to: S
    cost: int
    refusal: Reason | None = None
    halt: Reason | None = None


Best: TypeAlias = tuple[int, Reason | None]
"""The cost of the best attempt, and the reason of the first rule that it breaks."""


def first_refusal(
    start: S,
    is_goal: Callable[[S], bool],
    attempts: Callable[[S], Iterable[Attempt[S]]],
    budget: int,
    too_far: Callable[[int], Reason],
    left: Callable[[S], int] = lambda _: 0,
) -> Reason | None:
    """The reason that bars the best attempt from `start` to a goal first, None if nothing does.

    Going on from where a movement must end breaks a rule too, and the halt's reason is then the refusal. `too_far(cost)`
    makes the reason when even an attempt that breaks rules is beyond the budget; without any way at all: `too_far(0)`.
    `left`: what a goal is still away at the least, whatever rules are broken; no step may lessen it by more than its cost.
    """
    known: dict[S, list[tuple[Attempt[S], int]]] = {}

    def steps(state: S) -> list[tuple[Attempt[S], int]]:
        if state not in known:
            known[state] = [(attempt, left(attempt.to)) for attempt in attempts(state)]
        return known[state]

    within = _best(start, is_goal, steps, budget) if left(start) <= budget else None
    if within is not None:
        return within[1]
    beyond = _best(start, is_goal, steps, None)
    return too_far(beyond[0] if beyond else 0)


def _best(
    start: S,
    is_goal: Callable[[S], bool],
    steps: Callable[[S], list[tuple[Attempt[S], int]]],
    budget: int | None,
) -> Best | None:
    """The best attempt within the budget (of all, if None); None if there is none. `steps`: each with what is left then."""
    order = count(1)
    # By the rules broken, then by the cost up to a goal at the least; then in the order in which they were found.
    queue: list[tuple[int, int, int, int, S, Reason | None, Reason | None]] = [(0, 0, 0, 0, start, None, None)]
    # What was put there for a state, ended or not: whatever breaks no fewer rules and costs no less adds nothing.
    tried: dict[tuple[S, bool], tuple[int, int]] = {}
    # Ways come in the order of the rules they break: a later one is worth following only if it is cheaper.
    cheapest: dict[tuple[S, bool], int] = {}
    while queue:
        faults, _, _, cost, state, halt, reason = heappop(queue)
        if is_goal(state):
            return cost, reason
        key = (state, halt is not None)
        if cheapest.get(key, cost + 1) <= cost:
            continue
        cheapest[key] = cost
        faults += halt is not None
        reason = reason or halt
        for (to, price, refusal, ends), left in steps(state):
            spent = cost + price
            away = spent + left
            if budget is not None and away > budget:
                continue
            broken = faults + (refusal is not None)
            key = (to, ends is not None)
            before = tried.get(key)
            if before is not None and before[0] <= broken and before[1] <= spent:
                continue
            tried[key] = broken, spent
            heappush(queue, (broken, away, next(order), spent, to, ends, reason or refusal))
    return None
