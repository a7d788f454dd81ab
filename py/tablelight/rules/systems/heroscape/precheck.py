"""Whether a viewer sees any of a target, or all of it. The line is walked until something hides the part asked about.

The line from the eye over a thing no higher than the eye goes on downwards, so the thing hides nothing above its own
top. Things lower than the eye and the level asked about are skipped. Each of the others decides by itself how much it
hides. Only neighbours need the exact line."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Collection, Mapping
from functools import cached_property
from itertools import pairwise
from weakref import WeakKeyDictionary

from tablelight.board.document import Figure
from tablelight.board.layout import Layout
from tablelight.grid import Space
from tablelight.grid.hexes import HexGrid, parts_of
from tablelight.grid.topology import Index, Mask, bits, mask_of
from tablelight.progress.portions import Counted, Steps, counted_on, run
from tablelight.rules.lines import LARGE, Fan, Sides, sweep
from tablelight.rules.systems.heroscape.field import Battlefield
from tablelight.rules.systems.heroscape.sight import Viewpoint, see
from tablelight.rules.systems.heroscape.tables import OBSTACLES, VOCABULARY

WALLS_AT_ONCE = 512
"""How many sides with an obstacle are listed in one portion."""


class Relief:
    """The level of the top of each space of a board, with the objects that no figure enters. And the obstacles between
    spaces, each as its direction, its space and the level of its top. Moves do not change them."""

    def __init__(self, grid: HexGrid) -> None:
        self._grid = grid
        self.tops: dict[Index, int] = {}
        self.obstacles: list[tuple[int, Index, int]] = []

    def as_high_as(self, level: int) -> Sides:
        """The sides with an obstacle whose top is at a level or higher."""
        found: list[list[Index]] = [[] for _ in range(len(self._grid.shifts) // 2)]
        for direction, index, top in self.obstacles:
            if top >= level:
                found[direction].append(index)
        return tuple(mask_of(indices, self._grid.size) for indices in found)

    @cached_property
    def between(self) -> dict[tuple[Index, Index], int]:
        """The level of each obstacle's top, by its two spaces in either order."""
        found: dict[tuple[Index, Index], int] = {}
        for direction, index, high in self.obstacles:
            other = index + self._grid.shifts[direction]
            found[index, other] = found[other, index] = high
        return found


RELIEFS: WeakKeyDictionary[Layout, Relief] = WeakKeyDictionary()


