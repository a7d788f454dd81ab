"""Why a place cannot be reached: the clause that bars the best attempt first.

Whether it is too far is asked first: with points without end, would a way lead there that breaks no rule? If so, more points
are all that is missing. If not, no number of points would do, and the best attempt is the one that breaks the fewest
rules, and of those the one that costs least; the first rule that it breaks is the reason.

The search runs over single steps with their refusals, the slow and plain way: it is asked about one place at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from typing import Generic, NamedTuple, TypeVar

from tablelight.rules.answers import Reason

S = TypeVar("S", bound=Hashable)


class Attempt(NamedTuple, Generic[S]):
    """A step that one might try: where to, its cost, what forbids it, and what would end the movement after it."""

    to: S
    cost: int
    refusal: Reason | None = None
    halt: Reason | None = None


class Best(NamedTuple):
    """The best attempt to reach a goal: what it costs, and the reason of the first rule that it breaks (None: of none)."""

    cost: int
    broken: Reason | None


def first_refusal(
    start: S,
    is_goal: Callable[[S], bool],
    attempts: Callable[[S], Iterable[Attempt[S]]],
    budget: int,
    too_far: Callable[[int], Reason],
    left: Callable[[S], int] = lambda _: 0,
) -> Reason | None:
    """Why no goal is reached from `start` within the budget, None if one is.

    `too_far(cost)` makes the reason where more points would do, `cost` in all; where nothing leads to a goal at all, not
    even breaking rules, it is asked for 0.
    """
    best = best_attempt(start, is_goal, attempts, left)
    if best is None:
        return too_far(0)
    if best.broken is not None:
        return best.broken
    return too_far(best.cost) if best.cost > budget else None


def best_attempt(
    start: S,
    is_goal: Callable[[S], bool],
    attempts: Callable[[S], Iterable[Attempt[S]]],
    left: Callable[[S], int] = lambda _: 0,
) -> Best | None:
    """The attempt from `start` to a goal that breaks the fewest rules, of those the cheapest; None if nothing leads there.

    A step that is refused breaks one rule. So does going on from where the movement must end: the halt's reason is then
    the refusal. `left`: what a goal is still away at the least, whatever rules are broken; no step may lessen it by more
    than its cost.
    """
    order = count(1)
    # By the rules broken, then by the cost up to a goal at the least; then in the order in which they were found.
    queue: list[tuple[int, int, int, int, S, Reason | None, Reason | None]] = [(0, 0, 0, 0, start, None, None)]
    # A state where the movement has been ended is left by breaking a rule: it is another one than the same state open.
    found: dict[tuple[S, bool], tuple[int, int]] = {(start, False): (0, 0)}
    done: set[tuple[S, bool]] = set()
    while queue:
        broken, _, _, cost, state, halt, reason = heappop(queue)
        if is_goal(state):
            return Best(cost, reason)
        if (state, halt is not None) in done:
            continue
        done.add((state, halt is not None))
        if halt is not None:
            broken, reason = broken + 1, reason or halt
        for to, price, refusal, ends in attempts(state):
            arrival, total = (to, ends is not None), (broken + (refusal is not None), cost + price)
            if arrival not in found or total < found[arrival]:
                found[arrival] = total
                away = total[1] + left(to)
                heappush(queue, (total[0], away, next(order), total[1], to, ends, reason or refusal))
    return None
