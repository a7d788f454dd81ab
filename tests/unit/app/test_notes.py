"""Notes: words about a place or the board, in the document, in files of other programs and in the panel."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as app
from tablelight.app.actions import Explain
from tablelight.app.controls import toggle_fold, words_of
from tablelight.app.editor.opening import add_note, delete_note
from tablelight.app.editor.panel import panel as editor_panel
from tablelight.app.editor.update import select_tool
from tablelight.app.history import History
from tablelight.app.notes_panel import notes_fold
from tablelight.app.page import panel
from tablelight.app.problems import problem_places
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board import edits
from tablelight.board.codec import decode, encode
from tablelight.board.document import BoardNote, Document
from tablelight.board.positions import position_problems
from tablelight.board.problems import DocumentError
from tablelight.formats.losses import Losses
from tablelight.formats.opening import open_file, write_file
from tests.calls import fewer_calls_than
from tests.formats.dungeons import dungeon
from tests.formats.files import hcmap, hsc, tile

NOTES = [{"text": "No flying tonight"}, {"at": [1, 1], "text": "A trap\n\nof the old kind"}]


def noted(notes: Any = NOTES, **board: Any) -> dict[str, Any]:
    """A board of 3 x 2 squares with notes."""
    squares = {"grid": "square", "columns": 3, "rows": 2, **board}
    return {"format": "tablelight", "version": 2, "game": "heroclix", "board": {**squares, "notes": notes}}


INCHES = {**noted([{"at": [1.5, 2], "text": "Well"}]), "game": "carnevale"}
INCHES["board"] = {"grid": "inches", "width": 24, "height": 24, "notes": INCHES["board"]["notes"]}


@pytest.mark.parametrize("plain", [noted(), INCHES])
def test_there_and_back(plain: dict[str, Any]) -> None:
    document = decode(plain)
    assert encode(document) == plain and not list(position_problems(document))
    assert INCHES["board"]["notes"] and decode(INCHES).board.notes[0].at == (1500, 2000)


@pytest.mark.parametrize(
    ("note", "path"),
    [
        ({"text": "x" * 2001}, "$.board.notes[0].text"),
        ({"text": 7}, "$.board.notes[0].text"),
        ({"at": [1, 1]}, "$.board.notes[0].text"),
        ({"at": 3, "text": ""}, "$.board.notes[0].at"),
        ({"text": "", "colour": 1}, "$.board.notes[0].colour"),
        (7, "$.board.notes[0]"),
    ],
)
def test_what_is_no_note_is_said_at_its_place(note: Any, path: str) -> None:
    with pytest.raises(DocumentError) as caught:
        decode(noted([note]))
    assert [problem.path for problem in caught.value.problems] == [path]
    assert decode(noted([{"text": "x" * 2000}]))


def test_a_note_off_the_board_is_a_problem() -> None:
    for plain, at in ((noted(), [3, 0]), (INCHES, [25, 0])):
        document = decode({**plain, "board": {**plain["board"], "notes": [{"at": at, "text": ""}]}})
        (problem,) = position_problems(document)
        assert problem.path == "$.board.notes[0].at"
        assert problem_places(document, problem) == (document.board.notes[0].at,)


def test_notes_of_squares_that_are_no_more_go_with_them() -> None:
    document = decode(noted())
    assert [note.text for note in edits.resized(document, 1, 2).board.notes] == ["No flying tonight"]
    assert edits.resized(decode(INCHES), 1000, 1000).board.notes == ()
    assert edits.resized(decode(INCHES), 2000, 2000).board.notes == decode(INCHES).board.notes


def table(plain: dict[str, Any]) -> AppState:
    """The app with this game on the table."""
    return AppState(history=History.of(decode(plain)))


def test_the_panel_shows_them_by_board_and_place() -> None:
    state = table(noted())
    assert "Notes (2)" in str(panel(state)) and "No flying" not in str(panel(state))
    unfolded = str(panel(update(state, toggle_fold("notes"))))
    assert "No flying tonight" in unfolded and "A trap" in unfolded and "of the old kind" in unfolded
    here, elsewhere = (str(panel(update(state, Explain(place)))) for place in ((1, 1), (0, 0)))
    assert "A trap" in here and "A trap" not in elsewhere
    seeing = evolve(state, mode="see", viewpoint=(1, 1))
    assert "A trap" in str(panel(seeing)) and "A trap" not in str(panel(evolve(seeing, viewpoint=(0, 0))))
    assert "Notes" not in str(panel(table({**noted([]), "version": 2})))


def test_the_editor_writes_and_deletes_them_and_each_is_undone() -> None:
    state = update(table(noted()), app.OpenEditor())
    state = evolve(update(state, select_tool("terrain")), cursor=(1, 1))
    assert "A trap" in str(editor_panel(state, words_of(state)))
    written = update(state, add_note("  And gold \ud800 ", (1, 1)))
    assert written.document.board.notes[-1] == BoardNote(text="And gold", at=(1, 1))
    assert update(state, add_note("  ")).document == state.document
    fewer = update(written, delete_note(1))
    assert [note.text for note in fewer.document.board.notes] == ["No flying tonight", "And gold"]
    assert update(update(fewer, app.Undo()), app.Undo()).document == state.document
    board = update(state, select_tool("board"))
    assert "No flying" in str(editor_panel(board, words_of(board)))


def kept(content: Any) -> Document:
    """A file's game, which the app opens at once because nothing is lost."""
    data = content if isinstance(content, bytes) else json.dumps(content)
    return update(AppState(), FileLoaded("file", data)).document


