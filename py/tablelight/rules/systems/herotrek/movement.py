"""One movement of one character: a walk or a flight, with the points of a move or of a shift (HT-10 to HT-15, HT-31, HT-40
to HT-42)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt, first_refusal
from tablelight.rules.reach import Reach, Stride, flood
from tablelight.rules.systems.herotrek.ground import Ground, ground_of
from tablelight.rules.systems.herotrek.tables import COSTS


@frozen
class Movement:
    """`document` is the board on which it moves: after the switch, for a shift (HT-36)."""

    document: Document
    figure: Figure
    budget: int
    flying: bool

    @property
    def ground(self) -> Ground:
        """The board's masks."""
        return ground_of(self.document.layout)

    def strides(self) -> Iterator[Stride]:
        """The steps of a walk by what they cost, or those of a flight."""
        ground = self.ground
        if self.flying:
            for direction, shift in enumerate(ground.grid.shifts):
                yield Stride(shift, 1, ground.open[direction] & ground.back(ground.spaces, direction))
            return
        enemies = ground.grid.mask(enemy.space for enemy in self.document.enemies(self.figure))
        for cost in sorted(set(COSTS.values())):
            ground_at_cost = ground.layout.terrain(*(name for name, price in COSTS.items() if price == cost)) & ~enemies
            for direction, shift in enumerate(ground.grid.shifts):
                yield Stride(shift, cost, ground.open[direction] & ground.back(ground_at_cost, direction))

    def reach(self) -> Reach:
        """Everywhere it gets."""
        return flood(self.ground.grid.index(self.figure.space), tuple(self.strides()), self.budget)

    def ends(self) -> int:
        """The spaces where it may end: nobody else there, ground it may enter; where it stands, if it may stay."""
        grid = self.ground.grid
        held = grid.mask(other.space for other in self.document.figures if other.id != self.figure.id)
        return (self.ground.enterable | grid.bit(self.figure.space)) & ~held

    def why_not(self, to: Space) -> Reason | None:
        """Why it cannot end in `to`; None if it can."""
        return self._end_refusal(to) or first_refusal(
            self.figure.space,
            to.__eq__,
            self._attempts,
            self.budget,
            lambda cost: self._too_far(to, cost),
            lambda space: self.ground.grid.distance(space, to),
        )

    def _too_far(self, to: Space, cost: int) -> Reason:
        if not cost:
            return Reason("HT-10.none")
        if not self.flying and COSTS.get(self.ground.layout.terrain_at(to)) == 2 and cost == self.budget + 1:
            return Reason("HT-12.one", at=to)
        return Reason("HT-10.far", values={"cost": cost, "budget": self.budget})

    def _attempts(self, space: Space) -> Iterator[Attempt[Space]]:
        for neighbour in self.ground.grid.neighbours(space):
            cost = 1 if self.flying else COSTS.get(self.ground.layout.terrain_at(neighbour), 1)
            yield Attempt(neighbour, cost, self._step_refusal(space, neighbour))

    def _step_refusal(self, a: Space, b: Space) -> Reason | None:
        ground = self.ground
        if not ground.spaces & ground.grid.bit(b):
            return Reason("HT-11.void", at=b)
        if not ground.is_open(a, b):
            return Reason("HT-13.wall", between=(a, b))
        if self.flying:
            return None
        if not ground.enterable & ground.grid.bit(b):
            return Reason("HT-11.prohibited", at=b)
        holder = self.document.at(b)
        if holder and holder.side != self.figure.side:
            return Reason("HT-04.enemy", at=b, figure=holder.id, values={"name": holder.label})
        return None

    def _end_refusal(self, to: Space) -> Reason | None:
        ground, holder = self.ground, self.document.at(to)
        if holder is not None and holder.id == self.figure.id:
            return None
        if not ground.spaces & ground.grid.bit(to):
            return Reason("HT-11.void", at=to)
        if not ground.enterable & ground.grid.bit(to):
            return Reason("HT-42.ground" if self.flying else "HT-11.prohibited", at=to)
        if holder is None:
            return None
        friend = "HT-04.friend" if holder.side == self.figure.side else "HT-04.enemy"
        key = "HT-42.held" if self.flying else friend
        return Reason(key, at=to, figure=holder.id, values={"name": holder.label})
