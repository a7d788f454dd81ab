"""One movement of one character: a walk or a flight, with the points of a move or of a shift (HT-10 to HT-15, HT-31, HT-40
to HT-42); and the masks of a board, cached by its layout."""

from __future__ import annotations

from functools import cached_property, lru_cache

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.layout import Layout
from tablelight.grid import Space
from tablelight.grid.topology import Index, shifted
from tablelight.progress.memo import cached_from_copy
from tablelight.rules.answers import Extra, Reason
from tablelight.rules.moving import GridMovement
from tablelight.rules.steps import EndRule, Rule, StepRules
from tablelight.rules.systems.herotrek.tables import ABLE, BLOCKING_SIGHT, COSTLY, COSTS


class HeroTrekGround:
    """Masks of one board. `closed[d]`: the spaces whose side in direction d has a wall without an entrance (HT-13)."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.grid = layout, layout.grid
        self.spaces = self.grid.all & ~layout.terrain("void")
        self.dome = layout.terrain("dome")
        self.enterable = layout.terrain(*COSTS)
        sides = range(len(self.grid.shifts))
        self.closed = tuple(layout.sides(d, "wall") & ~layout.sides(d, "entrance") for d in sides)
        self.outside = ((1 << self.grid.size) - 1) & ~self.spaces
        """The bits off the board: dead bits and void. The rim of the board counts as wall."""
        self.hiding = layout.terrain(*BLOCKING_SIGHT)
        grid = self.grid
        self.dear = layout.terrain(*(name for name, cost in COSTS.items() if cost == COSTLY))
        self.into_void = Rule.into(grid, grid.all & ~self.spaces, lambda at: Reason("HT-11.void", at=at))
        self.through_walls = Rule(self.closed, lambda a, b: Reason("HT-13.wall", between=(a, b)))

    def enterable_by(self, figure: Figure) -> int:
        """HT-11: the spaces that a character may enter on foot, by its traits."""
        return self.enterable | self.layout.terrain(
            *(ground for trait, ground in ABLE.items() if trait in figure.traits)
        )

    def is_open(self, a: Space, b: Space) -> bool:
        """Whether a step between two neighbouring spaces crosses no wall."""
        direction = self.grid.direction(a, b)
        return direction is not None and not self.closed[direction] & self.grid.bit(a)

    def are_adjacent(self, a: Space, b: Space) -> bool:
        """HT-01, HT-02: neighbours without a wall between, neither of them a dome."""
        return self.is_open(a, b) and not self.dome & (self.grid.bit(a) | self.grid.bit(b))

    def near(self, space: Space) -> int:
        """The spaces adjacent to a space (HT-01, HT-02)."""
        bit, total = self.grid.bit(space), 0
        for shift, closed in zip(self.grid.shifts, self.closed, strict=True):
            total |= 0 if (closed | self.dome) & bit else shifted(bit, shift)
        return total & self.grid.all & ~self.dome


ground_of = lru_cache(maxsize=8)(HeroTrekGround)
"""The ground of a board's layout (boards are immutable: a layout is its own key)."""


near_of = lru_cache(maxsize=16)(HeroTrekGround.near)
"""The spaces adjacent to the space of the last questions, because that is asked for each enemy in turn."""


@frozen(slots=False, eq=False)
class HeroTrekMovement(GridMovement):
    """`document`: the board on which the figure moves; for a shift, the board after the switch (HT-36)."""

    document: Document
    figure: Figure
    budget: int
    flying: bool
    started: Space | None = None
    """The space that the figure has got to, None if it has not started; `budget` is what is left from there."""

    @property
    def ground(self) -> HeroTrekGround:
        return ground_of(self.document.layout)

    @property
    def alike(self) -> tuple[int, bool, Space | None]:
        return self.budget, self.flying, self.started

    def besides(self, _at: Space, _layer: int, cost: int) -> Extra:
        return {"left": self.budget - cost}

    @cached_property
    def start(self) -> Index:
        return self.ground.grid.index(self.figure.space if self.started is None else self.started)

    def onward(self, space: Space) -> HeroTrekMovement | None:
        """The rest of the movement after a cheapest way to a space; None if the space is out of reach."""
        cost = self.reach.cost(self.ground.grid.index(space))
        return None if cost is None else evolve(self, started=space, budget=self.budget - cost[0])

    @cached_from_copy
    def steps(self) -> StepRules:
        """HT-04, HT-11, HT-13, HT-41, HT-42: the steps on foot or in flight. The figure may end where it stands."""
        ground, grid = self.ground, self.ground.grid
        friends = grid.mask(friend.space for friend in self.document.friends(self.figure))
        enemies = grid.mask(enemy.space for enemy in self.document.enemies(self.figure))
        enterable = ground.enterable_by(self.figure)
        elsewhere = grid.all & ~grid.bit(self.figure.space)
        barred = "HT-42.ground" if self.flying else "HT-11.prohibited"
        ends = (
            EndRule(elsewhere & ~ground.spaces, lambda at: Reason("HT-11.void", at=at)),
            EndRule(elsewhere & ~enterable, lambda at: Reason(barred, at=at)),
            EndRule(friends, lambda at: self.held("HT-42.held" if self.flying else "HT-04.friend", at)),
            EndRule(enemies, lambda at: self.held("HT-42.held" if self.flying else "HT-04.enemy", at)),
        )
        if self.flying:
            return StepRules(grid, (ground.into_void, ground.through_walls), ends=ends)
        bars = (
            ground.into_void,
            ground.through_walls,
            Rule.into(grid, ground.spaces & ~enterable, lambda at: Reason(barred, at=at)),
            Rule.into(grid, enemies, lambda at: self.held("HT-04.enemy", at)),
        )
        dear = ground.dear | enterable & ~ground.enterable
        return StepRules(grid, bars, ends=ends, costs={COSTLY: grid.entering(dear)})

    def too_far(self, to: Space, cost: int) -> Reason:
        """HT-10, HT-12: why a space that costs too much is out of reach."""
        if (
            not self.flying
            and COSTS.get(self.ground.layout.terrain_at(to), COSTLY) == COSTLY
            and cost == self.budget + 1
        ):
            return Reason("HT-12.one", at=to)
        return Reason("HT-10.far", values={"cost": cost, "budget": self.budget})
