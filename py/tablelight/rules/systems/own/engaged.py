"""Who is engaged with whom, on either kind of board."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.combatants import engaged_with
from tablelight.rules.systems.own.ground import ground_of
from tablelight.rules.systems.own.sheet import Sheet


def engaged(document: Document, sheet: Sheet, figure: Figure) -> list[Figure]:
    """The enemies that a figure is engaged with."""
    if sheet.board == "inches":
        return bare_table.controlling(document, sheet, figure)
    return engaged_with(document, ground_of(document.layout, sheet), figure)
