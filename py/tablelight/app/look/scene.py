"""The differences on the board: ghosts where figures stand on the table, question marks where this is not known."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.look.queries import lines_of
from tablelight.app.look.state import LookLine, Subject
from tablelight.app.state import AppState
from tablelight.board import figures as by_hand
from tablelight.board.document import Document, Figure
from tablelight.board.records import typed
from tablelight.progress.memo import remember
from tablelight.progress.pictures import ready
from tablelight.view import marks
from tablelight.view.drawing import Layer
from tablelight.view.games.ui import ui_of
from tablelight.view.highlights import draw_way
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import XY, plane_of
from tablelight.view.tokens import badges, ghosts_layer, radius

NEW_MARK = 36
"""The radius of the question mark of something new, in units."""
UNSEEN_MARK = 19
"""The radius of the question mark of a figure that is not seen."""
MARK_OFFSET = 34
"""How far right of the figure, and above it, that question mark is."""


def ghost_layers(state: AppState) -> tuple[Layer, ...]:
    """The lines, ghosts and question marks of all differences that are left to decide."""
    lines = ready(lines_of(state), ())
    return _ghosts(state.document, lines, state.look.changing)


@remember(2)
def _ghosts(document: Document, lines: tuple[LookLine, ...], changing: Subject | None) -> tuple[Layer, ...]:
    sheet, unknown, plane = LayerSheet(), LayerSheet(), plane_of(document.board)
    moved: list[Figure] = []
    for line in lines:
        if line.start is None or line.end is None:
            if line.start is not None:
                x, y = plane.centre(line.start)
                _unknown(unknown, (x + MARK_OFFSET, y - MARK_OFFSET), UNSEEN_MARK)
            elif line.end is not None:
                _unknown(unknown, plane.centre(line.end), NEW_MARK)
            continue
        moved.append(by_hand.move(document, line.figure, line.end).figure(line.figure))
        draw_way(sheet, plane, (line.start, line.end), "peer" if line.kind == "hand" else "path")
        if line.carried is not None:
            friend = document.figure(line.carried[0])
            moved.append(evolve(friend, at=(line.carried[1],)))
            draw_way(sheet, plane, (friend.space, line.carried[1]))
    figure = document.find(typed(changing, str))
    spot = figure.space if figure is not None else changing
    if isinstance(spot, tuple):
        ring = marks.disc(round((radius(figure) if figure else NEW_MARK) + 9, 1))
        sheet.mark(plane.centre(spot), ring, "selected-edge", "selected")
    ghosts = ghosts_layer(moved, plane, ui_of(document), badges(document))
    return sheet.layer(), ghosts, unknown.layer()


def _unknown(sheet: LayerSheet, at: XY, radius: float) -> None:
    """A question mark in a dashed ring."""
    sheet.mark(at, marks.disc(radius), "ghost")
    sheet.mark(at, marks.label("?", 1.2 * radius), "ghost-letter")
