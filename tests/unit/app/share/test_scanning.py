"""Reading codes: a game, a moving code with frames lost, the moves since; and codes that are none of these."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from tablelight.app.actions import NextSide, OpenDialog, Undo
from tablelight.app.dialogs import dialog
from tablelight.app.history import History
from tablelight.app.partner.seats import set_player
from tablelight.app.share.actions import (
    ReadCode,
)
from tablelight.app.share.fountain import FRAMES_A_SECOND, MOST_BLOCKS, frame_text, read_frame
from tablelight.app.share.link import code_link, link_of, packed
from tablelight.app.share.panel import first_moment
from tablelight.app.share.position_diff import difference_text
from tablelight.app.share.qrcode import QrCode, qr_code
from tablelight.app.share.update import NO_CODE, camera_is, code_read, next_frame, set_moves
from tablelight.app.state import AppState
from tablelight.app.turn.state import TableTurn
from tablelight.app.update import show_notice, update
from tablelight.board import figures
from tablelight.board.document import Document
from tablelight.view.nodes import words_of
from tests.code_games import free, game

PAGE = "https://example.org/games/tablelight/"


def reading(document: Document | None = None) -> AppState:
    """The reader with its camera on, over a game if one is given."""
    state = AppState(history=None if document is None else History.of(document))
    return update(update(state, ReadCode()), camera_is("on", False))


def said(state: AppState) -> str:
    """What the dialog says."""
    found = dialog(state)
    return "" if found is None else words_of(found)


def seen(codes: list[QrCode]) -> list[str | None]:
    """The codes as the page's decoder reads them."""
    script = Path(__file__).with_name("read_codes.mjs")
    plain = json.dumps([{"size": code.size, "path": code.path} for code in codes])
    run = subprocess.run(["node", str(script)], input=plain, capture_output=True, text=True, check=True, timeout=300)
    texts: list[str | None] = json.loads(run.stdout)
    return texts


def test_the_camera_its_lamp_and_no_camera() -> None:
    waiting = update(AppState(), ReadCode())
    assert waiting.dialog == "scan" and "Waiting for the camera" in said(waiting) and "Lamp" not in said(waiting)
    ready = reading()
    assert (
        "inside the frame" in said(ready)
        and "Lamp on" in said(ready)
        and "Lamp off" in said(update(ready, camera_is("on", True)))
    )
    assert "Lamp" not in said(update(waiting, camera_is("on")))
    refused = update(waiting, camera_is("refused", why="NotAllowedError"))
    assert "does not let this page use the camera. Take a photograph of the code" in said(refused)
    assert "This device has no camera." in said(update(waiting, camera_is("refused", why="NotFoundError")))
    assert "This page cannot use a camera." in said(update(waiting, camera_is("refused", why="mediaDevices")))
    assert "Lamp" not in said(update(ready, camera_is("refused", why="AbortError"))), "it has stopped by itself"
    assert "No code was found" in said(update(ready, show_notice(NO_CODE)))


def test_whatever_the_camera_brings_about_the_buttons_stay_where_they_are() -> None:
    """Above the buttons are a picture and a line, each of a fixed size; the rest is in the picture or below."""
    waiting = update(AppState(), ReadCode())
    ready, part = reading(), frame_text(packed(game(24, 6)), 0)
    refused = update(waiting, camera_is("refused", why="NotFoundError"))
    states = [
        waiting,
        ready,
        update(ready, camera_is("on", True)),
        update(ready, code_read("x")),
        update(ready, code_read(part)),
    ]
    for state in [*states, refused, update(refused, show_notice(NO_CODE)), update(refused, code_read(part))]:
        found = dialog(state)
        assert found is not None
        body = next(node for node in found.children if node.cls == "dialog-body")
        assert [node.cls.split()[0] for node in body.children[:4]] == ["viewfinder", "room", "button", "button"]


def test_a_code_of_a_game_opens_it_and_any_other_does_not() -> None:
    document = game()
    for found in (link_of(document, PAGE), code_link(document, PAGE)):
        opened = update(reading(), code_read(found))
        assert opened.document == document and opened.dialog is None and opened.saves.is_imported
    strange = update(reading(document), code_read("https://example.org/menu"))
    assert (
        strange.dialog == "scan" and strange.document == document and "does not hold a Tablelight game" in said(strange)
    )
    damaged = update(reading(document), code_read(f"{PAGE}#1:12"))
    assert damaged.dialog == "problems" and damaged.document == document


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_forty_figures_on_64_by_64_come_over_in_twenty_seconds_with_thirty_per_cent_of_the_frames_lost() -> None:
    document = game(64, 40)
    payload, random, state, shown = packed(document), Random(7), reading(), 0
    numbers = [number for number in range(20 * FRAMES_A_SECOND) if random.random() >= 0.3]
    codes = [qr_code(frame_text(payload, number), True) for number in numbers]
    texts = seen([code for code in codes if code is not None])
    assert texts.count(None) == 0 and len(texts) == len(numbers)
    for number, text in zip(numbers, texts, strict=True):
        assert text is not None
        state = update(state, code_read(text))
        shown = number + 1
        if state.dialog is None:
            break
        assert state.scan.collector is not None and f"of {state.scan.collector.count} parts" in said(state)
    assert state.history is not None and state.document == document and shown < 20 * FRAMES_A_SECOND


