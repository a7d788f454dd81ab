"""Why a place cannot be reached: the rule that the best attempt breaks first.

Whether it is too far is asked first: with points without end, would a way lead there that breaks no rule? If so, more points
are all that is missing. If not, no number of points would do, and the best attempt is the one that breaks the fewest
rules, and of those the one that costs least; the first rule that it breaks is the reason.

The search runs over single steps with what forbids them, the slow and plain way: it is asked about one place at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from typing import Generic, NamedTuple, TypeVar

from tablelight.rules.reach import Points

S = TypeVar("S", bound=Hashable)
R = TypeVar("R")
"""What stands for a rule that is broken: a `Reason`, or what one can be made of."""


class Attempt(NamedTuple, Generic[S, R]):
    """A step that one might try: where to, its cost, what forbids it, and what would end the movement after it."""

    to: S
    cost: Points
    refusal: R | None = None
    halt: R | None = None


class Best(NamedTuple, Generic[R]):
    """The best attempt to reach a goal: what it costs, and the first rule that it breaks (None: it breaks none)."""

    cost: Points
    broken: R | None


def best_attempt(
    start: S,
    is_goal: Callable[[S], bool],
    attempts: Callable[[S], Iterable[Attempt[S, R]]],
    left: Callable[[S], int] = lambda _: 0,
) -> Best[R] | None:
    """The attempt from `start` to a goal that breaks the fewest rules, of those the cheapest; None if nothing leads there.

    A step that is refused breaks one rule. So does going on from where the movement must end: what halts it there is then
    the rule broken. `left`: what a goal is still away at the least, whatever rules are broken; no step may lessen it by
    more than its cost.
    """
    order = count(1)
    # By the rules broken, then by the cost up to a goal at the least; then in the order in which they were found.
    queue: list[tuple[int, int, int, int, S, R | None, R | None]] = [(0, 0, 0, 0, start, None, None)]
    # A state where the movement has been ended is left by breaking a rule: it is another one than the same state open.
    found: dict[tuple[S, bool], tuple[int, int]] = {(start, False): (0, 0)}
    done: set[tuple[S, bool]] = set()
    while queue:
        broken, _, _, cost, state, halt, first = heappop(queue)
        if is_goal(state):
            return Best(cost, first)
        if (state, halt is not None) in done:
            continue
        done.add((state, halt is not None))
        if halt is not None:
            broken, first = broken + 1, halt if first is None else first
        for to, price, refusal, ends in attempts(state):
            arrival, total = (to, ends is not None), (broken + (refusal is not None), cost + price)
            if arrival not in found or total < found[arrival]:
                found[arrival] = total
                heappush(
                    queue,
                    (
                        total[0],
                        total[1] + left(to),
                        next(order),
                        total[1],
                        to,
                        ends,
                        refusal if first is None else first,
                    ),
                )
    return None
