"""One movement of one figure in a mode (OWN-001 to OWN-012): the steps that the ground allows (`steps`), with the rules
that the other figures add."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import shifted
from tablelight.progress.memo import cached_from_copy
from tablelight.rules.answers import NeededRoll, Reason
from tablelight.rules.moving import GridMovement
from tablelight.rules.reach import Reach, flood
from tablelight.rules.steps import EndRule, PriceRule, Rule, StepRules
from tablelight.rules.systems.own.ground import SheetGround, control_of, controllers, enemies_of, living, within
from tablelight.rules.systems.own.sheet import MoveMode, Sheet
from tablelight.rules.systems.own.sheet_ground import Control, SheetNumber, Traits, rounded
from tablelight.rules.systems.own.steps import ground_steps, never_entered


class Ending(NamedTuple):
    """Where a movement may end: the space's index, the least cost, whether it halts there, whether it is the one step
    that is always allowed."""

    state: int
    cost: int
    halts: bool
    one_step: bool = False


@frozen(slots=False, eq=False)
class SheetMovement(GridMovement):
    """A movement. `freed`: the ids of enemies whose control does not count for it. `barred`: why the figure or the turn
    does not allow it; `roll`: the roll that it owes first."""

    document: Document
    ground: SheetGround
    figure: Figure
    mode: MoveMode
    modifier: int = 0
    freed: frozenset[str] = frozenset()
    barred: Reason | None = None
    roll: NeededRoll | None = None
    budget: int = field(init=False)

    @budget.default
    def _points(self) -> int:
        """OWN-001."""
        return halved(self.whole, self.mode.points) if self.is_halved else self.whole

    @property
    def refused(self) -> Reason | None:
        """Why it does not begin."""
        return Reason("OWN-001.zero", figure=self.figure.id) if self.barred is None and self.budget < 1 else self.barred

    @property
    def sheet(self) -> Sheet:
        return self.ground.sheet

    @cached_property
    def traits(self) -> Traits:
        """The figure's traits in the order of the sheet."""
        return self.sheet.traits_of(self.figure.traits)

    @cached_property
    def stats(self) -> dict[str, int]:
        """The figure's stats, with the sheet's defaults."""
        return self.sheet.values(self.figure.stats)

    @property
    def is_halved(self) -> bool:
        if "terrains" in self.mode.ignores:
            return False
        kinds = self.ground.kinds_at(self.figure.space)
        return any(kind.for_traits(self.traits, "starting") == "half" for kind in kinds)

    @cached_property
    def whole(self) -> int:
        """The points before they are halved."""
        return max(0, self.mode.points.value(self.stats) + self.modifier)

    @cached_property
    def ground_steps(self) -> StepRules:
        """The steps of the mode on this board, without its figures."""
        levels = None if "levels" in self.mode.ignores else self.sheet.levels
        climb, drop = (None, None) if levels is None else (self._far(levels.climb), self._far(levels.drop))
        return ground_steps(self.ground, self.mode.id, self.traits, climb, drop)

    @cached_from_copy
    def steps(self) -> StepRules:
        return StepRules(
            self.ground.grid,
            base=self.ground_steps,
            bars=tuple(self._bars()),
            halts=tuple(self._halts()),
            ends=tuple(self._no_ends()),
            prices=tuple(self._prices()),
        )

    def _bars(self) -> Iterator[Rule]:
        """The steps that control bars, and those into figures that it may not pass."""
        ground = self.ground
        if self.control is not None and not self.control.through and self.controlled:
            held = ground.states(self.controlled)
            masks = [held & into for into in ground.entering(self.controlled)]
            yield Rule(masks, lambda _, b: Reason("OWN-010.through", at=b))
        if self.barring:
            yield Rule(ground.entering(self.barring), lambda _, b: self._barred_by(b))

    def _halts(self) -> Iterator[Rule]:
        if self.stops and self.controlled:
            yield Rule(self.ground.entering(self.controlled), lambda _, b: self.stopped_by(b))

    def _no_ends(self) -> Iterator[EndRule]:
        ground, grid = self.ground, self.ground.grid
        yield EndRule(ground.states(grid.bit(self.figure.space)), lambda at: Reason("OWN-005.here", at=at))
        yield EndRule(ground.states(self.occupied), self._held_by, lambda at: self.held("OWN-005.stop", at))
        if "terrains" in self.mode.ignores:  # it may pass terrain that is never entered, but not end there
            never = ground.where(lambda kind: kind.price_for(self.traits) is None)
            yield EndRule(ground.states(never), lambda at: never_entered(ground, self.traits, at))

    def _prices(self) -> Iterator[PriceRule]:
        ground, control = self.ground, self.control
        if control is None or not self.controlled:
            return
        if isinstance(control.entering, int):
            masks = ground.entering(self.controlled)
            yield PriceRule({control.entering: masks}, lambda _, b, n: (Reason("OWN-009.cost", at=b, values={"n": n}),))
        if isinstance(control.leaving, int):
            held = ground.states(self.controlled)
            masks = [held & into for into in ground.entering(ground.spaces)]
            yield PriceRule({control.leaving: masks}, lambda a, _, n: (Reason("OWN-011.cost", at=a, values={"n": n}),))

    def held(self, key: str, at: Space) -> Reason:
        return _named(key, at, self.others[at])

    def _barred_by(self, at: Space) -> Reason:
        is_enemy = self.others[at].side != self.figure.side
        return self.held("OWN-006.enemy" if is_enemy else "OWN-005.friend", at)

    def _held_by(self, at: Space) -> Reason:
        is_enemy = self.others[at].side != self.figure.side and self.barring & self.ground.grid.bit(at)
        return self.held("OWN-006.enemy" if is_enemy else "OWN-005.held", at)

    def stopped_by(self, at: Space) -> Reason:
        """Why control ends the movement in a space: the first enemy that controls it."""
        bit = self.ground.grid.bit(at)
        enemy = next(enemy for enemy, mask in self.controllers if mask & bit)
        return _named("OWN-009.stop", at, enemy)

    def _far(self, number: SheetNumber | None) -> int | None:
        return None if number is None else max(0, number.value(self.stats))

    @cached_property
    def others(self) -> dict[Space, Figure]:
        """The other living figures by their spaces."""
        found = living(self.document, self.sheet)
        return {other.space: other for other in reversed(found) if other.id != self.figure.id}

    @cached_property
    def occupied(self) -> int:
        return self.ground.grid.mask(self.others)

    @cached_property
    def barring(self) -> int:
        """The spaces of the figures that it may not pass."""
        if "figures" in self.mode.ignores:
            return 0
        enemies = self.ground.grid.mask(enemy.space for enemy in enemies_of(self.document, self.sheet, self.figure))
        rules = self.sheet.movement
        return (enemies if rules.enemies_block else 0) | (self.occupied & ~enemies if rules.friends_block else 0)

    @cached_property
    def control(self) -> Control | None:
        """The rules of control; None if they do not concern it."""
        return self.sheet.control_over(self.mode)

    @cached_property
    def controllers(self) -> list[tuple[Figure, int]]:
        """The enemies that control spaces against it, each with its spaces."""
        return [(enemy, control_of(self.ground, enemy)) for enemy in self.controlling]

    @cached_property
    def controlling(self) -> list[Figure]:
        """The enemies that control anything against it."""
        if self.control is None:
            return []
        found = controllers(self.document, self.sheet, self.figure)
        return [enemy for enemy in found if enemy.id not in self.freed]

    @cached_property
    def controlled(self) -> int:
        """The spaces that any enemy controls against it."""
        total, near = 0, []
        for enemy in self.controlling:
            if within(self.sheet, enemy) == 1:
                near.append(enemy.space)
            else:
                total |= control_of(self.ground, enemy)
        origins, ground = self.ground.grid.mask(near), self.ground
        for d in ground.directions if near else ():
            total |= shifted(origins & ground.contact[d], ground.grid.shifts[d]) & ~ground.solid
        return total

    @cached_property
    def stops(self) -> bool:
        return self.control is not None and self.control.entering == "stops"

    # Said here too, so that the way of a tap needs no file of the shared rules more (`tests/tap_files.py`).
    @cached_property
    def start(self) -> int:
        return self.ground.grid.index(self.figure.space)

    @cached_property
    def reach(self) -> Reach:
        return flood(self.start, self.steps.flood_kinds, self.budget)

    def layers(self, index: int) -> tuple[int, ...]:
        """The states of a space: with alternating diagonals two, by the parity of the diagonals so far."""
        return (index, index + self.ground.grid.size) if self.ground.alternates else (index,)

    def endings(self) -> dict[int, Ending]:
        """Everywhere it may end, by cost; then the single steps that the points do not allow (OWN-002)."""
        size, no_end, found = self.ground.grid.size, self.steps.no_end, dict[int, Ending]()
        for state, (cost, halts) in self.reach.costs(~no_end).items():  # in either layer
            found.setdefault(state % size, Ending(state % size, cost, halts))
        for kind in self.steps.flood_kinds if self.sheet.movement.one_step_always else ():
            index = (self.start + kind.shift) % size
            if kind.origins >> self.start & 1 and not no_end >> index & 1:
                found.setdefault(index, Ending(index, kind.cost, True, True))
        return found

    def too_far(self, _: Space, cost: int) -> Reason:
        values = {"cost": cost, "budget": self.budget}
        return Reason("OWN-001.half" if self.is_halved and cost <= self.whole else "OWN-001.far", values=values)

    def no_way(self) -> Reason:
        return Reason("OWN-001.none")


def halved(points: int, number: SheetNumber) -> int:
    """Half of the points, rounded as their number is."""
    return rounded(Fraction(points, 2), number.round)


def _named(key: str, at: Space, figure: Figure) -> Reason:
    return Reason(key, at=at, figure=figure.id, values={"name": figure.label})
