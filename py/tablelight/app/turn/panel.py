"""The dialog of the turn: the side to play, the figures that have acted, and the log, the latest entry first. The card
of the turn that has just passed: in one line how many figures acted, what was lost, which are out, and the luck of the
dice; opened, its entries and the picture of its best shot."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import takewhile

from attrs import frozen

from tablelight.app import actions as do
from tablelight.app import queries
from tablelight.app.controls import clause_chip, fold, side_badge
from tablelight.app.dice.wording import only_says
from tablelight.app.history import History, Moment
from tablelight.app.log.recording import gone_between
from tablelight.app.log.state import Entry
from tablelight.app.log.wording import entry_words, removed_words
from tablelight.app.luck.queries import luck_of
from tablelight.app.partner.seats import players
from tablelight.app.selected_panel import owed
from tablelight.app.share.actions import SendMoment
from tablelight.app.state import AppState
from tablelight.app.turn.summary import summary
from tablelight.app.turn.update import end_turn
from tablelight.app.turn_plan.buttons import ask_plan, may_be_planned, next_turn
from tablelight.board.document import Document
from tablelight.dice.luck import run_of
from tablelight.locale.messages import plural
from tablelight.progress.memo import remember
from tablelight.rules.registry import rules_of
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words

ENTRIES_SHOWN = 60
"""The number of entries that are listed; the older ones are counted."""


def log_list(state: AppState, say: Words) -> list[Node]:
    """The latest entries, each with its reason."""
    log = state.game_history.log
    if not log:
        return [el("p", say("Nothing yet. Every move and every roll will be listed here."), cls="note")]
    looking = button(say("Look back at the game"), do.StartReview(), picture="history", cls="wide")
    more = max(len(log) - ENTRIES_SHOWN, 0)
    rows = [log_row(state, number, log[number], say) for number in range(len(log) - 1, more - 1, -1)]
    older = [el("p", say("and {count} more", count=more), cls="note")] if more else []
    return [looking, el("ol", *rows, cls="log"), *older]


def log_row(state: AppState, number: int, entry: Entry, say: Words) -> Node:
    """One entry; an undone entry is struck out and says so."""
    words = entry_words(state, entry, say)
    title = say("Show the board at that moment")
    struck = el("p", el("s", words), el("span", say("undone"), cls="tag"))
    parts = [struck if entry.undone else el("button", words, cls="moment", do=do.StartReview(number), title=title)]
    reasons = [why.reason for why in entry.why]
    if reasons:
        telling = [each for each in reasons if not only_says(each)] or reasons
        plain = state.ui.panel.outcome_clauses
        reason = next((each for each in telling if each.clause not in plain), telling[0])
        is_new = reason.key in state.rules.messages and not only_says(reason)
        sentence = say.reason(reason) if is_new else ""
        parts.append(el("p", el("span", sentence), clause_chip(reason.clause, say), cls="reason"))
    return el("li", *parts, key=str(number), cls=entry.kind)


GOOD_MEASURES = ("dealt", "passed")
"""The measures of a good shot."""


@frozen(kw_only=True)
class TurnCard:
    """The results of one turn."""

    side: str
    acted: int
    """How many of the side's figures acted."""
    lost: tuple[tuple[str, int], ...]
    """The figures that lost life and are still in play, each with its loss."""
    gone: tuple[str, ...]
    """The figures that went out."""
    luck: Fraction | None
    """The share of all games in which the side's dice come out worse, with half of the equal ones; None: no rolls."""
    entries: tuple[int, ...]
    """The numbers of the log's entries of the turn, the first one first."""
    best: int | None
    """The number of the best shot among them."""


def turn_card(state: AppState) -> TurnCard | None:
    """The turn before this one, while nothing has happened in this one."""
    history = state.history
    if history is None or not history.past or state.timeline.index is not None:
        return None
    entry = history.entry(history.now)
    return _card(history, frozenset(queries.attack_rolls(state.ui))) if _is_turn(entry) else None


@remember(2)
def _card(history: History, attacks: frozenset[str]) -> TurnCard | None:
    ended = history.past[-1]
    begun = next((each for each in reversed(history.past) if _is_turn(history.entry(each))), history.past[0])
    numbers = _numbers(history)
    acted, side = len(ended.turn.acted), ended.document.side_or_first(ended.turn.side)
    if not numbers and not acted:
        return None
    entries = tuple(history.log[number] for number in numbers)
    run = next((each.run for each in luck_of(entries).sides if each.side == side), None)
    gone = gone_between(begun.document, history.present)
    gone = gone or tuple(name for each in entries for name in each.gone)
    luck = None if run is None else (1 - run.at_least + run.at_most) / 2
    best = _best(((n, e) for n, e in zip(numbers, entries, strict=True) if e.side == side), attacks)
    lost = _life_lost(begun, history.present)
    return TurnCard(side=side, acted=acted, lost=lost, gone=gone, luck=luck, entries=numbers, best=best)


