"""A line of the rules sheet changed, or a part of it added: as one step that can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from attrs import evolve, frozen

from tablelight.app.actions import Action
from tablelight.app.editor.changes import with_document
from tablelight.app.editor.rules.lines import Path, with_value
from tablelight.app.handlers import handles
from tablelight.app.state import AppState
from tablelight.board.document import Json


@frozen
class SetRule(Action):
    """Another value at a place of the sheet."""

    path: Path
    value: Json


@frozen
class AddRule(Action):
    """Another terrain, edge, or control where there is none."""

    what: str


@handles(SetRule)
def set_rule(state: AppState, action: SetRule) -> AppState:
    """The document with the value in its sheet; everything follows it at once."""
    if state.document.rules is None or state.editor.session is None:
        return state
    rules = cast(Mapping[str, Json], with_value(state.document.rules, action.path, action.value))
    return with_document(state, evolve(state.document, rules=rules))


@handles(AddRule)
def add_rule(state: AppState, action: AddRule) -> AppState:
    """A plain entry more, under an id that is free."""
    rules = state.document.rules
    if rules is None or state.editor.session is None:
        return state
    if action.what == "control":
        return set_rule(state, SetRule(("control",), {}))
    listed = cast(list[Mapping[str, Json]], rules.get(action.what, []))
    known = {entry.get("id") for entry in listed}
    number = next(n for n in range(1, 99) if f"kind-{n}" not in known)
    return set_rule(state, SetRule((action.what,), [*listed, {"id": f"kind-{number}", "label": str(number)}]))
