"""Open and leave dialogs; show the help at a clause, for a search, by section, or for another game."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.handlers import handles, play_action
from tablelight.app.queries import has_game
from tablelight.app.state import AppState
from tablelight.app.table_state import Dialog, HelpState
from tablelight.rules.registry import system
from tablelight.rules.system import System

SIDEWAYS = ("rules", "legend", "luck")
"""Dialogs that lead back to the dialog from which they were opened."""
OF_A_GAME = (
    "menu", "rules", "legend", "options", "turn", "points", "clock", "film", "true-size", "reminders", "luck", "share",
    "moving", "export", "words",
)  # fmt: skip
"""Dialogs about the game on the table."""


def rules_shown(state: AppState) -> System:
    """The game whose rules the help shows."""
    return state.rules if state.help.game is None else system(state.help.game)


def _has_subject(state: AppState, action: do.OpenDialog) -> bool:
    if action.dialog == "export" and state.exported is None:
        return False
    return state.history is not None or action.dialog not in OF_A_GAME


@handles(do.OpenDialog, precondition=_has_subject)
def show(state: AppState, action: do.OpenDialog) -> AppState:
    trail = _trail(state, action.dialog) if action.dialog in SIDEWAYS else ()
    state = state if trail and state.dialog == "sheet" else _without_waiting(state)
    return evolve(state, dialog=action.dialog, problems=(), help=HelpState(trail=trail))


@play_action(has_game)
def show_clause(state: AppState, clause: str) -> AppState:
    """Open the rules at a clause."""
    game = state.help.game if state.dialog == "rules" else None
    return evolve(state, dialog="rules", help=HelpState(game=game, clause=clause, trail=_trail(state, "rules")))


def _trail(state: AppState, opened: Dialog) -> tuple[Dialog, ...]:
    """The dialogs that `opened`, a sideways one, leads back to; each only once, so that going back ends."""
    if state.dialog is None:
        return ()
    trail = (*_way_back(state), state.dialog)
    return trail[: trail.index(opened)] if opened in trail else trail


def _way_back(state: AppState) -> tuple[Dialog, ...]:
    """The dialogs behind the open one. Other code opens and closes dialogs without the help's knowledge, so a trail
    counts only under a sideways dialog."""
    return state.help.trail if state.dialog in SIDEWAYS else ()


@play_action()
def go_back(state: AppState) -> AppState:
    """Go back to the dialog before; if there is none, to the table, without a game to the choice of one."""
    trail = _way_back(state)
    if trail:
        return evolve(state, dialog=trail[-1], help=HelpState(trail=trail[:-1]))
    left: Dialog | None = "start" if state.history is None else None
    return evolve(_without_waiting(state), dialog=left, problems=(), help=HelpState())


def _without_waiting(state: AppState) -> AppState:
    """The state without the rules sheet or the files of the dialog that is left."""
    if state.dialog == "sheet":
        return evolve(state, sheets=evolve(state.sheets, offer=None))
    return evolve(state, imports=()) if state.dialog == "import" else state


@play_action(has_game)
def show_rules_of(state: AppState, game: str) -> AppState:
    """Show the rules of another game."""
    shown = None if game == state.document.game else game
    return evolve(state, help=HelpState(game=shown, query=state.help.query, trail=state.help.trail))


@play_action()
def narrow_help(state: AppState, /, **changes: Any) -> AppState:
    """Change the search (`query`) or the section that is shown; no clause is marked any more."""
    return evolve(state, help=evolve(state.help, clause=None, **changes))
