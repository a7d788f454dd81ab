"""Looking at the table in the page: from a photograph to lines, from lines to moves of the log."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.dialogs import dialog
from tablelight.app.history import History
from tablelight.app.look.actions import GiveMarks, LeaveLine, OpenLook, TablePhotoChosen, TablePhotoRead, TakeLines
from tablelight.app.look.printed import marks_sheet, modules
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import recalled
from tablelight.app.update import update
from tablelight.ask import read_document
from tests.unit.seen.tables import document, photographed


def looked(detection: Any, state: AppState | None = None) -> AppState:
    """The state after a photograph was read."""
    state = state or AppState(history=History.of(read_document(document())))
    state = update(update(state, OpenLook()), TablePhotoChosen())
    return update(state, TablePhotoRead(json.dumps(detection), state.saves.game_number))


def places(state: AppState) -> dict[str, Any]:
    """Where figures stand."""
    return {figure.id: figure.at[0] for figure in state.document.figures}


def test_what_is_sure_is_taken_at_once_and_undone_at_once() -> None:
    state = looked(photographed(document(), {10: (4.5, 2.5), 11: (5.5, 0.5), 12: (7.5, 4.5)}))
    assert [(line.kind, line.figure, line.end) for line in state.look.lines] == [
        ("sure", "c", (5, 0)),
        ("sure", "a", (4, 2)),
    ]
    before = places(state)
    after = update(state, TakeLines((0, 1)))
    assert places(after) == {"a": (4, 2), "c": (5, 0), "e": (7, 4)} and after.dialog is None
    assert after.history is not None and [entry.what for entry in after.history.log] == ["move", "move"]
    back = update(after, do.Undo())
    assert places(back) == before and back.history is not None and all(entry.undone for entry in back.history.log)
    assert places(update(back, do.Redo())) == places(after)
    reopened = recalled(read_file(write_file(after.history))).history
    assert reopened.undone().present == back.document, "one step after a reload, too"


def test_each_line_is_left_or_set_down_by_hand() -> None:
    far = document(figures=[{"id": "a", "side": "red", "at": [0, 0], "stats": {"speed": 2}, "mark": 10}])
    state = AppState(history=History.of(read_document(far)))
    state = looked(photographed(far, {10: (7.5, 4.5), 55: (3.5, 3.5)}), state)
    assert [(line.kind, line.end) for line in state.look.lines] == [("hand", (7, 4)), ("new", (3, 3))]
    assert state.look.lines[0].reason is not None, "the rules say why"
    assert dialog(state) is not None
    left = update(state, LeaveLine(1))
    after = update(left, TakeLines((0,)))
    assert places(after) == {"a": (7, 4)} and after.look.before, (
        "all is decided: the photograph counts as the one before"
    )
    assert places(update(after, do.Undo())) == {"a": (0, 0)}


def test_a_photograph_without_the_board_changes_nothing() -> None:
    state = looked({"size": [640, 480], "marks": [], "grid": None})
    assert state.look.stage == "refused" and "board" in state.look.why and not state.look.lines
    for text in ("", "[]", '{"size": 3}', "{"):
        broken = update(evolve(state, look=evolve(state.look, stage="reading")), TablePhotoRead(text, 0))
        assert broken.look.stage == "refused" and broken.history is state.history


def test_every_figure_gets_a_mark_of_its_own_and_the_sheet_shows_it_in_millimetres() -> None:
    plain = document(version=1)
    for figure in plain["figures"][1:]:
        del figure["mark"]
    plain["version"] = 3
    state = update(AppState(history=History.of(read_document(plain))), GiveMarks())
    assert [figure.mark for figure in state.document.figures] == [10, 11, 12]
    text = unquote(str(marks_sheet(state)))
    assert text.count('width="40mm"') == 4, "30 mm and a margin of one module"
    assert all(text.count(f'width="{side * 8 / 6:g}mm"') == 3 for side in (10, 12, 16))
    assert modules(0) == [(2, 2), (4, 2), (5, 2), (3, 3), (5, 3), (4, 4), (5, 4), (4, 5)]


def test_a_figure_that_is_not_seen_is_a_line_and_a_late_photograph_is_none() -> None:
    state = looked(photographed(document(), {10: (1.5, 1.5)}))
    assert [(line.kind, line.figure) for line in state.look.lines] == [("unseen", "c"), ("unseen", "e")]
    closed = update(state, do.OpenDialog(None))
    late = update(closed, TablePhotoRead(json.dumps(photographed(document(), {10: (4.5, 2.5)})), 0))
    assert late is closed
