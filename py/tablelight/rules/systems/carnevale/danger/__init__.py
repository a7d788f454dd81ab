"""Carnevale's policies for the questions about danger (DG-05, DG-15, DG-24)."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.geometry.inches.ground import BareGround
from tablelight.rules.bare.policy import FreeDanger
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation_end import as_active
from tablelight.rules.systems.carnevale.danger.enemies import (
    WITHOUT,
    CarnevaleEnemy,
    at_activation,
    attacks,
    contact_verdict,
    sees,
)
from tablelight.rules.systems.carnevale.danger.moves import CarnevaleMove, moves_of
from tablelight.rules.systems.carnevale.danger.reach import CarnevaleReach, levels
from tablelight.rules.systems.carnevale.danger.sight import seen_lines
from tablelight.rules.systems.carnevale.terrain import walking_ground


def _ground(document: Document, figure: Figure) -> BareGround:
    return walking_ground(document, figure, ending=True)


DANGER = FreeDanger(
    attacks=attacks,
    enemy=CarnevaleEnemy,
    reach=CarnevaleReach,
    move=CarnevaleMove,
    moves=moves_of,
    levels=levels,
    seen=seen_lines,
    ground=_ground,
    height_of=table.height_of,
    life=table.life_of,
    at_activation=at_activation,
    as_active=as_active,
    may_stay=lambda figure: not figure.state.get("on_wall"),  # CV-10
    sees=sees,
    verdict=contact_verdict,
    without=WITHOUT,
)
