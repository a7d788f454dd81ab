"""Reach: everywhere a movement can go within a budget, as a flood of bitsets.

A state is a bit: a space, or a space in a layer (low or high flight, the parity of diagonals). Layers are one grid size
apart in the integer, and a change of layer is a step like any other. The flood knows no game: it takes `StepKind`s,
each with the states it may start from. `rules.steps` makes them from a game's rules.

The slow twin is a dictionary Dijkstra (`tests/oracles/`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from attrs import frozen

from tablelight.grid.topology import Coordinate, Index, Mask, bits, shifted

Points: TypeAlias = int
"""The unit of steps' costs and of budgets, as in the game: squares, movement points."""


@frozen
class StepKind:
    """A kind of step: it adds `shift` to a state, for `cost` (at least 1), from any of the states `origins`. From one
    of `halting` it ends the movement."""

    shift: int
    cost: Points
    origins: Mask
    halting: Mask = 0


@frozen
class Reach:
    """The states reached at each cost. `open[c]`: first reached at cost c with the movement free to go on;
    `halted[c]`: first reached at cost c, not open at c or less, by steps that end the movement."""

    start: Index
    open: tuple[Mask, ...]
    halted: tuple[Mask, ...]
    kinds: tuple[StepKind, ...]

    @property
    def states(self) -> Mask:
        """Every state reached, the start included."""
        total = 0
        for mask in (*self.open, *self.halted):
            total |= mask
        return total

    def costs(self, candidates: Mask = -1) -> dict[Index, tuple[int, bool]]:
        """The lowest cost of each state reached (of those in `candidates`), and whether the movement ends there at that
        cost."""
        found: dict[Index, tuple[int, bool]] = {}
        for cost, (going, ended) in enumerate(zip(self.open, self.halted, strict=True)):
            for states, halts in ((going & candidates, False), (ended & candidates, True)):
                if states:
                    found |= dict.fromkeys(bits(states), (cost, halts))
                    candidates &= ~states
        return found

    def cost(self, state: Index) -> tuple[int, bool] | None:
        """The lowest cost of one state and whether the movement ends there; None if it is not reached."""
        bit = 1 << state
        for cost, (going, ended) in enumerate(zip(self.open, self.halted, strict=True)):
            if going & bit:
                return cost, False
            if ended & bit:
                return cost, True
        return None

    def path(self, state: Index, rank: Callable[[Index], Coordinate] = lambda _: 0) -> list[tuple[Index, int]]:
        """A cheapest way to `state`: (state, cost so far) from the start to it; of equals the one through the states of
        lowest rank, chosen backwards. `KeyError` if it is not reached."""
        found = self.cost(state)
        if found is None:
            raise KeyError(state)
        cost, ended = found
        way = [(state, cost)]
        while state != self.start or cost:
            state, cost = min(self.before(state, cost, halted=ended), key=lambda origin: rank(origin[0]))
            ended = False
            way.append((state, cost))
        return way[::-1]

    def halted_from(self, state: Index, cost: Points) -> Index:
        """The first state from which a step ends the movement in `state` at a total `cost`: the first of `before`."""
        going = self.open
        for kind in self.kinds:
            if halting := kind.halting:
                origin, before = state - kind.shift, cost - kind.cost
                if before >= 0 and origin >= 0 and halting >> origin & 1 and going[before] >> origin & 1:
                    return origin
        raise KeyError(state)

    def before(self, state: Index, cost: Points, *, halted: bool) -> Iterator[tuple[Index, int]]:
        """The states, each with its cost, from which a step arrives in `state` at a total `cost`: by a step that ends
        the movement if `halted`, else by one that does not."""
        for kind in self.kinds:
            origin = state - kind.shift
            before = cost - kind.cost
            if before < 0 or origin < 0 or before >= len(self.open):
                continue
            bit = 1 << origin
            if self.open[before] & kind.origins & bit and bool(kind.halting & bit) == halted:
                yield origin, before


def flood(start: Index, kinds: Sequence[StepKind], budget: Points) -> Reach:
    """Everywhere steps of these kinds lead from the state `start` with at most `budget` to spend."""
    # Nothing beyond `budget` of the longest steps is reached: a window of the board keeps the integers short.
    longest = max((abs(kind.shift) for kind in kinds), default=0)
    low = max(0, start - budget * longest)
    high = max((kind.origins.bit_length() for kind in kinds), default=0)
    window = (1 << min(start + budget * longest + 1, max(start + 1, high)) - low) - 1
    return _flooded(start, 1 << start, kinds, budget, low, window)


def flood_from(starts: Mask, kinds: Sequence[StepKind], budget: Points) -> Reach:
    """Everywhere steps lead from any of some states, each with `budget` to spend. Its paths end at one of them."""
    return _flooded((starts & -starts).bit_length() - 1, starts, kinds, budget, 0, -1)


def _flooded(start: Index, starts: Mask, kinds: Sequence[StepKind], budget: Points, low: Index, window: Mask) -> Reach:
    tiers = _tiers(kinds, low, window)
    dearest = max((price for price, *_ in tiers), default=1)
    seen, seen_ended = starts >> low, 0
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
    return Reach(start, tuple([m << low for m in going]), tuple([m << low for m in ended]), tuple(kinds))


_Tier = tuple[int, list[tuple[int, int]], list[tuple[int, int]], list[tuple[int, int]]]


def _tiers(kinds: Sequence[StepKind], low: Index, window: Mask) -> list[_Tier]:
    """The kinds of steps by cost, within a window of the board: (cost, those that go on, by positive and by negative
    shift, those that end the movement), each as (shift, origins)."""
    tiers: dict[int, _Tier] = {}
    for kind in kinds:
        _, forwards, backwards, halting = tiers.setdefault(kind.cost, (kind.cost, [], [], []))
        if passing := (kind.origins & ~kind.halting) >> low & window:
            (forwards if kind.shift >= 0 else backwards).append((abs(kind.shift), passing))
        if stopping := (kind.origins & kind.halting) >> low & window:
            halting.append((kind.shift, stopping))
    return list(tiers.values())
