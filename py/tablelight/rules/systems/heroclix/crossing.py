"""A low flyer that crosses enemies (HC-30, option `low_flyers_cross`): it stops beside an enemy unless it goes on over one.

A third layer lies above the two of a flight: over a square beside an enemy, and bound to go on over an enemy's square. No
movement ends in it, and only over an enemy's square it is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from tablelight.grid.topology import Index, Mask
from tablelight.rules.answers import Reason
from tablelight.rules.moving import steps_of
from tablelight.rules.steps import EndRule, Rule, StepRules
from tablelight.rules.systems.heroclix.flight import HeroClixFlight

DIRECTIONS = 8


@frozen(slots=False, eq=False)
class HeroClixCrossing(HeroClixFlight):
    """A flyer about to move that may cross enemies in low flight."""

    def is_high(self, state: Index) -> bool:
        """Whether a state is high flight: the middle one of three layers."""
        return state // self.ground.grid.size == 1

    @steps_of
    def steps(self) -> StepRules:
        """The steps of a flight, those into the third layer, in it, and out of it."""
        plain, grid = super().steps, self.ground.grid
        size, enemies = grid.size, self.others.loose_low
        met = self.low_stops | enemies
        onto, beside = grid.entering(enemies), grid.entering(met)
        within = [onto[d] | enemies & beside[d] for d in range(DIRECTIONS)]
        kinds = [
            *((shift, origins | within[d] << 2 * size) for d, (shift, origins) in enumerate(plain.kinds[:DIRECTIONS])),
            (size, grid.all | met << size),
            (-size, grid.all << size | enemies << 2 * size),
            *((shift + 2 * size, beside[d]) for d, shift in enumerate(grid.shifts)),
            *((shift - 2 * size, (grid.inside[d] & enemies) << 2 * size) for d, shift in enumerate(grid.shifts)),
        ]
        third = EndRule(grid.all << 2 * size, lambda at: Reason("HC-30.crossing", at=at))
        return evolve(
            plain,
            kinds=kinds,
            bars=[evolve(rule, masks=self._bars(rule)) for rule in plain.bars],
            halts=[evolve(rule, masks=self._halts(rule)) for rule in plain.halts],
            ends=(*plain.ends, third),
        )

    def _bars(self, rule: Rule) -> Sequence[Mask]:
        """What bars a step in low flight bars it in the third layer, and a change of mode likewise."""
        *steps, up, down = rule.masks
        low, size = self._low(steps), self.ground.grid.size
        third = [mask << 2 * size for mask in low]
        within = (mask | above for mask, above in zip(steps, third, strict=True))
        return (*within, up | down, down | up << 2 * size, *low, *third)

    def _halts(self, rule: Rule) -> Sequence[Mask]:
        """A step out of the third layer is halted as one of low flight; into it, and in it, none is."""
        *steps, up, down = rule.masks
        size = self.ground.grid.size
        return (*steps, up, down, *(0 for _ in steps), *(mask << 2 * size for mask in self._low(steps)))

    def _low(self, masks: Sequence[Mask]) -> list[Mask]:
        return [mask & self.ground.grid.all for mask in masks]
