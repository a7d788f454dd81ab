"""The ways of a move that pass named spaces, or that the fewest enemies could shoot at (HT-14).

A state is a space with the number of named spaces passed so far. The exposure of a way is the set of the enemies that
could shoot at any of its spaces. Of the ways within the points, those stay that no other beats in cost and exposure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from itertools import pairwise

from attrs import field, frozen

from tablelight.grid import Space
from tablelight.grid.topology import Index
from tablelight.rules.answers import Reason
from tablelight.rules.pareto import Onward, ParetoLabel, pareto_labels
from tablelight.rules.systems.herotrek.movement import HeroTrekMovement
from tablelight.rules.systems.herotrek.sight import Watch

PathState = tuple[Index, int]


@frozen
class Exposure:
    """The enemies that could shoot at a way, as bits."""

    enemies: int = 0

    def __add__(self, other: Exposure) -> Exposure:
        return Exposure(self.enemies | other.enemies)

    def dominates(self, other: Exposure) -> bool:
        """Whether every enemy of this exposure is in the other too."""
        return not self.enemies & ~other.enemies


NOT_EXPOSED = Exposure()


@frozen(slots=False, eq=False)
class HeroTrekWays:
    """The ways of one movement to a space. `via`: the spaces to pass, in order. `watch`: the enemies that could shoot
    at each step, or None to ignore them."""

    movement: HeroTrekMovement
    via: tuple[Space, ...] = ()
    watch: Watch | None = None
    _enemies: dict[str, int] = field(factory=dict)

    @cached_property
    def _steps(self) -> Callable[[Index], Sequence[tuple[Index, int, Exposure]]]:
        kinds = self.movement.steps.flood_kinds

        @cache
        def steps(index: Index) -> list[tuple[Index, int, Exposure]]:
            found = [(index + kind.shift, kind.cost) for kind in kinds if kind.origins >> index & 1]
            return [(to, cost, self._exposure(to)) for to, cost in found]

        return steps

    def _exposure(self, index: Index) -> Exposure:
        if self.watch is None:
            return NOT_EXPOSED
        space, total = self.movement.steps.space(index), 0
        for shot in self.watch.shots(space):
            total |= 1 << self._enemies.setdefault(shot.figure, len(self._enemies))
        return Exposure(total) if total else NOT_EXPOSED

    def _passed_count(self, index: Index, passed: int) -> int:
        """How many named spaces are passed once this space is entered. `passed`: how many were before."""
        while passed < len(self.via) and self.movement.steps.grid.index(self.via[passed]) == index:
            passed += 1
        return passed

    def _onward(self, state: PathState) -> list[Onward[PathState, Exposure]]:
        index, passed = state
        return [((to, self._passed_count(to, passed)), cost, shown, False) for to, cost, shown in self._steps(index)]

    def best(self, to: Space) -> list[tuple[Space, int]] | None:
        """The spaces of the best way, each with its cost; None if no way is within the points. The best way is exposed
        to the fewest enemies; of those it is the cheapest, then the straightest."""
        movement = self.movement
        grid, start = movement.steps.grid, movement.start
        begin = (start, self._passed_count(start, 0))
        # No stretch needs more points than twice the number of spaces: a bound on the search.
        points = min(movement.budget, 2 * grid.size * (len(self.via) + 1))
        goal = (grid.index(to), len(self.via))
        ways = pareto_labels(begin, NOT_EXPOSED, self._onward, points, least=1).get(goal, [])
        if not ways:
            return None
        off = grid.off_line(grid.space(start), to)

        def rank(way: ParetoLabel[PathState, Exposure]) -> tuple[int, int, float]:
            return way.burden.enemies.bit_count(), way.cost, sum(float(off(grid.space(s.state[0]))) for s in way.way())

        labels = min(ways, key=rank).way()
        return [(grid.space(after.state[0]), after.cost - before.cost) for before, after in pairwise(labels)]

    def refusal(self, to: Space) -> Reason:
        """Why no way within the points passes the named spaces and ends in a space."""
        last = self.movement.steps.end_refusal(self.movement.steps.grid.index(to))
        return self.barred(to) if last is None else last

    def barred(self, to: Space) -> Reason:
        """Why no way within the points passes the named spaces and then a space where the move need not end."""
        movement = self.movement
        steps, grid = movement.steps, movement.steps.grid
        origin, spent = movement.start, 0
        for space in (*self.via, to):
            found = steps.best(origin, 1 << grid.index(space))
            if found is None:
                return Reason("HT-10.none")
            if found.broken is not None:
                return found.broken
            origin, spent = grid.index(space), spent + found.cost
        return movement.too_far(to, spent) if spent > movement.budget else Reason("HT-10.none")
