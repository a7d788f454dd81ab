"""The dialog of the turn: the side to play, the figures that have acted, and the log."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app import queries
from tablelight.app.controls import side_badge
from tablelight.app.log.panel import log_list
from tablelight.app.partner.players_panel import players
from tablelight.app.queries import has_reminders
from tablelight.app.selected_panel import owed
from tablelight.app.state import AppState
from tablelight.app.turn.summary import summary
from tablelight.app.turn.update import end_turn
from tablelight.app.turn_plan.buttons import next_turn, plan_turn
from tablelight.board.document import Document
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words


def _times(state: AppState, say: Words) -> list[Node]:
    if not state.document.clock:
        return []
    from tablelight.app.clock.panel import times

    return times(state, say)


def _reminders(state: AppState, say: Words) -> list[Node]:
    if not has_reminders(state):
        return []
    from tablelight.app.reminders.panel import reminders_at_end

    return reminders_at_end(state, say)


def turn(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and content."""
    document, now = state.document, state.game_history.turn
    side, title = document.side_or_first(now.side), say("Round {round}", round=now.round)
    found: list[Node] = owed(state, say)
    ended = queries.rules_of(state).end_turn(document)
    if found and isinstance(ended, Document) and not ended.turn:
        found.append(el("p", say("Unused spells are forgotten when the turn ends."), cls="note"))
    if side:
        found += [el("p", side_badge(state, side), el("strong", say.side(side)), cls="headline"), next_turn(state, say)]
    found += plan_turn(state, say)
    if queries.ui_of(state).turn:
        found.append(button(say.label(queries.ui_of(state).turn), end_turn(), picture="next-turn", cls="wide"))
    luck = button(say("Luck of the dice"), do.OpenDialog("luck"), picture="luck", cls="wide")
    return title, [
        *_reminders(state, say),
        *found,
        *summary(state, say),
        *players(state, say),
        el("h3", say("What happened")),
        *([luck] if any(entry.kind == "roll" for entry in state.game_history.log) else []),
        *log_list(state, say),
        *_times(state, say),
    ]
