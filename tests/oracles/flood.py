"""The slow twin of `rules.reach.flood`: Dijkstra's algorithm over dictionaries, one state at a time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from typing import TypeVar

S = TypeVar("S", bound=Hashable)


def reach(start: S, budget: int, steps: Callable[[S], Iterable[tuple[S, int, bool]]]) -> dict[S, tuple[int, bool]]:
    """Each state's lowest cost, and whether every arrival at that cost ends the movement.

    `steps(state)` gives (next state, cost, whether arriving so ends the movement). A state entered by an ending step may
    still be passed by a dearer way that does not end there, so the two ways of standing in it are kept apart.
    """
    best: dict[tuple[S, bool], int] = {(start, False): 0}
    queue: list[tuple[int, int, S, bool]] = [(0, 0, start, False)]
    number = 0
    while queue:
        cost, _, state, ended = heappop(queue)
        if ended or best[state, ended] < cost:
            continue
        for following, price, ends in steps(state):
            total = cost + price
            if total <= budget and total < best.get((following, ends), budget + 1):
                best[following, ends] = total
                number += 1
                heappush(queue, (total, number, following, ends))
    found: dict[S, tuple[int, bool]] = {}
    for (state, ended), cost in best.items():
        if state not in found or (cost, ended) < found[state]:
            found[state] = (cost, ended)
    return found
