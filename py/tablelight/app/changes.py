"""Changes of the game on the table that are made by hand, without the rules, in play and in the editor: a figure's state, an
option; and steps through its moments."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.editor.opening import session_of, with_known_kinds, with_session, without_stale_selection
from tablelight.app.editor.opening import with_document as with_edited_document
from tablelight.app.handlers import play_action
from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.move.queries import select
from tablelight.app.queries import has_game
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Document, Json
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


@play_action()
def set_state(state: AppState, figure: str, key: str, value: Json) -> AppState:
    """Set a part of a figure's state; a default value is not written."""
    found = state.document.figure(figure)
    field = state.rules.vocabulary.state_of(found).get(key)
    if field is None:
        return state
    value = None if value == field.default else value
    changed = state.document.with_figure(found.with_state(**{key: value}))
    entry = Entry(kind="change", what=key, figure=found.label, side=found.side, outcome=str(value))
    return with_document(state, changed, entry)


@play_action(has_game)
def set_option(state: AppState, key: str, value: Json) -> AppState:
    """Change an option of the game, for this document."""
    field = state.rules.vocabulary.options.get(key)
    if field is None or any(field.problems("", value, frozenset(state.document.by_id))):
        return state
    options = {**state.document.options, key: value}
    if value == field.default:
        del options[key]
    return with_document(state, evolve(state.document, options=options))
