"""A move on foot (HC-03 to HC-08, HC-13): its steps with their rules."""

from __future__ import annotations

from functools import cached_property, lru_cache

from attrs import frozen

from tablelight.rules.answers import Reason
from tablelight.rules.steps import EndRule, Rule, StepRules
from tablelight.rules.systems.heroclix.ground import HeroClixGround
from tablelight.rules.systems.heroclix.movement import HeroClixMovement, closed_sides, void


@frozen(slots=False, eq=False)
class HeroClixWalk(HeroClixMovement):
    """A figure about to move on foot."""

    @cached_property
    def steps(self) -> StepRules:
        """Enemies bar the way and stop who comes next to them; so does the ground."""
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
