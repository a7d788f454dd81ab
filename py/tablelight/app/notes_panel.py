"""Notes in the panel: those of a place, those of the board, and their controls in the editor."""

from __future__ import annotations

from itertools import chain

from tablelight.app.actions import Explain
from tablelight.app.controls import fold
from tablelight.app.editor.opening import add_note, delete_note
from tablelight.app.state import AppState
from tablelight.board.document import BoardNote, Document
from tablelight.board.values import LONGEST_NOTE
from tablelight.view.nodes import Node, button, el, entry, tool
from tablelight.view.plane import Place
from tablelight.view.words import Words, place_name


def notes_of(document: Document, place: Place | None) -> list[Node]:
    """The notes of a place; of the whole board for None."""
    return [line for note in document.board.notes if note.at == place for line in _lines(note)]


def _lines(note: BoardNote) -> list[Node]:
    return [el("p", line, cls="about") for line in note.text.splitlines() if line.strip()]


def notes_fold(state: AppState, say: Words) -> list[Node]:
    """Every note of the game, those of the whole board first; a button shows the place of one."""
    document, notes = state.document, state.document.board.notes
    if not notes:
        return []

    def shown() -> list[Node]:
        places: dict[Place | None, list[Node]] = {None: []}
        for note in notes:
            if note.at is not None and note.at not in places:
                name = place_name(document, note.at, say)
                places[note.at] = [button(name, Explain(note.at), picture="place", key=f"note-{note.at}")]
            places[note.at] += _lines(note)
        return [*chain.from_iterable(places.values())]

    return [fold(state, "notes", say("Notes ({count})", count=len(notes)), shown)]


def note_editor(state: AppState, place: Place | None, say: Words) -> list[Node]:
    """The notes of a place or of the board, each with a delete button, and a field for another."""
    document = state.document
    rows = []
    for number, note in enumerate(document.board.notes):
        if note.at == place:
            away = tool(say("Delete this note"), delete_note(number), "delete")
            rows.append(el("div", el("div", *_lines(note)), away, cls="heading spread", key=f"note-{number}"))
    label = say("Note about the board")
    if place is not None:
        label = say("Note about {place}", place=place_name(document, place, say))
    key = f"new-note-{place}-{len(rows)}"
    return [*rows, entry(label, "", lambda text: add_note(text, place), key=key, maxlength=LONGEST_NOTE)]
