"""The battlefield: levels, obstacles, bodies, life points, and which figures are engaged where. Bases, tops and the climb of
a step (HS-07, HS-20, HS-52)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from attrs import field, frozen

from tablelight.board.document import Document, Edge, Figure
from tablelight.board.layout import Layout
from tablelight.board.units import Level
from tablelight.grid import Space
from tablelight.grid.topology import Mask
from tablelight.progress.memo import kept, remember
from tablelight.rules.systems.heroscape.tables import MASSIVE, OBSTACLES, TALL


@frozen
class Body:
    """A standing figure: the level of its base, and its height."""

    base: Level
    height: int

    @property
    def top(self) -> Level:
        return self.base + self.height


@frozen
class Climb:
    """A step from one level to another, over an obstacle with its top at level `top` (None: no obstacle)."""

    start: Level
    end: Level
    top: Level | None = None

    rise: int = field(init=False)
    """HS-01, HS-07: the levels climbed from the space left."""
    drop: int = field(init=False)
    """HS-30, HS-32: the levels gone down to the space entered, from the obstacle's top if there is one."""

    @rise.default
    def _climbed(self) -> int:
        return max(0, (self.end if self.top is None else max(self.end, self.top)) - self.start)

    @drop.default
    def _fallen(self) -> int:
        return max(0, (self.start if self.top is None else self.top) - self.end)


crossing = lru_cache(maxsize=1024)(Climb)
"""A climb by its levels, cached: a board has few different ones."""


def obstacle_height(edges: Iterable[Edge], side: Space) -> int | None:
    """HS-07: the height of the obstacle on these edges, seen from the space `side`; None if there is none to climb. An
    edge that names no inner space has an outside on both sides. A battlement on a fortress wall stands on top of it."""
    heights = {
        edge.kind: OBSTACLES[edge.kind][0 if edge.inside == side else 1] for edge in edges if edge.kind in OBSTACLES
    }
    if {"battlement", "fortress-wall"} <= heights.keys():
        return heights["battlement"] + heights["fortress-wall"]
    return max(heights.values(), default=None)


def are_engaged(a: Body, b: Body, tops: tuple[Level, Level] | None) -> bool:
    """HS-20: whether two adjacent enemies are engaged. `tops`: the obstacle's top as `a` and as `b` meet it."""
    if b.top <= a.base or a.top <= b.base:
        return False
    return tops is None or reach_over(a, b, tops)


def reach_over(a: Body, b: Body, tops: tuple[Level, Level]) -> bool:
    """HS-20: whether both figures are higher than the obstacle between them, each measured on its own side."""
    return a.top > tops[0] and b.top > tops[1]


def height_bonus(own: Body, other: Body, *, by_top: bool) -> int:
    """HS-52: the extra dice of a figure that stands higher than another: 0, 1 or 2. `by_top`: two if its base
    is more than 10 above the other's top, else if it is 10 above its base."""
    if own.base <= other.base:
        return 0
    big = own.base > other.top + 10 if by_top else own.base >= other.base + 10
    return 2 if big else 1


StandSpaces = tuple[Space, ...]
"""The spaces that a figure stands on: one, or the head's and the tail's."""


