"""Reminders: written, shown when they are due, ticked off, in the log, in files, and from own sheets."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import NextSide
from tablelight.app.clock.update import start_clock
from tablelight.app.history import History
from tablelight.app.queries import due_now
from tablelight.app.reminders.panel import add_reminder, draft_reminder, remove_reminder, tick_reminder
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.share.link import fragment, read_fragment
from tablelight.app.state import AppState
from tablelight.app.table_state import RemindersState
from tablelight.app.turn.update import take_off_table
from tablelight.app.update import update
from tablelight.board.codec import decode
from tablelight.board.reminders import MOST_REMINDERS, MOST_TICKS, Reminders, reminders_of
from tablelight.locale.messages import LANGUAGES
from tablelight.replay import replay_file
from tablelight.rules.check import problems
from tests.asking import ask
from tests.examples import example
from tests.player import Player
from tests.unit.app.clock import DOCUMENT
from tests.unit.editor import after


def table(*items: dict[str, Any], **more: Any) -> AppState:
    """A game with reminders."""
    named = [{"id": f"r{number}", **item} for number, item in enumerate(items, 1)]
    version = {"version": 5, "reminders": {"items": named}} if items else {}
    return AppState(history=History.of(decode({**DOCUMENT, **version, **more})))


def texts(state: AppState) -> list[str]:
    return [each.text for each in due_now(state)]


def test_a_reminder_is_due_when_its_moment_comes() -> None:
    state = table(
        {"text": "mine", "side": "red"},
        {"text": "all"},
        {"text": "after", "when": "turn-end", "side": "red"},
        {"text": "round", "when": "round-end"},
        {"text": "third", "round": 3},
    )
    told = []
    for _ in range(5):
        told.append(texts(state))
        state = after(state, NextSide())
    assert told == [
        ["mine", "all"],
        ["all", "after"],
        ["mine", "all", "round"],
        ["all", "after"],
        ["mine", "all", "third", "round"],
    ]
    ticked = Player(after(state, do.OpenDialog("turn")))
    assert "Remember when the turn ends" in ticked.dialog(), "the round ends with this turn"


@pytest.mark.parametrize("chosen", [None, "a"])
def test_a_reminder_for_when_a_figure_acts_is_for_the_selected_one_or_for_all(chosen: str | None) -> None:
    player = Player(after(table(), do.SelectFigure(chosen), do.OpenDialog("reminders")))
    player.press("A figure acts")
    named = player.state.document.figure("a").label
    assert (f"For {named}, the selected figure." in player.dialog()) is (chosen is not None)
    assert ("For every figure." in player.dialog()) is (chosen is None)
    player.do(draft_reminder(evolve(player.state.reminders, text="Hold")))
    player.press("Add the reminder")
    (item,) = reminders_of(player.state.document.reminders).items
    assert (item.when, item.figure) == ("activation", chosen or "")
    player.do(draft_reminder(evolve(player.state.reminders, when="turn")))
    player.do(draft_reminder(evolve(player.state.reminders, text="Draw")))
    player.do(add_reminder())
    assert reminders_of(player.state.document.reminders).items[-1].figure == ""


def test_ticking_off_lasts_until_the_moment_comes_again_and_the_log_keeps_it() -> None:
    player = Player(table({"text": "Roll for poison"}, {"text": "once", "round": 1}))
    assert "Remember" in player.panel()
    player.press("Roll for poison Tick off")
    player.press("once Tick off")
    assert texts(player.state) == [] and "Remember" not in player.panel()
    player.do(NextSide())
    assert texts(player.state) == ["Roll for poison"], "a round comes once, a turn to each side"
    player.do(do.OpenDialog("turn"))
    assert "Remembered: Roll for poison" in player.dialog()
    player.do(do.Undo())
    player.do(do.Undo())
    assert texts(player.state) == ["once"]


def test_while_the_player_asks_the_answer_comes_before_the_reminders() -> None:
    """On a phone two reminders hid the verdict and the dice."""
    player = Player(table({"text": "Roll for poison"}))
    assert player.panel().index("Roll for poison") < player.panel().index("Tap a figure")
    player.do(do.SetMode("measure"))
    assert player.panel().index("Roll for poison") > player.panel().index("Ruler")


def test_a_figure_s_reminder_is_due_when_it_is_selected_in_its_turn() -> None:
    state = table({"text": "limp", "when": "activation", "figure": "a"}, {"text": "any", "when": "activation"})
    assert texts(state) == []
    chosen = after(state, do.SelectFigure("a"))
    assert texts(chosen) == ["limp", "any"]
    assert texts(after(state, do.SelectFigure("e"))) == [], "it is not its turn"
    first = due_now(chosen)[1]
    done = after(chosen, tick_reminder(first.key, first.tick, first.text))
    assert texts(done) == ["limp"] and done.selected == "a"
    again = after(done, tick_reminder(first.key, first.tick, first.text))
    assert again.history is done.history, "a press that comes late ticks nothing"


def test_a_reminder_is_written_by_touch() -> None:
    player = Player(table())
    player.do(do.OpenDialog("reminders"))
    assert not player.can("Add the reminder")
    player.do(draft_reminder(RemindersState(text="Reserves come")))
    player.press("In a few rounds")
    player.press("Blue")
    player.press("In how many rounds: less")
    player.press("Add the reminder")
    (reminder,) = reminders_of(player.state.document.reminders).items
    assert (reminder.text, reminder.side, reminder.round, reminder.when) == ("Reserves come", "blue", 2, "turn")
    assert "Reserves come A turn begins · Blue · Round 2" in player.dialog()
    player.press("Remove “Reserves come”")
    assert player.state.document.reminders == {}
    assert after(player.state, remove_reminder("r1")).history is player.state.history
    assert after(player.state, add_reminder()).history is player.state.history


def test_a_new_reminder_is_due_although_a_removed_one_was_ticked_off() -> None:
    """It may get the same id."""
    state = after(table({"text": "old", "when": "activation"}, {"text": "other"}), do.SelectFigure("a"))
    for each in due_now(state):
        state = after(state, tick_reminder(each.key, each.tick, each.text))
    new = RemindersState(text="new", when="activation")
    state = after(state, remove_reminder("r1"), do.SelectFigure(None), draft_reminder(new), add_reminder())
    assert reminders_of(state.document.reminders).items[-1].id == "r1"
    assert texts(after(state, do.SelectFigure("a"))) == ["new"], "the tick of the other one stays"


def test_a_figure_that_leaves_the_table_takes_its_reminders_along() -> None:
    state = table({"text": "limp", "when": "activation", "figure": "a"}, {"text": "any"})
    gone = after(state, take_off_table("a"))
    assert [each.text for each in reminders_of(gone.document.reminders).items] == ["any"]
    assert after(gone, do.Undo()).document == state.document


@pytest.mark.parametrize("when", ["A figure acts", "A round ends"])
def test_a_side_that_is_not_asked_for_does_not_count(when: str) -> None:
    player = Player(after(table(), do.SelectFigure("a"), do.OpenDialog("reminders")))
    player.do(draft_reminder(RemindersState(text="Hold")))
    player.press("Blue")
    player.press(when)
    player.press("Add the reminder")
    assert reminders_of(player.state.document.reminders).items[0].side == ""


def test_the_dialog_says_that_a_game_has_no_room_for_more() -> None:
    player = Player(after(table(*({"text": "x"} for _ in range(MOST_REMINDERS - 1))), do.OpenDialog("reminders")))
    for is_full in (False, True):
        player.do(draft_reminder(RemindersState(text="Hold")))
        assert player.can("Add the reminder") is not is_full
        assert ("Reminders in a game: 60 at most." in player.dialog()) is is_full
        player.do(add_reminder())


def test_files_links_and_the_replay_hold_them() -> None:
    player = Player(table({"text": "all"}))
    player.press("all Tick off")
    player.do(NextSide())
    assert player.state.history is not None
    text = write_file(player.state.history)
    assert read_file(text.encode()).present == player.state.document
    assert replay_file(text).fault is None
    assert read_fragment(fragment(player.state.document)) == player.state.document


@pytest.mark.clause("OWN-701")
def test_a_sheet_brings_its_own() -> None:
    sheet = {
        "version": 1,
        "board": "square",
        "traits": [{"id": "ghost", "label": "Ghost"}],
        "movement": {"modes": [{"id": "walk", "points": 6}]},
        "reminders": [
            {"id": "fog", "label": "The fog moves", "when": "round-end"},
            {"id": "fade", "label": "Fading", "when": "activation", "who": "ghost", "text": "Roll a die."},
        ],
    }
    figures = [
        {"id": "a", "side": "red", "at": [1, 2], "traits": ["ghost"]},
        {"id": "b", "side": "red", "at": [2, 2]},
        {"id": "e", "side": "blue", "at": [6, 2]},
    ]
    state = table(game="own", rules=sheet, figures=figures)
    assert texts(after(state, do.SelectFigure("a"))) == ["Roll a die."]
    assert texts(after(state, do.SelectFigure("b"))) == []
    state = after(state, NextSide(), NextSide())
    assert texts(state) == ["The fog moves"]
    player = Player(state)
    player.press("The fog moves Tick off")
    assert texts(player.state) == [] and player.state.document.reminders["done"] == {"sheet:fog": [1, ""]}
    assert problems(player.state.document) == []
    player.do(do.OpenDialog("reminders"))
    assert "The fog moves" in player.dialog() and not player.controls("Remove “The fog moves”")


def test_the_question_answers_what_is_due_and_what_comes() -> None:
    document = {**DOCUMENT, "version": 5, "reminders": {"items": [{"id": "r", "text": "x", "when": "turn-end"}]}}
    found: Any = ask(document, "reminders", side="blue", round=1)
    assert [each["id"] for each in found["due"]] == ["r"] and found["due"][0]["tick"] == [1, "red"]
    assert [each["tick"] for each in found["ahead"]] == [[1, "blue"]]


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"items": [{"id": "a"}]}, "$.reminders.items[0].text"),
        ({"items": [{"id": "a", "text": "x" * 201}]}, "$.reminders.items[0].text"),
        ({"items": [{"id": "a", "text": " "}]}, "$.reminders.items[0]"),
        ({"items": [{"id": "a", "text": "x"}, {"id": "a", "text": "x"}]}, "$.reminders.items[1].id"),
        ({"items": [{"id": "a", "text": "x", "when": "noon"}]}, "$.reminders.items[0].when"),
        ({"items": [{"id": "a", "text": "x", "round": 0}]}, "$.reminders.items[0].round"),
        ({"items": [5]}, "$.reminders.items[0]"),
        ({"items": [{"id": "a", "text": "x"}] * 61}, "$.reminders.items"),
        ({"done": {"a": [0, "red"]}}, "$.reminders.done.a[0]"),
        ({"done": {"a": [1, 5]}}, "$.reminders.done.a[1]"),
        ({"done": {"a": 5}}, "$.reminders.done.a"),
        ({"done": {f"r{number}": [1, "red"] for number in range(MOST_TICKS + 1)}}, "$.reminders.done"),
        ({"people": []}, "$.reminders.people"),
    ],
)
def test_wrong_reminders_are_refused_with_their_place(wrong: dict[str, Any], path: str) -> None:
    assert problems(evolve(decode(DOCUMENT), reminders=wrong))[0].path == path


def test_the_oldest_ticks_are_forgotten() -> None:
    kept = Reminders()
    for number in range(MOST_TICKS + 5):
        kept = kept.ticked(f"r{number}", (1, "red"))
    assert len(kept.done) == MOST_TICKS and "r0" not in kept.done


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_draws_the_dialog(language: str) -> None:
    player = Player(table({"text": "Nebel", "when": "round-end"}), language)
    player.do(do.OpenDialog("reminders"))
    assert "Nebel" in player.dialog()


def test_a_change_that_the_rules_refuse_says_why_and_keeps_the_draft() -> None:
    """A game whose own sheet has a problem opens with it; the clock and the reminders then did nothing without a word."""
    document = example("own-courtyard")
    state = AppState(history=History.of(evolve(document, rules={**(document.rules or {}), "nonsense": 5})))
    for action in (start_clock(), add_reminder()):
        refused = update(update(state, draft_reminder(RemindersState(text="Fog"))), action)
        assert refused.history is state.history and refused.reminders.text == "Fog"
        assert refused.notice is not None and refused.notice.problem is not None
