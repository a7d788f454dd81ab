"""Whom a HeroScape figure threatens: by a move, whatever risks lie on the way, and by an attack at range."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import bits
from tablelight.rules.answers import Destination
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.heroscape.field import Battlefield, Stand
from tablelight.rules.systems.heroscape.heights import are_engaged
from tablelight.rules.systems.heroscape.movement import Movement
from tablelight.rules.systems.heroscape.moving import Choice
from tablelight.rules.systems.heroscape.precheck import SightPrecheck
from tablelight.rules.systems.heroscape.sight import Viewpoint, viewpoint
from tablelight.rules.systems.heroscape.tables import ROAD_BONUS
from tablelight.rules.threat import Threat, is_near, lifted, within


def reaches(document: Document, enemy: Figure, among: int) -> int:
    """The spaces where its move may end, of two spaces its head's."""
    movement = Movement(document, enemy)
    grid, found = document.topology, 0
    if not is_near(grid, enemy.space, movement.budget + ROAD_BONUS + len(enemy.at) - 1, among):
        return 0
    on_road = all(movement.battlefield.terrain(space) == "road" for space in enemy.at)
    for road, budget in ((False, movement.budget), (True, movement.budget + ROAD_BONUS)):
        if road and not on_road:
            continue
        for stand in _stands(movement, budget, road=road):
            bit = grid.bit(stand[0])
            if bit & among & ~found and movement.end_refusal(stand) is None:
                found |= bit
    return found & ~grid.bit(enemy.space)


def _stands(movement: Movement, budget: int, *, road: bool) -> set[Stand]:
    """Everywhere it gets, the risks left out: the cheapest ways alone. A stop ends every way that meets it, so that a
    place has one kind of arrival."""
    done: set[Stand] = set()
    queue: list[tuple[int, Stand]] = [(0, movement.figure.at)]
    while queue:
        spent, stand = heappop(queue)
        if stand in done:
            continue
        done.add(stand)
        if spent and movement.stops(stand):
            continue
        for after, price, _, _ in movement.onward(stand, road=road):
            if after not in done and (cost := spent + price) <= budget:
                heappush(queue, (cost, after))
    return done


def shoots(document: Document, enemy: Figure, guest: Figure | None, among: int) -> int:
    """HS-21, HS-63: the spaces in its range of which it sees something of whoever stands there. Without a range among its
    stats, all that it sees."""
    field, grid, found = Battlefield(document), document.topology, 0
    # Whoever is adjacent and in reach is attacked whatever the range.
    reach = max(1, enemy.stats["range"]) if "range" in enemy.stats else None
    near = among if reach is None else _in_range(document, enemy, reach, among)
    if guest is not None and near & (held := grid.mask(guest.at)):
        near |= held & among
    engaged = bool(near) and reach is not None and bool(field.engaged(enemy))
    if not near:
        return 0
    viewer, precheck = viewpoint(field, enemy), SightPrecheck(field, {enemy.id})
    for index in bits(near):
        space = grid.space(index)
        if (engaged or reach == 1) and not _touches(field, enemy, guest, space):
            continue
        if precheck.sees(viewer, _standing(field, guest, space)):
            found |= 1 << index
    return found


def _in_range(document: Document, enemy: Figure, reach: int, among: int) -> int:
    """The spaces so far away, counted around what is not there (HS-63)."""
    grid = document.topology
    there = grid.all & ~document.layout.terrain("void")
    found = grid.mask(enemy.at)
    for _ in range(reach):
        found |= grid.around(found) & there
    return found & among


def _standing(field: Battlefield, guest: Figure | None, space: Space) -> Viewpoint:
    """The guest on a space, or on both of its own: range, contact and sight are from either (HS-08), not all three from the
    same. Nobody in particular is as high as is usually thought."""
    if guest is None:
        return viewpoint(field, space)
    stand = guest.at if space in guest.at else (space,)
    return Viewpoint(stand, field.body(guest, stand), guest)


def _touches(field: Battlefield, enemy: Figure, guest: Figure | None, space: Space) -> bool:
    """HS-20: whether the enemy is in contact with somebody on a space."""
    there = _standing(field, guest, space)
    return any(
        are_engaged(field.body(enemy), there.body, field.obstacle_top(a, b))
        for a, b in field.contacts(enemy.at, there.spaces)
    )


def strikes(document: Document, enemy: Figure, guest: Figure | None, among: int) -> int:
    """The spaces where it would be engaged with the guest (HS-20)."""
    field, grid = Battlefield(document), document.topology
    near = within(grid, enemy.at, 1, among)
    return grid.mask(space for space in grid.spaces(near) if _touches(field, enemy, guest, space))


def views(document: Document, figure: Figure, target: Figure, among: int) -> int:
    """The spaces from which the figure's eye sees something of the target (HS-60)."""
    field, grid = Battlefield(lifted(document, figure)), document.topology
    seen, found, precheck = viewpoint(field, target), 0, SightPrecheck(field, {target.id})
    for index in bits(among):
        if precheck.sees(_standing(field, figure, grid.space(index)), seen):
            found |= 1 << index
    return found


def after(document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The documents after a move: of two spaces both are known."""
    choice = Choice(document, question) if len(question.figure.at) > 1 else None

    def moved(destination: Destination) -> Document:
        way = choice.to(destination.at) if choice else None
        stand = way.state if way else (destination.at,)
        return document.with_figure(evolve(question.figure, at=stand))

    return moved


THREAT = Threat(reaches=reaches, shoots=shoots, strikes=strikes, views=views, after=after)
