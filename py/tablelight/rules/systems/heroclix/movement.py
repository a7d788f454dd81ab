"""A move of one figure: its budget, the figures in its way, what bars and stops it (HC-02 to HC-08, HC-44).

Its steps are those of a walk (`HeroClixWalk`) or of a flight (`HeroClixFlight`; HC-20 to HC-31, HC-41, HC-44). A flyer's
states have two layers, low flight and above it high flight. Its kinds of steps are the eight directions in both, then
the change up, then the change down.

A low flyer that crosses enemies (HC-30, option `low_flyers_cross`) stops beside an enemy unless it goes on over one. A
third layer above the other two holds the flyers beside an enemy that must go on over an enemy's square. No movement
ends in that layer, and a flyer leaves it only over an enemy's square.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import Grid, Index, Mask
from tablelight.progress.memo import cached_from_copy
from tablelight.rules.answers import Extra, Reason
from tablelight.rules.moving import FLYER, GridMovement
from tablelight.rules.steps import Barriers, EndRule, Rule, StepRules
from tablelight.rules.systems.heroclix.figures import (
    HeroClixGround,
    drops,
    ground_of,
    indoors,
    is_high,
    with_room,
)
from tablelight.rules.systems.heroclix.tables import DIAL, STEP_BARS, VOCABULARY

MODES = ("low", "high")
"""A flyer's modes, by layer."""

CLOSERS = {"wall": "wall", "door-closed": "door", "glass": "glass", None: "corner"}
"""Variants of the messages about what closes a side."""


@frozen
class Others:
    """The other figures as masks, for one mover. `loose`: the enemies that can still stop it (HC-12), those that fly low
    and those that fly high; `near`: the squares beside these."""

    held: Mask
    enemies: Mask
    loose: tuple[Mask, Mask]
    near: tuple[Mask, Mask]


@frozen(slots=False, eq=False)
class HeroClixMovement(GridMovement):
    """A figure that is about to move. `broken`: ids of enemies that it broke away from; `carried`: the figure it
    carries; `paid`: the speed that it has spent to come down and pick up a figure (HC-40)."""

    document: Document
    figure: Figure
    broken: frozenset[str] = frozenset()
    carried: Figure | None = None
    paid: int = 0
    budget: int = field(init=False)

    @property
    def ground(self) -> HeroClixGround:
        return ground_of(self.document.layout)

    @property
    def flies(self) -> bool:
        return FLYER in self.figure.traits

    @property
    def is_halved(self) -> bool:
        """HC-07: whether its speed is halved: on foot, if it starts in hindering terrain."""
        return not self.flies and bool(self.ground.hindering & self.ground.grid.bit(self.figure.space))

    @property
    def speed(self) -> int:
        """HC-02: how many squares it may move."""
        known = DIAL.value(self.figure)
        return self.document.stat(self.figure, DIAL.stat) if known is None else known

    @budget.default
    def _points(self) -> int:
        """HC-02, HC-07: its speed, or half of it, rounded up."""
        speed = self.speed
        return (speed + 1) // 2 if self.is_halved else speed - self.paid

    @property
    def alike(self) -> tuple[frozenset[str]] | None:
        """See the base class. None if it carries a figure, because its `drops` depend on all other figures."""
        return None if self.carried else (self.broken,)

    def besides(self, at: Space, layer: int, cost: int) -> Extra:
        """For a flyer, the mode and the squares where it may set down the carried figure (HC-31, HC-41)."""
        if not self.flies:
            return super().besides(at, layer, cost)
        mode = {"mode": MODES[layer]}
        return {**mode, "drops": self.drops(at)} if self.carried else mode

    def drops(self, end: Space) -> tuple[Space, ...]:
        """HC-41: the squares where it may set down the carried figure."""
        assert self.carried is not None
        return drops(self.ground, self.others.held, self.carried, end)

    @cached_property
    def others(self) -> Others:
        """The other figures on the board, as they hinder this movement. A carried figure holds no square."""
        document, grid, carried = self.document, self.document.topology, self.carried and self.carried.id
        enemies = document.enemies(self.figure)
        low, high = (
            grid.mask(enemy.space for enemy in enemies if enemy.id not in self.broken and is_high(enemy) is flies)
            for flies in (False, True)
        )
        return Others(
            held=grid.mask(each.space for each in document.figures if each.id not in (self.figure.id, carried)),
            enemies=grid.mask(enemy.space for enemy in enemies),
            loose=(low, high),
            near=(self.ground.near(low), grid.around(high)),
        )

    def state(self, space: Space, high: bool) -> Index:
        """The state of standing in, or flying over, a square."""
        return self.ground.grid.index(space) + (self.ground.grid.size if high else 0)

    def is_high(self, state: Index) -> bool:
        return state >= self.ground.grid.size

    @cached_property
    def start(self) -> Index:
        """The state of its own square in its mode."""
        return self.state(self.figure.space, is_high(self.figure))

    def end_held(self, states: Mask) -> EndRule:
        """HC-06: it does not end where a figure stands."""
        return EndRule(states, lambda at: self.held("HC-06.held", at), lambda at: self.held("HC-06.stop", at))

    def stopped(self, key: str, at: Space, *, high: bool = False) -> Reason:
        """Why a figure that enters a square is stopped there. The reason names the first enemy that stops it."""
        ground, grid = self.ground, self.ground.grid
        loose = self.others.loose[high]
        adjacent: Sequence[Mask] = grid.inside if high else ground.adjacent
        index = grid.index(at)
        for shift, mask in zip(grid.shifts, adjacent, strict=True):
            if loose >> index + shift & 1 and mask >> index & 1:
                enemy = self.document.at(grid.space(index + shift))
                assert enemy is not None
                return Reason(key, at=at, figure=enemy.id, values={"name": enemy.label})
        raise AssertionError("an enemy beside the square stops the figure")

    def too_far(self, _: Space, cost: int) -> Reason:
        """HC-02, HC-07: why a square that costs too much is out of reach."""
        values = {"cost": cost + self.paid, "budget": self.budget + self.paid}
        if self.is_halved and cost <= self.speed:
            return Reason("HC-07.far", at=self.figure.space, values=values)
        return Reason("HC-02.far", values=values)


