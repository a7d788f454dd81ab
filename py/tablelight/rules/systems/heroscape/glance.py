"""Whether one sees anything of another, by masks of what is how high, where they say it; else by the line itself.

The line from the eye over something that is no higher than the eye goes on downwards: it hides nothing above its own height.
So if all that the line passes is no higher than the eye, and lower than the body's top, that top is seen. What is as high as
both the eye and the top of the body, and is passed through, hides the whole body. Of the rest each thing says by itself how
much it hides. Only obstacles on edges, and ways past a corner, are left to the line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from fractions import Fraction
from weakref import WeakKeyDictionary

from tablelight.grid import Space
from tablelight.grid.hexes import HexGrid
from tablelight.grid.topology import bits, shifted
from tablelight.rules.lines import shape
from tablelight.rules.systems.heroscape.field import Battlefield, option
from tablelight.rules.systems.heroscape.heights import Body
from tablelight.rules.systems.heroscape.sight import Viewpoint, see
from tablelight.rules.systems.heroscape.tables import OBSTACLES

Stretch = tuple[Fraction, Fraction]


class Glance:
    """Many looks over one battlefield. `but`: who hides nothing, because it is who looks, or is looked at."""

    def __init__(self, field: Battlefield, but: Collection[str]) -> None:
        grid = field.document.topology
        assert isinstance(grid, HexGrid), "the game is played on hexagons"
        self._field, self._grid = field, grid
        layout = field.document.layout
        there = self._grid.all & ~layout.terrain("void")
        self._tops = tops = {index: level for level, mask in layout.levels.items() for index in bits(mask & there)}
        tops |= {self._grid.index(space): top for space, top in field.massive.items()}
        if option(field.document, "figures_block"):
            for space, holder in field.holders.items():
                if holder.id not in but:
                    tops[self._grid.index(space)] = field.body(holder).top
        self._at: dict[int, int] = defaultdict(int)
        for index, top in tops.items():
            self._at[top] |= 1 << index
        self._from: dict[int, int] = {}
        self._edges = tuple(layout.sides(d, *OBSTACLES) for d in range(len(self._grid.shifts) // 2))

    def _as_high_as(self, level: int) -> int:
        """The spaces with something so high, or higher, on them."""
        if level not in self._from:
            total = 0
            for top, mask in self._at.items():
                if top >= level:
                    total |= mask
            self._from[level] = total
        return self._from[level]

    def sees(self, viewer: Viewpoint, target: Viewpoint) -> bool:
        """Whether anything of the target is seen."""
        found = [
            start == end or self._line(start, viewer.body.top, end, target.body)
            for start in viewer.spaces
            for end in target.spaces
        ]
        near = any(self._grid.distance(a, b) <= 1 for a in viewer.spaces for b in target.spaces)
        if True in found:
            return True
        return see(self._field, viewer, target).is_visible if near or None in found else False

    def _line(self, start: Space, eye: int, end: Space, body: Body) -> bool | None:
        """Whether a line sees anything of a body; None where only the line itself can tell."""
        hiding = min(eye + 1, body.top)
        level = self._field.level
        if max(level(start), level(end)) >= hiding:
            return None
        offset = self._grid.offset(start, end)
        found = shape(self._grid, offset)
        here = self._grid.index(start) - self._grid.size
        high = self._as_high_as(hiding)
        if any(shifted(mask, here) & edges for mask, edges in zip(found.sides, self._edges, strict=True)):
            return None
        for way in (way for ways in found.forks for way in ways):
            if shifted(way.spaces, here) & high or any(
                shifted(mask, here) & edges for mask, edges in zip(way.sides, self._edges, strict=True)
            ):
                return None
        passed = shifted(found.through, here) & high
        if passed & self._as_high_as(max(eye, body.top)):
            return False
        if not passed:
            return True
        stretches = _stretches(self._grid, offset)
        for index in bits(passed):
            top = self._tops[index]
            enters, leaves = stretches[index - self._grid.index(start)]
            if enters < leaves and eye + (top - eye) / (enters if top > eye else leaves) >= body.top:
                return False
        return True


_known: WeakKeyDictionary[HexGrid, dict[tuple[int, int], dict[int, Stretch]]] = WeakKeyDictionary()


def _stretches(grid: HexGrid, offset: tuple[int, int]) -> dict[int, Stretch]:
    """Where on the line over an offset (0 to 1) it enters and leaves each space, by the difference of their indices."""
    lines = _known.setdefault(grid, {})
    if offset not in lines:
        found: dict[int, Stretch] = {}
        entered = Fraction(0)
        for (before, _, _), (leaves, enters) in zip(grid.relative_walk(offset), grid.spans(offset), strict=True):
            found[before] = entered, leaves
            entered = enters
        lines[offset] = found
    return lines[offset]
