"""What figures still owe in the turn, rolls and moves, each with the button that settles it."""

from __future__ import annotations

from tablelight.app.controls import fold
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.actions import PickUpDice, SettleDebt
from tablelight.app.dice.debts import debts, settling_roll
from tablelight.app.state import AppState
from tablelight.locale.messages import plural
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
