"""Who touches and sees whom, on either kind of board."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.rules.systems.own.attacking import Aim
from tablelight.rules.systems.own.ground import ground_of
from tablelight.rules.systems.own.people import engaged_with
from tablelight.rules.systems.own.sheet import Sheet


def aim_at(document: Document, sheet: Sheet, figure: Figure, target: Figure) -> Aim:
    """The figure's view of the target."""
    return Aim.at(document, sheet, figure, target)


def engaged(document: Document, sheet: Sheet, figure: Figure) -> list[Figure]:
    """The enemies that a figure is engaged with."""
    return engaged_with(document, ground_of(document.layout, sheet), figure)
