"""What Threats mode draws."""

from __future__ import annotations

from tablelight.app.memo import remember
from tablelight.app.state import AppState
from tablelight.app.threats.queries import (
    Enemy,
    enemies_of,
    exposure_of,
    queried_place,
    reachable,
    spots_of,
    whole_board_counts,
)
from tablelight.board.document import Document
from tablelight.grid import Space
from tablelight.rules.answers import Moves, Spots
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer, Sheet
from tablelight.view.games import ui_of
from tablelight.view.plane import Place, plane_of, point
from tablelight.view.threats import Threatening, arrows_layer, counts_layer, spots_layer
from tablelight.view.tokens import middle, radius
from tablelight.view.words import figure_at


def threat_ground(state: AppState) -> tuple[Layer, ...]:
    """Under the figures: the counts of the whole board, or the places that were asked for."""
    found, moves = spots_of(state), reachable(state)
    if isinstance(found, Spots) and isinstance(moves, Moves):
        return (_spots(state.document, found, moves, exposure_of(state)),)
    return (
        _counts(state.document, whole_board_counts(state)),
        _asked(state.document, queried_place(state)),
    )


def threat_arrows(state: AppState) -> Layer:
    """Over them: arrows from the enemies to the place that is asked about; to the one who would be seen, a ring."""
    if state.threats.question == "vantage":
        return _ring(state.document, state.threats.target)
    at = queried_place(state)
    return EMPTY if at is None else _arrows(state.document, at, enemies_of(state))


@remember(2)
def _spots(document: Document, found: Spots, moves: Moves, exposed: dict[Space, int]) -> Layer:
    return spots_layer(found, moves, exposed, plane_of(document.board))


@remember(2)
def _counts(document: Document, found: object) -> Layer:
    return counts_layer(found, plane_of(document.board)) if isinstance(found, dict) else EMPTY


@remember(2)
def _asked(document: Document, at: Place | None) -> Layer:
    sheet, plane = Sheet(), plane_of(document.board)
    if at is not None:
        sheet.add("goal", f"M{point(plane.centre(at))}{plane.cell or marks.disc(30)}")
    return sheet.layer()


@remember(2)
def _arrows(document: Document, at: Place, enemies: tuple[Enemy, ...]) -> Layer:
    plane, made = plane_of(document.board), ui_of(document)
    there = figure_at(document, at)
    end = plane.centre(at) if there is None else middle(there, plane, made)
    gap = 6.0 if there is None else radius(there) + 12
    threatening = [
        Threatening(middle(each.figure, plane, made), radius(each.figure), each.reaches, each.shoots)
        for each in enemies
    ]
    return arrows_layer(threatening, end, gap)


@remember(2)
def _ring(document: Document, target: str | None) -> Layer:
    sheet, plane, made = Sheet(), plane_of(document.board), ui_of(document)
    for figure in document.figures:
        if figure.id == target:
            sheet.add("aim-at", f"M{point(middle(figure, plane, made))}{marks.disc(round(radius(figure) + 8, 1))}")
    return sheet.layer()
