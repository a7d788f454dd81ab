"""Reminders are changes by hand: each can be undone. One that is ticked off stays in the log."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.changes import with_background
from tablelight.app.handlers import play_action
from tablelight.app.log.state import REMINDER, Entry
from tablelight.app.queries import due_at_end, due_now, has_game, moment_now
from tablelight.app.reminders.state import WITH_SIDE, RemindersState
from tablelight.app.state import AppState
from tablelight.board.reminders import LONGEST_REMINDER, MOST_REMINDERS, Reminder, Reminders, TickedAt, reminders_of
from tablelight.board.values import plain_text


@play_action()
def draft_reminder(state: AppState, draft: RemindersState) -> AppState:
    """Change the draft of the next reminder; the game does not change."""
    return evolve(state, reminders=draft)


def _with_reminders(state: AppState, reminders: Reminders, entry: Entry | None = None) -> AppState:
    return with_background(state, evolve(state.document, reminders=reminders.plain()), entry)


@play_action(lambda state, _: state.history is not None and bool(plain_text(state.reminders.text)))
def add_reminder(state: AppState) -> AppState:
    """Put the drafted reminder into the game, and begin the next one."""
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


@play_action(has_game)
def remove_reminder(state: AppState, name: str) -> AppState:
    """Take a reminder out of the game."""
    known = reminders_of(state.document.reminders)
    is_known = any(each.id == name for each in known.items)
    return _with_reminders(state, known.without(name)) if is_known else state


@play_action(has_game)
def tick_reminder(state: AppState, key: str, tick: TickedAt, text: str) -> AppState:
    """It is no longer due until its moment comes again; the log records it."""
    if not any((each.key, each.tick) == (key, tick) for each in (*due_now(state), *due_at_end(state))):
        return state
    number, side = tick
    entry = Entry(kind="change", what=REMINDER, figure=text, side=side, round=number, outcome="done")
    known = reminders_of(state.document.reminders)
    return _with_reminders(state, known.ticked(key, tick), entry)
