"""A move on foot (HC-03 to HC-08, HC-13): its steps with their rules."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve, frozen

from tablelight.grid.topology import Index
from tablelight.progress.memo import cached_from_copy
from tablelight.rules.answers import Reason
from tablelight.rules.steps import EndRule, Rule, StepRules
from tablelight.rules.systems.heroclix.figures import HeroClixGround
from tablelight.rules.systems.heroclix.movement import HeroClixMovement, closed_sides, void


@frozen(slots=False, eq=False)
class HeroClixWalk(HeroClixMovement):
    """A figure about to move on foot."""

    @cached_from_copy
    def steps(self) -> StepRules:
        """Enemies bar the way and stop a figure that comes next to them; so does the ground."""
        ground, grid, others = self.ground, self.ground.grid, self.others
        key = "HC-13.stop" if self.broken else "HC-05.stop"
        return StepRules(
            grid,
            bars=(*bars_on_foot(ground), Rule.into(grid, others.enemies, lambda at: self.held("HC-04.enemy", at))),
            halts=(Rule.into(grid, others.near_low, lambda at: self.stopped(key, at)), *halts_on_foot(ground)),
            ends=(
                EndRule(grid.all & ~ground.spaces, void),
                self.end_held(others.held),
                EndRule(ground.blocking, lambda at: Reason("HC-08.blocking", at=at)),
            ),
        )

    def refusal(self, states: tuple[Index, ...]) -> Reason:
        """An enemy in the way is the reason (HC-04), not a wall, if the way through its square costs no more. That it would
        also stop the figure counts for nothing."""
        found = super().refusal(states)
        if found.clause != "HC-03":
            return found
        closed = self.ground.barriers.closed
        kinds = [(shift, origins & ~side) for (shift, origins), side in zip(self.steps.kinds, closed, strict=True)]
        goals = sum(1 << state for state in states)
        through_walls = self.steps.best(self.start, goals)
        along = evolve(self.steps, kinds=kinds, halts=()).best(self.start, goals)
        if along is None or along.broken is None or along.broken.clause != "HC-04" or through_walls is None:
            return found
        no_worse = along.rules <= through_walls.rules and along.cost <= through_walls.cost
        return along.broken if no_worse else found


@lru_cache(maxsize=8)
def bars_on_foot(ground: HeroClixGround) -> tuple[Rule, ...]:
    """HC-03, HC-08: what bars a step on foot: void, closed sides, blocking terrain, other levels."""
    grid = ground.grid
    parted = tuple(there & ~level for there, level in zip(grid.inside, ground.level, strict=True))
    return (
        Rule.into(grid, grid.all & ~ground.spaces, void),
        closed_sides(ground, ground.barriers.closed),
        Rule.into(grid, ground.blocking, lambda at: Reason("HC-08.blocking", at=at)),
        Rule(parted, lambda a, b: Reason("HC-08.level", between=(a, b))),
    )


@lru_cache(maxsize=8)
def halts_on_foot(ground: HeroClixGround) -> tuple[Rule, ...]:
    """HC-07: a movement ends in hindering terrain, and beyond a gap between two such squares; not when it comes from such a
    square."""
    rough = ground.hindering
    into = ground.grid.entering(rough)
    gaps = [into[d - 1] & into[(d + 1) % 8] if d % 2 else 0 for d in range(8)]
    return (
        Rule([mask & ~rough for mask in into], lambda _, b: Reason("HC-07.stop", at=b)),
        Rule([mask & ~rough for mask in gaps], lambda _, b: Reason("HC-07.gap", at=b)),
    )
