"""The board as a whole: its size, which way its hexagons point, its notes, the game's name."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.controls import number_in
from tablelight.app.editor.opening import with_board, with_document
from tablelight.app.handlers import editor_action
from tablelight.app.state import AppState
from tablelight.board import edits
from tablelight.board.document import Document
from tablelight.board.parts import BoardNote
from tablelight.board.values import LARGEST_SIDE, note_text, plain_text
from tablelight.grid.hexes import Orientation
from tablelight.view.plane import Place


def with_size(document: Document, width: str | None, height: str | None) -> Document:
    """The document with its board resized to columns and rows, or inches, as the player wrote them; None, or a text that
    is no number, leaves one as it is."""
    board = document.board
    was = (board.columns, board.rows) if board.grid != "inches" else (board.width, board.height)
    typed = (number_in(text or "", 1, LARGEST_SIDE) for text in (width, height))
    wide, high = (now if size is None else int(size) * board.unit for size, now in zip(typed, was, strict=True))
    return edits.resized(document, wide, high)


@editor_action()
def set_size(state: AppState, width: str | None = None, height: str | None = None) -> AppState:
    """Resize the board. Things outside it are removed, but figures stay, and are listed as problems."""
    return with_document(state, with_size(state.document, width, height))


@editor_action(lambda state, _: state.document.board.grid == "hex")
def set_orientation(state: AppState, orientation: Orientation) -> AppState:
    """Turn the hexagons. Edges between spaces that are no longer neighbours are removed."""
    return with_board(state, lambda board: edits.oriented(board, orientation))


@editor_action()
def add_note(state: AppState, text: str, at: Place | None = None) -> AppState:
    """Write a note about a place, or about the whole board."""
    notes = [BoardNote(text=plain, at=at)] if (plain := note_text(text)) else []
    return with_board(state, lambda board: evolve(board, notes=(*board.notes, *notes)))


@editor_action()
def delete_note(state: AppState, number: int) -> AppState:
    """Delete a note, by its index in the board's notes."""
    kept = tuple(note for n, note in enumerate(state.document.board.notes) if n != number)
    return with_board(state, lambda board: evolve(board, notes=kept))


@editor_action()
def set_title(state: AppState, title: str) -> AppState:
    """Set the name of the game."""
    return with_document(state, evolve(state.document, title=plain_text(title)))
