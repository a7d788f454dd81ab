"""A move, a climb or a disengaging move of one miniature: its steps and their rules (OR-10 to OR-14, OR-23 to OR-25).
And where it may end, for questions about danger (DG-05)."""

from __future__ import annotations

from functools import cache, cached_property
from typing import NamedTuple

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.layout import Layout
from tablelight.grid import Space
from tablelight.grid.topology import Index, Mask, shifted
from tablelight.progress.memo import cached_from_copy, remember
from tablelight.rules.answers import Reason
from tablelight.rules.moving import GridMovement
from tablelight.rules.reach import Reach, StepKind, flood
from tablelight.rules.steps import EndRule, Rule, StepRules
from tablelight.rules.systems.oraculo.ground import (
    OraculoGround,
    are_adjacent,
    engaged_with,
    ground_of,
    opposite_squares,
)
from tablelight.rules.systems.oraculo.tables import options_of


@frozen(slots=False, eq=False)
class OraculoMovement(GridMovement):
    """The movement of an action of `MOVING`."""

    document: Document
    figure: Figure
    action: str
    budget: int = field(init=False)

    @property
    def ground(self) -> OraculoGround:
        return ground_of(self.document.layout)

    @budget.default
    def _points(self) -> int:
        """`move`, or half of it, rounded up, climbing (OR-10, OR-12)."""
        whole = self.document.stat(self.figure, "move")
        return (whole + 1) // 2 if self.climbs else whole

    @property
    def climbs(self) -> bool:
        """OR-12: whether the action is climbing."""
        return self.action == "climb"

    @property
    def disengages(self) -> bool:
        """OR-22: whether the action is disengaging."""
        return self.action == "disengage"

    @property
    def alike(self) -> tuple[str]:
        return (self.action,)

    @property
    def friends_bar(self) -> bool:
        """OR-13: whether friends bar its way."""
        return not options_of(self.document).pass_friends

    @cached_property
    def engaged(self) -> list[Figure]:
        return engaged_with(self.document, self.figure)

    @cached_property
    def watching(self) -> list[Figure]:
        """The enemies whose zones of combat matter: when disengaging, those that it is not engaged with yet."""
        enemies = self.document.enemies(self.figure)
        return [enemy for enemy in enemies if enemy not in self.engaged] if self.disengages else enemies

    @cached_from_copy
    def steps(self) -> StepRules:
        """Its steps; zones of combat end a move and bar a disengaging one."""
        ground, grid = self.ground, self.ground.grid
        held = grid.mask(other.space for other in self.document.figures if other.id != self.figure.id)
        friends = grid.mask(friend.space for friend in self.document.friends(self.figure))
        passed = friends if options_of(self.document).pass_friends else 0
        watched = watched_by(self.document.layout, tuple(self.watching))
        bars = [Rule.into(grid, held & ~passed, lambda at: self.held("OR-13.pass", at))]
        if self.disengages:
            bars += [watched.bar, *self._first_step()]
        return StepRules(
            grid,
            bars,
            base=ground.steps(self.climbs),
            halts=() if self.disengages else (watched.stop,),
            ends=(
                EndRule(grid.bit(self.figure.space), lambda at: Reason("OR-10.here", at=at)),
                *ground.ends(self.climbs),
                EndRule(held, lambda at: self.held("OR-13.held", at), lambda at: self.held("OR-25.held", at)),
            ),
        )

    def _first_step(self) -> list[Rule]:
        """OR-24's option: the first step of disengaging goes to a square opposite an enemy."""
        if not options_of(self.document).through_opposite:
            return []
        grid = self.ground.grid
        opposite = (s.at for enemy in self.engaged for s in opposite_squares(self.document, self.figure, enemy))
        first: Mask = grid.mask(square for square in opposite if square in grid)
        masks = [mask & grid.bit(self.figure.space) for mask in grid.entering(grid.all & ~first)]
        return [Rule(masks, lambda _, b: Reason("OR-24.opposite", at=b))]

    def too_far(self, _: Space, cost: int) -> Reason:
        """OR-10, OR-12: why a square that costs too much is out of reach."""
        key = "OR-12.far" if self.climbs else "OR-10.far"
        return Reason(key, values={"cost": cost, "budget": self.budget})


@frozen
class Ends:
    """Where a movement may end: the squares, and the reach, which has the cost of each."""

    squares: Mask
    reach: Reach | None

    def costs(self, wanted: Mask) -> list[tuple[int, Index]]:
        """The squares of `wanted` where it may end, each with the cost to end there, the cheapest first."""
        left = self.squares & wanted
        found = self.reach.costs(left) if left and self.reach is not None else {}
        return [(cost, index) for index, (cost, _) in found.items()]


NOWHERE = Ends(0, None)


def ends_facing(movement: OraculoMovement, own: Mask, zone: Mask) -> Ends:
    """Where a move or a climb may end with one more enemy on the board. It holds the square `own`, and a step into its zone
    of combat is the last (OR-13, OR-25)."""
    steps, kinds = movement.steps, list[StepKind]()
    barred = own | zone & steps.no_end
    for kind in steps.flood_kinds:
        origins = kind.origins & ~shifted(barred, -kind.shift)
        halting = origins & (kind.halting | shifted(zone, -kind.shift))
        kinds.append(StepKind(kind.shift, kind.cost, origins, halting))
    reach = flood(movement.start, kinds, movement.budget)
    return Ends(reach.states & ~(steps.no_end | own), reach)


class ZoneRules(NamedTuple):
    """What the zones of combat of some enemies do to a step: bar a disengaging one, stop any other."""

    bar: Rule
    stop: Rule


@remember(8)
def watched_by(layout: Layout, enemies: tuple[Figure, ...]) -> ZoneRules:
    """OR-24, OR-25: kept while the same enemies stand in the same squares."""
    ground = ground_of(layout)

    @cache
    def reason(key: str, at: Space) -> Reason:
        """The reason, with the first enemy that has the square in its zone of combat."""
        column, row = at
        near = (e for e in enemies if -1 <= e.space[0] - column <= 1 and -1 <= e.space[1] - row <= 1)
        enemy = next(enemy for enemy in near if are_adjacent(ground, enemy.space, at))
        return Reason(key, at=at, figure=enemy.id, values={"name": enemy.label})

    into = ground.grid.entering(ground.zone(ground.grid.mask(enemy.space for enemy in enemies)))
    return ZoneRules(
        Rule(into, lambda _, at: reason("OR-24.new", at)), Rule(into, lambda _, at: reason("OR-25.stop", at))
    )
