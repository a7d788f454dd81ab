"""The game clock: counted, passed by a tap, paused, undone, saved, replayed, and on two tablets."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import NextSide
from tablelight.app.clock.update import (
    answer_away,
    followed,
    pause_clock,
    remove_clock,
    resume_turn,
    set_clock,
    slept,
    start_clock,
    tick,
)
from tablelight.app.command.panel import type_line
from tablelight.app.history import History, Moment
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.saves.update import with_game
from tablelight.app.share.link import fragment, read_fragment
from tablelight.app.state import AppState
from tablelight.app.timeline.transcript import read_transcript, transcript
from tablelight.app.turn.state import TableTurn
from tablelight.app.turn.update import take_off_table
from tablelight.app.working.repaint import shows_the_same
from tablelight.board.clocks import GameClock, clock_of
from tablelight.board.codec import decode, encode
from tablelight.replay import replay_file, replay_transcript
from tablelight.rules.check import problems
from tablelight.view.nodes import walk, words_of
from tests.player import Player
from tests.unit.app.clock import DOCUMENT
from tests.unit.editor import after


def table(**clock: Any) -> AppState:
    """A game with a clock that has just been started."""
    state = AppState(history=History.of(decode(DOCUMENT)))
    return after(state, set_clock(GameClock(**clock)), start_clock())


def clock(state: AppState) -> GameClock:
    found = clock_of(state.document.clock)
    assert found is not None
    return found


def turns(state: AppState, *times: int) -> AppState:
    """The state after each side in turn has taken a number of seconds."""
    for seconds in times:
        state = after(state, tick(seconds * 1000), NextSide())
    return state


def test_each_side_has_its_own_time_and_the_log_tells_it() -> None:
    player = Player(turns(table(seconds=600), 72, 30, 8))
    assert clock(player.state).used == {"red": 80_000, "blue": 30_000}
    assert clock(player.state).left == {"red": 520_000, "blue": 570_000}
    player.do(do.OpenDialog("turn"))
    assert "Round 2: Red; Blue took 0:30" in player.dialog()
    assert "Time used" in player.dialog() and "Together 1:20 0:30" in player.dialog()
    assert "1 1:12 0:30 2 0:08 –" in player.dialog(), "a row for each round"


def test_only_the_side_whose_turn_it_is_can_pass_it() -> None:
    player = Player(turns(table(seconds=300), 65))
    player.do(do.OpenDialog("clock"))
    faces = player.found("clock-face")
    assert [(face.key, face.attrs.get("disabled")) for face in faces] == [("red", True), ("blue", None)]


@pytest.mark.parametrize("by", ["side", "turn"])
def test_how_it_counts_is_marked_and_changed_by_a_tap(by: Literal["side", "turn"]) -> None:
    player = Player(table(seconds=300, by=by))
    player.do(do.OpenDialog("clock"))
    marked = {
        words_of(node): node.attrs.get("aria-pressed") for node in walk(player.page.dialog) if node.tag == "button"
    }
    assert marked["All turns of a side"] == str(by == "side").lower()
    assert marked["Each turn"] == str(by == "turn").lower()
    assert "5 min" in player.dialog()


def test_the_tablet_that_pauses_says_what_time_it_is() -> None:
    state = after(table(), tick(8000))
    assert received(state, paused=True, spent=5000).clock.elapsed == 5000
    assert received(state, spent=5000).clock.elapsed == 8000, "no time comes back by itself"


def received(state: AppState, **changes: Any) -> AppState:
    """The state after the other tablet has sent a changed clock."""
    assert state.history is not None
    document = evolve(state.document, clock=evolve(clock(state), **changes).plain())
    return followed(state, evolve(state, history=state.history.then(document)))


def test_another_time_gives_no_spent_time_back() -> None:
    player = Player(turns(table(seconds=1800), 600))
    player.do(do.OpenDialog("clock"))
    player.press("Time: more")
    assert clock(player.state).remaining("red") == 35 * 60_000 and clock(player.state).remaining("blue") == 45 * 60_000
    player.press("Time: less")
    assert clock(player.state).left == {"red": 20 * 60_000}


def test_another_time_leaves_an_increment_and_counts_what_was_used_before() -> None:
    state = turns(table(seconds=600, increment=5), 60)
    assert after(state, set_clock(GameClock(seconds=660))).document.clock["left"] == {"red": 605_000}
    for before in ({}, {"seconds": 60, "by": "turn"}):
        state = turns(table(**before), 60)
        assert clock(after(state, set_clock(GameClock(seconds=600)))).left == {"red": 540_000}
    assert clock(after(state, set_clock(GameClock()))).left == {}, "it counts up"


def test_a_late_press_on_a_setting_changes_no_time() -> None:
    state = table(seconds=600)
    late = set_clock(evolve(clock(state), increment=5))
    state = after(turns(state, 60), late)
    assert clock(state).increment == 5 and clock(state).used == {"red": 60_000}
    assert clock(state).left == {"red": 540_000}
    again = after(state, remove_clock(), set_clock(clock(state)), start_clock())
    assert clock(again).used == {} and clock(again).increment == 5


def test_the_times_keep_their_rounds_when_a_side_is_gone() -> None:
    player = Player(turns(table(seconds=600), 72, 30, 8))
    player.do(take_off_table("a"))
    player.do(do.OpenDialog("turn"))
    assert "Round Blue 1 0:30 2 –" in player.dialog()


@pytest.mark.parametrize(("side", "rows"), [("red", "3 1:12 0:30 4 0:08 –"), ("blue", "3 – 1:12 4 0:30 0:08")])
def test_a_game_that_comes_at_a_later_round_has_its_times_in_its_rounds(side: str, rows: str) -> None:
    document = decode(DOCUMENT)
    history = History(Moment(document, TableTurn(side=side, round=3)))
    player = Player(turns(after(AppState(history=history), start_clock()), 72, 30, 8))
    player.do(do.OpenDialog("turn"))
    assert f"Round Red Blue {rows}" in player.dialog()


def test_the_turn_that_ends_with_a_side_s_last_figure_has_its_time() -> None:
    begun = table(seconds=600).document
    green = evolve(begun.figures[0], id="z", side="green", at=((4, 3),))
    state = AppState(history=History.of(evolve(begun, figures=(*begun.figures, green))))
    before = after(turns(after(state, start_clock()), 72, 30), tick(8_000))
    gone = after(before, take_off_table("z"))
    assert clock(gone).used == {"red": 72_000, "blue": 30_000, "green": 8_000} and gone.clock.elapsed == 0
    assert gone.history is not None and replay_file(write_file(gone.history)).fault is None
    back = after(gone, do.Undo())
    assert back.document == before.document and back.clock.elapsed == 8_000


@pytest.mark.parametrize("dialog", ["clock", "turn"])
def test_a_board_without_figures_has_a_clock(dialog: Literal["clock", "turn"]) -> None:
    empty = AppState(history=History.of(evolve(decode(DOCUMENT), figures=())))
    player = Player(turns(after(empty, start_clock()), 5))
    player.do(do.OpenDialog(dialog))
    assert "Time used" in player.dialog()


@pytest.mark.parametrize(
    ("setup", "left"),
    [
        ({"seconds": 60}, {"red": -40_000}),
        ({"seconds": 60, "increment": 5}, {"red": -35_000}),
        ({"seconds": 60, "delay": 30}, {"red": -10_000}),
        ({"seconds": 60, "delay": 120}, {"red": 60_000}),
        ({"seconds": 60, "by": "turn", "increment": 5}, {}),
        ({}, {}),
    ],
)
def test_increment_and_delay(setup: dict[str, Any], left: dict[str, int]) -> None:
    state = turns(table(**setup), 100)
    assert clock(state).left == left and clock(state).used == {"red": 100_000}


def test_a_tap_on_the_clock_passes_the_turn_and_the_dialog_stays() -> None:
    player = Player(table(seconds=300))
    player.do(tick(65_000))
    assert "3:55" in player.panel()
    player.do(player.found("clock-face")[0].do)
    assert clock(player.state).used == {"red": 65_000} and "5:00" in player.panel()
    player.do(do.OpenDialog("clock"))
    player.do(player.found("clock-face", text="Pass the turn")[0].do)
    assert player.state.dialog == "clock"
    assert clock(player.state).used == {"red": 65_000, "blue": 0}


def test_the_last_minute_is_marked_when_a_paused_game_is_opened() -> None:
    """No second passes that would mark it."""
    paused = after(table(seconds=300), tick(250_000), pause_clock())
    opened = with_game(AppState(), read_file(write_file(paused.game_history)), is_imported=False)
    assert followed(AppState(), opened).clock.mark == paused.clock.mark == "minute"


@pytest.mark.parametrize(("seconds", "said"), [(200, ""), (241, "One minute is left."), (301, "The time is up.")])
def test_the_last_minute_is_marked_in_words(seconds: int, said: str) -> None:
    player = Player(table(seconds=300))
    before = player.state
    player.do(tick(seconds * 1000))
    assert (said in player.panel()) if said else ("minute" not in player.panel())
    assert shows_the_same(before, player.state) is (said == ""), "a plain second needs no new picture"


def test_a_pause_stops_the_time_and_keeps_it_in_the_document() -> None:
    state = after(table(), tick(5000), pause_clock(), tick(9000))
    assert clock(state).paused and clock(state).spent == 5000 and state.clock.elapsed == 5000
    state = after(state, pause_clock(), tick(1000), NextSide())
    assert clock(state).used == {"red": 6000}


def test_time_while_the_tablet_slept_is_asked_about() -> None:
    player = Player(table())
    player.do(tick(1000))
    player.do(slept(720_000))
    player.do(slept(60_000))
    assert "13:00 went by while the tablet slept, in Red’s turn." in player.panel()
    counted = after(player.state, answer_away(True))
    assert counted.clock.elapsed == 781_000
    assert after(player.state, answer_away(False)).clock.elapsed == 1000
    late = after(player.state, NextSide(), answer_away(True))
    assert clock(late).used == {"red": 781_000}, "it counts for the side whose turn it was"


def test_undoing_the_end_of_a_turn_brings_its_time_back_but_no_time_within_a_turn() -> None:
    state = turns(table(seconds=600), 72)
    undone = after(state, tick(3000), do.Undo())
    assert undone.clock.elapsed == 72_000 and clock(undone).used == {}
    again = after(undone, do.Redo())
    assert again.clock.elapsed == 0 and clock(again).used == {"red": 72_000}
    paused = after(table(), tick(4000), pause_clock())
    assert after(paused, do.Undo()).clock.elapsed == 4000


def test_a_reload_goes_on_with_the_turn_if_it_is_the_same() -> None:
    state = turns(table(), 10)
    assert after(state, resume_turn("blue", 1, 8000)).clock.elapsed == 8000
    assert after(state, resume_turn("red", 1, 8000)).clock.elapsed == 0


def test_another_game_has_its_own_time() -> None:
    state = after(table(), tick(9000), slept(90_000))
    other = with_game(state, History.of(decode(DOCUMENT)), is_imported=True)
    assert after(other, NextSide()).document.clock == {}
    paused = after(table(), tick(4000), pause_clock())
    opened = with_game(state, History.of(paused.document), is_imported=True)
    assert after(opened, do.OpenDialog("turn")).document.clock["spent"] == 4000


def test_a_file_a_link_and_a_transcript_hold_the_times() -> None:
    state = turns(table(seconds=600, increment=3), 72, 30)
    assert state.history is not None
    text = write_file(state.history)
    assert read_file(text.encode()).present == state.document
    checked = replay_file(text)
    assert checked.fault is None and checked.by_rules == 2
    assert read_fragment(fragment(state.document)) == state.document
    told = transcript(state.history, "de")
    assert replay_transcript(read_transcript(told)).fault is None
    wrong = told.replace('"spent": 72000', '"spent": 71000')
    assert replay_transcript(read_transcript(wrong)).fault is not None
    never = told.replace('"spent": 72000', '"spent": -1')
    fault = replay_transcript(read_transcript(never)).fault
    assert fault is not None and "not of the right form" in fault.message


def test_a_turn_that_is_ended_by_a_typed_line_takes_its_time_too() -> None:
    state = after(table(), tick(7000), do.OpenDialog("words"), type_line("end"))
    assert clock(state).used == {"red": 7000}
    again = after(state, tick(2000), type_line("end"), type_line("u"))
    assert clock(again).used == {"red": 7000}


def test_removing_the_clock_can_be_undone() -> None:
    state = turns(table(), 5)
    gone = after(state, remove_clock())
    assert gone.document.clock == {}
    assert clock(after(gone, do.Undo())).used == {"red": 5000}


def test_without_a_clock_nothing_of_it_is_shown_and_a_late_press_does_nothing() -> None:
    player = Player(AppState(history=History.of(decode(DOCUMENT))))
    assert not player.found("game-clock")
    plain = player.state
    assert (
        after(plain, tick(1000), slept(1000), pause_clock(), answer_away(True), remove_clock()).history is plain.history
    )
    assert encode(after(plain, NextSide()).document)["version"] == 1


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"by": "week"}, "$.clock.by"),
        ({"by": "side", "seconds": 0}, "$.clock.seconds"),
        ({"by": "side", "used": {"red": -1}}, "$.clock.used.red"),
        ({"by": "side", "left": {"red": 10**12}}, "$.clock.left.red"),
        ({"by": "side", "used": []}, "$.clock.used"),
        ({"colour": "red"}, "$.clock.colour"),
    ],
)
def test_a_wrong_clock_is_refused_with_its_place(wrong: dict[str, Any], path: str) -> None:
    found = problems(evolve(decode(DOCUMENT), clock=wrong))
    assert [problem.path for problem in found] == [path]
    json.dumps(encode(evolve(decode(DOCUMENT), clock=wrong)))


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt", "de", "it"])
def test_every_language_draws_the_dialog(language: str) -> None:
    player = Player(turns(table(seconds=600), 5), language)
    player.do(do.OpenDialog("clock"))
    assert "9:55" in player.dialog()
