"""Terrain, levels, edges and objects of a board of spaces, as tables and as bitsets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain

from tablelight.board.parts import BoardObject, Edge, SpaceSpec
from tablelight.board.units import Level
from tablelight.grid.topology import Grid, Mask, Space
from tablelight.progress.portions import Steps

EDGES_AT_ONCE = 1000


PLAIN = SpaceSpec(at=(0, 0))
"""What counts for a space without a description."""


class Layout:
    """A board read once for fast queries. It knows no game: kinds are names. `indoors`, `outdoors`: spaces marked
    so."""

    def read(
        self, grid: Grid, spaces: Iterable[SpaceSpec], edges: Iterable[Edge], objects: Iterable[BoardObject]
    ) -> Steps[Layout]:
        """Fill an empty layout; a large board takes some steps."""
        things = tuple(objects)
        objects = [thing for thing in things if not thing.corner]
        self.grid = grid
        self.on_corners = {thing.at: thing for thing in things if thing.corner}
        """The things on corners, by the square that each is the upper left corner of; they are in no space."""
        self._edges: dict[frozenset[Space], list[Edge]] = defaultdict(list)
        self._objects: dict[Space, list[BoardObject]] = defaultdict(list)
        self._terrain: dict[str, int] = defaultdict(int)
        self._levels: dict[Level, Mask] = defaultdict(int)
        self._kinds: dict[str, int] = defaultdict(int)
        self._sides: dict[str, list[int]] = {}
        # Lists first, then masks: on a large board each change of a mask copies all of it.
        terrain: dict[str, list[Space]] = defaultdict(list)
        levels: dict[int, list[Space]] = defaultdict(list)
        said: dict[bool | None, list[Space]] = defaultdict(list)
        yield
        self._specs = {spec.at: spec for spec in spaces}
        yield
        for spec in self._specs.values():
            if spec.terrain != "clear":
                terrain[spec.terrain].append(spec.at)
            if spec.level:
                levels[spec.level].append(spec.at)
            if spec.indoors is not None:
                said[spec.indoors].append(spec.at)
        yield
        raised: Mask = 0
        for name, places in terrain.items():
            self._terrain[name] = grid.mask(places)
            yield
        for level, places in levels.items():
            self._levels[level] = grid.mask(places)
            raised |= self._levels[level]
            yield
        self._terrain["clear"] = grid.all & ~self.terrain(*terrain)
        self._levels[0] = grid.all & ~raised
        self.indoors, self.outdoors = grid.mask(said[True]), grid.mask(said[False])
        sides: dict[str, list[list[Space]]] = {}
        index, directions = grid.index, {shift: direction for direction, shift in enumerate(grid.shifts)}
        for number, edge in enumerate(edges):
            if number % EDGES_AT_ONCE == 0:
                yield
            a, b = between = edge.between
            self._edges[frozenset(between)].append(edge)
            by_direction = sides.get(edge.kind) or sides.setdefault(edge.kind, [[] for _ in grid.shifts])
            step = index(b) - index(a)  # the codec accepts only adjacent spaces
            by_direction[directions[step]].append(a)
            by_direction[directions[-step]].append(b)
        self._edged = frozenset(chain.from_iterable(self._edges))
        yield
        for kind, found in sides.items():
            self._sides[kind] = [grid.mask(spaces) for spaces in found]
            yield
        for thing in objects:
            self._objects[thing.at].append(thing)
        for thing_kind in dict.fromkeys(thing.kind for thing in objects):
            self._kinds[thing_kind] = grid.mask(thing.at for thing in objects if thing.kind == thing_kind)
        return self

    def terrain(self, *names: str) -> int:
        """The mask of the spaces that have one of these terrains."""
        total = 0
        for name in names:
            total |= self._terrain.get(name, 0)
        return total

    def objects(self, *kinds: str) -> int:
        """The spaces that hold an object of these kinds (of any kind if none is named)."""
        total = 0
        for kind, mask in self._kinds.items():
            if not kinds or kind in kinds:
                total |= mask
        return total

    @property
    def levels(self) -> dict[Level, Mask]:
        return dict(self._levels)

    def sides(self, direction: int, *kinds: str) -> int:
        """The spaces whose side in a direction carries an edge of one of these kinds."""
        total = 0
        for kind in kinds:
            if kind in self._sides:
                total |= self._sides[kind][direction]
        return total

    @property
    def specs(self) -> Mapping[Space, SpaceSpec]:
        """The descriptions of spaces, in the order of the board's list."""
        return self._specs

    def terrain_at(self, space: Space) -> str:
        return self._specs.get(space, PLAIN).terrain

    def level_at(self, space: Space) -> Level:
        """The level of a space; 0 if it has no description."""
        return self._specs.get(space, PLAIN).level

    def label_at(self, space: Space) -> str | None:
        return self._specs.get(space, PLAIN).label

    def indoors_at(self, space: Space) -> bool | None:
        """Whether a space is marked as indoors (True) or outdoors (False); None if it is neither."""
        return self._specs.get(space, PLAIN).indoors

    def edges_between(self, a: Space, b: Space) -> tuple[Edge, ...]:
        return tuple(self._edges.get(frozenset((a, b)), ())) if a in self._edged else ()

    def edge_of(self, a: Space, b: Space, *kinds: str) -> Edge | None:
        """The first edge of one of these kinds between two adjacent spaces."""
        return next((edge for edge in self.edges_between(a, b) if edge.kind in kinds), None)

    def objects_at(self, space: Space) -> tuple[BoardObject, ...]:
        return tuple(self._objects.get(space, ()))
