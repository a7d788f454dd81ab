"""Reach: everywhere a movement can go within a budget, as a flood of bitsets.

A state is a bit: a space, or a space in a mode (low, high; facing) when a game has modes: then the layers of the
integer lie one grid size apart, and a change of mode is a step like any other. The flood knows no game: policies come in as
`Stride`s, the kinds of steps, each with the states it may start from.

The slow twin is a dictionary Dijkstra (`tests/oracles/`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

from tablelight.grid.topology import Coordinate, bits, shifted


@frozen
class Stride:
    """A kind of step: it moves a state's bit by `shift` for `cost` (at least 1) from any of `origins`.
    An arrival from one of `halting` ends the movement."""

    shift: int
    cost: int
    origins: int
    halting: int = 0


@frozen
class Reach:
    """The states reached at each cost. `open[c]`: first reached at cost c with the movement free to go on;
    `halted[c]`: first reached at cost c, not open at c or less, by steps that end the movement."""

    start: int
    open: tuple[int, ...]
    halted: tuple[int, ...]
    strides: tuple[Stride, ...]

    @property
    def states(self) -> int:
        """Every state reached, the start included."""
        total = 0
        for mask in (*self.open, *self.halted):
            total |= mask
        return total

    def costs(self) -> dict[int, tuple[int, bool]]:
        """Each state's lowest cost, and whether the movement is ended there at that cost."""
        found: dict[int, tuple[int, bool]] = {}
        for cost, (going, ended) in enumerate(zip(self.open, self.halted, strict=True)):
            for state in bits(going):
                found.setdefault(state, (cost, False))
            for state in bits(ended):
                found.setdefault(state, (cost, True))
        return found

    def cost(self, state: int) -> tuple[int, bool] | None:
        """The lowest cost of one state and whether the movement is ended there; None if it is not reached."""
        bit = 1 << state
        for cost, (going, ended) in enumerate(zip(self.open, self.halted, strict=True)):
            if going & bit:
                return cost, False
            if ended & bit:
                return cost, True
        return None

    def path(self, state: int, rank: Callable[[int], Coordinate] = lambda _: 0) -> list[tuple[int, int]]:
        """A cheapest way to `state`: (state, cost so far) from the start to it; of equals the one through the states of
        lowest rank, chosen backwards. `KeyError` if it is not reached."""
        found = self.cost(state)
        if found is None:
            raise KeyError(state)
        cost, ended = found
        way = [(state, cost)]
        while state != self.start or cost:
            state, cost = min(self._back(state, cost, ended), key=lambda origin: rank(origin[0]))
            ended = False
            way.append((state, cost))
        return way[::-1]

    def _back(self, state: int, cost: int, ended: bool) -> Iterator[tuple[int, int]]:
        for stride in self.strides:
            origin = state - stride.shift
            before = cost - stride.cost
            if before < 0 or origin < 0:
                continue
            bit = 1 << origin
            if self.open[before] & stride.origins & bit and bool(stride.halting & bit) == ended:
                yield origin, before


def flood(start: int, strides: Sequence[Stride], budget: int) -> Reach:
    """Everywhere the strides lead from the state `start` with at most `budget` to spend."""
    # Nothing beyond `budget` of the longest strides is reached: a window of the board keeps the integers short.
    longest = max((abs(stride.shift) for stride in strides), default=0)
    low = max(0, start - budget * longest)
    tiers = _tiers(strides, low, (1 << (start - low + budget * longest + 1)) - 1)
    dearest = max((price for price, *_ in tiers), default=1)
    seen, seen_ended = 1 << (start - low), 0
    going, ended = [seen], [0]
    for cost in range(1, budget + 1):
        opened = halted = 0
        for price, forwards, backwards, halting in tiers:
            if price > cost or not (origins := going[cost - price]):
                continue
            for shift, mask in forwards:
                opened |= (origins & mask) << shift
            for shift, mask in backwards:
                opened |= (origins & mask) >> shift
            for shift, mask in halting:
                halted |= shifted(origins & mask, shift)
        opened &= ~seen
        seen |= opened
        halted &= ~(seen | seen_ended)
        seen_ended |= halted
        going.append(opened)
        ended.append(halted)
        if not any(going[-dearest:]):
            break  # a generous budget costs nothing once there is nowhere left to go
    return Reach(start, tuple(m << low for m in going), tuple(m << low for m in ended), tuple(strides))


_Tier = tuple[int, list[tuple[int, int]], list[tuple[int, int]], list[tuple[int, int]]]


def _tiers(strides: Sequence[Stride], low: int, window: int) -> list[_Tier]:
    """The strides by cost, seen through a window of the board: (cost, those that go on, by positive and by negative
    shift, those that end the movement), each as (shift, origins)."""
    tiers: dict[int, _Tier] = {}
    for stride in strides:
        _, forwards, backwards, halting = tiers.setdefault(stride.cost, (stride.cost, [], [], []))
        if passing := (stride.origins & ~stride.halting) >> low & window:
            (forwards if stride.shift >= 0 else backwards).append((abs(stride.shift), passing))
        if stopping := (stride.origins & stride.halting) >> low & window:
            halting.append((stride.shift, stopping))
    return list(tiers.values())
