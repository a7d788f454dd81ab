"""The command line as a dialog: a line to type in, and the answer to the last one."""

from __future__ import annotations

from tablelight.app.command.update import type_line
from tablelight.app.controls import notice_node
from tablelight.app.state import AppState
from tablelight.view.nodes import Node, el, listed, tool
from tablelight.view.words import Words

SPOKEN = 3
"""The number of lines of an answer that are read aloud; the word `more` gives the next."""


def command_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The line to type in, and under it the answer to the last one."""
    label = say("Type a command, or ? for help")
    hint = say("Type a command")
    line = el(
        "input", cls="line command", type="text", autocomplete="off", aria_label=label, placeholder=hint, autofocus=True
    )
    lines = state.command.lines
    answer = [listed((el("span", text) for text in lines), cls="said")] if lines else []
    news = [] if state.notice is None else [notice_node(state, state.notice, say)]
    asking = tool(say("All commands"), type_line("?"), "help")
    return say("In words"), [el("div", line, asking, cls="with-tool"), *news, *answer]


def command_words(state: AppState) -> str:
    """The part of the last answer that is read aloud."""
    return " ".join(state.command.lines[:SPOKEN])
