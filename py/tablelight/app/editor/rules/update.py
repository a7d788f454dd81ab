"""Change a field of the rules sheet, or add or delete a part of it: each as one step that can be undone."""

from __future__ import annotations

from functools import partial

from attrs import evolve, frozen

from tablelight.app.actions import Action
from tablelight.app.editor.opening import session_of, with_document, with_session
from tablelight.app.editor.rules.adding import LIFE, has_room
from tablelight.app.editor.rules.lines import Add, Change, changed
from tablelight.app.editor.rules.removing import may_remove, removed, uses
from tablelight.app.editor.rules.values import SheetPath, joined, value_at
from tablelight.app.handlers import handles_while_editing
from tablelight.app.state import AppState
from tablelight.board.records import mapping_of
from tablelight.locale.messages import translate


@frozen
class SetRule(Action):
    """Change the value at a place of the sheet."""

    change: Change


@frozen
class AddRule(Action):
    """Add to the sheet what a button of the editor offers."""

    add: Add


@frozen
class RemoveRule(Action):
    """Delete a part of the sheet; a part in use is deleted when this is asked for again."""

    path: SheetPath


@frozen
class OpenRule(Action):
    """Show an entry of the page with its fields, or close it."""

    path: SheetPath


@frozen
class ShowRulesPage(Action):
    """Show another page of the rules."""

    name: str


def _has_name(state: AppState, action: SetRule) -> bool:
    path = action.change.path
    if not path or action.change.key is None:
        return bool(path) and isinstance(path[0], str)
    holder = value_at(state.document.rules, path[:-1])
    return path[-1] in mapping_of(holder)


@handles_while_editing(SetRule, precondition=_has_name)
def set_rule(state: AppState, action: SetRule) -> AppState:
    """Put the value into the sheet. A stat that is renamed to life becomes the life if there is none."""
    if state.document.rules is None:
        return state
    before, change = state.document.rules, action.change
    after, named = joined(before, changed(before, change)), partial(translate, language=state.language)
    is_stat = change.path[0] == "stats" and change.path[-1] == "label"
    if is_stat and not after.get("life") and str(change.value).casefold() == named(LIFE[1]).casefold():
        after = {**after, "life": value_at(after, (*change.path[:-1], "id"))}
    return with_document(state, evolve(state.document, rules=after))


@handles_while_editing(AddRule)
def add_rule(state: AppState, action: AddRule) -> AppState:
    if state.document.rules is None:
        return state
    before = state.document.rules
    after = joined(before, action.add.made(before, partial(translate, language=state.language)))
    if not has_room(before, after):
        return state
    return with_document(state, evolve(state.document, rules=after))


@handles_while_editing(
    RemoveRule, lambda state, action: bool(action.path) and value_at(state.document.rules, action.path) is not None
)
def remove_rule(state: AppState, action: RemoveRule) -> AppState:
    """Delete at once if nothing is lost with it, else after a question. A piece of the board in hand may have it: drop
    that, too."""
    document = state.document
    if document.rules is None or not may_remove(document.rules, action.path):
        return state
    is_confirmed = session_of(state).removing == action.path
    if not is_confirmed and uses(document, action.path).any:
        return with_session(state, removing=action.path)
    return with_session(with_document(state, removed(document, action.path)), removing=None, rule=(), piece=None)


@handles_while_editing(OpenRule)
def open_rule(state: AppState, action: OpenRule) -> AppState:
    """Open or close an entry; one entry of a page is open at a time."""
    shut = session_of(state).rule == action.path
    return with_session(state, rule=() if shut else action.path, removing=None)


@handles_while_editing(ShowRulesPage)
def show_page(state: AppState, action: ShowRulesPage) -> AppState:
    return with_session(state, rules_page=action.name, rule=(), removing=None)
