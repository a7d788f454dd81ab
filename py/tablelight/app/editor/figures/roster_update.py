"""The roster: figures and armies kept for other games; and figures written one per line, or taken from an army, that
wait until a tap places each. The names of sides are read in the player's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from attrs import evolve

from tablelight.app.controls import words_of
from tablelight.app.editor import actions as do
from tablelight.app.editor.figures.placing import placed_along, row_places
from tablelight.app.editor.figures.update import new_figure_of, next_side, without_waiting
from tablelight.app.editor.opening import session_of, with_roster, with_session
from tablelight.app.handlers import editor_action, handles
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Figure
from tablelight.board.roster import MOST_MEMBERS, Roster, read_roster, roster_of
from tablelight.board.values import plain_text

if TYPE_CHECKING:
    from tablelight.formats.lines import Written


SIDES = ("red", "blue", "green", "yellow", "purple", "sky", "orange", "black")


@editor_action()
def add_to_roster(state: AppState) -> AppState:
    """Keep the selected figure in the roster."""
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


@editor_action()
def delete_member(state: AppState, member: str) -> AppState:
    """Delete a line of the roster; figures that were placed from it stay."""
    state = with_roster(state, state.editor.roster.without(member))
    return with_session(state, placing=None, member=None) if session_of(state).member == member else state


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


@editor_action()
def keep_army(state: AppState, side: str, name: str) -> AppState:
    """Keep a side's figures in the roster as an army of this name."""
    mine = [figure for figure in state.document.figures if figure.side == side]
    name = plain_text(name)[:60]
    return with_army(state, name, mine) if mine and name else state


def with_army(state: AppState, name: str, figures: Iterable[Figure]) -> AppState:
    """The state with figures as an army in the roster, in place of the army of that name."""
    game = state.document.game
    before = with_roster(state, state.editor.roster.without_army(game, name))
    notice = Notice("{name} is in the roster.", {"name": words_of(state).side(name)})
    return _joined(before, roster_of(game, figures, name), notice)


@editor_action()
def delete_army(state: AppState, army: str) -> AppState:
    """Delete an army of the roster; figures that were placed from it stay."""
    return with_roster(state, state.editor.roster.without_army(state.document.game, army))


def lines_read(state: AppState) -> Written:
    """The figures of the lines in the panel, and what is left out."""
    from tablelight.formats.lines import read_lines  # not needed to start the app

    session = session_of(state)
    known = tuple(member.figure for member in state.editor.roster.of(state.document.game))
    return read_lines(session.lines, rules_of(state), session.lines_side or SIDES[0], _side_names(state), known)


def _side_names(state: AppState) -> Mapping[str, str]:
    """The ids of sides by their ids and names, in lower case."""
    say = words_of(state)
    known = (*SIDES, *state.document.sides)
    return {name.casefold(): side for side in known for name in (side, say.side(side))}


@editor_action()
def write_lines(state: AppState, text: str, side: str = "") -> AppState:
    """Read figures typed or pasted, one per line; the next taps place them, but figures that are already placed stay
    placed. `side`: their side until a line names another; "" leaves it."""
    side = side or session_of(state).lines_side or next_side(state)
    state = evolve(state, selected=None)
    state = with_session(state, lines=text, lines_side=side, placing=None, member=None)
    return waiting_for(state, tuple(_complete(state, figure) for figure in lines_read(state).figures))


def waiting_for(state: AppState, waiting: tuple[Figure, ...]) -> AppState:
    """Let figures wait to be placed. A figure that was placed from the previous list is not placed again."""
    session = session_of(state)
    before: dict[tuple[str, str], list[str]] = {}
    for figure, name in zip(session.waiting, session.placed, strict=True):
        if name:
            before.setdefault((figure.name, figure.side), []).append(name)
    placed = [(before.get((figure.name, figure.side)) or [""]).pop(0) for figure in waiting]
    return with_session(state, waiting=waiting, placed=tuple(placed))


def _complete(state: AppState, figure: Figure) -> Figure:
    """A figure of a line, completed with the values that a new figure of the game has."""
    new = new_figure_of(state.document, figure.side, None)
    base, wide = new.base and (figure.base or new.base), ui_of(state).wide
    traits = figure.traits if set(figure.traits) & set(ui_of(state).sizes) else (*figure.traits, *new.traits)
    if wide and len(figure.at) > 1 and wide not in traits:
        traits = (*traits, wide)
    at = figure.at * 2 if wide and wide in traits and len(figure.at) == 1 else figure.at
    return evolve(figure, stats={**new.stats, **figure.stats}, base=base, traits=traits, at=at)


@editor_action()
def place_army(state: AppState, army: str) -> AppState:
    """Let the next taps place an army of the roster, one figure after the other."""
    members = state.editor.roster.army(state.document.game, army)
    state = with_session(without_waiting(evolve(state, selected=None)), placing=None, member=None)
    return waiting_for(state, tuple(member.figure for member in members))


@editor_action()
def end_placing(state: AppState) -> AppState:
    """Stop placing figures; drop those that still wait, and the text that lists them."""
    return without_waiting(state)


@editor_action()
def place_rest(state: AppState) -> AppState:
    """Place all figures that wait, in a row next to the last one."""
    return placed_along(state, row_places(state))
