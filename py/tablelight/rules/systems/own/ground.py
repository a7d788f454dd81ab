"""The board under a sheet: its spaces, what closes corners, which spaces are in contact. Cached by board and sheet.
Also the figures on it: which of them live, what they control, which are engaged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache

from tablelight.board.document import Document, Figure
from tablelight.board.layout import Layout
from tablelight.grid import Space
from tablelight.grid.topology import shifted
from tablelight.progress.memo import remember
from tablelight.rules.steps import open_diagonal
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_ground import EdgeKind, Kind

CLEAR = Kind(id="clear", label="Clear")


class SheetGround:
    """Masks of one board under one sheet. `directions`: the directions of its steps; `solid`: the spaces that close
    corners and stop control."""

    def __init__(self, layout: Layout, sheet: Sheet) -> None:
        self.layout, self.grid, self.sheet = layout, layout.grid, sheet
        self.is_square = len(self.grid.shifts) == 8
        step = 2 if self.is_square and sheet.diagonals == "none" else 1
        self.directions = tuple(range(0, len(self.grid.shifts), step))
        self.spaces = self.grid.all & ~layout.terrain("void")
        self.terrains = {kind.id: kind for kind in (CLEAR, *sheet.terrains)}
        self.objects = {kind.id: kind for kind in sheet.objects}
        self.edges = {kind.id: kind for kind in sheet.edges}
        self.solid = self.where(lambda kind: kind.is_solid)
        self.bridged = tuple(
            layout.sides(d, *(edge.id for edge in sheet.edges if edge.instead is not None))
            for d in range(len(self.grid.shifts))
        )
        """By direction: the spaces whose side that way has an edge with `instead`."""
        self.alternates = self.is_square and sheet.diagonals == "alternating"
        """Whether every second diagonal costs more. Then a state is a space with the parity of the diagonals so far;
        odd states are one grid size above."""

    @cached_property
    def kinds(self) -> tuple[tuple[int, int], ...]:
        """The kinds of steps on it, as `StepRules` has them: in the order of the directions."""
        shifts, size = list[int](), self.grid.size
        for d in self.directions:
            shift = self.grid.shifts[d]
            shifts += [shift + size, shift - size] if self.alternates and self.is_diagonal(d) else [shift]
        return tuple(zip(shifts, self.by_kind(dict(enumerate(self.grid.inside))), strict=True))

    def by_kind(self, masks: Mapping[int, int]) -> list[int]:
        """For each kind of step, the states that it starts from. `masks`: by direction, the spaces it starts from."""
        if not self.alternates:
            return [masks.get(d, 0) for d in self.directions]
        size, found = self.grid.size, list[int]()
        for d in self.directions:
            mask = masks.get(d, 0)
            found += [mask, mask << size] if self.is_diagonal(d) else [mask | mask << size]
        return found

    def entering(self, mask: int) -> list[int]:
        """For each kind of step, the states from which it leads into spaces of a mask."""
        if self.alternates:
            return self.by_kind({d: self.grid.back(mask, d) for d in self.directions})
        every = self.grid.all
        return [shifted(mask, -shift) & every for shift, _ in self.kinds]

    def states(self, mask: int) -> int:
        return mask | mask << self.grid.size if self.alternates else mask

    def is_diagonal(self, direction: int) -> bool:
        return self.is_square and direction % 2 == 1

    def where(self, holds: Callable[[Kind], bool]) -> int:
        """The spaces with a terrain or an object for which `holds` is true."""
        layout = self.layout
        total = layout.terrain(*(name for name, kind in self.terrains.items() if holds(kind)))
        objects = [name for name, kind in self.objects.items() if holds(kind)]
        return (total | (layout.objects(*objects) if objects else 0)) & self.spaces

    def kinds_at(self, space: Space) -> list[Kind]:
        """The terrain of a space, then its objects in the order of the document."""
        layout = self.layout
        terrain = self.terrains.get(layout.terrain_at(space), CLEAR)
        return [terrain, *(self.objects[o.kind] for o in layout.objects_at(space) if o.kind in self.objects)]

    def edges_at(self, a: Space, b: Space) -> list[EdgeKind]:
        return [self.edges[e.kind] for e in self.layout.edges_between(a, b) if e.kind in self.edges]

    def instead(self, a: Space, b: Space) -> EdgeKind | None:
        """The cheapest edge with `instead` on a side."""
        found = [edge for edge in self.edges_at(a, b) if edge.instead is not None]
        return min(found, key=lambda edge: edge.instead or 0) if found else None

    def level_at(self, space: Space) -> int:
        """The level of a space; 0 if the sheet has no levels."""
        return self.layout.level_at(space) if self.sheet.levels is not None else 0

    def rise(self, a: Space, b: Space) -> int:
        """How many levels `b` is above `a`."""
        return self.level_at(b) - self.level_at(a)

    @cached_property
    def levels(self) -> dict[int, int]:
        return {level: mask & self.spaces for level, mask in self.layout.levels.items() if mask & self.spaces}

    def rises(self, direction: int) -> dict[int, int]:
        """The spaces that a step in a direction starts from, by the levels that it rises (negative: descends)."""
        found: dict[int, int] = {}
        for high, into in self.levels.items():
            there = self.grid.back(into, direction)
            for low, mask in self.layout.levels.items():  # from void spaces as well: an attempt may lead through one
                if origins := there & mask:
                    found[high - low] = found.get(high - low, 0) | origins
        return found

    def closed_sides(self, closes: Callable[[EdgeKind], object]) -> list[int]:
        """By direction: the spaces with a side that an edge closes, without an edge with `instead` over it."""
        names = [edge.id for edge in self.sheet.edges if closes(edge)]
        return [self.layout.sides(d, *names) & ~self.bridged[d] for d in range(len(self.grid.shifts))]

    @cached_property
    def contact(self) -> tuple[int, ...]:
        """By direction: the spaces that are in contact with their neighbour there."""
        grid, cut = self.grid, self.closed_sides(lambda edge: edge.cut)
        found = [0] * len(grid.shifts)
        most = self.sheet.control.levels if self.sheet.control and self.sheet.levels else None
        for d in self.directions:
            mask = self.spaces & self.grid.back(self.spaces, d)
            is_diagonal, corners = self.is_diagonal(d), self.sheet.corners
            mask &= open_diagonal(grid, d, self.solid, cut, corners) if is_diagonal else grid.all & ~cut[d]
            if most is not None:
                near = sum(origins for rise, origins in self.rises(d).items() if abs(rise) <= most)
                mask &= near | self.bridged[d]
            found[d] = mask
        return tuple(found)

    def are_in_contact(self, a: Space, b: Space) -> bool:
        direction = self.grid.direction(a, b)
        return direction is not None and bool(self.contact[direction] & self.grid.bit(a))

    def controlled_from(self, space: Space, within: int) -> int:
        """Every other space within this many contacts, not into or through solid ones."""
        own = self.grid.bit(space)
        near = last = own
        for _ in range(within):
            wider = 0
            for d in self.directions:
                wider |= shifted(last & self.contact[d], self.grid.shifts[d])
            last = wider & ~near & ~self.solid
            if not last:
                break
            near |= last
        return near & ~own


@lru_cache(maxsize=16)
def ground_of(layout: Layout, sheet: Sheet) -> SheetGround:
    """The `SheetGround` of a board's layout under a sheet: both are compared by identity."""
    return SheetGround(layout, sheet)


