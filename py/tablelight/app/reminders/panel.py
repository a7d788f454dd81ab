"""Reminders that are due, above the panel; and the dialog in which they are written. They are changes by hand: each can
be undone. One that is ticked off stays in the log."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.changes import with_background
from tablelight.app.controls import counter, options, side_badge, titled
from tablelight.app.handlers import FunctionAction, play_action
from tablelight.app.log.state import REMINDER, Entry
from tablelight.app.queries import due_at_end, due_now, has_game, moment_now
from tablelight.app.state import AppState
from tablelight.app.table_state import WITH_SIDE, DraftWhen, RemindersState
from tablelight.board.reminders import (
    LONGEST_REMINDER,
    MOST_REMINDERS,
    Occasion,
    Reminder,
    Reminders,
    TickedAt,
    reminders_of,
)
from tablelight.board.values import plain_text
from tablelight.locale.messages import msg
from tablelight.rules.reminding import all_reminders
from tablelight.view.nodes import Node, button, el, entry, icon, tool
from tablelight.view.words import Words


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
    return _with_reminders(state, known.without((name,))) if is_known else state


@play_action(has_game)
def tick_reminder(state: AppState, key: str, tick: TickedAt, text: str) -> AppState:
    """It is no longer due until its moment comes again; the log records it."""
    if not any((each.key, each.tick) == (key, tick) for each in (*due_now(state), *due_at_end(state))):
        return state
    number, side = tick
    entry = Entry(kind="change", what=REMINDER, figure=text, side=side, round=number, outcome="done")
    known = reminders_of(state.document.reminders)
    return _with_reminders(state, known.ticked(key, tick), entry)


WHEN: dict[DraftWhen, str] = {
    "turn": msg("A turn begins"),
    "turn-end": msg("A turn ends"),
    "round-end": msg("A round ends"),
    "activation": msg("A figure acts"),
    "later": msg("In a few rounds"),
}
MOST_ROUNDS_AHEAD = 20


def reminders_due(state: AppState, say: Words, *, at_end: bool = False) -> list[Node]:
    """The reminders that are due now, or when the turn ends, each with the button that ticks it off."""
    found = due_at_end(state) if at_end else due_now(state)
    if not found:
        return []
    title, key = say("Remember"), "reminders-due"
    if at_end:
        title, key = say("Remember when the turn ends"), "reminders-ahead"
    rows = []
    for each in found:
        texts = (el("span", each.text), el("span", say("Tick off"), cls="hidden-words"))
        press = tick_reminder(each.key, each.tick, each.text)
        row = el("button", el("span", icon("confirm"), cls="tick"), *texts, cls="row", do=press)
        rows.append(el("li", row, key=f"{each.key}-{each.tick}"))
    head = el("p", icon("bell"), el("strong", title), cls="headline")
    return [el("section", head, el("ul", *rows, cls="places reminders"), cls="now fair", key=key, aria_label=title)]


def reminders_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The reminders of the game, and a new one."""
    listed = [_row(state, each, say) for each in all_reminders(state.rules, state.document)]
    parts: list[Node] = [*_writing(state, say)]
    if listed:
        parts += [el("h3", say("In this game")), el("ul", *listed, cls="places reminders")]
    return say("Reminders"), parts


def _writing(state: AppState, say: Words) -> list[Node]:
    draft = state.reminders
    is_full = len(reminders_of(state.document.reminders).items) == MOST_REMINDERS
    most = say("Reminders in a game: {count} at most.", count=MOST_REMINDERS)
    whens = {when: say.label(label) for when, label in WHEN.items()}

    def written(text: str) -> FunctionAction:
        return draft_reminder(evolve(draft, text=plain_text(text)[:LONGEST_REMINDER]))

    cannot = is_full or not draft.text or None
    return [
        entry(say("Remind us"), draft.text, written, key="reminder-text", maxlength=LONGEST_REMINDER),
        options(say("When"), whens, draft.when, lambda when: draft_reminder(evolve(draft, when=when))),
        *_details(state, draft, say),
        *([el("p", most, cls="note")] if is_full else []),
        button(say("Add the reminder"), add_reminder(), picture="new", cls="wide primary", disabled=cannot),
    ]


def _details(state: AppState, draft: RemindersState, say: Words) -> list[Node]:
    known, parts = state.document.sides, []
    if draft.when in WITH_SIDE:
        named = {"": say("Everyone"), **{side: say.side(side) for side in known}}
        parts.append(options(say("Whose turn"), named, draft.side, lambda s: draft_reminder(evolve(draft, side=s))))
    if draft.when == "activation":
        figure = state.figure
        text = say("For every figure. To choose one, select it first.")
        if figure is not None:
            text = say("For {figure}, the selected figure.", figure=say.figure(figure))
        parts.append(el("p", text, cls="note"))
    if draft.when == "later":
        label, most = say("In how many rounds"), MOST_ROUNDS_AHEAD

        def later(rounds: float | None) -> FunctionAction:
            return draft_reminder(evolve(draft, rounds=int(rounds or 1)))

        parts.append(counter(label, draft.rounds, later, say, low=1, high=most, key="reminder-rounds"))
    return parts


def _row(state: AppState, each: Reminder, say: Words) -> Node:
    """One reminder with its moment; those of the rules sheet cannot be removed here."""
    badge = [side_badge(state, each.side)] if each.side else []
    texts = titled(each.text, _when_words(state, each, say))
    away = tool(say("Remove “{what}”", what=each.text), remove_reminder(each.id), "delete")
    is_own = not each.id.startswith("sheet:")
    return el("li", *badge, texts, away if is_own else None, cls="kept", key=each.id)


def _when_words(state: AppState, each: Reminder, say: Words) -> str:
    when: Occasion = each.when
    parts = [say.label(WHEN[when])]
    if each.side:
        parts.append(say.side(each.side))
    figure = state.document.find(each.figure)
    if figure is not None:
        parts.append(say.figure(figure))
    if each.trait:
        parts.append(each.trait)
    if each.round is not None:
        parts.append(say("Round {round}", round=each.round))
    return " · ".join(parts)
