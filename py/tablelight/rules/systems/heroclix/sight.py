"""Lines of fire (HC-50 to HC-55): one at a time with every reason, or from a square to all squares at once, with masks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import Passage, in_rows
from tablelight.progress.memo import remember
from tablelight.progress.portions import Portions, counted
from tablelight.rules.answers import Reason, Sight, SightMap
from tablelight.rules.danger.attacks import AttackKind
from tablelight.rules.lines import LARGE, Blocking, LinesOfSight
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.systems.heroclix.figures import HeroClixGround, are_adjacent, ground_of, is_high, strength
from tablelight.rules.systems.heroclix.tables import CLOSED_EDGES, VOCABULARY


@frozen
class Fire:
    """A line of fire: its ends, and whether the figure at each flies high. A square without a figure is ground."""

    document: Document
    ground: HeroClixGround
    start: Space
    end: Space
    high_start: bool
    high_end: bool

    @classmethod
    def of(cls, document: Document, start: Space, end: Space) -> Fire:
        """The line between two squares, with the figures in them."""
        highs = [figure is not None and is_high(figure) for figure in (document.at(start), document.at(end))]
        return cls(document, ground_of(document.layout), start, end, highs[0], highs[1])

    @property
    def is_above(self) -> bool:
        """Whether the figure at either end flies high. Then nothing below matters to the line."""
        return self.high_start or self.high_end

    @property
    def levels(self) -> tuple[int, int]:
        """The lower and the higher level of its ends."""
        level = self.document.layout.level_at
        first, second = sorted((level(self.start), level(self.end)))
        return first, second

    def blockers(self) -> Blocking:
        """Everything that blocks the line (HC-51, HC-54), as masks."""
        ground, layout = self.ground, self.document.layout
        figures = ground.grid.mask(f.space for f in self.document.figures if is_high(f) == self.is_above)
        if self.is_above:
            return Blocking(figures if self.high_start and self.high_end else 0, (0,) * 4)
        low, high = self.levels
        counted = ground.at_levels(lambda level: level >= low)
        squares = (ground.blocking | figures) & counted | ground.at_levels(lambda level: level > high)
        if low != high:
            squares |= ground.at_levels(lambda level: level > low) & ~ground.rim
        squares &= ground.spaces
        sides = (layout.sides(d, *CLOSED_EDGES) & (counted | ground.grid.back(counted, d)) for d in range(4))
        return Blocking(squares, tuple(sides))

    def hindering(self) -> int:
        """The squares between the ends that hinder the line (HC-53, HC-54). On one level all at that level or above;
        between levels those above the lower; none for high flight."""
        if self.is_above:
            return 0
        low, high = self.levels
        return self.ground.hindering_fire & self.ground.at_levels(lambda level: level >= high or level > low)

    def target_hinders(self) -> bool:
        """HC-53: the target's own square counts, the shooter's does not."""
        hindering = self.ground.hindering_fire & self.ground.grid.bit(self.end)
        return bool(hindering) and not self.high_end and self.start != self.end

    def rim_fault(self) -> Reason | None:
        """HC-54: between levels the higher end must be on the rim; the reason if it is not."""
        low, high = self.levels
        if self.is_above or low == high:
            return None
        higher = self.start if self.document.layout.level_at(self.start) == high else self.end
        return None if self.ground.rim & self.ground.grid.bit(higher) else Reason("HC-54.rim", at=higher)


def reasons(fire: Fire) -> Iterator[tuple[bool, Reason]]:
    """Everything the line meets, in order: (whether it blocks, why)."""
    fault = fire.rim_fault()
    if fault:
        yield True, fault
    met, rough = fire.blockers(), fire.hindering()
    grid = fire.ground.grid
    for passage in grid.walk(fire.start, fire.end):
        if len(passage.ways) > 1:
            yield from _corner(fire, passage, met, rough)
        else:
            kind = _closed(fire, met, passage.before, passage.after)
            if kind:
                yield True, Reason(kind, between=(passage.before, passage.after))
        if passage.after != fire.end:
            if met.spaces & grid.bit(passage.after):
                yield True, _square(fire, passage.after)
            elif rough & grid.bit(passage.after):
                yield False, Reason("HC-53.hindered", at=passage.after)
        elif fire.target_hinders():
            yield False, Reason("HC-53.target", at=fire.end)


def _corner(fire: Fire, passage: Passage, met: Blocking, rough: int) -> Iterator[tuple[bool, Reason]]:
    grid, hindered = fire.ground.grid, []
    for before, corner, after in passage.chains():
        assert before and corner and after, "the squares at a corner between two squares are on the board"
        closed = _closed(fire, met, before, corner) or _closed(fire, met, corner, after)
        if not met.spaces & grid.bit(corner) and not closed:
            hindered.append(bool(rough & grid.bit(corner)))
    pair = (passage.before, passage.after)
    if not hindered:
        yield True, Reason("HC-52.corner", between=pair)
    elif all(hindered):
        yield False, Reason("HC-52.hindered", between=pair)


def _closed(fire: Fire, met: Blocking, a: Space, b: Space) -> str | None:
    """The message for the closed edge between two squares that share a side, None if it is open."""
    grid = fire.ground.grid
    direction = grid.direction(a, b)
    assert direction is not None
    if not met.sides[direction % 4] & grid.bit(a if direction < 4 else b):
        return None
    return "HC-51.wall" if fire.ground.barriers.edge(a, b) == "wall" else "HC-51.door"


def _square(fire: Fire, space: Space) -> Reason:
    """Why a square blocks the line."""
    low, high = fire.levels
    level = fire.document.layout.level_at(space)
    if not fire.is_above and level > high:
        return Reason("HC-54.higher", at=space)
    figure = fire.document.at(space)
    if figure is not None and is_high(figure) == fire.is_above:
        return Reason("HC-51.figure", at=space, figure=figure.id, values={"name": figure.label})
    if fire.ground.blocking & fire.ground.grid.bit(space):
        return Reason("HC-51.blocking", at=space)
    assert low != high
    return Reason("HC-54.edge", at=space)


def sight(document: Document, question: SightQuestion) -> Sight:
    """The line of fire from one figure or square to another, and what attack it allows."""
    viewer, target = question.viewer, question.target
    assert target is not None
    fire = Fire.of(document, location_of(viewer), location_of(target))
    met = list(reasons(fire))
    visible = not any(blocks for blocks, _ in met)
    # If the line is blocked, what hinders it does not matter.
    why = tuple(reason for blocks, reason in met if blocks or visible)
    distance = document.topology.distance(fire.start, fire.end)
    extra: dict[str, object] = {}
    if isinstance(viewer, Figure):
        extra["attack"], reason = attack(document, viewer, target, visible, distance)
        why = (*why, *((reason,) if reason else ()))
        if extra["attack"] != "none" and isinstance(target, Figure) and strength(document, viewer, target) is not None:
            extra["attacks"] = [{"attack": extra["attack"], "allowed": True, "reason": None}]
    elif not why:
        why = (Reason("HC-50.clear"),)
    centre = document.topology.centre
    clear = visible and not met
    return Sight(
        visible=visible,
        clear=clear,
        distance=distance,
        line=(centre(fire.start), centre(fire.end)),
        reasons=why,
        extra=extra,
    )


def attack(
    document: Document, attacker: Figure, target: Figure | Space, visible: bool, distance: int
) -> tuple[AttackKind | Literal["none"], Reason | None]:
    """HC-55: how the attacker may attack the target: "close", "range" or "none", and the reason, None if the line's own
    reasons give it."""
    defender = target if isinstance(target, Figure) else document.at(target)
    figure = defender.id if defender is not None else None
    if figure == attacker.id:
        return "none", Reason("HC-55.itself", figure=figure)
    if defender is not None and are_adjacent(ground_of(document.layout), attacker, defender):
        return "close", Reason("HC-55.close", figure=figure)
    if is_beneath(document, attacker, defender):
        return "none", Reason("HC-27.below", figure=figure)
    reach = range_to(document, attacker, defender)
    if not reach:
        if defender is not None and distance == 1 and is_high(defender) != is_high(attacker):
            return "none", Reason("HC-27.band" if is_high(attacker) else "HC-28.band", figure=figure)
        return "none", Reason("HC-50.unarmed", figure=attacker.id)
    numbers = {"distance": distance, "range": reach}
    if not visible:
        return "none", None
    if distance > reach:
        by_half = distance <= attacker.stats["range"]
        return "none", Reason("HC-28.far" if by_half else "HC-50.far", figure=figure, values=numbers)
    return "range", Reason("HC-55.range", figure=figure, values=numbers)


def is_beneath(document: Document, attacker: Figure, defender: Figure | None) -> bool:
    """HC-27: whether the attacker flies high, the target does not, and the option lets high flyers attack only each
    other. An empty square is ground."""
    below = is_high(attacker) and not (defender is not None and is_high(defender))
    return below and VOCABULARY.option(document, "high_attacks") == "high"


def range_to(document: Document, attacker: Figure, defender: Figure | None) -> int:
    """The attacker's range against this target (HC-27, HC-28)."""
    reach = 0 if is_beneath(document, attacker, defender) else attacker.stats.get("range", 0)
    upwards = defender is not None and is_high(defender) and not is_high(attacker)
    return (reach + 1) // 2 if upwards and VOCABULARY.option(document, "range_to_high") == "halved" else reach