def test_frames_of_another_game_begin_that_one_and_broken_ones_are_strange() -> None:
    one, other = packed(game(20)), packed(game(21))
    state = update(reading(), code_read(frame_text(one, 0)))
    before = state.scan.collector
    state = update(state, code_read(frame_text(other, 1)))
    assert before is not None and set(before.known) == {0}
    assert state.scan.collector is not None and set(state.scan.collector.known) == {1}
    assert "does not hold a Tablelight game" in said(update(state, code_read("TLF1:123")))
    assert read_frame("TLF9:00") is None and read_frame("TLF1") is None


def test_the_moving_code_moves_and_begins_again() -> None:
    state = update(AppState(history=History.of(game(64, 40))), OpenDialog("moving"))
    first = str(dialog(state))
    assert str(dialog(update(state, next_frame()))) != first and "seconds" in said(state)
    last = evolve(state, passing=evolve(state.passing, frame=MOST_BLOCKS - 1))
    assert update(last, next_frame()).passing.frame == 0


def moved(document: Document, at: tuple[int, int]) -> Document:
    return figures.move(document, "f0", at)


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_the_last_moves_follow_from_the_same_position_and_are_undone_in_one_step() -> None:
    start = game(64, 40)
    first, second = moved(start, free(start)[5]), moved(start, free(start)[9])
    turn = TableTurn(side="blue", round=3, acted=frozenset({"f0"}))
    mine = evolve(AppState(history=History.of(start).then(first).then(second, turn=turn)), dialog="moves")
    code = qr_code(difference_text(first, second, turn))
    assert code is not None and code.version <= 10, "one move is a small code"
    assert seen([code]) == [difference_text(first, second, turn)]
    theirs = update(reading(first), code_read(difference_text(first, second, turn)))
    assert theirs.document == second and theirs.history is not None and theirs.history.turn == turn
    assert theirs.dialog is None and "other tablet" in str(theirs.notice)
    assert update(theirs, Undo()).document == first
    again = update(evolve(theirs, dialog="scan"), code_read(difference_text(first, second, turn)))
    assert again.document == second and "already" in str(again.notice)
    behind = update(reading(start), code_read(difference_text(first, second, turn)))
    assert behind.dialog == "problems" and behind.document == start and "does not follow" in said(behind)
    assert update(reading(start), code_read(difference_text(start, second, turn))).document == second
    assert "Moves in the code" in said(mine) and "'value': '1'" in str(dialog(mine))
    for asked in (2, 3):
        assert "'value': '2'" in str(dialog(update(mine, set_moves(asked)))), "as many as there are"
    assert "at that point" in said(evolve(mine, history=History.of(start)))
    assert "does not hold a Tablelight game" in said(update(reading(), code_read(difference_text(first, second, turn))))


def test_a_code_passes_the_end_of_a_turn_on() -> None:
    """Also if it changes nothing on the board."""
    start = game()
    ours = evolve(AppState(history=History.of(start)), dialog="moves")
    assert "at that point" in said(ours)
    ours = evolve(update(ours, NextSide()), dialog="moves")
    moment = first_moment(ours, 1)
    assert ours.document == start and ours.history is not None and moment is not None
    assert moment.turn == TableTurn() and "at that point" not in said(ours)
    text = difference_text(moment.document, ours.document, ours.history.turn)
    theirs = update(reading(start), code_read(text))
    assert (
        theirs.history is not None and theirs.history.turn == ours.history.turn and "other tablet" in str(theirs.notice)
    )
    again = update(evolve(theirs, dialog="scan"), code_read(text))
    assert again.history is theirs.history and "already" in str(again.notice)


@pytest.mark.clause("PL-43")
def test_a_code_of_moves_leaves_the_sides_that_tablelight_plays() -> None:
    start = game()
    state = update(reading(start), set_player(start.sides[1], 2))
    after = update(state, code_read(difference_text(start, moved(start, free(start)[3]), TableTurn(round=2))))
    assert after.history is not None and after.history.turn == TableTurn(round=2, partners=((start.sides[1], 2),))


@pytest.mark.parametrize("cut", [6, 20, 60, -3])
def test_a_damaged_code_of_moves_changes_nothing(cut: int) -> None:
    start = game()
    text = difference_text(start, moved(start, free(start)[3]), TableTurn())
    state = update(reading(start), code_read(text[:cut]))
    assert state.document == start and state.dialog == "problems"
    digits = text.replace(text[-9], str((int(text[-9]) + 1) % 10))
    state = update(reading(start), code_read(digits))
    assert state.document == start


def test_the_share_dialog_leads_to_the_codes() -> None:
    start = game()
    history = History.of(start).then(moved(start, free(start)[3]))
    state = evolve(AppState(history=history), dialog="share")
    online = evolve(state, saves=evolve(state.saves, page_address=PAGE))
    on_disk = evolve(state, saves=evolve(state.saves, page_address="file:///tablelight.html"))
    assert "Code of the last moves" in said(online) and "Read a code" in said(online)
    assert "Show a moving code" in said(online), "before it is known how large the game is nothing else can stand there"
    assert "Show a moving code" in said(on_disk) and "Read a code" in said(on_disk)
    large = evolve(online, history=History.of(game(64, 40)))
    assert "too large for one code" in said(large) and "Show a moving code" in said(large)
