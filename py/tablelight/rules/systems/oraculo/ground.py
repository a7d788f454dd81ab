"""The board as Oráculo reads it, made once for each board: open steps, squares that may be entered, what closes and
what covers. Its doors. And zones of combat: which figures are engaged or outnumbered, and the squares that disengaging
needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import product

from attrs import evolve

from tablelight.board.document import Document, Edge, Figure
from tablelight.board.layout import Layout
from tablelight.geometry.exact.squaresight import Obstacles, SquareSide, seen_from
from tablelight.grid import Space
from tablelight.grid.square import STEPS
from tablelight.grid.topology import bits, shifted
from tablelight.progress.memo import kept
from tablelight.rules.answers import Reason, RequiredSquare
from tablelight.rules.steps import Barriers, EndRule, Rule, StepRules
from tablelight.rules.systems.oraculo import tables

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
        self.objects = layout.objects(*tables.VOCABULARY.objects)
        self.slow = layout.terrain("slow")
        self.climb = layout.terrain("climb")
        self.pit = layout.terrain("pit")
        self.walkable = self.spaces & ~self.blocking & ~self.objects & ~self.climb & ~self.pit
        """What may be entered in a plain move (OR-12)."""
        self.climbing = Barriers(layout, tables.STEP_BARS, self.blocking)
        self.walking = Barriers(layout, (*tables.STEP_BARS, tables.LOW_WALL), self.blocking)

    @kept
    def ends(self, climbs: bool) -> tuple[EndRule, ...]:
        """Where no movement ends on this board, for a plain move or for climbing (OR-10, OR-12, OR-14)."""
        ends = (
            EndRule(self.grid.all & ~self.spaces, lambda at: Reason("OR-10.void", at=at)),
            EndRule(self.blocking, lambda at: Reason("OR-14.blocking", at=at)),
            EndRule(self.objects, lambda at: Reason(f"OR-14.{self.layout.objects_at(at)[0].kind}", at=at)),
            EndRule(self.pit, lambda at: Reason("OR-12.pit", at=at)),
        )
        return ends if climbs else (*ends, EndRule(self.climb, lambda at: Reason("OR-12.climb", at=at)))

    @kept
    def steps(self, climbs: bool) -> StepRules:
        """The step rules that the board alone gives, for a plain move or for climbing."""
        # A jump crosses a pit, though it does not end in one (OR-12).
        barred = (end for end in self.ends(climbs) if not climbs or end.states != self.pit)
        bars = [Rule.into(self.grid, end.states, end.reason) for end in barred]
        bars.append(Rule(self.climbing.closed, self._closed))
        if not climbs:
            bars.append(Rule(self.walking.closed, lambda a, b: Reason("OR-12.low-wall", between=(a, b))))
        return StepRules(self.grid, bars, costs={tables.SLOW_COST: self.grid.entering(self.slow)})  # OR-11

    def _closed(self, a: Space, b: Space) -> Reason:
        kind = self.climbing.edge(a, b)
        return Reason(f"OR-14.{tables.EDGE_KEYS[kind] if kind else 'corner'}", between=(a, b))

    def zone(self, mask: int) -> int:
        """The zone of combat of miniatures in these squares (OR-20)."""
        total = 0
        for direction, shift in enumerate(self.grid.shifts):
            total |= shifted(mask & self.climbing.open[direction], shift)
        return total & self.grid.all

    @cached_property
    def obstacles(self) -> Obstacles:
        """What closes a line of shot (OR-40)."""
        sides: list[SquareSide] = [
            (square, (square[0] + (direction == EAST), square[1] + (direction == SOUTH)))
            for direction, kind in product((EAST, SOUTH), tables.CLOSED_EDGES)
            for square in self.grid.spaces(self.layout.sides(direction, kind))
        ]
        return Obstacles(self.grid.columns, self.grid.rows, self.grid.spaces(self.blocking), sides)

    @kept
    def seen_from(self, start: Space) -> int:
        """The squares to which there is a line of shot, kept: miniatures do not matter to it (OR-40)."""
        columns = seen_from(self.obstacles, start)
        return self.grid.mask((column, row) for column, rows in enumerate(columns) for row in bits(rows)) & self.spaces


ground_of = lru_cache(maxsize=8)(OraculoGround)
"""The ground of a board's layout (boards are immutable: a layout is its own key)."""


