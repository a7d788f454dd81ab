"""The button that opens the luck: apart from its dialog, which is loaded when it is opened."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.state import AppState
from tablelight.view.nodes import Node, button
from tablelight.view.words import Words


def luck_button(state: AppState, say: Words) -> list[Node]:
    """The button that opens the luck, once something was rolled."""
    assert state.history is not None
    if not any(entry.kind == "roll" for entry in state.history.log):
        return []
    return [button(say("Luck of the dice"), do.OpenDialog("luck"), picture="luck", cls="wide")]
