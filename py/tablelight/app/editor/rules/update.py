"""Change a field of the rules sheet, or add or delete a part of it: each as one step that can be undone."""

from __future__ import annotations

from functools import partial

from attrs import evolve

from tablelight.app.editor.opening import session_of, with_document, with_session
from tablelight.app.editor.rules.adding import LIFE, has_room
from tablelight.app.editor.rules.lines import Add, Change, changed
from tablelight.app.editor.rules.removing import may_remove, removed, uses
from tablelight.app.editor.rules.values import SheetPath, joined, value_at
from tablelight.app.handlers import editor_action
from tablelight.app.sheets.state import RulesJson
from tablelight.app.state import AppState
from tablelight.board.records import mapping_of
from tablelight.locale.messages import translate


def _has_place(sheet: RulesJson, change: Change) -> bool:
    path = change.path
    if not path or change.key is None:
        return bool(path) and isinstance(path[0], str)
    return path[-1] in mapping_of(value_at(sheet, path[:-1]))


@editor_action()
def set_rule(state: AppState, change: Change) -> AppState:
    """Put a value into the sheet. A stat that is renamed to life becomes the life if there is none."""
    before = state.document.rules
    if before is None or not _has_place(before, change):
        return state
    after, named = joined(before, changed(before, change)), partial(translate, language=state.language)
    is_stat = change.path[0] == "stats" and change.path[-1] == "label"
    if is_stat and not after.get("life") and str(change.value).casefold() == named(LIFE[1]).casefold():
        after = {**after, "life": value_at(after, (*change.path[:-1], "id"))}
    return with_document(state, evolve(state.document, rules=after))


@editor_action()
def add_rule(state: AppState, add: Add) -> AppState:
    """Add to the sheet what a button of the editor offers."""
    before = state.document.rules
    if before is None:
        return state
    after = joined(before, add.made(before, partial(translate, language=state.language)))
    return with_document(state, evolve(state.document, rules=after)) if has_room(before, after) else state


@editor_action()
def remove_rule(state: AppState, path: SheetPath) -> AppState:
    """Delete a part of the sheet at once if nothing is lost with it, else after a question. A piece of the board in hand
    may have it: drop that, too."""
    document = state.document
    is_there = bool(path) and value_at(document.rules, path) is not None
    if document.rules is None or not is_there or not may_remove(document.rules, path):
        return state
    if session_of(state).removing != path and any(uses(document, path)):
        return with_session(state, removing=path)
    return with_session(with_document(state, removed(document, path)), removing=None, rule=(), piece=None)


@editor_action()
def open_rule(state: AppState, path: SheetPath) -> AppState:
    """Open or close an entry; one entry of a page is open at a time."""
    shut = session_of(state).rule == path
    return with_session(state, rule=() if shut else path, removing=None)


@editor_action()
def show_rules_page(state: AppState, name: str) -> AppState:
    """Show another page of the rules."""
    return with_session(state, rules_page=name, rule=(), removing=None)
