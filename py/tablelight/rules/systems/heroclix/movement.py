"""One movement of one figure: its steps with their rules, from which state, how far (HC-02 to HC-08, HC-20 to HC-30, HC-44).

A flyer's state is a square in a mode: high flight lies one layer above low flight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import Index, Mask
from tablelight.rules.answers import Reason
from tablelight.rules.moving import GridMovement
from tablelight.rules.questions import stat
from tablelight.rules.steps import EndRule, Rule, StepRules
from tablelight.rules.systems.heroclix.carrying import with_room
from tablelight.rules.systems.heroclix.figures import Others, indoors, is_flyer, is_high, option
from tablelight.rules.systems.heroclix.ground import HeroClixGround, ground_of
from tablelight.rules.systems.heroclix.steps import (
    bars_in_flight,
    bars_on_foot,
    flights,
    halts_on_foot,
    in_layers,
    only_low,
    void,
)
from tablelight.rules.systems.heroclix.tables import DIAL


@frozen(slots=False, eq=False)
class HeroClixMovement(GridMovement):
    """A figure as it stands, about to move. `broken`: ids of enemies that it broke away from; `carried`: whom it carries."""

    document: Document
    figure: Figure
    broken: frozenset[str] = frozenset()
    carried: Figure | None = None
    budget: int = field(init=False)

    @property
    def ground(self) -> HeroClixGround:
        """The board's masks for its movement."""
        return ground_of(self.document.layout)

    @property
    def flies(self) -> bool:
        """Whether it moves as a flyer."""
        return is_flyer(self.figure)

    @property
    def is_halved(self) -> bool:
        """HC-07: on foot, and starting in hindering terrain."""
        return not self.flies and bool(self.ground.hindering & self.ground.grid.bit(self.figure.space))

    @property
    def speed(self) -> int:
        """HC-02: that of the click of its dial, of a figure that has one."""
        clicked = DIAL.value(self.figure)
        return stat(self.document, self.figure, DIAL.stat) if clicked is None else clicked

    @budget.default
    def _points(self) -> int:
        """HC-02, HC-07: its speed, or half of it, rounded up."""
        speed = self.speed
        return (speed + 1) // 2 if self.is_halved else speed

    @cached_property
    def others(self) -> Others:
        """The other figures on the board, as they hinder this movement."""
        return Others.of(self.document, self.figure, self.broken, self.carried.id if self.carried else None)

    @cached_property
    def indoors(self) -> Mask:
        """HC-22, HC-25: the squares that lie indoors."""
        return indoors(self.document)

    def state(self, space: Space, high: bool) -> Index:
        """The state of standing in, or flying over, a square."""
        return self.ground.grid.index(space) + (self.ground.grid.size if high else 0)

    def is_high(self, state: Index) -> bool:
        """Whether a state is high flight."""
        return state >= self.ground.grid.size

    @cached_property
    def start(self) -> Index:
        """Where it stands, in its mode."""
        return self.state(self.figure.space, is_high(self.figure))

    @cached_property
    def steps(self) -> StepRules:
        """Its steps, on foot or as a flyer."""
        return self._flying() if self.flies else self._walking()

    def _walking(self) -> StepRules:
        ground, grid, others = self.ground, self.ground.grid, self.others
        key = "HC-13.stop" if self.broken else "HC-05.stop"
        return StepRules(
            grid,
            bars=(*bars_on_foot(ground), Rule.into(grid, others.enemies, lambda at: self._held("HC-04.enemy", at))),
            halts=(Rule.into(grid, others.near_low, lambda at: self._stopped(key, at)), *halts_on_foot(ground)),
            ends=(
                EndRule(grid.all & ~ground.spaces, void),
                self._end_held(others.held),
                EndRule(ground.blocking, lambda at: Reason("HC-08.blocking", at=at)),
            ),
        )

    def _flying(self) -> StepRules:
        ground, grid, others = self.ground, self.ground.grid, self.others
        # HC-30: whether low flight is stopped by enemies is an option; high flight is, by those that fly high (HC-29).
        low = others.near_low if option(self.document, "low_flyers_stop") else 0
        high = others.near_high
        stops_low = in_layers(grid, grid.entering(low), down=low)
        stops_high = in_layers(grid, None, grid.entering(high), up=high)
        return StepRules(
            grid,
            bars=bars_in_flight(ground, self.indoors),
            halts=(
                Rule(stops_low, lambda _, b: self._stopped("HC-30.stop", b)),
                Rule(stops_high, lambda _, b: self._stopped("HC-29.stop", b, high=True)),
            ),
            ends=tuple(self._ends_of_flight()),
            kinds=flights(grid),
        )

    def _ends_of_flight(self) -> Iterator[EndRule]:
        """HC-06, HC-08, HC-25, HC-30, HC-41, HC-44."""
        ground, grid = self.ground, self.ground.grid
        high, roofed = grid.all << grid.size, self.indoors << grid.size
        if roofed:
            yield EndRule(roofed, lambda at: only_low(ground, self.indoors, at))
        if self.carried and high != roofed:
            yield EndRule(high & ~roofed, lambda _: Reason("HC-41.low"))
        yield EndRule(self._both(grid.all & ~ground.spaces), void)
        yield self._end_held(self._both(self.others.held))
        yield EndRule(
            ground.blocking, lambda at: Reason("HC-30.blocking", at=at), lambda at: Reason("HC-30.dead", at=at)
        )
        if self.carried:
            crowded = grid.all & ~with_room(ground, self.others.held, self.carried)
            named = {"name": self.carried.label}
            yield EndRule(crowded, lambda at: Reason("HC-44.none", at=at, values=named))

    def _both(self, spaces: Mask) -> Mask:
        """Some squares in both modes."""
        return spaces | spaces << self.ground.grid.size

    def _end_held(self, states: Mask) -> EndRule:
        return EndRule(states, lambda at: self._held("HC-06.held", at), lambda at: self._held("HC-06.stop", at))

    def _held(self, key: str, at: Space) -> Reason:
        holder = self.document.at(at)
        assert holder is not None
        return Reason(key, at=at, figure=holder.id, values={"name": holder.label})

    def _stopped(self, key: str, at: Space, *, high: bool = False) -> Reason:
        """The reason why a figure that enters a square is stopped there, from the first enemy that stops it."""
        ground, grid = self.ground, self.ground.grid
        loose = self.others.loose_high if high else self.others.loose_low
        adjacent: Sequence[Mask] = grid.inside if high else ground.adjacent
        beside = (
            grid.index(at) + shift for shift, mask in zip(grid.shifts, adjacent, strict=True) if mask & grid.bit(at)
        )
        enemy = self.document.at(grid.space(next(index for index in beside if loose >> index & 1)))
        assert enemy is not None
        return Reason(key, at=at, figure=enemy.id, values={"name": enemy.label})

    def too_far(self, _: Space, cost: int) -> Reason:
        """HC-02, HC-07: why a square that costs too much is out of reach."""
        values = {"cost": cost, "budget": self.budget}
        if self.is_halved and cost <= self.speed:
            return Reason("HC-07.far", at=self.figure.space, values=values)
        return Reason("HC-02.far", values=values)
