"""Movement as step_kinds of the flood: where a figure may step, what it costs, where it is stopped (HC-02 to HC-08, HC-20 to
HC-30). A flyer's state is a square in a mode: the bits of high flight lie one grid size above those of low flight."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.rules.questions import stat
from tablelight.rules.reach import Reach, StepKind, flood
from tablelight.rules.systems.heroclix.figures import Others, is_flyer, is_high, is_indoors, option
from tablelight.rules.systems.heroclix.ground import Ground, ground_of


@frozen
class Movement:
    """One movement of one figure: its ground, the others, the square and mode it starts in, what it may spend."""

    document: Document
    figure: Figure
    ground: Ground
    others: Others
    broken: frozenset[str]
    """The ids of the enemies it broke away from."""
    lifted: Figure | None
    """The figure it carries."""

    @classmethod
    def of(cls, document: Document, figure: Figure, broken: frozenset[str], lifted: Figure | None = None) -> Movement:
        """The movement of a figure as it stands; `lifted`: whom it carries."""
        others = Others.of(document, figure, broken, lifted.id if lifted else None)
        return cls(document, figure, ground_of(document.layout), others, broken, lifted)

    @property
    def flies(self) -> bool:
        """Whether it moves as a flyer."""
        return is_flyer(self.figure)

    @property
    def indoors(self) -> bool:
        """HC-25."""
        return is_indoors(self.document)

    @property
    def stops_low(self) -> bool:
        """HC-30's option, for a flyer; HC-05 for everybody else."""
        return not self.flies or bool(option(self.document, "low_flyers_stop"))

    @property
    def is_halved(self) -> bool:
        """HC-07: on foot, and starting in hindering terrain."""
        return not self.flies and bool(self.ground.hindering & self.ground.grid.bit(self.figure.space))

    @property
    def speed(self) -> int:
        """The whole of its speed."""
        return stat(self.document, self.figure, "speed")

    @property
    def budget(self) -> int:
        """What it may spend (HC-02)."""
        return (self.speed + 1) // 2 if self.is_halved else self.speed

    def state(self, space: Space, high: bool) -> int:
        """The state of standing in, or flying over, a square."""
        return self.ground.grid.index(space) + (self.ground.grid.size if high else 0)

    def place(self, state: int) -> tuple[Space, bool]:
        """The square of a state, and whether it is high flight."""
        size = self.ground.grid.size
        return self.ground.grid.space(state % size), state >= size

    def reach(self) -> Reach:
        """Everywhere it gets."""
        step_kinds = tuple(self._flying() if self.flies else self._walking())
        return flood(self.state(self.figure.space, is_high(self.figure)), step_kinds, self.budget)

    def ends(self) -> int:
        """The states a movement may end in: no other figure there, low flight not over blocking terrain, not the
        figure's own square (HC-06, HC-30)."""
        grid = self.ground.grid
        free = self.ground.spaces & ~self.others.held & ~grid.bit(self.figure.space)
        low = free & ~self.ground.blocking
        return low | (free << grid.size if self.flies and not self.indoors and self.lifted is None else 0)

    def stopping_low(self) -> int:
        """The squares in which an arrival on foot or in low flight is stopped by an enemy (HC-05, HC-30)."""
        return self.others.near_low if self.stops_low else 0

    def _walking(self) -> Iterator[StepKind]:
        ground, others = self.ground, self.others
        enterable = ground.spaces & ~ground.blocking & ~others.enemies
        rough = ground.hindering
        for direction, shift in enumerate(ground.grid.shifts):
            origins = ground.adjacent[direction] & ground.back(enterable, direction)
            halting = ground.back(others.near_low, direction) | (~rough & ground.back(rough, direction))
            if direction % 2:
                beside = ground.back(rough, (direction - 1) % 8) & ground.back(rough, (direction + 1) % 8)
                halting |= ~rough & beside
            # HC-06: where it would have to end in a friend's square, it does not go.
            origins &= ~(halting & ground.back(others.held, direction))
            yield StepKind(shift, 1, origins, halting & origins)

    def _flying(self) -> Iterator[StepKind]:
        ground, others, size = self.ground, self.others, self.ground.grid.size
        low_over = ground.spaces & ~ground.blocking if self.indoors else ground.spaces
        barriers = ground.barriers if self.indoors else ground.walls
        stops, cannot_stop = self.stopping_low(), others.held | ground.blocking
        for direction, shift in enumerate(ground.grid.shifts):
            halting = ground.back(stops, direction)
            origins = barriers.open[direction] & ground.back(low_over, direction)
            origins &= ~(halting & ground.back(cannot_stop, direction))
            yield StepKind(shift, 1, origins, halting & origins)
        if self.indoors:
            return
        for direction, shift in enumerate(ground.grid.shifts):
            halting = ground.back(others.near_high, direction)
            origins = ground.back(ground.spaces, direction)
            origins &= ~(halting & ground.back(others.held, direction))
            yield StepKind(shift, 1, origins << size, (halting & origins) << size)
        rising = ground.spaces & ~(others.near_high & others.held)
        yield StepKind(size, 1, rising, rising & others.near_high)
        sinking = ground.spaces & ~(stops & cannot_stop)
        yield StepKind(-size, 1, sinking << size, (sinking & stops) << size)
