"""A move of a flyer (HC-20 to HC-31, HC-41, HC-44): its steps with their rules.

Its states have two layers, low flight and above it high flight. Its kinds of steps are the eight directions in both,
then the change up, then the change down.

A low flyer that crosses enemies (HC-30, option `low_flyers_cross`) stops beside an enemy unless it goes on over one. A
third layer above the other two holds the flyers beside an enemy that must go on over an enemy's square. No movement
ends in that layer, and a flyer leaves it only over an enemy's square.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from attrs import evolve, frozen

from tablelight.grid import Space
from tablelight.grid.topology import Grid, Index, Mask
from tablelight.progress.memo import cached_from_copy
from tablelight.rules.answers import Reason
from tablelight.rules.steps import Barriers, EndRule, Rule, StepRules
from tablelight.rules.systems.heroclix.figures import HeroClixGround, indoors, with_room
from tablelight.rules.systems.heroclix.movement import HeroClixMovement, closed_sides, void
from tablelight.rules.systems.heroclix.tables import STEP_BARS, VOCABULARY

DIRECTIONS = 8


@frozen(slots=False, eq=False)
class HeroClixFlight(HeroClixMovement):
    """A flyer about to move."""

    @cached_property
    def indoors(self) -> Mask:
        """HC-22, HC-25: the squares indoors."""
        return indoors(self.document)

    @cached_property
    def low_stops(self) -> Mask:
        """HC-30: the squares in which an enemy stops low flight; none if the option `low_flyers_stop` is off."""
        return self.others.near_low if VOCABULARY.option(self.document, "low_flyers_stop") else 0

    @cached_from_copy
    def steps(self) -> StepRules:
        """Low flight crosses no walls, high flight everything. Each may be stopped by enemies in its own band."""
        ground, grid, others = self.ground, self.ground.grid, self.others
        # High flight is stopped by enemies that fly high (HC-29).
        high = others.near_high
        stops_low = in_layers(grid, grid.entering(self.low_stops), down=self.low_stops)
        stops_high = in_layers(grid, None, grid.entering(high), up=high)
        return StepRules(
            grid,
            bars=bars_in_flight(ground, self.indoors),
            halts=(
                Rule(stops_low, lambda _, b: self.stopped("HC-30.stop", b)),
                Rule(stops_high, lambda _, b: self.stopped("HC-29.stop", b, high=True)),
            ),
            ends=tuple(self._ends_of_flight()),
            kinds=flights(grid),
        )

    def _ends_of_flight(self) -> Iterator[EndRule]:
        """Where a flight may not end (HC-06, HC-08, HC-25, HC-30, HC-41, HC-44)."""
        ground, grid = self.ground, self.ground.grid
        high, roofed = grid.all << grid.size, self.indoors << grid.size
        if roofed:
            yield EndRule(roofed, lambda at: only_low(ground, self.indoors, at))
        if self.carried and high != roofed:
            yield EndRule(high & ~roofed, lambda _: Reason("HC-41.low"))
        yield EndRule(in_both(grid, grid.all & ~ground.spaces), void)
        yield self.end_held(in_both(grid, self.others.held))
        yield EndRule(
            ground.blocking, lambda at: Reason("HC-30.blocking", at=at), lambda at: Reason("HC-30.dead", at=at)
        )
        if self.carried:
            crowded = grid.all & ~with_room(ground, self.others.held, self.carried)
            named = {"name": self.carried.label}
            yield EndRule(crowded, lambda at: Reason("HC-44.none", at=at, values=named))


@lru_cache(maxsize=8)
def flights(grid: Grid) -> tuple[tuple[int, Mask], ...]:
    """The kinds of step of a flyer, as (shift, origins): within the low and the high layer, and from one layer to the
    other."""
    steps = zip(grid.shifts, in_layers(grid, grid.inside, grid.inside), strict=False)
    return (*steps, (grid.size, grid.all), (-grid.size, grid.all << grid.size))


def in_layers(
    grid: Grid, low: Sequence[Mask] | None, high: Sequence[Mask] | None = None, up: Mask = 0, down: Mask = 0
) -> tuple[Mask, ...]:
    """The masks of a flyer's rule: low steps, high steps, changes up from low squares and down from high ones."""
    nothing = (0,) * len(grid.shifts)
    both = (a | b << grid.size for a, b in zip(low or nothing, high or nothing, strict=True))
    return (*both, up, down << grid.size)


def in_both(grid: Grid, spaces: Mask) -> Mask:
    """Some squares in both layers."""
    return spaces | spaces << grid.size


@lru_cache(maxsize=8)
def bars_in_flight(ground: HeroClixGround, indoors: Mask) -> tuple[Rule, ...]:
    """HC-22, HC-27: low flight crosses no walls, high flight crosses everything. HC-22, HC-25: low flight enters no
    blocking square of `indoors`, and passes no corner that such squares close. High flight enters no square of
    `indoors`."""
    grid = ground.grid
    blocking = ground.blocking & indoors
    barriers = Barriers(ground.layout, STEP_BARS, blocking)
    # No figure is high over a square indoors, so it is enough to bar the steps into it.
    into_void = grid.entering(grid.all & ~ground.spaces)
    high = in_layers(grid, None, [mask & ~indoors for mask in grid.entering(indoors)], up=indoors, down=indoors)
    return (
        Rule(in_layers(grid, into_void, into_void), lambda _, b: void(b)),
        closed_sides(ground, in_layers(grid, barriers.closed)),
        Rule(in_layers(grid, grid.entering(blocking)), lambda _, b: Reason("HC-22.indoors", at=b)),
        Rule(high, lambda _, b: only_low(ground, indoors, b)),
    )


def only_low(ground: HeroClixGround, indoors: Mask, at: Space) -> Reason:
    """HC-25, with the square unless the whole board is indoors."""
    return Reason("HC-25") if indoors == ground.grid.all else Reason("HC-25.square", at=at)


@frozen(slots=False, eq=False)
class HeroClixCrossing(HeroClixFlight):
    """A flyer about to move that may cross enemies in low flight."""

    def is_high(self, state: Index) -> bool:
        """Whether a state is high flight: the middle one of three layers."""
        return state // self.ground.grid.size == 1

    @cached_from_copy
    def steps(self) -> StepRules:
        """The steps of a flight, and those into, within and out of the third layer."""
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
        """What bars a step or a change of mode in low flight also bars it in the third layer."""
        *steps, up, down = rule.masks
        low, size = self._low(steps), self.ground.grid.size
        third = [mask << 2 * size for mask in low]
        within = (mask | above for mask, above in zip(steps, third, strict=True))
        return (*within, up | down, down | up << 2 * size, *low, *third)

    def _halts(self, rule: Rule) -> Sequence[Mask]:
        """A step out of the third layer halts as in low flight. Steps into it and within it do not halt."""
        *steps, up, down = rule.masks
        size = self.ground.grid.size
        return (*steps, up, down, *(0 for _ in steps), *(mask << 2 * size for mask in self._low(steps)))

    def _low(self, masks: Sequence[Mask]) -> list[Mask]:
        return [mask & self.ground.grid.all for mask in masks]
