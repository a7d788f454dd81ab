"""Whether one sees anything of another, or all of it: by masks of what is how high, where they say it, else by the line.

The line from the eye over something that is no higher than the eye goes on downwards: it hides nothing above its own height.
What the line passes that is lower than the eye and than the level asked about is not even looked at; of the rest each thing
says by itself how much it hides. Only obstacles on edges that hide a part, and ways past a corner, are left to the line.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Collection, Mapping
from copy import copy
from functools import cached_property
from itertools import pairwise
from weakref import WeakKeyDictionary

from tablelight.board.document import Figure
from tablelight.geometry.exact.hexwalk import parts_of
from tablelight.grid import Space
from tablelight.grid.hexes import HexGrid
from tablelight.grid.topology import Index, Mask, bits, mask_of, shifted
from tablelight.progress.portions import Counted, counted_on, run
from tablelight.rules.fan import Fan, sweep
from tablelight.rules.lines import LARGE, Sides, line_masks
from tablelight.rules.systems.heroscape.field import Battlefield
from tablelight.rules.systems.heroscape.records import options_of
from tablelight.rules.systems.heroscape.sight import Viewpoint, see
from tablelight.rules.systems.heroscape.tops import preparing, tops_of, walls_of

LINES_KEPT = 8192
"""Lines of a board of which it is kept what the ground hides."""
FractionPair = tuple[tuple[int, int], tuple[int, int]]
"""Two fractions, each a numerator and a denominator."""


class SightPrecheck:
    """Many looks over one battlefield. `ignoring`: who hides nothing, because it is who looks, or is looked at."""

    def __init__(self, field: Battlefield, ignoring: Collection[str], *, walked: bool | None = None) -> None:
        """`walked`: to walk every line (by default on large boards alone)."""
        grid = field.document.topology
        assert isinstance(grid, HexGrid), "the game is played on hexagons"
        self._field, self._grid = field, grid
        layout = field.document.layout
        run(preparing(field))
        bodies: dict[Index, int] = {}
        if options_of(field.document).figures_block:
            for space, holder in field.holders.items():
                if holder.id not in ignoring and space not in field.massive:
                    bodies[grid.index(space)] = field.body(holder).top
        self._ground, self._bodies = tops_of(layout), bodies
        self._held = mask_of(bodies, grid.size)
        self._from: dict[int, int] = {}
        self._edges_as_high_as = walls_of(layout).as_high_as
        # On large boards each line is walked until something hides what is asked about: masks are as long as the board.
        is_walked = grid.size > LARGE if walked is None else walked
        self._walls_between = walls_of(layout).between if is_walked else None

    def _as_high_as(self, level: int) -> int:
        if level not in self._from:  # a body is no lower than what it stands on
            bodies = mask_of([index for index, top in self._bodies.items() if top >= level], self._grid.size)
            self._from[level] = self._ground.as_high_as(level) | bodies
        return self._from[level]

    @cached_property
    def _tops(self) -> Mapping[Index, int]:
        """How high everything is, bodies on top of it."""
        return {**self._ground.by_space, **self._bodies}

    def sees(self, viewer: Viewpoint, target: Viewpoint) -> bool:
        """Whether anything of the target is seen."""
        top = target.body.top
        found = [self._hides(a, viewer.body.top, b, top, whole=True) for a in viewer.spaces for b in target.spaces]
        if False in found:
            return True
        if None in found or self._are_near(viewer, target):
            return see(self._field, viewer, target).is_visible
        return False

    def looks(self, viewer: Viewpoint, target: Viewpoint) -> tuple[bool, bool]:
        """Whether anything of the target is seen, and whether all of it is."""
        eye, body = viewer.body.top, target.body
        whole = [self._hides(a, eye, b, body.top, whole=True) for a in viewer.spaces for b in target.spaces]
        if all(whole) and not self._are_near(viewer, target):
            return False, False
        parts = [self._hides(a, eye, b, body.base, whole=False) for a in viewer.spaces for b in target.spaces]
        if False in parts:
            return True, True
        if None in (*parts, *whole) or self._are_near(viewer, target):
            seen = see(self._field, viewer, target)
            return seen.is_visible, seen.fraction == 1
        return False in whole, False

    def perhaps_seen(self, viewer: Viewpoint, tops: Mapping[int, Mask]) -> Counted[set[Space]]:
        """Of many bodies on a large board, the spaces that they stand in by the level of their tops, those that nothing as
        high as the eye and as they hides whole: they are still to be looked at. How many have been gone through."""
        grid, eye = self._grid, viewer.body.top
        if self._walls_between is None or len(viewer.spaces) > 1:
            return {space for mask in tops.values() for space in grid.spaces(mask)}
        (start,), alike, before = viewer.spaces, defaultdict[int, Mask](int), 0
        near = grid.mask([start, *grid.neighbours(start)])
        for top, mask in tops.items():
            alike[max(eye, top)] |= mask
        fan, found = Fan(grid, start), set[Space]()
        for level, ends in alike.items():
            closed = self._as_high_as(level), self._edges_as_high_as(level)
            seen = yield from counted_on(before, sweep(fan, closed, (0, ()), ends & ~near, lambda _: (True, True)))
            found.update(seen, grid.spaces(ends & near))
            before += ends.bit_count()
        return found

    def _are_near(self, viewer: Viewpoint, target: Viewpoint) -> bool:
        return any(self._grid.distance(a, b) <= 1 for a in viewer.spaces for b in target.spaces)

    def _hides(self, start: Space, eye: int, end: Space, level: int, *, whole: bool) -> bool | None:
        """Whether what the line passes hides what is above a level there: with `whole` all below that level (it is the
        body's top), else anything above it (its base). None where only the line itself can tell."""
        if start == end:
            return False
        if self._walls_between is not None:
            return self._walk(start, eye, end, level, whole=whole)
        # Most lines pass no figure. What the ground alone hides is the same in every position.
        lines, key = self._ground.lines, (start, eye, end, level, whole)
        if key not in lines:
            if len(lines) >= LINES_KEPT:
                lines.clear()
            lines[key] = self._passed(start, end), self._without_bodies._hides_here(start, eye, end, level, whole)
        passed, hides = lines[key]
        return self._hides_here(start, eye, end, level, whole) if passed & self._held else hides

    @cached_property
    def _without_bodies(self) -> SightPrecheck:
        """The same check for an empty battlefield."""
        if not self._bodies:
            return self
        found = copy(self)
        found._bodies, found._from = {}, {}
        return found

    def _passed(self, start: Space, end: Space) -> Mask:
        """The spaces that a line leads through, past corners on either hand."""
        found = line_masks(self._grid, self._grid.offset(start, end))
        total = found.through
        for ways in found.forks:
            for way in ways:
                total |= way.spaces
        return shifted(total, self._grid.index(start) - self._grid.size)

    def _hides_here(self, start: Space, eye: int, end: Space, level: int, whole: bool) -> bool | None:
        # What is no higher than the eye hides nothing above its own top, what is higher may hide anything.
        low = level if whole else level + 1
        hiding = min(eye + 1, low)
        offset = self._grid.offset(start, end)
        found = line_masks(self._grid, offset)
        here = self._grid.index(start) - self._grid.size
        high = self._as_high_as(hiding)
        passed = shifted(found.through, here) & high
        certain = max(eye, low)
        if passed & self._as_high_as(certain) or _crosses(found.sides, here, self._edges_as_high_as(certain)):
            return True
        bodies, ground = self._bodies, self._ground.by_space
        tops = {index: bodies[index] if index in bodies else ground[index] for index in bits(passed)}
        # Of the ends the ground alone hides: the edge of what one stands on.
        for end_space in (start, end):
            if (level_there := self._field.level(end_space)) >= hiding:
                tops[self._grid.index(end_space)] = level_there
        stretches = _stretches(self._grid, offset) if tops else {}
        for index, top in tops.items():
            enters, leaves = stretches[index - self._grid.index(start)]
            part, parts = enters if top > eye else leaves
            # The line over the top comes to eye + (top - eye) * parts / part.
            over = (top - eye) * parts - (level - eye) * part
            if over > 0 or (whole and not over):
                return True
        # Nothing of that is enough; lower obstacles on edges and ways past a corner may still be.
        edges = self._edges_as_high_as(hiding)
        if _crosses(found.sides, here, edges):
            return None
        for ways in found.forks:
            # A way past a corner, or on the one hand of a side, with nothing high on it hides nothing.
            if any(_crosses(way.sides, here, edges) for way in ways) or all(
                shifted(way.spaces, here) & high for way in ways
            ):
                return None
        return False

    def _walk(self, start: Space, eye: int, end: Space, level: int, *, whole: bool) -> bool:
        """`_hides`, by the line itself: it always can tell."""
        assert self._walls_between is not None
        grid, tops, walls = self._grid, self._tops, self._walls_between
        low = level if whole else level + 1
        hiding, certain = min(eye + 1, low), max(eye, low)
        way, here, last = grid.offset(start, end), grid.index(start), grid.index(end)
        parts, entered, lowest = parts_of(way), 0, hiding - 1

        def hides(top: int, enters: int, leaves: int) -> bool:
            part = enters if top > eye else leaves
            over = (top - eye) * parts - (level - eye) * part
            return over > 0 or (whole and not over)

        def way_hides(chain: tuple[int, ...], leaves: int, enters: int) -> bool:
            for number, side in enumerate(pairwise(chain)):
                wall = walls.get(side, lowest)
                if wall >= hiding and hides(wall, *((enters,) * 2 if number else (leaves,) * 2)):
                    return True
            return any(
                (high := tops.get(each, lowest)) >= hiding and hides(high, leaves, enters) for each in chain[1:-1]
            )

        top = self._field.level(start)
        for leaves, chain, beside, enters in grid.timed_walk(way):
            if top >= hiding and ((top >= certain and entered) or hides(top, entered, leaves)):
                return True
            after = here + chain
            if beside is None:
                if (here, after) in walls and (wall := walls[here, after]) >= hiding and hides(wall, leaves, leaves):
                    return True
            else:
                # HS-62: of the ways past a corner or along a side the better one counts.
                hands = [(here, here + each, after) for each in beside]
                ways = hands if len(hands) > 1 else [(here, after), *hands]
                if all(way_hides(each, leaves, enters) for each in ways):
                    return True
            here, entered = after, enters
            top = tops.get(here, lowest) if here != last else self._field.level(end)
        return top >= hiding and hides(top, entered, parts)


BOARDS_KEPT = 8
_prechecks: OrderedDict[tuple[int, ...], SightPrecheck] = OrderedDict()


def precheck_of(field: Battlefield, viewer: Figure) -> SightPrecheck:
    """The quick checks of a battlefield for one of its figures, wherever it stands: it hides nothing from itself. Found once
    for the last battlefields on which the others stand alike. They hold for pairs of one-space figures (`is_quick`)."""
    document = field.document
    others = [id(figure) for figure in document.figures if figure.id != viewer.id]
    key = id(document.layout), id(document.options), *others  # kept alive by the battlefield
    if key not in _prechecks:
        if len(_prechecks) >= BOARDS_KEPT:
            _prechecks.popitem(last=False)
        _prechecks[key] = SightPrecheck(field, {viewer.id})
    return _prechecks[key]


def is_quick(field: Battlefield, *ends: Figure) -> bool:
    """Whether such looks tell what figures see of each other: masks are short, every height is known, both stand where the
    document has them, and no half of one is in its own line."""
    return (
        field.document.topology.size <= LARGE
        and all(len(end.at) == 1 and field.holders.get(end.space) is end for end in ends)
        and field.is_measured
    )


def _crosses(sides: Sides, here: int, edges: Sides) -> bool:
    """Whether there is one of some edges on one of these sides, relative to where the line begins."""
    return any(shifted(mask, here) & listed for mask, listed in zip(sides, edges, strict=True))


_known: WeakKeyDictionary[HexGrid, dict[tuple[int, int], dict[int, FractionPair]]] = WeakKeyDictionary()


def _stretches(grid: HexGrid, offset: tuple[int, int]) -> dict[int, FractionPair]:
    """Where on the line over an offset (0 to 1) it enters and leaves each space, by the difference of their indices."""
    lines = _known.setdefault(grid, {})
    if offset not in lines:
        found: dict[int, FractionPair] = {}
        entered = (0, 1)
        for (before, after, _), (leaves, enters) in zip(grid.relative_walk(offset), grid.spans(offset), strict=True):
            found[before] = entered, leaves.as_integer_ratio()
            entered = enters.as_integer_ratio()
            found[after] = entered, (1, 1)
        lines[offset] = found
    return lines[offset]
