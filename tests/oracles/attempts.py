"""The slow twin of `rules.explain`: every attempt's rules broken and cost, improved until nothing improves any more."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt

S = TypeVar("S", bound=Hashable)
Named = tuple[str, object]
"""A reason by its key and its place."""


def named(reason: Reason) -> Named:
    """A reason as what tells it from others."""
    return reason.key, reason.at


def best_attempts(
    start: S, goals: Iterable[S], attempts: Callable[[S], Iterable[Attempt[S]]]
) -> tuple[int, int, set[Named | None]] | None:
    """The rules that the best attempt to a goal breaks, its cost, and the first rules that the attempts as good as it break
    (None for one that breaks none); None if nothing leads to a goal."""
    worth: dict[tuple[S, bool], tuple[int, int]] = {(start, False): (0, 0)}
    first: dict[tuple[S, bool], set[Named | None]] = {(start, False): {None}}
    halted: dict[S, Named] = {}
    changed = True
    while changed:
        changed = False
        for (state, ended), (broken, cost) in list(worth.items()):
            reasons = first[state, ended]
            if ended:
                broken, reasons = broken + 1, {reason or halted[state] for reason in reasons}
            for to, price, refusal, halt in attempts(state):
                if halt is not None:
                    halted[to] = named(halt)
                arrival, total = (to, halt is not None), (broken + (refusal is not None), cost + price)
                said = {reason or (named(refusal) if refusal else None) for reason in reasons}
                if arrival not in worth or total < worth[arrival]:
                    worth[arrival], first[arrival], changed = total, said, True
                elif total == worth[arrival] and not said <= first[arrival]:
                    first[arrival], changed = first[arrival] | said, True
    found = [(worth[goal, ended], goal, ended) for goal in goals for ended in (False, True) if (goal, ended) in worth]
    if not found:
        return None
    best = min(total for total, _, _ in found)
    return *best, set().union(*(first[goal, ended] for total, goal, ended in found if total == best))
