"""Whom a Carnevale character threatens: by a walk with what it needs thrown well, or from where it has a line of sight.

Weapons and their ranges are no part of a document, so that sight alone decides who may shoot. Jumps are left out of what an
enemy reaches: they lead to places in sight only (CV-20), and sight is looked at already.
"""

from __future__ import annotations

from tablelight.board.document import Document, Figure, Point
from tablelight.geometry.rounds import Round
from tablelight.rules.answers import Threats
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.pursuit import comes_into_contact, comes_to
from tablelight.rules.systems.carnevale.refuge import shelter, vantage
from tablelight.rules.systems.carnevale.sight import sees
from tablelight.rules.threat import FreeThreat, lifted, new_turn


def threats(document: Document, at: Point, side: str) -> Threats:
    """The living enemies that could walk to a point, and those that see what stands there."""
    board = new_turn(document)
    dot = Round(table.units(at), 0)
    friends = (figure for figure in board.figures if figure.side == side and table.is_alive(figure))
    guest = next((figure for figure in friends if table.within(dot, table.disc_of(figure), 0)), None)
    if guest is not None:
        board = lifted(board, guest)
    enemies = [figure for figure in board.figures if figure.side != side and table.is_alive(figure)]
    return Threats(
        reach=tuple(enemy.id for enemy in enemies if reaches(board, enemy, at, guest)),
        sight=tuple(enemy.id for enemy in enemies if sees(board, enemy, guest or at)),
    )


def reaches(document: Document, enemy: Figure, at: Point, guest: Figure | None = None) -> bool:
    """Whether one move takes the centre of its base to a point; or, where somebody stands, into contact with the guest."""
    return comes_to(document, enemy, at) if guest is None else comes_into_contact(document, enemy, guest)


THREAT = FreeThreat(threats=threats, vantage=vantage, shelter=shelter)
