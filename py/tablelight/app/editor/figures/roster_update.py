"""The roster: figures and armies kept for other games."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from tablelight.app.controls import words_of
from tablelight.app.editor.figures import actions as do
from tablelight.app.editor.opening import session_of, with_session
from tablelight.app.handlers import handles, handles_while_editing, notifier
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Figure
from tablelight.board.roster import MOST_MEMBERS, Roster, read_roster, roster_of
from tablelight.board.values import plain_text
from tablelight.locale.messages import msg


@handles_while_editing(do.AddToRoster)
def add_to_roster(state: AppState, _: do.AddToRoster) -> AppState:
    if state.figure is None:
        return state
    notice = Notice("{name} is in the roster.", {"name": state.figure.label})
    return _joined(state, roster_of(state.document.game, [state.figure]), notice)


def _joined(state: AppState, more: Roster, notice: Notice) -> AppState:
    """The state with more lines in the roster; the notice is another one if the roster has no room for some."""
    roster = state.editor.roster.joined(more)
    lost = roster.left_out_of(more)
    full = Notice("The roster is full ({most}). Not added: {lost}.", {"most": MOST_MEMBERS, "lost": lost})
    return evolve(with_roster(state, roster), notice=full if lost else notice)


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
    notice = Notice("From the file into the roster: {count}", {"count": len(roster.members)})
    if left_out:
        text = "From the file into the roster: {count}. Left out, since they cannot be used: {lost}."
        notice = Notice(text, {"count": len(roster.members), "lost": left_out})
    dialog = state.dialog if state.history is None or state.lists_refused else None
    return evolve(_joined(state, roster, notice), dialog=dialog)


def with_roster(state: AppState, roster: Roster) -> AppState:
    """The state with another roster in the editor."""
    return evolve(state, editor=evolve(state.editor, roster=roster))


@handles_while_editing(do.KeepArmy)
def keep_army(state: AppState, action: do.KeepArmy) -> AppState:
    mine = [figure for figure in state.document.figures if figure.side == action.side]
    name = plain_text(action.name)[:60]
    if not mine or not name:
        return state
    return with_army(state, name, mine)


def with_army(state: AppState, name: str, figures: Iterable[Figure]) -> AppState:
    """The state with figures as an army in the roster, in place of the army of that name."""
    game = state.document.game
    before = with_roster(state, state.editor.roster.without_army(game, name))
    notice = Notice("{name} is in the roster.", {"name": words_of(state).side(name)})
    return _joined(before, roster_of(game, figures, name), notice)


@handles_while_editing(do.DeleteArmy)
def delete_army(state: AppState, action: do.DeleteArmy) -> AppState:
    """Delete an army; figures that were placed from it stay."""
    return with_roster(state, state.editor.roster.without_army(state.document.game, action.army))
