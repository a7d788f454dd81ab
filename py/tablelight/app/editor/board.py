"""The board as a whole: its size, which way its hexagons point, its notes, the game's name."""

from __future__ import annotations

from typing import Literal

from attrs import evolve, frozen

from tablelight.app.actions import Action
from tablelight.app.editor import new_board
from tablelight.app.editor.opening import with_board, with_document
from tablelight.app.handlers import handles_while_editing
from tablelight.app.state import AppState
from tablelight.board import edits
from tablelight.board.parts import BoardNote
from tablelight.board.values import note_text, plain_text
from tablelight.view.plane import Place


@frozen
class SetSize(Action):
    """Columns and rows, or inches, as the player wrote them; None leaves one as it is."""

    width: str | None = None
    height: str | None = None


@frozen
class SetOrientation(Action):
    """Choose which way hexagons point."""

    orientation: Literal["pointy", "flat"]


@frozen
class AddNote(Action):
    """Write a note about a place, or about the whole board."""

    text: str
    at: Place | None = None


@frozen
class DeleteNote(Action):
    """Delete a note, by its index in the board's notes."""

    number: int


@frozen
class SetTitle(Action):
    """Set the name of the game."""

    title: str


@handles_while_editing(SetSize)
def set_size(state: AppState, action: SetSize) -> AppState:
    """Resize the board. Things outside it are removed, but figures stay, and are listed as problems."""
    board = state.document.board
    was = (board.columns, board.rows) if board.grid != "inches" else (board.width, board.height)
    width, height = (
        now if text is None else new_board.size(text, size) * board.unit
        for text, size, now in zip((action.width, action.height), board.size, was, strict=True)
    )
    return with_document(state, edits.resized(state.document, width, height))


@handles_while_editing(SetOrientation, precondition=lambda state, _: state.document.board.grid == "hex")
def set_orientation(state: AppState, action: SetOrientation) -> AppState:
    """Turn the hexagons. Edges between spaces that are no longer neighbours are removed."""
    return with_board(state, lambda board: edits.oriented(board, action.orientation))


@handles_while_editing(AddNote)
def add_note(state: AppState, action: AddNote) -> AppState:
    notes = [BoardNote(text=text, at=action.at)] if (text := note_text(action.text)) else []
    return with_board(state, lambda board: evolve(board, notes=(*board.notes, *notes)))


@handles_while_editing(DeleteNote)
def delete_note(state: AppState, action: DeleteNote) -> AppState:
    kept = tuple(note for number, note in enumerate(state.document.board.notes) if number != action.number)
    return with_board(state, lambda board: evolve(board, notes=kept))


@handles_while_editing(SetTitle)
def set_title(state: AppState, action: SetTitle) -> AppState:
    return with_document(state, evolve(state.document, title=plain_text(action.title)))
