"""Why a place cannot be reached: the rule that the best attempt breaks first.

The first question: given unlimited points, is there a legal path? If so, the place is too far. If not, the best attempt
is the one that breaks the fewest rules; of several, the cheapest. The first rule that it breaks is the reason.

The search goes over single steps and the rules that forbid them. That is slow and plain, since it is asked about one
place at a time. On a large board it may look at every space. `BoundedSearches` bounds it for a caller that cannot wait.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from heapq import heappop, heappush
from itertools import count
from typing import Any, Generic, NamedTuple, TypeVar, cast

from tablelight.progress.portions import Ended, Steps, run, step
from tablelight.rules.reach import Points

T = TypeVar("T")
S = TypeVar("S", bound=Hashable)
R = TypeVar("R")
"""A broken rule: a `Reason`, or something that gives one."""


class LongSearchError(Exception):
    """A search would have to look at more states than it may."""


class BoundedSearches:
    """The searches of one question. Each stops after a number of states, and continues when the same question is asked
    again."""

    def __init__(self) -> None:
        self.looked_at = 0
        self._searches: list[Steps[Any] | Ended[Any]] = []
        self._at = 0
        self._until = 0

    @contextmanager
    def going_on(self, states: int) -> Iterator[None]:
        """The context for the question; a search that would look at more states raises `LongSearchError`."""
        self._at, self._until = 0, self.looked_at + states
        token = _bounded.set(self)
        try:
            yield
        finally:
            _bounded.reset(token)

    def result(self, search: Callable[[], Steps[T]]) -> T:
        if self._at == len(self._searches):
            self._searches.append(search())
        number, found = self._at, self._searches[self._at]
        self._at += 1
        while not isinstance(found, Ended):
            said = step(found)
            if isinstance(said, Ended):
                found = self._searches[number] = said
            else:
                self.looked_at += 1
                if self.looked_at > self._until:
                    raise LongSearchError
        return cast(T, found.answer)


_bounded: ContextVar[BoundedSearches | None] = ContextVar("the searches that are given up in time", default=None)


class Attempt(NamedTuple, Generic[S, R]):
    """A step to try: where to, its cost, what forbids it, and what would end the movement after it."""

    to: S
    cost: Points
    refusal: R | None = None
    halt: R | None = None


class Best(NamedTuple, Generic[R]):
    """The best attempt to reach a goal: its cost, the first rule that it breaks, and how many it breaks."""

    cost: Points
    broken: R | None
    rules: int = 0


def best_attempt(
    start: S,
    is_goal: Callable[[S], bool],
    attempts: Callable[[S], Iterable[Attempt[S, R]]],
    left: Callable[[S], int] = lambda _: 0,
) -> Best[R] | None:
    """The attempt from `start` to a goal that breaks the fewest rules, of those the cheapest; None if nothing leads
    there.

    A step that is refused breaks one rule. So does going on from where the movement must end: then the halting rule is
    the broken one. `left`: the least distance to a goal, whatever is broken; no step lessens it by more than its cost.
    """
    bounded = _bounded.get()
    if bounded is None:
        return run(_search(start, is_goal, attempts, left))
    return bounded.result(lambda: _search(start, is_goal, attempts, left))


def _search(
    start: S, is_goal: Callable[[S], bool], attempts: Callable[[S], Iterable[Attempt[S, R]]], left: Callable[[S], int]
) -> Steps[Best[R] | None]:
    """`best_attempt` with a pause before each state."""
    order = count(1)
    # By the rules broken, then by the least cost up to a goal; then in the order in which they were found.
    queue: list[tuple[int, int, int, int, S, R | None, R | None]] = [(0, 0, 0, 0, start, None, None)]
    # Leaving a state where the movement has ended breaks a rule: it differs from the same state, open.
    found: dict[tuple[S, bool], tuple[int, int]] = {(start, False): (0, 0)}
    done: set[tuple[S, bool]] = set()
    while queue:
        broken, _, _, cost, state, halt, first = heappop(queue)
        if is_goal(state):
            return Best(cost, first, broken)
        if (state, halt is not None) in done:
            continue
        done.add((state, halt is not None))
        yield
        if halt is not None:
            broken, first = broken + 1, halt if first is None else first
        for to, price, refusal, ends in attempts(state):
            arrival, total = (to, ends is not None), (broken + (refusal is not None), cost + price)
            if arrival not in found or total < found[arrival]:
                found[arrival] = total
                why = refusal if first is None else first
                heappush(queue, (total[0], total[1] + left(to), next(order), total[1], to, ends, why))
    return None
