"""Opening and closing: the doors beside a miniature, and the board afterwards."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document, Edge, Figure
from tablelight.rules.systems.oraculo.tables import DOORS


def doors_beside(document: Document, figure: Figure) -> list[Edge]:
    """The doors on the sides of its square, in the document's order."""
    return [edge for edge in document.spaces_board.edges if edge.kind in DOORS and figure.space in edge.between]


def with_door_turned(document: Document, door: Edge) -> Document:
    """The document with an open door closed, or a closed one open."""
    board = document.spaces_board
    edges = tuple(evolve(edge, kind=DOORS[edge.kind]) if edge is door else edge for edge in board.edges)
    return evolve(document, board=evolve(board, edges=edges))
