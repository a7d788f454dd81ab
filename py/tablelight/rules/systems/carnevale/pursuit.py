"""How far the next move of an enemy takes it, with the rolls that it owes made: to a place, into contact, anywhere."""

from __future__ import annotations

from tablelight.board.document import Document, Figure, Point
from tablelight.geometry.approach import comes_within
from tablelight.geometry.plane import NEAR
from tablelight.geometry.region import Polygons, region_of
from tablelight.geometry.shortest import shortest_way
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import vector, walking_ground
from tablelight.rules.systems.carnevale.walking import TOUCHING, is_beyond, may_move, move_budget, place_refused


def pursuit_budget(document: Document, enemy: Figure) -> int | None:
    """The thousandths of an inch that a move of the enemy has; None where it cannot walk at all."""
    if may_move(document, enemy) or enemy.state.get("on_wall"):
        return None
    return move_budget(document, enemy, MoveQuestion(figure=enemy, action="move", rolled="success"))


def comes_to(document: Document, enemy: Figure, at: Point) -> bool:
    """Whether a move takes the centre of its base to a place other than its own."""
    budget, start, goal = pursuit_budget(document, enemy), vector(enemy.space), vector(at)
    if budget is None or start == goal or is_beyond(abs(goal - start), budget):
        return False
    if place_refused(document, enemy, at):
        return False
    ground = walking_ground(document, enemy, goal=at).near(start, budget / INCH)
    if not ground.is_free(start):
        return False
    way = shortest_way(ground, start, goal, budget / INCH)
    return way is not None and not is_beyond(way.cost, budget)


def contact_distance(figure: Figure, enemy: Figure) -> float:
    """How far apart the centres of two bases in contact are, in inches (CV-51)."""
    return table.radius_of(figure) + table.radius_of(enemy) + TOUCHING


def comes_into_contact(document: Document, enemy: Figure, guest: Figure) -> bool:
    """Whether an enemy is in contact with the guest, or walks up to it; the guest is off the document."""
    if table.in_contact(document, enemy, guest):
        return True
    budget, start, place = pursuit_budget(document, enemy), vector(enemy.space), vector(guest.space)
    reach = contact_distance(guest, enemy)
    if budget is None or abs(place - start) > budget / INCH + reach + NEAR:
        return False
    ground = walking_ground(document, enemy)
    return ground.is_free(start) and comes_within(ground, start, budget / INCH, place, reach)


def walked(document: Document, enemy: Figure, slab: float) -> Polygons:
    """Where a move takes the centre of its base, in slabs so thin (inches)."""
    budget, start = pursuit_budget(document, enemy), vector(enemy.space)
    ground = walking_ground(document, enemy)
    if budget is None or not ground.is_free(start):
        return []
    return region_of(ground, start, budget / INCH).polygons(slab=slab)
