"""Line of sight, for shots in the reaction step (HT-50 to HT-54)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.layout import Layout
from tablelight.grid import Space
from tablelight.grid.topology import in_rows
from tablelight.progress.portions import Portions, counted
from tablelight.rules.answers import Reason, Sight, SightMap
from tablelight.rules.lines import Blocking, LinesOfSight
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.systems.herotrek.movement import HeroTrekGround, HeroTrekMovement, ground_of
from tablelight.rules.systems.herotrek.tables import STEALTH, turn_of


def flew(document: Document, figure: Figure | None) -> bool:
    """HT-43: whether the character flew this turn."""
    return figure is not None and bool(document.turn) and figure.id in turn_of(document).flew


def is_hidden(layout: Layout, space: Space, flown: bool) -> bool:
    """HT-52: whether the ground of a space gives stealth to the figure there; never to one that flew."""
    return not flown and layout.terrain_at(space) in STEALTH


def has_stealth(document: Document, space: Space, flown: bool, target: Figure | None) -> bool:
    """HT-52: whether the target has stealth, by its trait or by its ground."""
    return is_hidden(document.layout, space, flown) or (target is not None and "stealth" in target.traits)


def blockers(ground: HeroTrekGround, start: Space, end: Space, flown: bool) -> Iterator[Reason]:
    """Everything that blocks the line, in order (HT-50, HT-51, HT-53). A line along sides or through a corner is
    blocked only if it is blocked on both hands; then both barriers are named."""
    if ground.dome & ground.grid.bit(start):
        yield Reason("HT-53.out", at=start)
    if ground.dome & ground.grid.bit(end) and end != start and not flown:
        yield Reason("HT-53.into", at=end)
    hiding = 0 if flown else ground.hiding
    for passage in ground.grid.walk(start, end):
        hands = [_barrier(ground, chain, hiding) for chain in passage.chains()]
        if all(hands):
            yield from (r for number, r in enumerate(hands) if r is not None and r not in hands[:number])
        if ground.outside & ground.grid.bit(passage.after):
            yield Reason("HT-50.rim", at=passage.after)
        elif passage.after != end and hiding & ground.grid.bit(passage.after):
            yield Reason("HT-51.ground", at=passage.after)


def _barrier(ground: HeroTrekGround, chain: tuple[Space | None, ...], hiding: int) -> Reason | None:
    """The first wall or hiding ground on this hand of the line; the rim of the board counts as wall."""
    for a, b in itertools.pairwise(chain):
        if a is None or b is None:
            return Reason("HT-50.rim")
        if not ground.is_open(a, b):
            return Reason("HT-50.wall", between=(a, b))
        if b != chain[-1] and (hiding | ground.outside) & ground.grid.bit(b):
            return Reason("HT-50.rim" if ground.outside & ground.grid.bit(b) else "HT-51.ground", at=b)
    return None


def sight(document: Document, question: SightQuestion) -> Sight:
    """Whether the viewer sees the target, and whether the target has stealth (`clear` false)."""
    assert question.target is not None
    start, end = location_of(question.viewer), location_of(question.target)
    target = document.at(end)
    flown = flew(document, target)
    met = tuple(blockers(ground_of(document.layout), start, end, flown))
    stealth = has_stealth(document, end, flown, target)
    key = "HT-52.stealth" if has_stealth(document, end, flown, None) else "HT-52.own"
    reasons = met or ((Reason(key, at=end),) if stealth else (Reason("HT-50.clear"),))
    centre = document.topology.centre
    return Sight(
        visible=not met,
        clear=not met and not stealth,
        distance=document.topology.distance(start, end),
        line=(centre(start), centre(end)),
        reasons=reasons,
    )


@lru_cache(maxsize=16)
def obstacles(ground: HeroTrekGround, flown: bool) -> Blocking:
    """What blocks a line, as masks; everything off the board does."""
    half = len(ground.grid.shifts) // 2
    return Blocking((0 if flown else ground.hiding) | ground.outside, ground.closed[:half])


@lru_cache(maxsize=256)
def _lines(ground: HeroTrekGround, start: Space, flown: bool) -> LinesOfSight:
    return LinesOfSight(ground.grid, start, obstacles(ground, flown), 0)


@lru_cache(maxsize=4096)
def is_seen(ground: HeroTrekGround, start: Space, end: Space, flown: bool) -> bool:
    """Whether nothing blocks the line: `visible` of `sight`, without the reasons. `flown`: whether the figure at the
    end flew this turn. Cached, because no character blocks a line (HT-54)."""
    bit = ground.grid.bit
    if ground.dome & bit(start) or (ground.dome & bit(end) and end != start and not flown):
        return False
    return _lines(ground, start, flown).to(end)[0]


def sight_map(document: Document, question: SightQuestion) -> Portions[SightMap]:
    """The visible spaces, and those of them where a target has no stealth."""
    ground, start = ground_of(document.layout), location_of(question.viewer)
    if ground.dome & ground.grid.bit(start):
        return SightMap(visible=(), clear=())
    grid, everything = ground.grid, ground.spaces.bit_count()
    airborne = {figure.space for figure in document.figures if flew(document, figure)}
    in_the_air, seen, before = grid.mask(airborne), list[Space](), 0
    for flown, ends in ((False, ground.spaces & ~ground.dome & ~in_the_air), (True, ground.spaces & in_the_air)):
        lines = LinesOfSight(grid, start, obstacles(ground, flown), 0)
        seen += yield from counted("spaces", before, everything, lines.seen(ends))
        before += ends.bit_count()
    visible = in_rows(seen)
    clear = tuple(end for end in visible if not has_stealth(document, end, end in airborne, document.at(end)))
    return SightMap(visible=visible, clear=clear)


@frozen
class ReactionShot:
    """A shot that an enemy could take in the reaction step (HT-14). `stealth`: the target has stealth (HT-52)."""

    figure: str
    distance: int
    stealth: bool


def shots_at(movement: HeroTrekMovement, space: Space) -> tuple[ReactionShot, ...]:
    """The shots that enemies could take at a moving hero in the reaction step, from where they stand (HT-14): those that
    see it, within their range if they have one. Only walls stop a shot at a flyer (HT-43)."""
    document, ground, away = movement.document, movement.ground, movement.document.topology.distance
    stealth = has_stealth(document, space, movement.flying, movement.figure)
    return tuple(
        ReactionShot(enemy.id, distance, stealth)
        for enemy in document.enemies(movement.figure)
        if (distance := away(enemy.space, space)) <= enemy.stats.get("range", distance)
        and is_seen(ground, enemy.space, space, movement.flying)
    )
