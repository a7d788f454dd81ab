"""What figures still owe in the turn, and the rolls that settle it."""

from __future__ import annotations

from attrs import frozen

from tablelight.app import queries
from tablelight.app.dice.queries import new_roll
from tablelight.app.dice.state import PendingRoll
from tablelight.app.state import AppState
from tablelight.board.document import Figure
from tablelight.board.records import as_record, known
from tablelight.view.games.roll_ui import OwedUi


@frozen
class Debt:
    """What a figure owes: an amount, or a roll against `other`."""

    owed: OwedUi
    figure: Figure
    amount: int = 0
    other: Figure | None = None


def debts(state: AppState) -> list[Debt]:
    """Everything that the document's `turn` says is owed, in the order of the game's table."""
    people = state.document.by_id
    found = []
    for owed in queries.ui_of(state).owed:
        entry = state.document.turn.get(owed.key)
        if isinstance(entry, dict):
            for name, amount in entry.items():
                each = amount if isinstance(amount, list) else [amount]
                found += [Debt(owed, people[name], known(one, int) // owed.unit) for one in each]
        elif isinstance(entry, list):
            for who in as_record(entry, list[tuple[str | None, ...]]):
                *named, by, against = who
                if not named or named == [owed.roll]:
                    other = people.get(against or "")
                    found.append(Debt(owed, people[known(by, str)], other=other))
    return found


def settling_roll(state: AppState, debt: Debt) -> PendingRoll:
    """The roll that settles a debt."""
    keys = dict(debt.owed.keys)
    if debt.other is not None and debt.owed.other:
        keys[debt.owed.other] = debt.other.id
    if debt.owed.amount:
        keys[debt.owed.amount] = debt.amount
    return new_roll(state, debt.figure.id, debt.owed.roll, tuple(sorted(keys.items())))
