"""What is found of a document once, for questions about one position follow each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tablelight.board.document import Document

T = TypeVar("T")


def once_a_document(make: Callable[[Document], T]) -> Callable[[Document], T]:
    """A function of a document that remembers what it made of the last one. Documents are told apart by identity: a changed
    one is another, and to compare them would take longer than most answers."""
    last: list[tuple[Document, T]] = []

    def made(document: Document) -> T:
        if not last or last[0][0] is not document:
            last[:] = [(document, make(document))]
        return last[0][1]

    return made
