"""What is to be settled at once, each with its buttons: rolls and moves that figures owe, and figures that have fallen."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.controls import fold
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.actions import PickUpDice, SettleDebt
from tablelight.app.dice.queries import debts, settling_roll
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.board.document import Document
from tablelight.locale.messages import plural
from tablelight.progress.memo import remember
from tablelight.rules.out import out_figures
from tablelight.rules.registry import rules_of
from tablelight.view.nodes import Node, button, el, icon
from tablelight.view.words import Words


def owed(state: AppState, say: Words) -> list[Node]:
    """What figures owe. Several debts fold to one line while a target's verdict is shown: the newest answer is on top."""
    rows = debt_rows(state, say)
    if not rows:
        return []
    if len(rows) > 1 and state.target is not None:
        title = say(plural("{count} roll still to resolve", "{count} rolls still to resolve"), count=len(rows))
        return [fold(state, "owed", title, [el("ul", *rows, cls="actions")])]
    title = say("Still to resolve")
    parts = el("p", title, cls="label"), el("ul", *rows, cls="actions")
    return [el("section", *parts, key="owed", aria_label=title, cls="now")]


def debt_rows(state: AppState, say: Words) -> list[Node]:
    """A row for each debt, with the button that settles it."""
    pending = state.pending_roll
    rows: list[Node] = []
    for number, debt in enumerate(debts(state)):
        values = {
            "name": say.figure(debt.figure),
            "count": debt.amount,
            "other": say.figure(debt.other) if debt.other else "",
            "roll": say.label(dice_queries.dice_form(state, debt.owed.roll).label),
        }
        text = say.filled(debt.owed.label, values)
        if debt.owed.roll:
            settles = settling_roll(state, debt)
            if pending is not None and (pending.figure, pending.roll) == (settles.figure, settles.roll):
                continue
            press = button(text, PickUpDice(settles), picture="die", cls="wide owed")
        else:
            if (state.selected, state.action) == (debt.figure.id, debt.owed.action):
                if state.proposal is None:
                    rows.append(_settling(text, number, say))
                continue
            press = button(text, SettleDebt(debt.figure.id, debt.owed.action), picture="move", cls="wide owed")
        rows.append(el("li", press, key=str(number)))
    return rows


def _settling(text: str, number: int, say: Words) -> Node:
    """A debt that is being settled on the board, and what to do for it."""
    what = el("p", icon("move"), el("span", text), cls="headline")
    return el("li", what, el("p", say("Tap on the board where it goes."), cls="note"), key=str(number))


def fallen(state: AppState, say: Words) -> list[Node]:
    """A sentence and the two buttons for each figure that has no life left since the last moment (DG-06), until the player
    turns to a figure that had no part in it."""
    history = state.history
    if history is None or not history.past:
        return []
    found, names = [], _since(history.past[-1].document, history.present)
    if not names or not _is_about(state, history, names):
        return []
    for name in names:
        figure = state.document.figure(name)
        text = say("{name} is defeated", name=say.figure(figure))
        off = button(say("Take it off the table"), do.TakeOffTable(name), picture="delete")
        back = button(say("Undo"), do.Undo(), picture="undo")
        head = el("p", icon("skull"), el("span", text), cls="headline")
        found.append(
            el("section", head, el("div", off, back, cls="pair"), cls="now bad", key=f"fallen-{name}", aria_label=text)
        )
    return found


def _is_about(state: AppState, history: History, names: tuple[str, ...]) -> bool:
    """Whether no card is open, the card is of the figure that fell or of the one that felled it, or the dice of a
    roll are shown."""
    figure, entry = state.figure, history.entry(history.now)
    if figure is None or figure.id in names or state.roll_result is not None:
        return True
    return entry is not None and (entry.figure, entry.side) == (figure.label, figure.side)


@remember(2)
def _since(before: Document, now: Document) -> tuple[str, ...]:
    rules = rules_of(now)
    out = {figure.id for figure in out_figures(rules, before)}
    known = {figure.id for figure in before.figures}
    return tuple(figure.id for figure in out_figures(rules, now) if figure.id in known - out)