def test_texts_of_files_become_notes_in_the_app_and_losses_in_the_command() -> None:
    rules = hcmap(special=["Rule", "x" * 2001, "\n"])
    (left,) = update(AppState(), FileLoaded("file", json.dumps(rules))).imports[0].found.losses
    assert left.kind == "rule" and left.path == "$.special[1]"
    assert kept(hcmap(special=["Rule"])).board.notes == (BoardNote(text="Rule"),)
    bones = {"text": "Bones", "ref": "1", "pos": {"x": -2.5, "y": 0.5}}
    far = {"text": "Far", "ref": "2", "pos": {"x": 99, "y": 9}}
    found = open_file(json.dumps(dungeon(notes=[bones, far], story="Once")).encode(), keeps_more=True)
    assert isinstance(found.opened, Document) and not found.losses
    assert [(note.at, note.text) for note in found.opened.board.notes] == [
        ((0, 1), "1: Bones"),
        (None, "2: Far"),
        (None, "Once"),
    ]
    battle = hsc([tile(1001)], version=3, scenario=b"Hold")
    assert kept(battle).board.notes == (BoardNote(text="Hold"),)
    for content in (json.dumps(rules).encode(), battle):
        plain = open_file(content)
        assert isinstance(plain.opened, Document) and not plain.opened.board.notes and plain.losses


def test_a_text_that_is_too_long_for_a_note_is_listed() -> None:
    losses = Losses(keeps_more=True)
    losses.note("note", "$.a", "x" * 2001)
    losses.note("note", "$.b", "x" * 2000)
    assert [loss.path for loss in losses.listed()] == ["$.a"] and len(losses.notes) == 1


def test_notes_are_not_in_files_of_other_programs() -> None:
    document = decode(noted())
    _, lost = write_file(document, "uvtt")
    assert [(loss.kind, loss.count, loss.path) for loss in lost] == [("note", 2, "$.board.notes[0]")]
    again, none = write_file(document, "tablelight")
    assert decode(json.loads(again)) == document and not none


def test_many_notes_are_listed_in_one_pass() -> None:
    notes = [{"at": [at % 60, at // 60], "text": "Trap"} for at in range(1000)]
    document = decode(noted(notes, columns=60, rows=60))
    state = AppState(history=History.of(document), open_folds=frozenset(("notes",)))
    with fewer_calls_than(60_000):
        notes_fold(state, words_of(state))
