"""The command line as a dialog: a line to type in, and the answer to the last one."""

from __future__ import annotations

from tablelight.app.state import AppState
from tablelight.view.nodes import Node, el, listed
from tablelight.view.words import Words

SPOKEN = 3
"""Lines of an answer that are read out; the word `more` gives the next."""
AGAIN = "\N{NO-BREAK SPACE}"
"""Behind every other answer, so that the same one is read out again."""


def command_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The line, and under it what was said to the last one."""
    label = say("Type a command, or ? for help")
    line = el(
        "input",
        cls="line command",
        type="text",
        autocomplete="off",
        aria_label=label,
        placeholder=label,
        autofocus=True,
    )
    answer = listed((el("span", text) for text in state.command.lines), cls="said")
    return say("In words"), [line, answer]


def command_words(state: AppState) -> str:
    """What is read out of the last answer."""
    return " ".join(state.command.lines[:SPOKEN]) + AGAIN * (state.command.count % 2)