def is_out(sheet: Sheet, figure: Figure) -> bool:
    """OWN-017: whether a figure's wounds reach its life; False if either is no number (in a faulty document)."""
    found = life(sheet, figure)
    return found is not None and not found[0]


def life(sheet: Sheet, figure: Figure) -> tuple[int, int] | None:
    """OWN-017: the life left and the full life of a figure; None if the sheet has no life, or if it is not a number."""
    full = None if sheet.life is None else sheet.values(figure.stats)[sheet.life]
    wounds = figure.state.get("wounds", 0)
    return (max(0, full - wounds), full) if isinstance(full, int) and isinstance(wounds, int) else None


@remember(4)
def living(document: Document, sheet: Sheet) -> list[Figure]:
    """The figures that take part, in the order of the document."""
    return [figure for figure in document.figures if not is_out(sheet, figure)]


def enemies_of(document: Document, sheet: Sheet, figure: Figure) -> list[Figure]:
    """The living figures of other sides."""
    return [other for other in document.enemies(figure) if not is_out(sheet, other)]


def is_exempt(sheet: Sheet, figure: Figure) -> bool:
    """Whether a figure neither controls nor is controlled."""
    return sheet.control is None or any(trait in sheet.control.exempt for trait in figure.traits)


def controllers(document: Document, sheet: Sheet, figure: Figure) -> list[Figure]:
    """The enemies that may control spaces against a figure."""
    if is_exempt(sheet, figure):
        return []
    return [enemy for enemy in enemies_of(document, sheet, figure) if not is_exempt(sheet, enemy)]


def within(sheet: Sheet, figure: Figure) -> int:
    """How many contacts a figure's control reaches (on inches: how far, in thousandths)."""
    assert sheet.control is not None
    return max(0, sheet.control.within.value(sheet.values(figure.stats)))


def control_of(ground: SheetGround, figure: Figure) -> int:
    """The spaces that a figure controls."""
    return ground.controlled_from(figure.space, within(ground.sheet, figure))
