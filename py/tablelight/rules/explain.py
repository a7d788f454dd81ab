"""Why a place cannot be reached: the clause that bars the best attempt first.

The best attempt breaks the fewest rules, then costs least. It runs over single steps with their refusals, the slow and
plain way: it is asked about one place at a time.
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


def first_refusal(
    start: S,
    is_goal: Callable[[S], bool],
    attempts: Callable[[S], Iterable[Attempt[S]]],
    budget: int,
    too_far: Callable[[int], Reason],
) -> Reason | None:
    """The reason that bars the best attempt from `start` to a goal first, None if nothing does.

    Going on from where a movement must end breaks a rule too, and the halt's reason is then the refusal. `too_far(cost)`
    makes the reason when the budget ends before any other rule is broken. Without any way at all: `too_far(0)`.
    """
    order = count()
    best: dict[tuple[S, bool], tuple[int, int]] = {(start, False): (0, 0)}
    queue: list[tuple[int, int, int, S, Reason | None, Reason | None, int]] = [
        (0, 0, next(order), start, None, None, 0)
    ]
    while queue:
        broken, cost, _, state, halt, reason, cost_then = heappop(queue)
        if best[state, halt is not None] < (broken, cost):
            continue
        if is_goal(state):
            if reason is not None and cost_then <= budget:
                return reason
            return too_far(cost) if cost > budget else None
        for attempt in attempts(state):
            refusal = halt or attempt.refusal
            faults = broken + (halt is not None) + (attempt.refusal is not None)
            total = cost + attempt.cost
            key = (attempt.to, attempt.halt is not None)
            if key not in best or (faults, total) < best[key]:
                best[key] = (faults, total)
                first, then = (reason, cost_then) if reason else (refusal, total)
                heappush(queue, (faults, total, next(order), attempt.to, attempt.halt, first, then))
    return too_far(0)