class LinesOfFire:
    """Lines of fire from one square to many, with masks. The obstacles depend only on the levels of the two ends and on
    which of them flies high, so a few sets of obstacles serve all lines."""

    def __init__(self, document: Document, start: Space, occupant: Figure | None = None) -> None:
        """`occupant`: a figure imagined on each square looked at; without it, the figure that stands there."""
        self._document, self._start, self._ground = document, start, ground_of(document.layout)
        self._high = {space for space, holder in document.holders.items() if is_high(holder)}
        self._occupant = None if occupant is None else is_high(occupant)
        self._lines: dict[tuple[bool, tuple[int, int]], LinesOfSight] = {}

    def to(self, end: Space) -> tuple[bool, bool]:
        """Whether there is a line of fire to a square, and whether it is clear."""
        fire = self._fire(end)
        if fire.rim_fault():
            return False, False
        is_open, is_clear = self._lines_of(fire).to(end)
        return is_open, is_clear and not fire.target_hinders()

    def seen(self) -> Portions[dict[Space, bool]]:
        """The squares to which there is a line of fire, and whether it is clear."""
        ground, grid, layout = self._ground, self._ground.grid, self._document.layout
        in_the_air, here, everything = grid.mask(self._high), layout.level_at(self._start), ground.spaces.bit_count()
        before, found = 0, dict[Space, bool]()
        # Lines to squares on one level, with figures in one flight band, meet the same obstacles.
        for high_end, (level, mask) in product((False, True), layout.levels.items()):
            ends = mask & ground.spaces & (in_the_air if high_end else ~in_the_air)
            if not ends:
                continue
            fire = self._fire(grid.space((ends & -ends).bit_length() - 1))
            from_below = not fire.is_above and level > here
            hidden = ground.spaces & ~ground.rim if from_below else ground.spaces if fire.rim_fault() else 0
            shown = ends & ~hidden
            seen = yield from counted("spaces", before, everything, self._lines_of(fire).seen(shown))
            before += ends.bit_count()
            rough = set() if high_end else set(grid.spaces(ground.hindering_fire & shown)) - {self._start}
            found.update((end, is_clear and end not in rough) for end, is_clear in seen.items())
        return found

    def _fire(self, end: Space) -> Fire:
        high_end = end in self._high if self._occupant is None else self._occupant
        return Fire(self._document, self._ground, self._start, end, self._start in self._high, high_end)

    def _lines_of(self, fire: Fire) -> LinesOfSight:
        kind = (fire.high_end, fire.levels)
        if kind not in self._lines:
            self._lines[kind] = LinesOfSight(self._ground.grid, self._start, fire.blockers(), fire.hindering())
        return self._lines[kind]


@remember(1)
def _by_start(_: Document) -> dict[Space, LinesOfFire]:
    return {}


def line_of_fire(document: Document, start: Space, end: Space) -> tuple[bool, bool]:
    """Whether there is a line of fire between two squares, with the figures in them, and whether it is clear: as
    `sight` does, without the reasons."""
    if document.topology.size > LARGE:  # masks are as long as the board, so a single line is quicker
        met = list(reasons(Fire.of(document, start, end)))
        return not any(blocks for blocks, _ in met), not met
    known = _by_start(document)
    if start not in known:
        known[start] = LinesOfFire(document, start)
    return known[start].to(end)


def sight_map(document: Document, question: SightQuestion) -> Portions[SightMap]:
    """Every square to which there is a line of fire, and those to which it is clear."""
    seen = yield from LinesOfFire(document, location_of(question.viewer)).seen()
    visible = in_rows(seen)
    return SightMap(visible=visible, clear=tuple(end for end in visible if seen[end]))
