"""The board as Oráculo reads it: open steps, what may be entered, what closes and what covers, made once a board;
and its doors.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import product

from attrs import evolve

from tablelight.board.document import Document, Edge, Figure
from tablelight.board.layout import Layout
from tablelight.geometry.exact.squaresight import Obstacles, SquareSide, seen_from
from tablelight.grid import Space
from tablelight.grid.topology import bits, shifted
from tablelight.rules.answers import Reason
from tablelight.rules.steps import Barriers, EndRule, Rule
from tablelight.rules.systems.oraculo.tables import (
    CLOSED_EDGES,
    DOORS,
    EDGE_KEYS,
    LOW_WALL,
    SLOW_COST,
    STEP_BARS,
    VOCABULARY,
)

EAST, SOUTH = 0, 2


class OraculoGround:
    """Masks of one board. `climbing`: which steps are open to a figure that climbs; `walking`: low walls bar
    them too.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout, self.grid = layout, layout.grid
        self.clear_lines: dict[tuple[Space, Space], bool] = {}
        self.spaces = self.grid.all & ~layout.terrain("void")
        self.blocking = layout.terrain("blocking")
        self.objects = layout.objects(*VOCABULARY.objects)
        self.slow = layout.terrain("slow")
        self.climb = layout.terrain("climb")
        self.pit = layout.terrain("pit")
        self.walkable = self.spaces & ~self.blocking & ~self.objects & ~self.climb & ~self.pit
        """What may be entered in a plain move (OR-12)."""
        self.climbing = Barriers(layout, STEP_BARS, self.blocking)
        self._seen: dict[Space, int] = {}
        self.walking = Barriers(layout, (*STEP_BARS, LOW_WALL), self.blocking)
        self.costs = {SLOW_COST: self.grid.entering(self.slow)}
        """OR-11: the steps that cost more than 1."""
        self.ends = {climbs: self._ends(climbs=climbs) for climbs in (False, True)}
        """Where nobody ends a movement on this board, in a plain move and climbing (OR-10, OR-12, OR-14)."""
        self.bars = {climbs: self._bars(climbs=climbs) for climbs in (False, True)}
        """What bars anybody's step on it."""

    def _ends(self, *, climbs: bool) -> tuple[EndRule, ...]:
        ends = (
            EndRule(self.grid.all & ~self.spaces, lambda at: Reason("OR-10.void", at=at)),
            EndRule(self.blocking, lambda at: Reason("OR-14.blocking", at=at)),
            EndRule(self.objects, lambda at: Reason(f"OR-14.{self.layout.objects_at(at)[0].kind}", at=at)),
            EndRule(self.pit, lambda at: Reason("OR-12.pit", at=at)),
        )
        return ends if climbs else (*ends, EndRule(self.climb, lambda at: Reason("OR-12.climb", at=at)))

    def _bars(self, *, climbs: bool) -> tuple[Rule, ...]:
        # A jump crosses a pit, though it does not end in one (OR-12).
        barred = (end for end in self.ends[climbs] if not climbs or end.states != self.pit)
        into = (Rule.into(self.grid, end.states, end.reason) for end in barred)
        bars = (*into, Rule(self.climbing.closed, self._closed))
        return (
            bars
            if climbs
            else (*bars, Rule(self.walking.closed, lambda a, b: Reason("OR-12.low-wall", between=(a, b))))
        )

    def _closed(self, a: Space, b: Space) -> Reason:
        kind = self.climbing.edge(a, b)
        return Reason(f"OR-14.{EDGE_KEYS[kind] if kind else 'corner'}", between=(a, b))

    def zone(self, mask: int) -> int:
        """The zone of combat of miniatures in these squares (OR-20)."""
        total = 0
        for direction, shift in enumerate(self.grid.shifts):
            total |= shifted(mask & self.climbing.open[direction], shift)
        return total & self.grid.all

    @cached_property
    def obstacles(self) -> Obstacles:
        """What closes a line of shot (OR-40)."""
        return Obstacles(self.grid.columns, self.grid.rows, self.grid.spaces(self.blocking), self._closed_sides())

    def seen_from(self, start: Space) -> int:
        """The squares to which there is a line of shot, kept: miniatures do not matter to it (OR-40)."""
        if start not in self._seen:
            columns = seen_from(self.obstacles, start)
            squares = (self.grid.bit((column, row)) for column, rows in enumerate(columns) for row in bits(rows))
            self._seen[start] = sum(squares) & self.spaces
        return self._seen[start]

    def _closed_sides(self) -> list[SquareSide]:
        return [
            (square, (square[0] + (direction == EAST), square[1] + (direction == SOUTH)))
            for direction, kind in product((EAST, SOUTH), CLOSED_EDGES)
            for square in self.grid.spaces(self.layout.sides(direction, kind))
        ]


@lru_cache(maxsize=8)
def ground_of(layout: Layout) -> OraculoGround:
    """The `OraculoGround` of a board's layout (boards are immutable: a layout is its own key)."""
    return OraculoGround(layout)


def doors_around(document: Document, figure: Figure) -> list[Edge]:
    """The doors on the sides of its square, in the document's order."""
    return [edge for edge in document.spaces_board.edges if edge.kind in DOORS and figure.space in edge.between]


def with_door_turned(document: Document, door: Edge) -> Document:
    """The document with an open door closed, or a closed one open."""
    board = document.spaces_board
    edges = tuple(evolve(edge, kind=DOORS[edge.kind]) if edge is door else edge for edge in board.edges)
    return evolve(document, board=evolve(board, edges=edges))
