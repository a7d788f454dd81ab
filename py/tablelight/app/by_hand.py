"""Changes that a player makes by hand, without the rules: a figure's state, an option, a figure that leaves the table."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.changes import with_document
from tablelight.app.handlers import handles
from tablelight.app.log.state import Entry
from tablelight.app.queries import rules_of
from tablelight.app.state import AppState
from tablelight.rules.out import without_gone


@handles(do.TakeOffTable)
def take_off_table(state: AppState, action: do.TakeOffTable) -> AppState:
    """Take a figure that is out off the table; it can be undone. Another selected figure stays selected."""
    document, gone = state.document, action.figure
    selected = None if state.selected == gone else state.selected
    left = tuple(figure for figure in document.figures if figure.id != gone)
    turn = {} if document.turn.get("figure") == gone else without_gone(document.turn, {gone})
    return with_document(evolve(state, selected=selected), evolve(document, figures=left, turn=turn))


def _may_remember(state: AppState, action: do.SetState) -> bool:
    return action.key in rules_of(state).vocabulary.state_of(state.document.figure(action.figure))


def _ids(state: AppState) -> frozenset[str]:
    return frozenset(figure.id for figure in state.document.figures)


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
    return field is not None and not any(field.problems("", action.value, _ids(state)))


@handles(do.SetOption, precondition=_has_option)
def set_option(state: AppState, action: do.SetOption) -> AppState:
    """Set an option of the document; a default value is not written."""
    options = {**state.document.options, action.key: action.value}
    if action.value == rules_of(state).vocabulary.options[action.key].default:
        del options[action.key]
    return with_document(state, evolve(state.document, options=options))
