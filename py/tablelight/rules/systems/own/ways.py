"""The way that a movement takes: of the cheapest ways one with the fewest risks, of these the straightest."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from tablelight.grid import Space
from tablelight.rules.systems.own.movement import Ending, SheetMovement
from tablelight.rules.systems.own.risks import fallen, strikers


@frozen(slots=False)
class CheapestWays:
    """The cheapest ways of a movement, backwards over the predecessors of its flood."""

    movement: SheetMovement

    def way(self, ending: Ending) -> list[tuple[int, int]]:
        """(state, cost so far) from the start to an ending."""
        movement = self.movement
        if ending.one_step:
            return [(movement.start, 0), (self._one_step_to(ending.state), ending.cost)]
        arrivals = list(self._arrivals(ending))
        harm = self._harm(arrivals)
        grid = movement.ground.grid
        off = grid.off_line(movement.figure.space, grid.space(ending.state))

        def best(found: list[tuple[int, int, int]]) -> tuple[int, int, int]:
            """Of (state, state before, cost before) the one with the fewest risks, then the straightest."""
            if harm is not None:
                risks = [harm[before] + self._risks(before, state) for state, before, _ in found]
                found = [each for each, count in zip(found, risks, strict=True) if count == min(risks)]
            return min(found, key=lambda each: off(self.space(each[1])))

        state, before, cost = best(arrivals)
        way = [(state, ending.cost), (before, cost)]
        while before != movement.start or cost:
            _, before, cost = best(list(self._before(before, cost, ended=False)))
            way.append((before, cost))
        return way[::-1]

    def _one_step_to(self, index: int) -> int:
        """The state that the single step from the start into a space leads to."""
        movement, size = self.movement, self.movement.ground.grid.size
        shifts = (kind.shift for kind in movement.steps.flood_kinds if kind.origins >> movement.start & 1)
        return next(movement.start + shift for shift in shifts if (movement.start + shift) % size == index)

    def last(self, ending: Ending) -> tuple[int, int]:
        """The last step to an ending on some cheapest way, from a state to another: of several one that the ground ends."""
        halted_by = self.movement.ground_steps.halt_reason
        found = [(before, state) for state, before, _ in self._arrivals(ending)]
        return max(found, key=lambda step: halted_by(*step) is not None)

    def space(self, state: int) -> Space:
        """The space of a state."""
        grid = self.movement.ground.grid
        return grid.space(state % grid.size)

    def _arrivals(self, ending: Ending) -> Iterator[tuple[int, int, int]]:
        size = self.movement.ground.grid.size
        for state in (ending.state, ending.state + size) if self.movement.ground.alternates else (ending.state,):
            for ended in (False, True):
                yield from self._before(state, ending.cost, ended=ended)

    def _before(self, state: int, cost: int, *, ended: bool) -> Iterator[tuple[int, int, int]]:
        """(state, state before, cost before) of the last steps that arrive at that cost, ended by them or not."""
        reach = self.movement.reach
        for kind in reach.kinds:
            origin, before = state - kind.shift, cost - kind.cost
            if before < 0 or origin < 0 or before >= len(reach.open):
                continue
            bit = 1 << origin
            if reach.open[before] & kind.origins & bit and bool(kind.halting & bit) == ended:
                yield state, origin, before

    def _harm(self, arrivals: list[tuple[int, int, int]]) -> dict[int, int] | None:
        """The fewest risks on a cheapest way to each state before an arrival; None where nothing is ever risked."""
        movement = self.movement
        strikes = movement.control is not None and movement.control.strike is not None and movement.controllers
        falls = movement.sheet.levels is not None and movement.sheet.levels.fall is not None
        if not strikes and not (falls and "levels" not in movement.mode.ignores):
            return None
        following: dict[int, tuple[int, list[tuple[int, int, int]]]] = {}
        waiting = [(before, cost) for _, before, cost in arrivals]
        while waiting:
            state, cost = waiting.pop()
            if state in following:
                continue
            steps = [] if state == movement.start else list(self._before(state, cost, ended=False))
            following[state] = cost, steps
            waiting += [(before, spent) for _, before, spent in steps]
        found: dict[int, int] = {}
        for state in sorted(following, key=lambda each: following[each][0]):
            steps = following[state][1]
            found[state] = min((found[before] + self._risks(before, state) for _, before, _ in steps), default=0)
        return found

    def _risks(self, before: int, state: int) -> int:
        a, b = self.space(before), self.space(state)
        return len(strikers(self.movement, a, b)) + bool(fallen(self.movement, a, b))
