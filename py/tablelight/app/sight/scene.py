"""Pictures of sight: a line, all that is seen, the figures that the selected one may attack, with the chance."""

from __future__ import annotations

from math import hypot

from tablelight.app import answers
from tablelight.board.document import Document
from tablelight.board.records import items_of
from tablelight.progress.memo import remember
from tablelight.progress.pictures import progressive, ready
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Sight, SightMap
from tablelight.rules.danger.verdict import Verdict, harm_chance
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.formatting import whole_percent
from tablelight.view.games.ui import ui_of
from tablelight.view.highlights import add_target, map_layer, sight_layer
from tablelight.view.inches import seen_layer
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import XY, plane_of
from tablelight.view.tokens import add_ring, middle, radius, token_middle

LINE_END_UNITS = 12.0
"""How near to a token's middle a line counts as ending there, in units: a figure in the air is drawn so far off."""


@remember(3)
def targets_marked(document: Document, found: tuple[tuple[str, Verdict], ...]) -> Layer:
    """Figures that may be attacked, each with the chance of harm."""
    sheet, plane, ui = LayerSheet(), plane_of(document.board), ui_of(document)
    for name, verdict in found:
        figure, best = document.figure(name), verdict.best
        assert best is not None, "a figure that may be attacked is attacked in some way"
        chance = harm_chance(best)
        text = "" if chance is None else whole_percent(chance) + "%"
        add_target(sheet, middle(figure, plane, ui), radius(figure), text, best.attack)
    return sheet.layer()


def drawn_sight(document: Document, found: SightMap | None) -> Layer:
    """Everything that is seen, once it is drawn."""
    return EMPTY if found is None else ready(seen_spaces.get(document, found), EMPTY)


@progressive(keep=2, effort=lambda document, _: "touch" if answers.effort_of_map(document) == "touch" else "short")
def seen_spaces(document: Document, found: SightMap) -> Steps[Layer]:
    """Everything that is seen."""
    plane = plane_of(document.board)
    if not document.board.has_spaces:
        return seen_layer(found, plane) if "area" in found.extra else _seen_figures(document, found)
    return (yield from map_layer.steps(found, document.topology.spaces(), plane))


def _seen_figures(document: Document, found: SightMap) -> Layer:
    sheet = LayerSheet()
    seen, clearly = (items_of(found.extra.get(key)) for key in ("figures", "clearly"))
    for figure in document.figures:
        if figure.id in seen:
            style = "clear" if figure.id in clearly else "hindered"
            add_ring(sheet, document, figure.id, 9, "seen", "line-edge", style)
    return sheet.layer()


@remember(2)
def line_of_sight(document: Document, found: Sight | None) -> Layer:
    """A line of sight and what stands in it."""
    if found is None:
        return EMPTY
    plane = plane_of(document.board)
    rims = (_rim(document, plane.at(found.line[0])), _rim(document, plane.at(found.line[1])))
    return sight_layer(found, plane, lambda figure: token_middle(document, figure), rims)


def _rim(document: Document, end: XY) -> float:
    """How much of a line lies on the token in whose middle it ends."""
    for figure in document.figures:
        at = token_middle(document, figure.id)
        if at is not None and hypot(at[0] - end[0], at[1] - end[1]) <= LINE_END_UNITS:
            return radius(figure) + 5
    return 0