def preparing(field: Battlefield) -> Steps[None]:
    """Prepares what every sight check needs, once per board, in small portions: the largest board takes 0.2 s."""
    grid, layout = field.document.topology, field.document.layout
    assert isinstance(grid, HexGrid), "the game is played on hexagons"
    if layout in RELIEFS:
        return
    relief, there = Relief(grid), grid.all & ~layout.terrain("void")
    for level, mask in layout.levels.items():
        relief.tops |= dict.fromkeys(bits(mask & there), level)
        yield
    relief.tops |= {grid.index(space): top for space, top in field.massive.items()}
    yield
    for direction, shift in enumerate(grid.shifts[: len(grid.shifts) // 2]):
        for number, index in enumerate(bits(layout.sides(direction, *OBSTACLES)), 1):
            high = field.obstacle_top(grid.space(index), grid.space(index + shift))
            if high is not None:
                relief.obstacles.append((direction, index, high))
            if number % WALLS_AT_ONCE == 0:
                yield
        yield
    RELIEFS[layout] = relief


class SightPrecheck:
    """Many looks over one battlefield. `ignoring`: ids of figures that hide nothing, as they look or are looked at."""

    def __init__(self, field: Battlefield, ignoring: Collection[str]) -> None:
        grid = field.document.topology
        assert isinstance(grid, HexGrid), "the game is played on hexagons"
        self._field, self._grid = field, grid
        layout = field.document.layout
        run(preparing(field))
        bodies: dict[Index, int] = {}
        if VOCABULARY.option(field.document, "figures_block"):
            for space, holder in field.document.holders.items():
                if holder.id not in ignoring and space not in field.massive:
                    bodies[grid.index(space)] = field.body(holder).top
        self._relief = RELIEFS[layout]
        self._tops = {**self._relief.tops, **bodies}
        """The level of the top of each space, with the bodies and objects on it. A body is no lower than what it
        stands on."""

    def sees(self, viewer: Viewpoint, target: Viewpoint) -> bool:
        eye, top = viewer.body.top, target.body.top
        if not all(self._hides(a, eye, b, top, whole=True) for a in viewer.spaces for b in target.spaces):
            return True
        return self._are_near(viewer, target) and see(self._field, viewer, target).is_visible

    def looks(self, viewer: Viewpoint, target: Viewpoint) -> tuple[bool, bool]:
        """Whether anything of the target is seen, and whether all of it is."""
        eye, body = viewer.body.top, target.body
        whole = [self._hides(a, eye, b, body.top, whole=True) for a in viewer.spaces for b in target.spaces]
        if all(whole) and not self._are_near(viewer, target):
            return False, False
        parts = [self._hides(a, eye, b, body.base, whole=False) for a in viewer.spaces for b in target.spaces]
        if not all(parts):
            return True, True
        if self._are_near(viewer, target):
            seen = see(self._field, viewer, target)
            return seen.is_visible, seen.fraction == 1
        return not all(whole), False

    def perhaps_seen(self, viewer: Viewpoint, tops: Mapping[int, Mask]) -> Counted[set[Space]]:
        """For many bodies on a large board: the spaces of those that nothing as high as the eye and their tops hides
        whole. They still need `looks`. `tops`: the bodies' spaces by the level of their tops. Yields the count done."""
        grid, eye = self._grid, viewer.body.top
        if len(viewer.spaces) > 1:
            return {space for mask in tops.values() for space in grid.spaces(mask)}
        (start,), alike, before = viewer.spaces, defaultdict[int, Mask](int), 0
        near = grid.mask([start, *grid.neighbours(start)])
        for top, mask in tops.items():
            alike[max(eye, top)] |= mask
        fan, found = Fan(grid, start), set[Space]()
        for level, ends in alike.items():
            high = mask_of([index for index, top in self._tops.items() if top >= level], grid.size)
            closed = high, self._relief.as_high_as(level)
            seen = yield from counted_on(before, sweep(fan, closed, (0, ()), ends & ~near, lambda _: (True, True)))
            found.update(seen, grid.spaces(ends & near))
            before += ends.bit_count()
        return found

    def _are_near(self, viewer: Viewpoint, target: Viewpoint) -> bool:
        return any(self._grid.distance(a, b) <= 1 for a in viewer.spaces for b in target.spaces)

    def _hides(self, start: Space, eye: int, end: Space, level: int, *, whole: bool) -> bool:
        """Whether something on the line hides the target: with `whole` everything below `level` (the body's top), else
        anything above it (its base)."""
        if start == end:
            return False
        grid, tops, walls = self._grid, self._tops, self._relief.between
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
                # HS-62: past a corner or along a side, the better way counts.
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
    """The quick checks of a battlefield for one of its figures, wherever it stands: it hides nothing from itself.
    Cached for the last battlefields, by the other figures. Only for pairs of one-space figures (`is_quick`)."""
    document = field.document
    others = [id(figure) for figure in document.figures if figure.id != viewer.id]
    key = id(document.layout), id(document.options), *others  # kept alive by the battlefield
    if key not in _prechecks:
        if len(_prechecks) >= BOARDS_KEPT:
            _prechecks.popitem(last=False)
        _prechecks[key] = SightPrecheck(field, {viewer.id})
    return _prechecks[key]


def is_quick(field: Battlefield, *ends: Figure) -> bool:
    """Whether the quick checks decide what figures see of each other: the board is small, every height is known, and
    all have one space and stand where the document has them."""
    return (
        field.document.topology.size <= LARGE
        and all(len(end.at) == 1 and field.document.holders.get(end.space) is end for end in ends)
        and field.is_measured
    )
