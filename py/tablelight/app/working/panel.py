"""That an answer takes its time."""

from __future__ import annotations

from tablelight.app.state import AppState
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words, msg

APART = msg("Working it out ... Go on meanwhile; another tap asks something else.")
HERE = msg("Working it out ... The page stands still until it is done.")


def working_words(state: AppState, say: Words) -> str:
    """That an answer is being worked out: apart, so that the board and the buttons do what they always do; or by the page
    itself, where the browser lets nothing else do it."""
    return say(HERE) if state.working.is_here else say(APART)


def working(state: AppState, say: Words) -> Node:
    """The same as a line of the panel."""
    moving = el("span", cls="moving", aria_hidden="true")
    return el("p", moving, el("span", working_words(state, say)), cls="working", key="working", role="status")
