"""The roster: figures and armies kept for other games."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.controls import words_of
from tablelight.app.editor.figures import actions as do
from tablelight.app.editor.opening import session_of, with_session
from tablelight.app.handlers import handles, handles_while_editing, notifier
from tablelight.app.state import AppState, Notice
from tablelight.board.roster import Roster, read_roster
from tablelight.board.values import plain_text
from tablelight.locale.messages import msg


@handles_while_editing(do.AddToRoster)
def add_to_roster(state: AppState, _: do.AddToRoster) -> AppState:
    if state.figure is None:
        return state
    state = with_roster(state, state.editor.roster.add(state.document.game, state.figure))
    return evolve(
        state, notice=Notice("{name} is in the roster.", {"name": state.figure.label if state.figure else ""})
    )


@handles_while_editing(do.DeleteMember)
def delete_member(state: AppState, action: do.DeleteMember) -> AppState:
    """Delete a line of the roster; figures that were placed from it stay."""
    state = with_roster(state, state.editor.roster.without(action.member))
    return with_session(state, placing=None, member=None) if session_of(state).member == action.member else state


notifier(do.RosterNotSaved, msg("The roster was not saved: {error}. It is lost when this page is closed."), "error")


@handles(do.RosterLoaded)
def roster_loaded(state: AppState, action: do.RosterLoaded) -> AppState:
    return with_roster(state, read_roster(action.text))


def join_roster(state: AppState, roster: Roster, left_out: int = 0) -> AppState:
    """Add the lines of a roster's file to the roster; `left_out`: how many of them could not be read."""
    state = with_roster(state, state.editor.roster.joined(roster))
    notice = Notice("From the file into the roster: {count}", {"count": len(roster.members)})
    if left_out:
        text = "From the file into the roster: {count}. Left out, since they cannot be used: {lost}."
        notice = Notice(text, {"count": len(roster.members), "lost": left_out})
    return evolve(state, notice=notice, dialog=None if state.history is not None else state.dialog)


def with_roster(state: AppState, roster: Roster) -> AppState:
    """The state with another roster in the editor."""
    return evolve(state, editor=evolve(state.editor, roster=roster))


@handles_while_editing(do.KeepArmy)
def keep_army(state: AppState, action: do.KeepArmy) -> AppState:
    mine = [figure for figure in state.document.figures if figure.side == action.side]
    name = plain_text(action.name)[:60]
    if not mine or not name:
        return state
    state = with_roster(state, state.editor.roster.with_army(state.document.game, name, mine))
    side = words_of(state).side(name)
    return evolve(state, notice=Notice("{name} is in the roster.", {"name": side}))


@handles_while_editing(do.DeleteArmy)
def delete_army(state: AppState, action: do.DeleteArmy) -> AppState:
    """Delete an army; figures that were placed from it stay."""
    return with_roster(state, state.editor.roster.without_army(state.document.game, action.army))
