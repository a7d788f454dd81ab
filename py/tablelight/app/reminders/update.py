"""Reminders are changes by hand: each can be undone. One that is ticked off stays in the log."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.changes import with_background
from tablelight.app.handlers import handles, setter
from tablelight.app.log.state import REMINDER, Entry
from tablelight.app.queries import due_at_end, due_now, has_game, moment_now
from tablelight.app.reminders.actions import AddReminder, DraftReminder, RemoveReminder, TickReminder
from tablelight.app.reminders.state import WITH_SIDE, RemindersState
from tablelight.app.state import AppState
from tablelight.board.reminders import LONGEST_REMINDER, MOST_REMINDERS, Reminder, Reminders, reminders_of
from tablelight.board.values import plain_text

setter(DraftReminder, "reminders", "draft")


def _with_reminders(state: AppState, reminders: Reminders, entry: Entry | None = None) -> AppState:
    return with_background(state, evolve(state.document, reminders=reminders.plain()), entry)


@handles(AddReminder, lambda state, _: state.history is not None and bool(plain_text(state.reminders.text)))
def add_reminder(state: AppState, _: AddReminder) -> AppState:
    """Add it, and begin the next one."""
    draft, known, now = state.reminders, reminders_of(state.document.reminders), moment_now(state)
    if len(known.items) == MOST_REMINDERS:
        return state
    taken = {each.id for each in known.items}
    is_later = draft.when == "later"
    reminder = Reminder(
        id=next(name for name in (f"r{n}" for n in range(1, MOST_REMINDERS + 2)) if name not in taken),
        text=plain_text(draft.text)[:LONGEST_REMINDER],
        when="turn" if draft.when == "later" else draft.when,
        side=draft.side if draft.when in WITH_SIDE else "",
        figure=now.figure.id if draft.when == "activation" and now.figure is not None else "",
        round=now.round + draft.rounds if is_later else None,
    )
    after = _with_reminders(state, evolve(known, items=(*known.items, reminder)))
    if after.history is state.history:
        return after
    return evolve(after, reminders=RemindersState(when=draft.when, side=draft.side, rounds=draft.rounds))


@handles(RemoveReminder, precondition=has_game)
def remove_reminder(state: AppState, action: RemoveReminder) -> AppState:
    known = reminders_of(state.document.reminders)
    is_known = any(each.id == action.id for each in known.items)
    return _with_reminders(state, known.without(action.id)) if is_known else state


def _is_due(state: AppState, action: TickReminder) -> bool:
    listed = (*due_now(state), *due_at_end(state)) if state.history is not None else ()
    return any((each.key, each.tick) == (action.key, action.tick) for each in listed)


@handles(TickReminder, precondition=_is_due)
def tick_reminder(state: AppState, action: TickReminder) -> AppState:
    """It is no longer due until its moment comes again; the log records it."""
    number, side = action.tick
    entry = Entry(kind="change", what=REMINDER, figure=action.text, side=side, round=number, outcome="done")
    known = reminders_of(state.document.reminders)
    return _with_reminders(state, known.ticked(action.key, action.tick), entry)
