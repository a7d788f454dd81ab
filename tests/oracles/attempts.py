"""The slow twin of `rules.explain`: the broken rules and the cost of every attempt, until nothing improves any more."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from tablelight.rules.explain import Attempt

S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)


def best_attempts(
    start: S, goals: Iterable[S], attempts: Callable[[S], Iterable[Attempt[S, R]]]
) -> tuple[int, int, set[R | None]] | None:
    """How many rules the best attempt to a goal breaks, its cost, and the first rules that equally good attempts break
    (None for an attempt that breaks none); None if nothing leads to a goal."""
    worth: dict[tuple[S, bool], tuple[int, int]] = {(start, False): (0, 0)}
    first: dict[tuple[S, bool], set[R | None]] = {(start, False): {None}}
    # The rules that halted on arrival, over ways that are equally good.
    halts: dict[tuple[S, bool], set[R]] = {}
    changed = True
    while changed:
        changed = False
        for (state, ended), (broken, cost) in list(worth.items()):
            faults = first[state, ended]
            if ended:
                broken, faults = (
                    broken + 1,
                    {fault for each in faults for fault in ({each} if each else halts[state, True])},
                )
            for to, price, refusal, halt in attempts(state):
                arrival, total = (to, halt is not None), (broken + (refusal is not None), cost + price)
                said = {refusal if each is None else each for each in faults}
                better = arrival not in worth or total < worth[arrival]
                if better:
                    worth[arrival], first[arrival], halts[arrival], changed = total, set(), set(), True
                if total == worth[arrival]:
                    stopped = {halt} if halt is not None else set()
                    if not said <= first[arrival] or not stopped <= halts[arrival]:
                        changed = True
                    first[arrival] |= said
                    halts[arrival] |= stopped
    found = [(worth[goal, ended], goal, ended) for goal in goals for ended in (False, True) if (goal, ended) in worth]
    if not found:
        return None
    best = min(total for total, _, _ in found)
    return *best, set().union(*(first[goal, ended] for total, goal, ended in found if total == best))
