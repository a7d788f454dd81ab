"""Buttons of a dialog, as a player finds them."""

from __future__ import annotations

from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.view.nodes import Node, walk, words_of


def buttons(state: AppState) -> dict[str, Node]:
    """The buttons of the open dialog by their words, from top to bottom."""
    dialog = page(state).dialog
    assert dialog is not None
    return {words_of(node): node for node in walk(dialog) if node.tag == "button"}


def is_offered(state: AppState, name: str) -> bool:
    """Whether the button is enabled; KeyError if it is not there."""
    return not buttons(state)[name].attrs.get("disabled")
