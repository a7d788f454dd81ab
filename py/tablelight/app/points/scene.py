"""The objectives on the board: a dashed ring with a flag, in the colour and shape of the side that holds it."""

from __future__ import annotations

from tablelight.board.document import Document
from tablelight.board.parts import Objective
from tablelight.progress.memo import remember
from tablelight.rules.objectives.scoring import holders
from tablelight.rules.out import living
from tablelight.rules.registry import rules_of
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.free import chip
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import UNIT, Plane, plane_of, point
from tablelight.view.tokens import badges

FLAG = 24.0
"""The height of an objective's letter, in units of the plane."""


@remember(2)
def objectives_layer(document: Document) -> Layer:
    """Every objective of a document, with the side that holds it."""
    if not document.objectives:
        return EMPTY
    rules, sheet, plane = rules_of(document), LayerSheet(), plane_of(document.board)
    by, known = holders(rules, living(rules, document)), badges(document)
    for each in document.objectives:
        _outline(sheet, plane, document, rules.settled(each))
        x, y = plane.centre(each.places[0])
        top = x, y - 0.36 * UNIT
        badge = known.get(by.get(each.id, ""))
        if badge is not None:
            sheet.add(badge.colour, f"M{point((x - 0.36 * UNIT, y - 0.36 * UNIT))}{badge.outline(14)}")
        chip(sheet, top, each.name[:1].upper(), FLAG)
    return sheet.layer()


def _outline(sheet: LayerSheet, plane: Plane, document: Document, objective: Objective) -> None:
    """The rim of an objective's place; on a bare table, of its range."""
    if plane.cell:
        sheet.add("objective", plane.region(objective.places))
    elif objective.at is not None:
        reach = max(0.15 * UNIT, (objective.range or 0) / document.board.unit * UNIT)
        sheet.add("objective", f"M{point(plane.centre(objective.at))}{marks.disc(round(reach, 1))}")
    else:
        sheet.add("objective", "M" + "L".join(point(plane.centre(corner)) for corner in objective.area) + "z")
