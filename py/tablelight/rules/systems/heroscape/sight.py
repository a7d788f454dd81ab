"""Exact lines of sight in three dimensions (HS-60 to HS-62, HS-64).

A line goes from the eye above the viewer's centre to a point of the body above the target's centre. Seen from above,
all these lines are the same. A column, an obstacle or a body on it hides all of the target below the line over its top.
So the visible part is the upper part of the body, above the greatest such height."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from attrs import evolve, frozen

from tablelight.board.document import Figure, Location
from tablelight.grid import Space
from tablelight.grid.hexes import HexGrid
from tablelight.rules.answers import Reason
from tablelight.rules.systems.heroscape.field import Battlefield, Body, StandSpaces, reach_over
from tablelight.rules.systems.heroscape.tables import USUAL_HEIGHT, VOCABULARY


@frozen
class Veil:
    """Something that hides the target below `height`, where the line from the eye over its top meets the target."""

    height: Fraction
    reason: Reason


@frozen
class ProfilePoint:
    """The stretch of a line over one space: its ends (0 to 1), the ground's level, and the top of what stands there."""

    at: Space
    enters: Fraction
    leaves: Fraction
    ground: int
    top: int | None = None
    figure: str | None = None


@frozen(kw_only=True)
class SightLine:
    """A line of sight: its two spaces, the eye's level, the body looked at, and the veils that hide some of it, the one
    that hides most first."""

    start: Space
    end: Space
    eye: int
    body: Body
    veils: tuple[Veil, ...] = ()
    touching: bool = False
    """HS-64: whether the two are adjacent and no obstacle parts them."""

    @property
    def hidden(self) -> Fraction:
        """The level below which nothing of the body is seen."""
        base, top = Fraction(self.body.base), Fraction(self.body.top)
        return base if self.touching or not self.veils else min(top, self.veils[0].height)

    @property
    def fraction(self) -> Fraction:
        """HS-61: how much of the body is seen."""
        return (self.body.top - self.hidden) / self.body.height

    @property
    def is_visible(self) -> bool:
        return self.fraction > 0

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """HS-61: what hides the rest, most of it first; or that nothing does."""
        if self.touching:
            return (Reason("HS-64.adjacent"),)
        return tuple(map(self._reason, self.veils)) or (Reason("HS-60.clear"),)

    def _reason(self, veil: Veil) -> Reason:
        """The reason of a veil, with the suffix `-whole` if it alone hides all of the body."""
        whole = veil.height >= self.body.top
        return evolve(veil.reason, key=f"{veil.reason.key}-whole") if whole else veil.reason


@frozen
class Viewpoint:
    """A viewer or a target: its spaces, its body, and the figure if there is one."""

    spaces: StandSpaces
    body: Body
    figure: Figure | None = None


def viewpoint(field: Battlefield, what: Figure | Location) -> Viewpoint:
    """The viewpoint of a figure, or of a space: with the figure in it, else with an imagined body of usual height."""
    if isinstance(what, Figure):
        return Viewpoint(what.at, field.body(what), what)
    figure = field.document.holders.get(what)
    body = Body(field.level(what), USUAL_HEIGHT) if figure is None else field.body(figure)
    return Viewpoint((what,), body, figure)


