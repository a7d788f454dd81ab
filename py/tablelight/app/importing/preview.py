"""A small picture of a board that is not on the table yet, with places marked on it."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.board.document import Document
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.view.drawing import Layer
from tablelight.view.games.ui import ui_of
from tablelight.view.ground import board_layer
from tablelight.view.levels import heights_layer
from tablelight.view.nodes import Node, el
from tablelight.view.plane import Plane, plane_of, point
from tablelight.view.svg import ink_path
from tablelight.view.tokens import TokenOptions, figures_layer
from tablelight.view.words import Words

PREVIEW_RIM = 40.0
"""The margin around the board, in units of the plane."""
THINNEST = 1 / 110
"""The least width of a mark's line, as a part of the board's: on a large board `WIDTH` would be too thin to see."""
WIDTH = 8.0
"""The least width of a mark's line, in units."""


@remember(2)
def _layers(document: Document, language: str) -> tuple[Layer, ...]:
    plane, say, ui = plane_of(document.board), Words(language, game=document.game), ui_of(document)
    board = document.spaces_board
    called = {figure.id: say.figure(figure) for figure in document.figures}
    return (
        board_layer(board, plane, say.lettered(ui)),
        figures_layer(document, plane, ui, TokenOptions(called=called)),
        heights_layer(board, plane),
    )


def places_on(document: Document, places: Sequence[Space]) -> tuple[Space, ...]:
    """The places that are on the board; a thing that was left out may have been outside it."""
    return tuple(place for place in places if document.board.has_space(place))


@remember(2)
def preview(document: Document, places: tuple[Space, ...], language: str, words: str) -> Node:
    """The picture with the places ringed; `words` say what it shows."""
    plane = plane_of(document.board)
    parts = [ink_path(ink, "var({})".format) for layer in _layers(document, language) for ink in layer.inks]
    parts += _marks(plane, places)
    box = f"{-PREVIEW_RIM:g} {-PREVIEW_RIM:g} {plane.width + 2 * PREVIEW_RIM:g} {plane.height + 2 * PREVIEW_RIM:g}"
    return el("svg", *parts, cls="preview", more={"viewBox": box}, role="img", aria_label=words)


def _marks(plane: Plane, places: Sequence[Space]) -> list[Node]:
    """Rings: a light line under a coloured one, so that they are seen on any ground."""
    rings = "".join(f"M{point(plane.centre(place))}{plane.cell}" for place in places)
    if not rings:
        return []
    width = max(WIDTH, plane.width * THINNEST)
    return [
        el("path", more={"d": rings, "fill": "none", "stroke": colour, "stroke-width": f"{width * factor:g}"})
        for colour, factor in (("var(--paper)", 2), ("var(--sight-blocked)", 1))
    ]
