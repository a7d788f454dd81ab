"""Sight, as it matters for shots in the reaction step (HT-50 to HT-54)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import cast

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import Passage
from tablelight.rules.answers import Reason, Sight, SightMap
from tablelight.rules.lines import Lines, Obstacles
from tablelight.rules.questions import SightQuestion, place_of
from tablelight.rules.systems.herotrek.ground import Ground, ground_of
from tablelight.rules.systems.herotrek.tables import STEALTH


def flew(document: Document, figure: Figure | None) -> bool:
    """HT-43: whether the character flew this turn."""
    return figure is not None and figure.id in cast(list[str], document.turn.get("flew", []))


def has_stealth(document: Document, target: Space, flown: bool) -> bool:
    """HT-52: the target's ground hides it, unless it flew."""
    return not flown and document.layout.terrain_at(target) in STEALTH


def blockers(ground: Ground, start: Space, end: Space, flown: bool) -> Iterator[Reason]:
    """Everything that bars the line, in order (HT-50, HT-51, HT-53)."""
    if ground.dome & ground.grid.bit(start):
        yield Reason("HT-53.out", at=start)
    if ground.dome & ground.grid.bit(end) and end != start:
        yield Reason("HT-53.into", at=end)
    hiding = 0 if flown else ground.hiding
    for passage in ground.grid.walk(start, end):
        if all(_is_barred(ground, chain, hiding) for chain in passage.chains()):
            yield _barrier(passage)
        if ground.outside & ground.grid.bit(passage.after):
            yield Reason("HT-50.rim", at=passage.after)
        elif passage.after != end and hiding & ground.grid.bit(passage.after):
            yield Reason("HT-51.ground", at=passage.after)


def _is_barred(ground: Ground, chain: tuple[Space | None, ...], hiding: int) -> bool:
    """Whether a wall or hiding ground stands on this hand of the line; the board's rim is wall."""
    if None in chain:
        return True
    spaces = cast(tuple[Space, ...], chain)
    closed = hiding | ground.outside
    return any(closed & ground.grid.bit(space) for space in spaces[1:-1]) or not all(
        ground.is_open(a, b) for a, b in itertools.pairwise(spaces)
    )


def _barrier(passage: Passage) -> Reason:
    key = "HT-50.wall" if len(passage.ways) == 1 else "HT-50.both"
    beside = tuple(space for way in passage.ways for space in way if space is not None)
    pair = (beside[0], beside[1]) if key == "HT-50.both" and len(beside) == 2 else (passage.before, passage.after)
    return Reason(key, between=pair)


def sight(document: Document, question: SightQuestion) -> Sight:
    """Whether one sees the other, and whether the target has stealth (`clear` false)."""
    assert question.target is not None
    start, end = place_of(question.viewer), place_of(question.target)
    flown = flew(document, document.at(end))
    met = tuple(blockers(ground_of(document.layout), start, end, flown))
    stealth = has_stealth(document, end, flown)
    reasons = met or ((Reason("HT-52.stealth", at=end),) if stealth else (Reason("HT-50.clear"),))
    centre = document.topology.centre
    return Sight(
        visible=not met,
        clear=not met and not stealth,
        distance=document.topology.distance(start, end),
        line=(centre(start), centre(end)),
        reasons=reasons,
    )


def obstacles(ground: Ground, flown: bool) -> Obstacles:
    """What closes a line, as masks; what is off the board is wall."""
    half = len(ground.grid.shifts) // 2
    return Obstacles((0 if flown else ground.hiding) | ground.outside, tuple(ground.closed(d) for d in range(half)))


def sight_map(document: Document, question: SightQuestion) -> SightMap:
    """Every space that is seen, and those where a target has no stealth."""
    ground, start = ground_of(document.layout), place_of(question.viewer)
    if ground.dome & ground.grid.bit(start):
        return SightMap(visible=(), clear=())
    lines = {flown: Lines(ground.grid, start, obstacles(ground, flown), 0) for flown in (False, True)}
    airborne = {figure.space for figure in document.figures if flew(document, figure)}
    spaces = ground.grid.spaces(ground.spaces & ~ground.dome)
    visible = tuple(end for end in spaces if lines[end in airborne].to(end)[0])
    clear = tuple(end for end in visible if not has_stealth(document, end, end in airborne))
    return SightMap(visible=visible, clear=clear)


def shooters(document: Document, hero: Figure, flying: bool) -> Callable[[Space], tuple[str, ...]]:
    """For a space of the hero's path, the enemies that could shoot at it there from where they stand (HT-14): those that
    see it, and have it in range where they have a range."""
    ground = ground_of(document.layout)
    closed = obstacles(ground, flying)
    lines = {
        enemy.id: Lines(ground.grid, enemy.space, closed, 0)
        for enemy in document.enemies(hero)
        if not ground.dome & ground.grid.bit(enemy.space)
    }

    def seen_by(space: Space) -> tuple[str, ...]:
        if ground.dome & ground.grid.bit(space):
            return ()
        return tuple(
            enemy
            for enemy, view in lines.items()
            if view.to(space)[0] and _in_range(ground, document.figure(enemy), space)
        )

    return seen_by


def _in_range(ground: Ground, enemy: Figure, space: Space) -> bool:
    reach = enemy.stats.get("range")
    return reach is None or ground.grid.distance(enemy.space, space) <= reach
