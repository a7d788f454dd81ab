"""Whom an Oráculo miniature threatens: by one of its two actions, so that the other is left to attack, or by a shot."""

from __future__ import annotations

from functools import lru_cache

from tablelight.board.document import Document, Figure
from tablelight.board.layout import Layout
from tablelight.geometry.squaresight import seen_from
from tablelight.grid import Space
from tablelight.grid.topology import bits
from tablelight.rules.systems.oraculo.activation import action_refusal
from tablelight.rules.systems.oraculo.engagement import engaged_with, zone_of
from tablelight.rules.systems.oraculo.ground import ground_of
from tablelight.rules.systems.oraculo.movement import Movement
from tablelight.rules.systems.oraculo.tables import GREATEST_RANGE, MOVING
from tablelight.rules.systems.oraculo.turn import option
from tablelight.rules.threat import Threat, is_near, within


def reaches(document: Document, enemy: Figure, among: int) -> int:
    """The squares where one move, climb or disengaging move may end."""
    grid, found = document.topology, 0
    for action in MOVING:
        if action_refusal(document, enemy, action):
            continue
        movement = Movement(document, enemy, action)
        if is_near(grid, enemy.space, movement.budget, among & ~found):
            found |= movement.ends & among
    return found


def shoots(document: Document, enemy: Figure, guest: Figure | None, among: int) -> int:
    """OR-43, OR-44, OR-50: the squares on which it may shoot at an enemy that stands there."""
    if not enemy.stats.get("aim"):
        return 0
    if not option(document, "shoot_engaged"):
        if engaged_with(document, enemy):
            return 0
        among &= ~zone_of(document, [enemy])
    if "hero" in enemy.traits:
        heroes = [other for other in document.figures if other.id != enemy.id and "hero" in other.traits]
        among &= ~zone_of(document, [hero for hero in heroes if guest is None or hero.side != guest.side])
    near = within(document.topology, enemy.at, GREATEST_RANGE, among)
    return near & _seen(document, enemy.space, near)


def strikes(document: Document, enemy: Figure, _: Figure | None, among: int) -> int:
    """Its zone of combat (OR-20)."""
    return zone_of(document, [enemy]) & among


def views(document: Document, _: Figure, target: Figure, among: int) -> int:
    """The squares with a line of shot to the target: it is the same both ways (OR-40)."""
    return _seen(document, target.space, among)


def _seen(document: Document, start: Space, among: int) -> int:
    """Those of some squares that are seen. Of few it is cheaper to look back from them: others may have asked the same."""
    layout, grid = document.layout, document.topology
    if among.bit_count() > 1:
        return _seen_from(layout, start) & among
    bit = grid.bit(start)
    return sum(1 << index for index in bits(among) if _seen_from(layout, grid.space(index)) & bit)


@lru_cache(maxsize=128)
def _seen_from(layout: Layout, start: Space) -> int:
    """Every square to which there is a line of shot. Miniatures do not matter to it."""
    ground = ground_of(layout)
    columns = seen_from(ground.obstacles, start)
    found = 0
    for column, rows in enumerate(columns):
        found |= sum(ground.grid.bit((column, row)) for row in bits(rows))
    return found & ground.spaces


THREAT = Threat(reaches=reaches, shoots=shoots, strikes=strikes, views=views)