def void(at: Space) -> Reason:
    """HC-08: the refusal where the board has no square."""
    return Reason("HC-08.void", at=at)


def closed_sides(ground: HeroClixGround, masks: Sequence[Mask]) -> Rule:
    """HC-03: the rule against steps through a closed side or corner. `masks`: the states barred, by kind of step."""

    def reason(a: Space, b: Space) -> Reason:
        kind = ground.barriers.edge(a, b)
        return Reason(f"HC-03.{CLOSERS[kind]}", between=(a, b))

    return Rule(masks, reason)


@frozen(slots=False, eq=False)
class HeroClixWalk(HeroClixMovement):
    """A figure about to move on foot."""

    @cached_from_copy
    def steps(self) -> StepRules:
        """Enemies bar the way, and stop a figure that comes next to them. The ground bars and stops it too."""
        ground, grid, others = self.ground, self.ground.grid, self.others
        key = "HC-13.stop" if self.broken else "HC-05.stop"
        return StepRules(
            grid,
            bars=(*bars_on_foot(ground), Rule.into(grid, others.enemies, lambda at: self.held("HC-04.enemy", at))),
            halts=(Rule.into(grid, others.near[False], lambda at: self.stopped(key, at)), *halts_on_foot(ground)),
            ends=(
                EndRule(grid.all & ~ground.spaces, void),
                self.end_held(others.held),
                EndRule(ground.blocking, lambda at: Reason("HC-08.blocking", at=at)),
            ),
        )

    def refusal(self, states: tuple[Index, ...]) -> Reason:
        """An enemy in the way is the reason (HC-04), rather than a wall, if the way through its square is no worse.
        Whether the enemy would also stop the figure does not count."""
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
    """HC-07: a movement ends in hindering terrain, and beyond a gap between two such squares, unless the step starts in
    such a square."""
    rough = ground.hindering
    into = ground.grid.entering(rough)
    gaps = [into[d - 1] & into[(d + 1) % 8] if d % 2 else 0 for d in range(8)]
    return (
        Rule([mask & ~rough for mask in into], lambda _, b: Reason("HC-07.stop", at=b)),
        Rule([mask & ~rough for mask in gaps], lambda _, b: Reason("HC-07.gap", at=b)),
    )


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
        return self.others.near[False] if VOCABULARY.option(self.document, "low_flyers_stop") else 0

    @cached_from_copy
    def steps(self) -> StepRules:
        """Low flight crosses no walls, high flight everything. Each may be stopped by enemies in its own band."""
        ground, grid, others = self.ground, self.ground.grid, self.others
        # High flight is stopped by enemies that fly high (HC-29).
        high = others.near[True]
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
        size, enemies = grid.size, self.others.loose[False]
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