@frozen(slots=False, eq=False)
class Battlefield:
    """A document's board and figures."""

    document: Document
    _engaged: dict[str, tuple[Figure, ...]] = field(factory=dict, init=False, repr=False)

    @cached_property
    def layout(self) -> Layout:
        return self.document.layout

    @cached_property
    def void(self) -> frozenset[Space]:
        return self.ground("void")

    def ground(self, *terrains: str) -> frozenset[Space]:
        return _ground(self.layout, terrains)

    @cached_property
    def massive(self) -> Mapping[Space, int]:
        """By space, the level of the top of an object that no figure enters; void spaces have no entry."""
        return _massive(self.layout)

    def level(self, space: Space) -> int:
        """The level of a space. Void is at level 0, even if the document gives it another."""
        return 0 if space in self.void else self.layout.level_at(space)

    def neighbours(self, space: Space) -> list[Space]:
        """The adjacent spaces that are not void."""
        return [each for each in self.document.topology.neighbours(space) if each not in self.void]

    def body(self, figure: Figure, stand: StandSpaces | None = None) -> Body:
        """The body of a figure where it stands, or on another stand."""
        return Body(self.base(figure.at if stand is None else stand), self.document.stat(figure, "height"))

    def base(self, stand: StandSpaces) -> int:
        """HS-08: the level that a base stands on, of two spaces the higher."""
        return self.level(stand[0]) if len(stand) == 1 else max(map(self.level, stand))

    def meets(self, figure: Figure, base: int, other: Figure, a: Space, b: Space) -> bool:
        """HS-20: whether a figure at level `base` engages another across the side from its own space `a` to the other's
        `b`. If they are level and nothing parts them, heights do not matter and may be missing from the document."""
        tops = self.obstacle_tops(a, b)
        if tops is None and base == self.base(other.at):
            return True
        return are_engaged(Body(base, self.document.stat(figure, "height")), self.body(other), tops)

    def crossing(self, a: Space, b: Space) -> Climb:
        """HS-07: the step between two neighbours, the obstacle measured from the space left."""
        edges, start = self.layout.edges_between(a, b), self.level(a)
        high = obstacle_height(edges, a) if edges else None
        return crossing(start, self.level(b), None if high is None else start + high)

    def obstacle_top(self, a: Space, b: Space) -> int | None:
        """The level of the top of the obstacle between two neighbours, by its higher side; None if there is none."""
        if not self.layout.edges_between(a, b):
            return None
        tops = [top for top in (self.crossing(a, b).top, self.crossing(b, a).top) if top is not None]
        return max(tops, default=None)

    def obstacle_tops(self, a: Space, b: Space) -> tuple[int, int] | None:
        """HS-20: the tops of the obstacle between two neighbours, as a figure in `a` and one in `b` meet it; None if
        there is none. Between spaces of one level each side has its own height, else the higher counts for both."""
        top = self.obstacle_top(a, b)
        if top is None:
            return None
        sides = self.crossing(a, b).top, self.crossing(b, a).top
        if self.level(a) != self.level(b) or sides[0] is None or sides[1] is None:
            return top, top
        return sides[0], sides[1]

    @cached_property
    def is_measured(self) -> bool:
        """Whether the height of every figure is known. A move past a figure without one is an error."""
        return all("height" in figure.stats for figure in self.document.figures)

    @kept
    def next_to_enemies(self, side: str) -> dict[Space, list[tuple[int, Space]]]:
        """The spaces next to the enemies of a side, each with its enemies as (bit, space), bits in their order."""
        found: dict[Space, list[tuple[int, Space]]] = {}
        for number, enemy in enumerate(figure for figure in self.document.figures if figure.side != side):
            for held in enemy.at:
                for space in self.neighbours(held):
                    found.setdefault(space, []).append((1 << number, held))
        return found

    def contacts(self, one: StandSpaces, other: StandSpaces) -> list[tuple[Space, Space]]:
        """The pairs of neighbouring spaces of two figures (HS-08: either end counts)."""
        distance = self.document.topology.distance
        return [(a, b) for a in one for b in other if distance(a, b) == 1]

    def in_contact(self, figure: Figure, stand: StandSpaces, other: Figure) -> bool:
        """HS-20: whether a figure on a stand and another are adjacent and within reach of each other."""
        pairs = self.contacts(stand, other.at)
        if not pairs:
            return False
        base = self.base(stand)
        return any(self.meets(figure, base, other, a, b) for a, b in pairs)

    def engaged(self, figure: Figure) -> tuple[Figure, ...]:
        """The enemies that a figure is engaged with. Cached for the document's figures where they stand."""
        is_placed = self.document.find(figure.id) is figure
        if is_placed and figure.id in self._engaged:
            return self._engaged[figure.id]
        neighbours, holders = self.document.topology.neighbours, self.document.holders
        near = {holders[space].id for at in figure.at for space in neighbours(at) if space in holders}
        enemies = self.document.enemies(figure) if near else ()
        found = tuple(e for e in enemies if e.id in near and self.in_contact(figure, figure.at, e))
        if is_placed:
            self._engaged[figure.id] = found
        return found

    def distance(self, starts: Iterable[Space], ends: Iterable[Space]) -> int | None:
        """HS-63: the least number of steps from `starts` to `ends` around void; None if there is no way."""
        grid = self.document.topology
        if not self.void:  # nothing to go around
            return min(grid.distance(a, b) for a in starts for b in ends)
        goal = grid.mask(ends)
        return next((steps for steps, tier in enumerate(_rings(self.layout, (*starts,))) if goal & tier), None)

    def within(self, starts: StandSpaces, steps: int) -> frozenset[Space]:
        """HS-63: the spaces within a number of steps from `starts`, around void."""
        return _within(self.layout, starts, steps)


# Cached by layout: a layout never changes, and many documents share it.


@lru_cache(maxsize=64)
def _rings(layout: Layout, starts: StandSpaces) -> list[Mask]:
    """For each number of steps, the spaces that far from `starts`, around void."""
    grid, there = layout.grid, layout.grid.all & ~layout.terrain("void")
    seen = tier = grid.mask(starts)
    found = []
    while tier:
        found.append(tier)
        tier = grid.around(tier) & there & ~seen
        seen |= tier
    return found


@lru_cache(maxsize=256)
def _within(layout: Layout, starts: StandSpaces, steps: int) -> frozenset[Space]:
    grid, there, before, found = layout.grid, layout.grid.all & ~layout.terrain("void"), 0, layout.grid.mask(starts)
    while steps and found != before:
        before, found, steps = found, found | grid.around(found) & there, steps - 1
    return frozenset(grid.spaces(found))


@lru_cache(maxsize=32)
def _ground(layout: Layout, terrains: tuple[str, ...]) -> frozenset[Space]:
    """Cached per board, because each of 200 enemies asks for it."""
    return frozenset(layout.grid.spaces(layout.terrain(*terrains)))


@lru_cache(maxsize=8)
def _massive(layout: Layout) -> Mapping[Space, int]:
    return {
        space: layout.level_at(space) + max(TALL if o.height is None else o.height for o in found)
        for space in layout.grid.spaces(layout.objects(*MASSIVE) & ~layout.terrain("void"))
        if (found := [o for o in layout.objects_at(space) if o.kind in MASSIVE])
    }


@remember(1)
def battlefield_of(document: Document) -> Battlefield:
    """The battlefield of a document; the last one is cached."""
    return Battlefield(document)


def life_of(figure: Figure) -> int | None:
    """The life points left; None if the document does not say."""
    left = figure.state.get("life")
    return left if isinstance(left, int) else figure.stats.get("life")


def is_out(figure: Figure) -> bool:
    """DG-06: whether a figure has no life left. False if its life is no number (in a broken document)."""
    return figure.state.get("life") == 0


def life(figure: Figure) -> tuple[int, int] | None:
    """The life points that a figure has left, and its full life points; None if its stats do not say."""
    full, left = figure.stats.get("life"), life_of(figure)
    return (left, full) if isinstance(left, int) and isinstance(full, int) else None


def life_left(document: Document, figure: Figure) -> int:
    """The life points that a figure has now."""
    left = life_of(figure)
    return document.stat(figure, "life") if left is None else left
