"""Dials of HeroClix figures: the speed is that of the click."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.card import stats, switches
from tablelight.app.changes import set_state
from tablelight.app.controls import words_of
from tablelight.app.editor.figures.panel import form
from tablelight.app.history import History
from tablelight.app.importing.update import open_import
from tablelight.app.log.wording import entry_words
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.ask import answer_case
from tablelight.board.codec import decode
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError
from tablelight.board.roster import Roster, read_roster, write_roster
from tablelight.formats.opening import open_file, write_file
from tablelight.rules.check import read


def document(*, game: str = "heroclix", version: int = 2, **figure: Any) -> dict[str, Any]:
    """One figure in the corner of a plain board."""
    scout = {"id": "a", "name": "Scout", "side": "red", "at": [0, 0], **figure}
    board = {"grid": "square", "columns": 12, "rows": 12}
    return {"format": "tablelight", "version": version, "game": game, "board": board, "figures": [scout]}


def asked(ask: str, plain: dict[str, Any]) -> Any:
    """The command's answer to a question about the figure."""
    question = {"ask": ask, "figure": "a"} | ({"action": "move"} if ask == "moves" else {})
    found, whole = answer_case({"document": plain, "question": question})
    assert whole, found
    return found


def reached(**figure: Any) -> int:
    """How far along the first row the figure comes."""
    found = asked("moves", document(**figure))
    return max(int(space["at"][0]) for space in found["spaces"])


@pytest.mark.clause("HC-02")
def test_the_speed_is_that_of_the_click() -> None:
    dial = [8, 6, 3]
    assert reached(dial=dial) == 8
    assert reached(dial=dial, state={"click": 2}) == 6
    assert reached(dial=dial, state={"click": 3}, stats={"speed": 9}) == 3
    assert reached(version=1, stats={"speed": 5}) == 5


@pytest.mark.clause("HC-02")
def test_speed_nought_on_the_dial_bars_moving() -> None:
    stuck = asked("actions", document(dial=[4, 0], state={"click": 2}))
    assert stuck["actions"][0]["reason"]["clause"] == "HC-02"
    free = asked("actions", document(dial=[4, 0]))
    assert free["actions"][0]["allowed"]


def refusals(plain: dict[str, Any]) -> dict[str, str]:
    """Every problem of a document, by its path."""
    with pytest.raises(DocumentError) as caught:
        read(plain)
    return {problem.path: str(problem) for problem in caught.value.problems}


def test_what_is_wrong_with_a_dial_is_said_at_its_place() -> None:
    assert refusals(document(dial=8)) == {"$.figures[0].dial": "must be a list"}
    assert refusals(document(dial=[8, "x", -1])) == {
        "$.figures[0].dial[1]": "must be a whole number",
        "$.figures[0].dial[2]": "must be from 0 to 9999",
    }
    assert refusals(document(dial=[1] * 100)) == {"$.figures[0].dial": "must have at most 99 clicks"}
    assert refusals(document(dial=[8, 7], state={"click": 3})) == {"$.figures[0].state.click": "must be at most 2"}
    assert refusals(document(dial=[8, 7], state={"click": 0})) == {"$.figures[0].state.click": "must be at least 1"}
    assert refusals(document(dial=[8], game="oraculo")) == {"$.figures[0].dial": "figures have no dial in this game"}


def test_without_a_dial_a_figure_has_no_click() -> None:
    known = "is not known here (known: flight, holding, carrying, tokens)"
    assert refusals(document(version=1, state={"click": 1})) == {"$.figures[0].state.click": known}


def table(plain: dict[str, Any]) -> AppState:
    """The app with this game on the table and its figure selected."""
    return update(AppState(history=History.of(read(plain))), do.SelectFigure("a"))


def test_the_card_has_a_stepper_that_the_speed_follows_and_that_is_undone() -> None:
    before = table(document(dial=[8, 6, 3], stats={"speed": 1, "range": 4}))
    say = words_of(before)
    figure = before.figure
    assert figure is not None
    assert "Click" in str(switches(before, figure, say)) and "'8'" in str(stats(before, figure, say))
    after = update(before, set_state("a", "click", 2))
    assert after.figure is not None and after.history is not None
    shown = str(stats(after, after.figure, say))
    assert "'6'" in shown and "'8'" not in shown and "'1'" not in shown
    assert entry_words(after, after.history.log[-1], say) == "Scout: Click → 2"
    assert update(after, do.Undo()).document == before.document
    assert update(after, set_state("a", "click", 1)).document == before.document, "the first click is not written"
    beyond = update(after, set_state("a", "click", 4))
    assert beyond.document == after.document and beyond.notice is not None
    plain = table(document(version=1, stats={"speed": 8}))
    assert plain.figure is not None and "Click" not in str(switches(plain, plain.figure, say))


def test_the_editor_takes_a_dial_as_numbers_and_puts_it_on_its_first_click() -> None:
    state = table(document(dial=[8, 6], state={"click": 2}))
    figure = state.figure
    assert figure is not None
    made: list[Any] = []
    found = str(form(state, figure, lambda how: made.append(how) or how, words_of(state)))  # type: ignore[func-returns-value]
    assert "Dial: Speed by click" in found and "'8 6'" in found


UNIT: dict[str, Any] = {
    "unit_id": "x001",
    "name": "Storm",
    "unit_range": "6",
    "dimensions": "1x1",
    "point_values": [100, 75],
    "speed_type": "wing",
    "dial": [
        {"click_number": 1, "starting_line": True, "speed_value": 10},
        {"click_number": 2, "speed_value": 9},
        {"click_number": 3, "starting_line": "orange", "speed_value": 8},
    ],
}


def test_units_keep_their_dial_in_the_app_from_the_click_that_they_start_on() -> None:
    asked = update(AppState(), FileLoaded("set.json", json.dumps([UNIT])))
    assert not asked.imports[0].found.losses
    taken = update(asked, open_import())
    figures = [member.figure for member in taken.editor.roster.members]
    assert [figure.dial for figure in figures] == [(10, 9, 8), (8,)]
    assert read_roster(write_roster(taken.editor.roster)) == taken.editor.roster
    table, lost = write_file(taken.editor.roster, "csv")
    assert b"dial" not in table and [(loss.kind, loss.count) for loss in lost] == [("dial", 2)]


def test_the_command_answers_units_without_a_dial() -> None:
    found = open_file(json.dumps([UNIT]).encode())
    assert isinstance(found.opened, Roster) and not any(member.figure.dial for member in found.opened.members)
    assert [(loss.kind, loss.count) for loss in found.losses] == [("dial", 1)]


def test_a_dial_with_gaps_or_without_numbers_is_left_out_and_said() -> None:
    for click in ({"click_number": 5, "speed_value": 9}, {"click_number": 2, "speed_value": "?"}):
        unit = {**UNIT, "dial": [UNIT["dial"][0], click]}
        found = update(AppState(), FileLoaded("set.json", json.dumps([unit]))).imports[0].found
        assert [loss.kind for loss in found.losses] == ["dial"]


def test_a_dial_survives_what_the_program_does_with_figures() -> None:
    before: Document = decode(document(dial=[8, 6], state={"click": 2}))
    moved = before.with_figure(before.figures[0].with_state(tokens=1))
    assert moved.figures[0].dial == (8, 6) and moved.figures[0].state == {"click": 2, "tokens": 1}
