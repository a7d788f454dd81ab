"""Answers that take long: asked for apart from the page in the JSON of `ask`, shown when they come, dropped when stale."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.move.queries import moves_of
from tablelight.app.page import page
from tablelight.app.saves.actions import PersistenceKnown, Saved, SaveFailed
from tablelight.app.saves.storage import SaveHead
from tablelight.app.saves.update import with_game
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.threats import queries
from tablelight.app.threats.actions import AskAdvice, AskShelter, AskThreats, AskVantage, ToggleWholeBoard
from tablelight.app.update import update
from tablelight.app.working import queries as working
from tablelight.app.working.actions import Answered, Progressed, WorkApart, WorkedOut
from tablelight.app.working.here import answer_in_portions
from tablelight.app.working.state import ANSWERS_KEPT, LOOKS, Working
from tablelight.app.working.waiting import working_of
from tablelight.app.working.worker import answer_text, case_of
from tablelight.board.codec import decode
from tablelight.board.problems import Problem
from tablelight.progress.portions import Portion, run
from tablelight.rules.answers import Moves
from tablelight.view.nodes import words_of
from tests.contract.documents import document
from tests.danger_boards import random_board
from tests.working_apart import answered

Json = dict[str, Any]
EXAMPLES = {
    "heroclix": "heroclix-rooftop",
    "herotrek": "herotrek-eight-heroes",
    "heroscape": "heroscape-ford",
    "oraculo": "oraculo-crypt",
    "own": "own-cellar",
}


def begun(game: str, name: str, monkeypatch: pytest.MonkeyPatch) -> AppState:
    """A game on the table, its first figure selected in Threats mode; every question about danger takes long."""
    monkeypatch.setattr(working, "takes_long", lambda _, ask: ask != LOOKS)
    state = AppState(history=History.of(decode(document(game, name))))
    state = update(update(state, WorkApart()), do.SetMode("threats"))
    return update(state, do.SelectFigure(state.document.figures[0].id))


def words(state: AppState) -> str:
    """The words of the panel."""
    panel = page(state).panel
    assert panel is not None
    return words_of(panel)


@pytest.mark.parametrize("here", [False, True])
@pytest.mark.parametrize("game", EXAMPLES)
def test_what_comes_from_apart_is_what_is_worked_out_at_once(
    game: str, here: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = begun(game, EXAMPLES[game], monkeypatch)
    target = start.document.enemies(start.document.figures[0])[0].id
    for asked in (AskThreats(start.document.figures[0].space), AskShelter(), AskVantage(target), AskAdvice()):
        apart = update(start, asked)
        at_once = evolve(apart, working=evolve(apart.working, is_apart=False))
        assert working_of(apart) is not None and working_of(at_once) is None
        came = answered(apart, here=here)
        assert words(came) == words(at_once), asked
        assert layers(came) == layers(at_once)


@pytest.mark.parametrize(("game", "name"), [("own", "own-courtyard"), ("carnevale", "carnevale-canal")])
def test_on_a_bare_table_a_tap_waits_neither_for_the_threats_nor_for_their_ways(game: str, name: str) -> None:
    """Both are short there, so the page itself works them out, in slices: first who could attack, then by which way."""
    state = update(AppState(history=History.of(decode(document(game, name)))), WorkApart())
    state = update(update(state, do.SetMode("threats")), do.SelectFigure(state.document.figures[0].id))
    asked = []
    while (job := working_of(state)) is not None:
        asked.append(job.ask)
        portions = list(answer_in_portions(job))
        assert len(portions) >= (6 if job.ask == "threats" else 1), "a small part of the work at a time"
        state = update(state, WorkedOut(job, run(answer_in_portions(job))))
    assert asked == ["threats", "tracks"]
    at_once = evolve(state, working=evolve(state.working, is_apart=False))
    assert layers(state) == layers(at_once) and words(state) == words(at_once)


def test_while_it_works_that_is_shown_and_another_tap_leaves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = update(begun("heroclix", "heroclix-rooftop", monkeypatch), AskShelter())
    job = working_of(state)
    assert job is not None and "Working it out" in words(state)
    layers(state)  # the board is drawn all the same
    other = update(state, AskThreats(state.document.figures[1].space))
    assert working_of(other) is not None and not working_of(other).is_same(job)  # type: ignore[union-attr]
    moved = update(other, do.SetMode("move"))
    assert working_of(moved) is None


def test_an_answer_for_a_document_that_is_gone_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    state = update(begun("heroclix", "heroclix-rooftop", monkeypatch), AskShelter())
    job = working_of(state)
    assert job is not None
    gone = evolve(state, history=History.of(evolve(state.document, title="Another")))
    assert update(gone, Answered(job, answer_text(case_of(job)))) is gone
    assert update(gone, WorkedOut(job, run(answer_in_portions(job)))) is gone, (
        "nor is what the page itself worked out kept"
    )


@pytest.mark.parametrize("game", EXAMPLES)
def test_who_could_hurt_at_a_proposed_place_comes_from_apart(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = update(begun(game, EXAMPLES[game], monkeypatch), do.SetMode("move"))
    found = moves_of(state)
    assert isinstance(found, Moves)
    for space in (found.spaces[0], found.spaces[-1]):
        proposed = update(state, do.Tap(space.at))
        if proposed.proposal is None or working_of(proposed) is None:
            continue
        assert "Working it out" in words(proposed)
        at_once = evolve(proposed, working=evolve(proposed.working, is_apart=False))
        came = answered(proposed)
        assert words(came) == words(at_once)
        job = working_of(proposed)
        assert job is not None
        left = update(proposed, do.Cancel())
        assert update(left, Answered(job, answer_text(case_of(job)))) is left, "nobody proposes that any more"
        return
    raise AssertionError("nothing was proposed")


def test_the_last_answers_are_kept_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun("oraculo", "oraculo-crypt", monkeypatch)
    for figure in state.document.figures:
        state = answered(update(update(state, do.SelectFigure(figure.id)), AskShelter()))
    assert len(state.working.answers) <= ANSWERS_KEPT
    again = update(state, AskShelter())
    assert working_of(again) is None, "the last one is there at once"


def test_the_map_of_the_board_comes_from_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun("heroscape", "heroscape-ford", monkeypatch)
    if not queries.shows_whole_board(state):
        state = update(state, ToggleWholeBoard())
    assert isinstance(queries.map_of(state), Working)
    at_once = evolve(state, working=evolve(state.working, is_apart=False))
    assert queries.map_of(answered(state)) == queries.map_of(at_once)


def test_a_job_is_the_json_of_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    state = update(begun("heroclix", "heroclix-rooftop", monkeypatch), AskShelter())
    job = working_of(state)
    assert job is not None
    case = json.loads(case_of(job))
    assert set(case) == {"document", "question"} and case["question"]["ask"] == "shelter"
    told = json.loads(answer_text(json.dumps({**case, "question": {"ask": "shelter", "figure": "nobody"}})))
    assert told["answered"] is False and told["found"]["error"]["path"] == "$.question.figure"
    came = update(state, Answered(job, json.dumps(told)))
    assert working_of(came) is None and "Safe" in words(came), "the page finds out itself"


@pytest.mark.parametrize("here", [False, True])
def test_bare_tables_are_answered_from_apart(here: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    start = begun("own", "own-courtyard", monkeypatch)
    for asked in (AskShelter(), AskVantage("y")):
        apart = update(start, asked)
        at_once = evolve(apart, working=evolve(apart.working, is_apart=False))
        came = answered(apart, here=here)
        assert words(came) == words(at_once)
        assert layers(came) == layers(at_once)


def test_another_game_on_the_table_is_answered_apart_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun("heroclix", "heroclix-rooftop", monkeypatch)
    after = with_game(state, History.of(decode(document("oraculo", "oraculo-crypt"))))
    assert after.working.is_apart


def test_the_areas_of_a_bare_table_are_drawn_if_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    state = update(begun("own", "own-courtyard", monkeypatch), ToggleWholeBoard())
    assert working_of(state) is not None and "Areas on the whole table" in words(state)
    found = layers(answered(state))
    assert any(ink.style.startswith("danger-") and ink.path for layer in found for ink in layer.inks)


def test_small_boards_are_answered_at_once() -> None:
    from random import Random

    small = decode(random_board("heroclix", Random(1)))
    assert not any(working.takes_long(small, ask) for ask in working.AT_ONCE)
    bare = decode(document("own", "own-courtyard"))
    assert working.takes_long(bare, "shelter")


def test_a_state_in_which_only_an_answer_has_come_further_is_told_from_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = update(begun("heroclix", "heroclix-rooftop", monkeypatch), AskShelter())
    job = working_of(state)
    assert job is not None
    further = update(state, Progressed(job, Portion("places", 3, 9)))
    assert working.tells_progress_alone(state, further)
    assert working.tells_progress_alone(further, update(further, Progressed(job, Portion("places", 4, 9))))
    assert not working.tells_progress_alone(further, update(further, WorkedOut(job, run(answer_in_portions(job)))))
    assert not working.tells_progress_alone(state, update(further, do.SetMode("move")))


def test_that_the_game_is_kept_asks_for_no_picture_unless_the_games_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow tablet paints for 100 ms; and what a later picture of a stroke waits for goes on."""
    state = begun("heroclix", "heroclix-rooftop", monkeypatch)
    head = SaveHead(id="a", title="", game="heroclix", changed=1, counter=1)
    kept = update(state, Saved(head))
    assert kept != state and working.shows_the_same(state, kept) and working.tells_progress_alone(state, kept)
    assert working.shows_the_same(kept, update(kept, PersistenceKnown(granted=True)))
    assert not working.shows_the_same(state, state)
    assert not working.shows_the_same(state, update(state, do.SetMode("move")))
    refused = update(kept, SaveFailed(Problem("$", "is not kept")))
    assert not working.shows_the_same(kept, refused)
    assert not working.shows_the_same(refused, update(refused, Saved(head)))
    listed = evolve(state, dialog="start")
    assert not working.shows_the_same(listed, update(listed, Saved(head)))
