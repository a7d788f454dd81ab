"""The log as a list, the latest entry first."""

from __future__ import annotations

from tablelight.app import queries
from tablelight.app.actions import StartReview
from tablelight.app.controls import clause_chip
from tablelight.app.dice.wording import only_says
from tablelight.app.log.state import Entry
from tablelight.app.log.wording import entry_words
from tablelight.app.state import AppState
from tablelight.view.games.ui import ui_of
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words

ENTRIES_SHOWN = 60
"""The number of entries that are listed; the older ones are counted."""


def log_list(state: AppState, say: Words) -> list[Node]:
    """The latest entries, each with its reason."""
    log = state.game_history.log
    if not log:
        return [el("p", say("Nothing yet. Every move and every roll will be listed here."), cls="note")]
    looking = button(say("Look back at the game"), StartReview(), picture="history", cls="wide")
    more = max(len(log) - ENTRIES_SHOWN, 0)
    rows = [log_row(state, number, log[number], say) for number in range(len(log) - 1, more - 1, -1)]
    older = [el("p", say("and {count} more", count=more), cls="note")] if more else []
    return [looking, el("ol", *rows, cls="log"), *older]


def log_row(state: AppState, number: int, entry: Entry, say: Words) -> Node:
    """One entry; an undone entry is struck out and says so."""
    words = entry_words(state, entry, say)
    parts = [
        el("p", el("s", words), el("span", say("undone"), cls="tag"))
        if entry.undone
        else el("button", words, cls="moment", do=StartReview(number), title=say("Show the board at that moment"))
    ]
    reasons = [why.reason for why in entry.why]
    if reasons:
        telling = [each for each in reasons if not only_says(each)] or reasons
        plain = ui_of(state.document).panel.outcome_clauses
        reason = next((each for each in telling if each.clause not in plain), telling[0])
        is_new = reason.key in queries.rules_of(state).messages and not only_says(reason)
        sentence = say.reason(reason) if is_new else ""
        parts.append(el("p", el("span", sentence), clause_chip(reason.clause, say), cls="reason"))
    return el("li", *parts, key=str(number), cls=entry.kind)
