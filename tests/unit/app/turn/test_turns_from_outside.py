"""A turn from a save, a code, another tablet or a transcript: bounded, and without lone surrogates."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from tablelight.app.actions import NextSide, OpenDialog
from tablelight.app.history import History, Moment
from tablelight.app.page import page
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.saves.files import from_json, read_file, write_file
from tablelight.app.share import position_diff
from tablelight.app.share.position_diff import applied, difference, difference_text, read_difference
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import read_transition, recalled
from tablelight.app.timeline.transcript import read_transcript, transcript
from tablelight.app.turn.state import LAST_ROUND, TableTurn, ends_round, turn_after, turn_from_json, turn_json
from tablelight.app.update import update
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError
from tablelight.rules.check import draft, read
from tests.contract.documents import document as example
from tests.positions import position

HALF = "\ud800"
BAD: dict[str, dict[str, Any]] = {
    "a round of 4,300 digits": {"round": 10**4300 - 1},
    "a round past the last": {"round": LAST_ROUND + 1},
    "no round": {"round": 0},
    "a truth as round": {"round": True},
    "half a character": {"side": HALF},
    "a long side": {"side": "x" * 401},
    "no list": {"acted": 7},
}


def begun() -> Document:
    return read(position("a . . x\n. . . .\nb . . .", game="heroclix"))


def plain(bad: dict[str, Any]) -> dict[str, Any]:
    return {"side": "red", "round": 1, "acted": [], **bad}


@pytest.mark.parametrize("bad", [{"partners": [1]}, {"attacker": []}])
def test_bad_players_of_a_turn_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        turn_from_json(begun(), plain(bad))


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_bad_turn_is_refused_wherever_it_is_read(bad: dict[str, Any]) -> None:
    before = begun()
    with pytest.raises((TypeError, ValueError)):
        turn_from_json(before, plain(bad))
    assert from_json(before, {"version": 1, "turn": plain(bad), "log": []}).turn == TableTurn()
    text = transcript(History.of(before), "en")
    whole = json.dumps(turn_json(TableTurn()))
    assert whole in text
    with pytest.raises(DocumentError):
        read_transcript(text.replace(whole, json.dumps(plain(bad))))


@pytest.mark.parametrize("bad", [bad for name, bad in BAD.items() if name != "no list"])
def test_a_bad_turn_of_a_code_or_of_the_other_tablet_is_refused(
    bad: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = begun()
    after = evolve(before, title="Later")
    values = plain(bad)
    monkeypatch.setattr(
        position_diff, "_turn_text", lambda _: json.dumps([values["side"], values["round"], []]).encode()
    )
    with pytest.raises(DocumentError, match="damaged"):
        applied(difference(before, after, TableTurn()), before)
    with pytest.raises(DocumentError, match="damaged"):
        read_difference(difference_text(before, after, TableTurn()), before, TableTurn())


def test_figures_that_are_not_on_the_table_have_not_acted() -> None:
    before = begun()
    acted = frozenset({"a", *(f"nobody {number}" for number in range(1000))})
    _, read_back = applied(difference(before, evolve(before, title="Later"), TableTurn(acted=acted)), before)
    assert read_back.acted == {"a"}


def test_the_last_round_can_be_played_saved_and_read_back() -> None:
    document = begun()
    last = TableTurn(round=LAST_ROUND)
    state = AppState(history=History(Moment(document, last)))
    for _ in range(4):
        state = update(state, NextSide())
        state = update(state, OpenDialog("turn"))
        assert page(state).dialog is not None
        state = update(state, OpenDialog(None))
    assert state.history is not None and state.history.turn.round == LAST_ROUND
    again = read_file(write_file(state.history))
    assert again.turn == state.history.turn and len(again.log) == len(state.history.log)


def test_the_round_ends_with_the_last_side() -> None:
    document = begun()
    sides = list(dict.fromkeys(figure.side for figure in document.figures))
    assert len(sides) == 2
    assert [ends_round(document, TableTurn(side=side)) for side in sides] == [False, True]
    assert turn_after(document, TableTurn(side=sides[0])) == TableTurn(side=sides[1])
    assert turn_after(document, TableTurn(side=sides[1])) == TableTurn(side=sides[0], round=2)
    nobody = evolve(document, figures=())
    assert turn_after(nobody, TableTurn(side="x")) == TableTurn(round=2)


DO: dict[str, Any] = {
    "half a character": {"ask": "apply", "figure": HALF},
    "half a character as a key": {"ask": "apply", HALF: 1},
    "half a character far in": {"ask": "apply", "to": [[{"x": HALF}]]},
    "too deep": {"ask": "apply", "to": json.loads("[" * 40 + "]" * 40)},
    "no question": {"figure": "a"},
    "a text": "apply",
}


@pytest.mark.parametrize("question", DO.values(), ids=DO)
def test_a_bad_question_of_a_step_is_refused(question: Any) -> None:
    with pytest.raises((TypeError, ValueError, AttributeError)):
        read_transition({"do": question})


@pytest.mark.parametrize("question", DO.values(), ids=DO)
def test_a_whole_game_with_a_bad_question_opens_and_can_be_written(question: Any) -> None:
    state = update(AppState(history=History.of(begun())), NextSide())
    assert state.history is not None
    file = json.loads(write_file(state.history))
    file["timeline"]["moments"][0]["do"] = question
    opened = update(AppState(), FileLoaded("game.json", json.dumps(file)))
    assert opened.history is not None
    written = write_file(recalled(opened.history).history)
    assert read_file(written.encode()).present == opened.document


PARTS: dict[str, tuple[str, Any]] = {
    "a value of the turn": ("turn", {"used": HALF}),
    "a key of the turn": ("turn", {HALF: 1}),
    "an option": ("options", {HALF: True}),
    "state": ("state", {"x": [HALF]}),
    "stats": ("stats", {HALF: 1}),
}


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
@pytest.mark.parametrize("game", ["heroclix", "own"])
def test_half_a_character_anywhere_in_a_document_is_refused(part: tuple[str, Any], game: str) -> None:
    """A draft with half a character was opened, but could not be kept."""
    name, value = part
    plain = example("own", "own-cellar") if game == "own" else position("a . . x", game=game)
    if name in ("turn", "options"):
        plain[name] = value
    else:
        plain["figures"][0][name] = value
    with pytest.raises(DocumentError, match="not text"):
        draft(plain)


def test_half_a_character_in_a_sheet_is_refused() -> None:
    plain = example("own", "own-cellar")
    plain["rules"]["name"] = HALF
    with pytest.raises(DocumentError, match="not text"):
        draft(plain)


@pytest.mark.parametrize("number", [10**9 + 1, -(10**4000), 1e300])
def test_numbers_of_the_rules_memory_are_bounded(number: float) -> None:
    plain = example("carnevale", "carnevale-canal")
    plain["turn"] = {"move_left": 5, "falling": {"height": number}, "spells": [number], "jump_height": number}
    _, found = draft(plain)
    paths = {problem.path for problem in found}
    assert {"$.turn.falling.height", "$.turn.spells[0]", "$.turn.jump_height"} <= paths


def test_a_code_of_moves_cannot_bring_another_game() -> None:
    before, crypt = begun(), read(example("oraculo", "oraculo-crypt"))
    with pytest.raises(DocumentError, match="damaged"):
        read_difference(difference_text(before, crypt, TableTurn()), before, TableTurn())