def doors_around(document: Document, figure: Figure) -> list[Edge]:
    """The doors on the sides of its square, in the document's order."""
    return [edge for edge in document.spaces_board.edges if edge.kind in tables.DOORS and figure.space in edge.between]


def with_door_turned(document: Document, door: Edge) -> Document:
    """The document with an open door closed, or a closed one open."""
    board = document.spaces_board
    edges = tuple(evolve(edge, kind=tables.DOORS[edge.kind]) if edge is door else edge for edge in board.edges)
    return evolve(document, board=evolve(board, edges=edges))


def are_engaged(document: Document, a: Figure, b: Figure) -> bool:
    """OR-20: enemies in adjacent squares, with no wall, closed door, hedge or closed corner between."""
    (column, row), (other_column, other_row) = here, there = a.at[0], b.at[0]
    is_near = -1 <= column - other_column <= 1 and -1 <= row - other_row <= 1  # most are not
    return is_near and a.side != b.side and are_adjacent(ground_of(document.layout), here, there)


def are_adjacent(ground: OraculoGround, a: Space, b: Space) -> bool:
    """Whether two squares are neighbours that reach each other in close combat."""
    return ground.grid.direction(a, b) is not None and ground.climbing.is_open(a, b)


def engaged_with(document: Document, figure: Figure) -> list[Figure]:
    """The enemies that a figure is engaged with."""
    column, row = figure.space
    near = [e for e in document.figures if -1 <= e.at[0][0] - column <= 1 and -1 <= e.at[0][1] - row <= 1]
    return [enemy for enemy in near if are_engaged(document, figure, enemy)]


def zone_of(document: Document, figures: Iterable[Figure]) -> int:
    """The squares in the zone of combat of any of these."""
    return ground_of(document.layout).zone(document.topology.mask(figure.space for figure in figures))


def is_outnumbered(document: Document, figure: Figure) -> bool:
    """OR-33: whether more enemies are adjacent to it than figures of its side, itself included, are adjacent to any of
    them."""
    against = engaged_with(document, figure)
    friends = [
        friend for friend in document.friends(figure) if any(are_engaged(document, friend, enemy) for enemy in against)
    ]
    return len(against) > len(friends) + 1


def opposite_squares(document: Document, figure: Figure, enemy: Figure) -> Iterator[RequiredSquare]:
    """OR-23: the three squares directly opposite an adjacent enemy, in the order of the ring."""
    direction = document.topology.direction(figure.space, enemy.space)
    assert direction is not None, "an engaged enemy is adjacent"
    column, row = figure.space
    for turn in (-1, 0, 1):
        across, down = STEPS[(direction + 4 + turn) % 8]
        square = (column + across, row + down)
        reason = _square_refusal(document, square)
        yield RequiredSquare(square, reason is None, reason)


def _square_refusal(document: Document, square: Space) -> Reason | None:
    """Why a square is not free: off the board, not to be entered, or held."""
    ground = ground_of(document.layout)
    if square not in ground.grid:
        return Reason("OR-23.off", at=square)
    holder = document.at(square)
    if holder is not None:
        return Reason("OR-23.held", at=square, figure=holder.id, values={"name": holder.label})
    if not ground.walkable & ground.grid.bit(square):
        return Reason("OR-23.ground", at=square)
    return None


def not_free(document: Document, figure: Figure) -> Reason | None:
    """OR-23, OR-26: the first opposite square that is not free, of any enemy it is engaged with."""
    squares = (each for enemy in engaged_with(document, figure) for each in opposite_squares(document, figure, enemy))
    return next((each.reason for each in squares if each.reason), None)
