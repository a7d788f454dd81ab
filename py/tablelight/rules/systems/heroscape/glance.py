"""Whether one sees anything of another, by masks of what is how high, where they say it; else by the line itself.

The line from the eye over something that is no higher than the eye goes on downwards: it hides nothing above its own height.
So if all that the line passes is no higher than the eye, and lower than the body's top, that top is seen. And what is as
high as both the eye and the top of the body, and is passed through, hides the whole body.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from tablelight.grid import Space
from tablelight.grid.topology import bits, shifted
from tablelight.rules.lines import shape
from tablelight.rules.systems.heroscape.field import Battlefield, option
from tablelight.rules.systems.heroscape.heights import Body
from tablelight.rules.systems.heroscape.sight import Viewpoint, see
from tablelight.rules.systems.heroscape.tables import OBSTACLES


class Glance:
    """Many looks over one battlefield. `but`: who hides nothing, because it is who looks, or is looked at."""

    def __init__(self, field: Battlefield, but: Collection[str]) -> None:
        self._field, self._grid = field, field.document.topology
        layout = field.document.layout
        there = self._grid.all & ~layout.terrain("void")
        tops = {index: level for level, mask in layout.levels.items() for index in bits(mask & there)}
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
        for start in viewer.spaces:
            for end in target.spaces:
                if start == end or self._plainly(start, viewer.body.top, end, target.body):
                    return True
        if all(
            self._never(start, viewer.body.top, end, target.body) for start in viewer.spaces for end in target.spaces
        ):
            return False
        return see(self._field, viewer, target).is_visible

    def _plainly(self, start: Space, eye: int, end: Space, body: Body) -> bool:
        found = shape(self._grid, self._grid.offset(start, end))
        here = self._grid.index(start) - self._grid.size
        passed = found.through
        sides = list(found.sides)
        for way in (way for ways in found.forks for way in ways):
            passed |= way.spaces
            sides = [one | other for one, other in zip(sides, way.sides, strict=True)]
        ends = self._grid.bit(start) | self._grid.bit(end)
        hiding = min(eye + 1, body.top)
        level = self._field.level
        if max(level(start), level(end)) >= hiding:
            return False
        if shifted(passed, here) & ~ends & self._as_high_as(hiding):
            return False
        return not any(shifted(mask, here) & edges for mask, edges in zip(sides, self._edges, strict=True))

    def _never(self, start: Space, eye: int, end: Space, body: Body) -> bool:
        if self._grid.distance(start, end) <= 1:
            return False
        found = shape(self._grid, self._grid.offset(start, end))
        here = self._grid.index(start) - self._grid.size
        return bool(shifted(found.through, here) & self._as_high_as(max(eye, body.top)))
