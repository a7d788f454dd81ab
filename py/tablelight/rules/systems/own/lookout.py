"""What is seen from a space under a sheet's rules for lines, with the reasons (OWN-013 to OWN-015)."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property, partial
from itertools import product
from math import gcd

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.geometry.exact.base_sight import closers
from tablelight.geometry.exact.planar import ExactSegment
from tablelight.geometry.exact.squaresight import Obstacles, seen_from, witness
from tablelight.grid import Space
from tablelight.grid.topology import Mask, in_rows
from tablelight.progress.memo import remember
from tablelight.progress.portions import Portion, Portions, counted
from tablelight.rules.answers import Reason
from tablelight.rules.lines import Fan, sweep
from tablelight.rules.rays import BLOCKS, HINDERS, Corners, Met, Seen, Touching, corner_point, mesh_of
from tablelight.rules.systems.own.ground import SheetGround, ground_of, living
from tablelight.rules.systems.own.sheet import Sheet

EAST, SOUTH = 0, 2


@frozen
class View:
    """What is seen of a target: whether it is `visible` at all, and whether it is `clear`, past nothing that hinders."""

    visible: bool
    clear: bool


@frozen
class SeenSpace(View):
    """How a space is seen, with a line that proves it, else that of the centres."""

    line: ExactSegment


@frozen(slots=False, eq=False)
class Lookout:
    """Lines from one space of a document under a sheet."""

    document: Document
    sheet: Sheet
    start: Space
    _seen: dict[int, Seen] = field(factory=dict, init=False)

    @cached_property
    def ground(self) -> SheetGround:
        return ground_of(self.document.layout, self.sheet)

    @cached_property
    def figures(self) -> dict[Space, Figure]:
        """The living figures by the space they stand in."""
        return {figure.space: figure for figure in reversed(living(self.document, self.sheet))}

    def top(self, end: Space) -> int:
        """The level of the higher end. Ground above it blocks."""
        return max(self.ground.level_at(self.start), self.ground.level_at(end))

    def blocking(self, top: int) -> int:
        """The spaces that block lines with their higher end at level `top`."""
        ground, rules = self.ground, self.sheet.sight
        mask = ground.where(lambda kind: kind.sight == "blocks")
        if rules.figures == "blocks":
            mask |= ground.grid.mask(self.figures)
        if self.sheet.levels is not None:
            for level, there in ground.levels.items():
                mask |= there if level > top else 0
        return mask

    @cached_property
    def hindering_ground(self) -> int:
        """The spaces whose terrain or object hinders."""
        return self.ground.where(lambda kind: kind.sight == "hinders")

    def seen(self, end: Space) -> Seen:
        """The lines to ends with the same `top` as this one."""
        top = self.top(end)
        if top not in self._seen:
            ground, layout = self.ground, self.document.layout
            hindering = self.hindering_ground
            if self.sheet.sight.figures == "hinders":
                hindering |= ground.grid.mask(self.figures)
            half = range(len(ground.grid.shifts) // 2)
            sides = {
                flag: [layout.sides(d, *(edge.id for edge in self.sheet.edges if edge.sight == what)) for d in half]
                for flag, what in ((BLOCKS, "blocks"), (HINDERS, "hinders"))
            }
            missing = ground.grid.all & ~ground.spaces
            touching: Touching = "hinders" if self.sheet.sight.line == "any" else self.sheet.sight.touching
            self._seen[top] = Seen(ground.grid, self.blocking(top), hindering, missing, sides, touching)
        return self._seen[top]

    def is_there(self, space: Space) -> bool:
        return bool(self.ground.spaces & self.ground.grid.bit(space))

    def target_hinders(self, end: Space) -> bool:
        return bool(self.hindering_ground & self.ground.grid.bit(end))

    def to(self, end: Space) -> SeenSpace:
        centres = self._line(end, None, None)
        if not (self.is_there(self.start) and self.is_there(end)):
            return SeenSpace(False, False, centres)
        if self.start == end:
            return SeenSpace(True, True, centres)
        rough = self.target_hinders(end)
        if self.sheet.sight.line == "corners":
            return self._corners(end, rough)
        is_open, clear = self.seen(end).is_open_and_clear(self.start, end)
        if self.sheet.sight.line == "centres":
            return SeenSpace(is_open, clear and not rough, centres)
        # Clear lines may touch void, which is an obstacle to OR-40. So a clear line needs a proof as well.
        proof = witness(self.obstacles(self.top(end), end), self.start, end)
        clear = clear and is_open and proof is not None
        drawn = centres if proof is None or (clear and not self._grazes_void(end)) else proof
        return SeenSpace(proof is not None, clear and not rough, drawn)

    def _grazes_void(self, end: Space) -> bool:
        """Whether the line of centres on squares goes through a corner of a space that is void."""
        (x, y), far = self.start, (end[0] - self.start[0], end[1] - self.start[1])
        parts = gcd(*far)
        across, down = far[0] // parts, far[1] // parts
        if not across % 2 or not down % 2:
            return False
        corners = (
            ((2 * x + 1 + (2 * k + 1) * across) // 2, (2 * y + 1 + (2 * k + 1) * down) // 2) for k in range(parts)
        )
        return any(not self.is_there((column, row)) for c, r in corners for column in (c - 1, c) for row in (r - 1, r))

    def _corners(self, end: Space, rough: bool) -> SeenSpace:
        seen, proof = self.seen(end), None
        count = range(len(mesh_of(self.ground.grid).corners))
        for own in count:
            all_clear = True
            for other in count:
                is_open, clear = seen.is_open_and_clear(self.start, end, (own, other))
                if is_open and proof is None:
                    proof = self._line(end, own, other)
                all_clear = all_clear and clear
            if all_clear and not rough:
                return SeenSpace(True, True, self._line(end, own, 0))
        return SeenSpace(proof is not None, False, proof or self._line(end, None, None))

    def _line(self, end: Space, own: int | None, other: int | None) -> ExactSegment:
        grid = self.ground.grid
        return corner_point(grid, self.start, own), corner_point(grid, end, other)

    def obstacles(self, top: int, *ends: Space) -> Obstacles:
        """OR-40: the obstacles to lines with their higher end at level `top`. Void is one, the start and these ends are
        not."""
        ground, grid, layout = self.ground, self.ground.grid, self.document.layout
        closed = (self.blocking(top) | (grid.all & ~ground.spaces)) & ~grid.mask([self.start, *ends])
        walls = [edge.id for edge in self.sheet.edges if edge.sight == "blocks"]
        sides = [
            (space, (space[0] + (d == EAST), space[1] + (d == SOUTH)))
            for d in (EAST, SOUTH)
            for space in grid.spaces(layout.sides(d, *walls))
        ]
        return Obstacles(grid.columns, grid.rows, grid.spaces(closed), sides)

    def all(self) -> Portions[list[tuple[Space, bool]]]:
        """Every space that is seen, by row, then column, and whether clearly."""
        if not self.is_there(self.start):
            return []
        if self.sheet.sight.line == "centres":
            return (yield from self._swept())
        spaces = self.ground.grid.spaces(self.ground.spaces)
        columns: dict[int, list[int]] | None = None
        if self.sheet.sight.line == "any":
            columns = {}
            for top in {self.top(end) for end in spaces}:
                columns[top] = seen_from(self.obstacles(top), self.start)
                yield Portion("spaces", 0, len(spaces))
        found = []
        for number, end in enumerate(spaces):
            yield Portion("spaces", number, len(spaces))
            is_seen = columns is None or columns[self.top(end)][end[0]] >> end[1] & 1
            view = self.to(end) if is_seen or self.blocking(self.top(end)) & self.ground.grid.bit(end) else None
            if view is not None and view.visible:
                found.append((end, view.clear))
        return found

    def _swept(self) -> Portions[list[tuple[Space, bool]]]:
        """`all` for lines between centres: traces only the lines at the edge of what blocks or hinders."""
        ground, grid, alike, before = self.ground, self.ground.grid, defaultdict[int, Mask](int), 0
        for level, mask in self.document.layout.levels.items() if self.sheet.levels is not None else ((0, grid.all),):
            alike[max(ground.level_at(self.start), level)] |= mask & ground.spaces
        found, fan, everything = {self.start: True}, Fan(grid, self.start), ground.spaces.bit_count()
        for ends in filter(None, alike.values()):
            seen = self.seen(grid.space((ends & -ends).bit_length() - 1))
            yield Portion("spaces", before, everything)
            swept = sweep(fan, seen.closing, seen.rough, ends, partial(seen.is_open_and_clear, self.start))
            found.update((yield from counted("spaces", before, everything, swept)))
            before += ends.bit_count()
        found[self.start] = True
        return [(end, found[end] and (end == self.start or not self.target_hinders(end))) for end in in_rows(found)]

    def reasons(self, end: Space, view: SeenSpace) -> tuple[Reason, ...]:
        """What blocks the view, what keeps it from being clear, or that nothing does."""
        for own in (self.start, end):
            if not self.is_there(own):
                return (Reason("OWN-004.void", at=own),)
        if view.clear or self.start == end:
            return (Reason("OWN-013.open"),)
        if not view.visible and self.sheet.sight.line == "any":
            squares, sides = closers(self.obstacles(self.top(end), end), self.start, end)
            found = [reason for square in squares for reason in self._space(square, end)]
            found += [reason for side in sides for reason in self._side(*side)]
            return tuple(found) or (Reason("OWN-013.closed"),)
        corners = range(len(mesh_of(self.ground.grid).corners))
        met = self._met(end)
        if view.visible and self.target_hinders(end):
            met += self._space(end, end)
        if not met and view.visible:  # between corners, if the line of the centres meets nothing
            met = next(filter(None, (self._met(end, each) for each in product(corners, corners))), [])
        return tuple(reason for n, reason in enumerate(met) if reason not in met[:n]) or (Reason("OWN-013.closed"),)

    def _met(self, end: Space, corners: Corners = None) -> list[Reason]:
        """What a line meets, between two corners or the centres."""
        return [reason for met in self.seen(end).meets(self.start, end, corners) for reason in self._thing(met, end)]

    def _thing(self, met: Met, end: Space) -> list[Reason]:
        grid = self.ground.grid
        try:
            space = grid.space(met.space)
        except KeyError:
            return [Reason("OWN-013.rim")]
        if met.direction is None:
            return self._space(space, end)
        other = grid.step(space, met.direction)
        assert other is not None, "an edge stands between two spaces"
        return self._side(space, other)

    def _side(self, a: Space, b: Space) -> list[Reason]:
        edges = (edge for edge in self.ground.edges_at(a, b) if edge.sight != "open")
        return [edge.reason(f"sight.{edge.sight}", between=(a, b)) for edge in edges]

    def _space(self, space: Space, end: Space) -> list[Reason]:
        """Why a space blocks or hinders."""
        if not self.is_there(space):
            return [Reason("OWN-013.rim", at=space)]
        kinds = (kind for kind in self.ground.kinds_at(space) if kind.sight != "open")
        found = [kind.reason(f"sight.{kind.sight}", at=space) for kind in kinds]
        if space in (self.start, end):
            return found
        figure = self.figures.get(space)
        if figure is not None and self.sheet.sight.figures != "open":
            found.append(Reason("OWN-014.figure", at=space, figure=figure.id, values={"name": figure.label}))
        if self.sheet.levels is not None and self.ground.level_at(space) > self.top(end):
            found.append(Reason("OWN-015.higher", at=space))
        return found


@remember(4)
def lookout_from(document: Document, sheet: Sheet, start: Space) -> Lookout:
    """The lines from a space. Cached, because a whole army is looked at from one place, and documents never change."""
    return Lookout(document, sheet, start)
