"""What Carnevale asks of a document to say whom a character threatens."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document, Figure


def new_turn(document: Document) -> Document:
    """The document as an activation begins that nothing has been done in yet."""
    return evolve(document, turn={})


def lifted(document: Document, *figures: Figure) -> Document:
    """The document without these figures."""
    gone = {figure.id for figure in figures}
    return evolve(document, figures=tuple(figure for figure in document.figures if figure.id not in gone))
