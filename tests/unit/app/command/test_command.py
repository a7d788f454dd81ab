"""The command line of the page: it answers what is typed, does it, and reads it out."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import NextSide
from tablelight.app.command.panel import type_line
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.locale.messages import LANGUAGES, translate
from tablelight.view.nodes import walk
from tests.examples import example


def opened(language: str = "en") -> AppState:
    """The rooftop with the command line open."""
    state = AppState(history=History.of(example("heroclix-rooftop")), language=language)
    return update(state, do.OpenDialog("words"))


def typed(state: AppState, *lines: str) -> AppState:
    """The state after some lines."""
    for line in lines:
        state = update(state, type_line(line))
    return state


def test_a_line_is_answered_and_read_out() -> None:
    state = typed(opened(), "p night")
    assert state.selected == "hawk" and state.dialog == "words"
    shown = page(state)
    assert shown.spoken.startswith("Night Hawk, Red, at D6. The ground: Clear. Speed: 10")
    assert "Flight" not in shown.spoken  # the fourth line is for `more`
    assert [node.text for node in walk(shown.dialog) if node.text == "Flight: Low."]
    assert page(typed(state, "more")).spoken.startswith("Flight: Low.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commands_are_a_tap_away(language: str) -> None:
    """Also after a line that is not a command."""
    assert not any(node.cls == "said" for node in walk(page(opened(language)).dialog)), "nothing was said yet"
    state = typed(opened(language), "qqq")
    (button,) = [node for node in walk(page(state).dialog) if node.do == type_line("?")]
    assert button.attrs["aria-label"] == translate("All commands", language)
    assert len(update(state, type_line("?")).command.lines) > 20


@pytest.mark.clause("W-60")
def test_the_same_answer_is_read_out_again() -> None:
    once = typed(opened(), "w")
    again = page(typed(once, "w"), once)
    assert again.spoken == page(once).spoken and again.is_said_again
    assert not page(once, once).is_said_again


def test_a_move_is_a_moment_of_the_game() -> None:
    state = typed(opened(), "p night", "m K4!")
    assert state.history is not None and state.document.figure("hawk").space == (10, 3)
    assert state.history.now.transition is not None and len(state.history.log) == 1
    assert update(state, do.Undo()).document == example("heroclix-rooftop")
    assert typed(state, "u").document == example("heroclix-rooftop")
    assert typed(state, "u", "redo").document == state.document


def test_what_happens_on_the_board_is_known() -> None:
    """A turn ended by a button counts, and a typed command can undo it."""
    state = typed(update(typed(opened(), "p night", "m K4!"), NextSide()), "w")
    assert state.command.lines[0] == "Blue to play, round 1."
    assert typed(state, "u", "u").document == example("heroclix-rooftop")


@pytest.mark.clause("W-43")
def test_joined_moments_are_undone_and_named_together() -> None:
    state = typed(opened(), "p night", "m K4!")
    state = update(state, NextSide())
    assert state.history is not None
    state = evolve(state, history=state.history.with_present(is_joined=True))
    twice = state.document
    state = typed(state, "u")
    assert state.document == example("heroclix-rooftop")
    assert state.command.lines[1:] == ("The turn ended.", "Night Hawk, Move, to K4.")
    state = typed(state, "redo")
    assert state.document == twice
    assert state.command.lines[1:] == ("Night Hawk, Move, to K4.", "The turn ended.")


@pytest.mark.clause("W-43")
def test_a_saved_game_is_undone_by_a_line() -> None:
    state = typed(opened(), "p night", "m K4!")
    assert state.history is not None
    kept = evolve(state, history=read_file(write_file(state.history)))
    assert typed(kept, "u").document == example("heroclix-rooftop")


def test_a_typed_undo_stops_tablelight() -> None:
    """As the page's undo does: otherwise Tablelight repeats what was undone."""
    state = typed(opened(), "p night", "m K4!")
    playing = evolve(state, partner=evolve(state.partner, goes_on=True))
    assert not typed(playing, "u").partner.goes_on
    assert typed(playing, "w").partner.goes_on and typed(playing, "p night").partner.goes_on


def test_other_languages() -> None:
    assert typed(opened("fr"), "tour").command.lines[0] == "À Rouge de jouer, manche 1."


def test_no_line_is_typed_while_a_board_is_edited() -> None:
    state = opened()
    assert update(evolve(state, history=None), type_line("w")).command.lines == ()