class Line:
    """A line between two spaces, seen from above, with everything on it that may hide the target."""

    def __init__(self, field: Battlefield, start: Space, end: Space, ignoring: frozenset[str]) -> None:
        grid = field.document.topology
        assert isinstance(grid, HexGrid), "the game is played on hexagons"
        self._field, self.start, self.end, self._ignoring = field, start, end, ignoring
        self._passages = grid.walk(start, end)
        self._spans = grid.spans(grid.offset(start, end))
        self._blocking = VOCABULARY.option(field.document, "figures_block")

    def top(self, space: Space) -> tuple[int, Reason] | None:
        """The level of the top of a column with what stands on it, and the reason if it hides; None for void."""
        field = self._field
        if space in field.void:
            return None
        ground = field.level(space), Reason("HS-60.ground", at=space)
        if space in (self.start, self.end):
            return ground
        if space in field.massive:
            return field.massive[space], Reason("HS-60.object", at=space)
        holder = field.document.holders.get(space) if self._blocking else None
        if holder is None or holder.id in self._ignoring:
            return ground
        named = {"name": holder.label}
        return field.body(holder).top, Reason("HS-60.figure", at=space, figure=holder.id, values=named)

    def _column(self, eye: int, floor: int, space: Space, enters: Fraction, leaves: Fraction) -> Iterator[Veil]:
        """The veil of a column. If the line only touches its corner, `enters` equals `leaves` and the corner counts."""
        found = self.top(space)
        if found is not None and found[0] > floor:
            top, reason = found
            yield Veil(_height_over(eye, top, enters if top > eye else leaves), reason)

    def _edge(self, eye: int, floor: int, a: Space, b: Space, where: Fraction) -> Iterator[Veil]:
        top = self._field.obstacle_top(a, b)
        if top is not None and top > floor:
            yield Veil(_height_over(eye, top, where), Reason("HS-60.edge", between=(a, b)))

    def veils(self, eye: int, base: int) -> list[Veil]:
        """Everything that hides part of a body above `base`. Past a corner or along a side, the better way counts
        (HS-62)."""
        found, entered = list[Veil](), Fraction(0)
        # Things no higher than the eye and the base hide nothing of the body: the lines pass above them.
        floor = min(eye, base)
        for passage, (leaves, enters) in zip(self._passages, self._spans, strict=True):
            found += self._column(eye, floor, passage.before, entered, leaves)
            ways = [list(self._way(eye, floor, chain, leaves, enters)) for chain in passage.chains()]
            found += min(ways, key=lambda way: max((veil.height for veil in way), default=Fraction(-1)))
            entered = enters
        return [*found, *self._column(eye, floor, self.end, entered, Fraction(1))]

    def _way(
        self, eye: int, floor: int, chain: tuple[Space | None, ...], leaves: Fraction, enters: Fraction
    ) -> Iterator[Veil]:
        for number, (a, b) in enumerate(pairwise(chain)):
            if a is not None and b is not None:
                yield from self._edge(eye, floor, a, b, enters if number else leaves)
        for beside in chain[1:-1]:
            if beside is not None:
                yield from self._column(eye, floor, beside, leaves, enters)

    def stations(self) -> list[ProfilePoint]:
        """The spaces under the line, for a drawing from the side."""
        found, entered = [], Fraction(0)
        ends = [(passage.before, span) for passage, span in zip(self._passages, self._spans, strict=True)]
        for space, (leaves, enters) in [*ends, (self.end, (Fraction(1), Fraction(1)))]:
            top = self.top(space)
            if top is not None:
                ground = self._field.level(space)
                body = top[0] if top[0] > ground else None
                found.append(ProfilePoint(space, entered, leaves, ground, body, top[1].figure))
            entered = enters
        return found

    def obstacles(self) -> list[dict[str, object]]:
        """The obstacles that the line crosses: where, and the level of their tops."""
        found: list[dict[str, object]] = []
        for passage, (leaves, _) in zip(self._passages, self._spans, strict=True):
            top = self._field.obstacle_top(passage.before, passage.after) if passage.ways == ((),) else None
            if top is not None:
                found.append({"between": (passage.before, passage.after), "where": leaves, "top": top})
        return found


def _height_over(eye: int, top: int, where: Fraction) -> Fraction:
    """The height at the target of the line from the eye over a top. `where`: the top's place on the line (0 to 1)."""
    return eye + (top - eye) / where if where else Fraction(10**6)


def line_from_eye(
    field: Battlefield, start: Space, end: Space, eye: int, body: Body, ignoring: frozenset[str]
) -> SightLine:
    """One line from an eye to a body, with its veils, the highest first."""
    if start == end:
        return SightLine(start=start, end=end, eye=eye, body=body)
    veils = [veil for veil in Line(field, start, end, ignoring).veils(eye, body.base) if veil.height > body.base]
    veils.sort(key=lambda veil: -veil.height)
    return SightLine(start=start, end=end, eye=eye, body=body, veils=tuple(veils))


def see(field: Battlefield, viewer: Viewpoint, target: Viewpoint) -> SightLine:
    """The line that sees most, from any space of the viewer to any of the target (HS-08)."""
    ignoring = frozenset(point.figure.id for point in (viewer, target) if point.figure is not None)
    lines = [
        line_from_eye(field, a, b, viewer.body.top, target.body, ignoring) for a in viewer.spaces for b in target.spaces
    ]
    best = max(lines, key=lambda seen: seen.fraction)
    if viewer.figure is None or target.figure is None or viewer.figure.id == target.figure.id:
        return best
    for a, b in field.contacts(viewer.spaces, target.spaces):
        tops = field.obstacle_tops(a, b)
        if tops is None or reach_over(viewer.body, target.body, tops):
            return SightLine(start=a, end=b, eye=viewer.body.top, body=target.body, touching=True)
    return best
