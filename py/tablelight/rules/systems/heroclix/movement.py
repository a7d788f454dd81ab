"""A move of one figure: its budget, the figures in its way, what bars and stops it (HC-02 to HC-08, HC-44).

Its steps are those of a walk (`HeroClixWalk`) or of a flight (`flight`). A flyer's state is a square in a mode: high
flight is one layer above low flight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import Index, Mask
from tablelight.progress.memo import cached_from_copy
from tablelight.rules.answers import Extra, Reason
from tablelight.rules.moving import FLYER, GridMovement
from tablelight.rules.steps import EndRule, Rule, StepRules
from tablelight.rules.systems.heroclix.figures import HeroClixGround, Others, drops, ground_of, is_high
from tablelight.rules.systems.heroclix.tables import DIAL

MODES = ("low", "high")
"""A flyer's modes, by layer."""

CLOSERS = {"wall": "wall", "door-closed": "door", "glass": "glass", None: "corner"}
"""Variants of the messages about what closes a side."""


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
        """The other figures on the board, as they hinder this movement."""
        return Others.of(self.document, self.figure, self.broken, self.carried.id if self.carried else None)

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
        loose = self.others.loose_high if high else self.others.loose_low
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
            halts=(Rule.into(grid, others.near_low, lambda at: self.stopped(key, at)), *halts_on_foot(ground)),
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
