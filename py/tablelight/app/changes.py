"""Changes of the game on the table that are made by hand, without the rules, in play and in the editor: a figure's state, an
option; and steps through its moments."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.editor.opening import session_of, with_known_kinds, with_session, without_stale_selection
from tablelight.app.editor.opening import with_document as with_edited_document
from tablelight.app.handlers import handles
from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.move.queries import select
from tablelight.app.queries import rules_of
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Document
from tablelight.rules.check import problems


def with_moment(state: AppState, history: History) -> AppState:
    """The state at another moment of the same game; the selection stays if its figure is still there."""
    if state.editor.session is None:
        return select(evolve(state.cleared(), history=history), state.selected)
    number, before, after = session_of(state).area, state.document.board.areas, history.present.board.areas
    if number is not None and before[number] in after and after[number : number + 1] != before[number : number + 1]:
        state = with_session(state, area=after.index(before[number]))
    state = with_known_kinds(without_stale_selection(evolve(state, history=history)))
    fitting = session_of(state).fitting and history.photo is not None
    return with_session(state, stroke=None, anchor=None, fitting=fitting, problem_places=())


def with_document(state: AppState, document: Document, entry: Entry | None = None) -> AppState:
    """The game after a change by hand, which can be undone. In play the rules must find no problem, and the change is
    logged. The editor lists problems and keeps no log."""
    if state.editor.session is not None:
        return with_edited_document(state, document)
    found = problems(document)
    if found:
        return evolve(state, notice=Notice(problem=found[0]))
    return with_moment(state, state.game_history.then(document, entry))


def with_background(state: AppState, document: Document, entry: Entry | None = None) -> AppState:
    """The game after a change by hand that keeps what is shown: the selection, the proposal, the notice."""
    after = with_document(state, document, entry)
    return after if after.history is state.history else evolve(state, history=after.history)


def _may_remember(state: AppState, action: do.SetState) -> bool:
    return action.key in rules_of(state).vocabulary.state_of(state.document.figure(action.figure))


@handles(do.SetState, precondition=_may_remember)
def set_state(state: AppState, action: do.SetState) -> AppState:
    """Set a part of a figure's state; a default value is not written."""
    figure = state.document.figure(action.figure)
    field = rules_of(state).vocabulary.state_of(figure).get(action.key)
    value = None if field is not None and action.value == field.default else action.value
    changed = state.document.with_figure(figure.with_state(**{action.key: value}))
    entry = Entry(kind="change", what=action.key, figure=figure.label, side=figure.side, outcome=str(action.value))
    return with_document(state, changed, entry)


def _has_option(state: AppState, action: do.SetOption) -> bool:
    field = rules_of(state).vocabulary.options.get(action.key) if state.history is not None else None
    return field is not None and not any(field.problems("", action.value, frozenset(state.document.by_id)))


@handles(do.SetOption, precondition=_has_option)
def set_option(state: AppState, action: do.SetOption) -> AppState:
    options = {**state.document.options, action.key: action.value}
    if action.value == rules_of(state).vocabulary.options[action.key].default:
        del options[action.key]
    return with_document(state, evolve(state.document, options=options))
