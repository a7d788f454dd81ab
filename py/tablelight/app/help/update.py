"""Dialogs opened and left again; the help: at a clause, searched, by section, of another game."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.handlers import handles
from tablelight.app.help.actions import GoBack, SearchHelp, ShowAll, ShowClause, ShowGame, ShowSection
from tablelight.app.help.state import HelpState
from tablelight.app.state import AppState
from tablelight.rules.registry import rules_of, system
from tablelight.rules.system import System

SIDEWAYS = ("rules", "legend", "luck")
"""Dialogs that lead back to the one that they were opened from."""


def rules_shown(state: AppState) -> System:
    """The game whose rules the help shows."""
    return rules_of(state.document) if state.help.game is None else system(state.help.game)


@handles(do.OpenDialog)
def show(state: AppState, action: do.OpenDialog) -> AppState:
    """Open a dialog, or close the one that is open."""
    trail = _trail(state) if action.dialog in SIDEWAYS else ()
    return evolve(state, dialog=action.dialog, problems=(), help=HelpState(trail=trail))


@handles(ShowClause)
def show_clause(state: AppState, action: ShowClause) -> AppState:
    """Open the rules at a clause, with everything around it."""
    game = state.help.game if state.dialog == "rules" else None
    trail = state.help.trail if state.dialog == "rules" else _trail(state)
    return evolve(state, dialog="rules", help=HelpState(game=game, clause=action.clause, trail=trail))


def _trail(state: AppState) -> tuple[Any, ...]:
    return state.help.trail if state.dialog is None else (*state.help.trail, state.dialog)


@handles(GoBack)
def go_back(state: AppState, _: GoBack) -> AppState:
    """What the button "Back" does: one step of what is under way."""
    return back(state)


def back(state: AppState) -> AppState:
    """The dialog before; without one the table, if there is a game on it."""
    if state.help.trail:
        *trail, last = state.help.trail
        return evolve(state, dialog=last, help=HelpState(trail=tuple(trail)))
    return evolve(state, dialog=None, problems=(), help=HelpState()) if state.history is not None else state


@handles(SearchHelp)
def _seek(state: AppState, action: SearchHelp) -> AppState:
    return evolve(state, help=evolve(state.help, query=action.query, clause=None))


@handles(ShowSection)
def _section(state: AppState, action: ShowSection) -> AppState:
    return evolve(state, help=evolve(state.help, section=action.number, clause=None))


@handles(ShowAll)
def _all(state: AppState, _: ShowAll) -> AppState:
    return evolve(state, help=evolve(state.help, query="", section=None, clause=None))


@handles(ShowGame)
def _game(state: AppState, action: ShowGame) -> AppState:
    game = None if action.game == state.document.game else action.game
    return evolve(state, help=HelpState(game=game, query=state.help.query, trail=state.help.trail))
