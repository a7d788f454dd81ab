"""One movement of one character: a walk or a flight, with the points of a move or of a shift (HT-10 to HT-15, HT-31, HT-40
to HT-42)."""

from __future__ import annotations

from functools import cached_property

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import Index
from tablelight.rules.answers import Reason
from tablelight.rules.moving import GridMovement, steps_of
from tablelight.rules.steps import EndRule, Rule, StepRules
from tablelight.rules.systems.herotrek.ground import HeroTrekGround, ground_of
from tablelight.rules.systems.herotrek.tables import COSTLY, COSTS


@frozen(slots=False, eq=False)
class HeroTrekMovement(GridMovement):
    """`document` is the board on which it moves: after the switch, for a shift (HT-36)."""

    document: Document
    figure: Figure
    budget: int
    flying: bool
    started: Space | None = None
    """Where it has come to already, None: nowhere; `budget` is what is left from there."""

    @property
    def ground(self) -> HeroTrekGround:
        """The board's masks for its movement."""
        return ground_of(self.document.layout)

    @cached_property
    def start(self) -> Index:
        """Where it stands, or has come to."""
        return self.ground.grid.index(self.figure.space if self.started is None else self.started)

    def onward(self, space: Space) -> HeroTrekMovement | None:
        """The rest of it after it has come to a space by a cheapest way; None if that is farther than it goes."""
        cost = self.reach.cost(self.ground.grid.index(space))
        return None if cost is None else evolve(self, started=space, budget=self.budget - cost[0])

    @steps_of
    def steps(self) -> StepRules:
        """HT-04, HT-11, HT-13, HT-41, HT-42: the steps on foot or in flight; where it stands it may stay."""
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
        into_enemies = Rule.into(grid, enemies, lambda at: self.held("HT-04.enemy", at))
        bars = (ground.into_void, ground.through_walls, ground.into_prohibited(enterable), into_enemies)
        return StepRules(grid, bars, ends=ends, costs=ground.costs(enterable))

    def too_far(self, to: Space, cost: int) -> Reason:
        """HT-10, HT-12: why a space that costs too much is out of reach."""
        if (
            not self.flying
            and COSTS.get(self.ground.layout.terrain_at(to), COSTLY) == COSTLY
            and cost == self.budget + 1
        ):
            return Reason("HT-12.one", at=to)
        return Reason("HT-10.far", values={"cost": cost, "budget": self.budget})
