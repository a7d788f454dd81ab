"""The state after actions, and the texts of its panel."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.view.nodes import Node


def texts(node: Node) -> str:
    """Everything that a part of the page says."""
    return " ".join([*([node.text] if node.text else []), *(texts(child) for child in node.children)])


def after(state: AppState, *actions: do.Action) -> AppState:
    """The state after some actions."""
    for action in actions:
        state = update(state, action)
    return state


def history(state: AppState) -> History:
    """The history of a game that is open."""
    assert state.history is not None
    return state.history