def _is_turn(entry: Entry | None) -> bool:
    return entry is not None and entry.kind == "turn"


def _numbers(history: History) -> tuple[int, ...]:
    """The entries of the log between the turn that has just begun and the one before, without those that were
    undone."""
    log, latest = history.log, range((history.now.entry or 0) - 1, -1, -1)
    done = (number for number in latest if not log[number].undone)
    return tuple(takewhile(lambda number: not _is_turn(log[number]), done))[::-1]


def _life_lost(begun: Moment, after: Document) -> tuple[tuple[str, int], ...]:
    rules, now = rules_of(after), after.by_id
    living = [each for each in begun.document.figures if each.id in now and not rules.is_out(now[each.id])]
    lives = ((each.label, rules.life(each), rules.life(now[each.id])) for each in living)
    return tuple((name, was[0] - left[0]) for name, was, left in lives if was and left and left[0] < was[0])


def _best(entries: Iterable[tuple[int, Entry]], attacks: frozenset[str]) -> int | None:
    """The attack that put the most figures out; among those, the one that was least likely to go as well."""
    found = []
    for number, entry in entries:
        if entry.kind != "roll" or entry.what not in attacks:
            continue
        score = entry.score
        if score is not None and score.measure in GOOD_MEASURES and score.got > 0:
            found.append((len(entry.gone), 1 - run_of([score.trial]).at_least, number))
        elif entry.gone:
            found.append((len(entry.gone), Fraction(0), number))
    return max(found)[2] if found else None


FOLD = "turn-card"


def turn_card_panel(state: AppState, say: Words) -> list[Node]:
    """The card of the turn before, while nothing has happened in this one."""
    card = turn_card(state)
    if card is None:
        return []
    results = fold(state, FOLD, card_words(card, say), lambda: _content(state, card, say))
    return [el("section", side_badge(state, card.side), results, cls="turn-card", key=FOLD)]


def card_words(card: TurnCard, say: Words) -> str:
    """The turn in a line."""
    parts = [say(plural("{count} figure acted", "{count} figures acted"), count=card.acted)] if card.acted else []
    parts += [say("{name} lost {count}", name=say.called(name), count=count) for name, count in card.lost]
    text = ", ".join([*parts, *removed_words(card.gone, say)]) or say("no figure acted")
    luck = [say("luck {share}", share=say.percent(card.luck))] if card.luck is not None else []
    return say.labelled(say.side(card.side), say.series([text, *luck]))


def _content(state: AppState, card: TurnCard, say: Words) -> list[Node]:
    log = state.game_history.log
    parts: list[Node] = []
    if card.best is not None:
        words = say("Best shot: {what}", what=entry_words(state, log[card.best], say))
        send = button(say("Send a picture of it"), SendMoment(card.best), picture="share", cls="wide")
        parts += [el("p", words, cls="note"), send]
    parts.append(el("ol", *(log_row(state, number, log[number], say) for number in card.entries), cls="log"))
    if card.luck is not None:
        words = say("Luck: the share of games with worse dice; {half} is average.", half=say.percent(Fraction(1, 2)))
        parts.append(el("p", words, cls="note"))
    return parts


def turn(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and content."""
    document, now = state.document, state.game_history.turn
    side, title = document.side_or_first(now.side), say("Round {round}", round=now.round)
    found: list[Node] = owed(state, say)
    ended = state.rules.end_turn(document)
    if found and isinstance(ended, Document) and not ended.turn:
        found.append(el("p", say("Unused spells are forgotten when the turn ends."), cls="note"))
    if side:
        found += [el("p", side_badge(state, side), el("strong", say.side(side)), cls="headline"), next_turn(state, say)]
    if may_be_planned(state):
        found.append(button(say("Plan the turn"), ask_plan(None), picture="move", cls="wide"))
    if state.ui.turn:
        found.append(button(say.label(state.ui.turn), end_turn(), picture="next-turn", cls="wide"))
    luck = button(say("Luck of the dice"), do.OpenDialog("luck"), picture="luck", cls="wide")
    reminders: list[Node] = []
    times: list[Node] = []
    if queries.has_reminders(state):
        from tablelight.app.reminders.panel import reminders_due

        reminders = reminders_due(state, say, at_end=True)
    if document.clock:
        from tablelight.app.clock import panel as clock

        times = clock.times(state, say)
    return title, [
        *reminders,
        *found,
        *summary(state, say),
        *players(state, say),
        el("h3", say("What happened")),
        *([luck] if any(entry.kind == "roll" for entry in state.game_history.log) else []),
        *log_list(state, say),
        *times,
    ]
