"""One movement of one figure in a mode, as kinds of steps of the flood (OWN-001 to OWN-012).

With alternating diagonals a state is a space and the parity of the diagonals behind it: odd ones lie one grid size above.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import bits, shifted
from tablelight.rules.reach import Reach, StepKind, flood
from tablelight.rules.systems.own.ground import SheetGround
from tablelight.rules.systems.own.numbers import SheetNumber, rounded
from tablelight.rules.systems.own.people import control_of, controllers, enemies_of, living, within
from tablelight.rules.systems.own.sheet import Control, MoveMode, Sheet
from tablelight.rules.systems.own.sheet_ground import Traits
from tablelight.rules.systems.own.steps import ByCost, StepMasks, steps_of


class Ending(NamedTuple):
    """Where a movement may end: the space, the least cost, whether it is ended there, whether as the one step that is
    always allowed."""

    state: int
    cost: int
    halts: bool
    one_step: bool = False


@frozen(slots=False, eq=False)
class SheetMovement:
    """A movement. `freed`: the enemies whose control does not count for it."""

    document: Document
    ground: SheetGround
    figure: Figure
    mode: MoveMode
    modifier: int = 0
    freed: frozenset[str] = frozenset()

    @property
    def sheet(self) -> Sheet:
        """The rules sheet that the board is read by."""
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
        """Whether what it stands in takes half of its points."""
        if "terrains" in self.mode.ignores:
            return False
        return any(kind.starting_for(self.traits) == "half" for kind in self.ground.kinds_at(self.figure.space))

    @cached_property
    def whole(self) -> int:
        """The points before they are halved."""
        return max(0, self.mode.points.value(self.stats) + self.modifier)

    @cached_property
    def budget(self) -> int:
        """OWN-001: the points of the movement."""
        return halved(self.whole, self.mode.points) if self.is_halved else self.whole

    @cached_property
    def steps(self) -> StepMasks:
        """The steps of the mode on this board."""
        return steps_of(self.ground, self.mode, self.traits, self.climb, self.drop)

    @cached_property
    def climb(self) -> int | None:
        """How far it climbs in a step."""
        return self._far(self.sheet.levels.climb if self.sheet.levels else None)

    @cached_property
    def drop(self) -> int | None:
        """How far it goes down in a step."""
        return self._far(self.sheet.levels.drop if self.sheet.levels else None)

    def _far(self, number: SheetNumber | None) -> int | None:
        return None if number is None or "levels" in self.mode.ignores else max(0, number.value(self.stats))

    @cached_property
    def alternates(self) -> bool:
        """Whether every second diagonal costs more."""
        return self.ground.is_square and self.sheet.diagonals == "alternating"

    @cached_property
    def others(self) -> dict[Space, Figure]:
        """The other living figures by where they stand."""
        found = living(self.document, self.sheet)
        return {other.space: other for other in reversed(found) if other.id != self.figure.id}

    @cached_property
    def held(self) -> int:
        """The spaces of the other living figures."""
        return self.ground.spread(self.others)

    @cached_property
    def barring(self) -> int:
        """Line 9: the spaces of those whom it does not pass."""
        if "figures" in self.mode.ignores:
            return 0
        enemies = self.ground.spread(enemy.space for enemy in enemies_of(self.document, self.sheet, self.figure))
        rules = self.sheet.movement
        return (enemies if rules.enemies_block else 0) | (self.held & ~enemies if rules.friends_block else 0)

    @cached_property
    def control(self) -> Control | None:
        """The rules of control, where they concern it."""
        return None if "control" in self.mode.ignores else self.sheet.control

    @cached_property
    def controllers(self) -> list[tuple[Figure, int]]:
        """The enemies that control spaces against it, each with its spaces."""
        return [(enemy, control_of(self.ground, enemy)) for enemy in self.controlling]

    def controls(self, enemy: Figure, space: Space) -> bool:
        """Whether an enemy controls a space against it."""
        ground = self.ground
        if within(self.sheet, enemy) == 1:
            solid = ground.solid & ground.grid.bit(space)
            return not solid and ground.are_in_contact(enemy.space, space)
        return bool(control_of(ground, enemy) & ground.grid.bit(space))

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
        origins, ground = self.ground.spread(near), self.ground
        for d in ground.directions if near else ():
            total |= shifted(origins & ground.contact[d], ground.grid.shifts[d]) & ~ground.solid
        return total

    @cached_property
    def stops(self) -> bool:
        """Whether entering control ends the movement."""
        return self.control is not None and self.control.stops

    @cached_property
    def ends(self) -> int:
        """The spaces where it may end."""
        ends = self.ground.spaces & ~self.held & ~self.ground.grid.bit(self.figure.space)
        return ends & ~self.steps.never if "terrains" in self.mode.ignores else ends

    @cached_property
    def step_kinds(self) -> tuple[StepKind, ...]:
        """Every kind of step."""
        return tuple(self._step_kinds())

    def _step_kinds(self) -> Iterator[StepKind]:
        ground, size = self.ground, self.ground.grid.size
        passed = ground.spaces & ~self.barring
        for d, costs in self.steps.costs.items():
            shift, halting = ground.grid.shifts[d], self.steps.halting[d]
            if self.stops:
                halting |= ground.back(self.controlled, d)
            into = ground.back(passed, d) & ~(halting & ~ground.back(self.ends, d))
            if self.control is not None and self.controlled:
                costs, into = self._past_control(costs, into, d)
            for cost, mask in costs.items():
                origins = mask & into
                if not origins:
                    continue
                ending = origins & halting
                if not self.alternates:
                    yield StepKind(shift, cost, origins, ending)
                elif ground.is_diagonal(d):
                    yield StepKind(shift + size, cost, origins, ending)
                    yield StepKind(shift - size, cost + 1, origins << size, ending << size)
                else:
                    yield StepKind(shift, cost, origins | origins << size, ending | ending << size)

    def _past_control(self, costs: ByCost, into: int, direction: int) -> tuple[ByCost, int]:
        """Line 8: what control adds, and the steps that it bars."""
        control, here = self.control, self.controlled
        assert control is not None
        there = self.ground.back(here, direction)
        if not control.through:
            into &= ~(here & there)
        for mask, more in ((there, control.entering), (here, control.leaving)):
            if more:
                split: ByCost = {}
                for cost, origins in costs.items():
                    for part, price in ((origins & ~mask, cost), (origins & mask, cost + more)):
                        if part:
                            split[price] = split.get(price, 0) | part
                costs = split
        return costs, into

    @cached_property
    def start(self) -> int:
        """The state that it starts in."""
        return self.ground.grid.index(self.figure.space)

    @cached_property
    def reach(self) -> Reach:
        """Every state that the movement reaches within its budget, by the flood."""
        return flood(self.start, self.step_kinds, self.budget)

    def fold(self, mask: int) -> int:
        """The mask of spaces of a mask of states."""
        if not self.alternates:
            return mask
        size = self.ground.grid.size
        return (mask | mask >> size) & ((1 << size) - 1)

    def endings(self) -> Iterator[Ending]:
        """Everywhere it may end, by cost; then by one step that the points do not allow (OWN-002)."""
        seen, ends = 0, self.ends
        for cost, (going, ended) in enumerate(zip(self.reach.open, self.reach.halted, strict=True)):
            for mask, halts in ((going, False), (ended, True)):
                if mask := self.fold(mask) & ends & ~seen:
                    seen |= mask
                    yield from (Ending(index, cost, halts) for index in bits(mask))
        if self.sheet.movement.one_step_always:
            yield from (e for e in self.one_steps() if ends & ~seen & 1 << e.state)

    def one_steps(self) -> Iterator[Ending]:
        """The single steps from where it stands, whatever they cost."""
        size = self.ground.grid.size
        for kind in self.step_kinds:
            if kind.origins >> self.start & 1:
                yield Ending((self.start + kind.shift) % size, kind.cost, True, True)


def halved(points: int, number: SheetNumber) -> int:
    """Half of the points, rounded as their number is."""
    return rounded(Fraction(points, 2), number.round)


def strikers(movement: SheetMovement, a: Space, b: Space) -> list[Figure]:
    """OWN-011: the enemies whose control over the figure a step ends, where that is struck at."""
    if movement.control is None or movement.control.strike is None:
        return []
    left, entered = movement.ground.grid.bit(a), movement.ground.grid.bit(b)
    return [enemy for enemy, mask in movement.controllers if mask & left and not mask & entered]


def fallen(movement: SheetMovement, a: Space, b: Space) -> int:
    """OWN-008: by how many levels a step falls, 0 if it is no fall."""
    levels = movement.sheet.levels
    if levels is None or levels.fall is None or "levels" in movement.mode.ignores:
        return 0
    drop = -movement.ground.rise(a, b)
    if drop < max(1, levels.fall.least.value(movement.stats)):
        return 0
    crossed = "edges" not in movement.mode.ignores and movement.ground.instead(a, b) is not None
    return 0 if crossed else drop
