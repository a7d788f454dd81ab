"""What differs between a board of spaces and a bare table: directions, typed places, regions, landmarks."""

from __future__ import annotations

from typing import TypeAlias

from tablelight.board.document import Document
from tablelight.words.grounds.bare import InchesGround
from tablelight.words.grounds.spaces import SpacesGround

Ground: TypeAlias = SpacesGround | InchesGround


def ground_of(document: Document) -> Ground:
    """The ground of a document's board."""
    return SpacesGround(document.spaces_board) if document.board.has_spaces else InchesGround(document.free_board)
