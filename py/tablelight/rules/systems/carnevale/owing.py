"""What is owed before anything else is done, and in which order (CV-53, CV-54).

The damage of an attack is protected from before the next roll, then falls are rolled for, then attacks of opportunity are
made. Until then every other action, move and roll is refused, whoever would take it.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.rules.answers import Reason
from tablelight.rules.questions import RollQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import opportunities, owed

Kind = Literal["damage", "falling", "opportunities"]
ROLLS: dict[Kind, str] = {"damage": "protection", "falling": "fall", "opportunities": "attack"}
"""The roll that settles what is owed."""


@frozen
class Owed:
    """What comes next: a roll of `figure`'s, for an attack of opportunity against `other`."""

    kind: Kind
    figure: str
    amount: int = 0
    other: str = ""

    def reason(self, document: Document) -> Reason:
        """Why something else is refused."""
        values: dict[str, object] = {"name": document.figure(self.figure).label}
        if self.kind == "damage":
            return Reason("CV-53.damage", figure=self.figure, values={**values, "damage": self.amount})
        if self.kind == "falling":
            return Reason("CV-54.falls", figure=self.figure, values=values)
        values["other"] = document.figure(self.other).label
        return Reason("CV-53.opportunity", figure=self.figure, values=values)


def all_owed(document: Document) -> list[Owed]:
    """Everything owed by the living, in the order in which it is settled."""

    def lives(figure_id: str) -> bool:
        return table.is_alive(document.figure(figure_id))

    found = [Owed("damage", name, amount) for name, amount in owed(document, "damage").items() if lives(name)]
    found += [Owed("falling", name, amount) for name, amount in owed(document, "falling").items() if lives(name)]
    pairs = ((by, against) for by, against in opportunities(document) if lives(by) and lives(against))
    return found + [Owed("opportunities", by, other=against) for by, against in pairs]


def first_owed(document: Document) -> Owed | None:
    """What is to be settled next."""
    return next(iter(all_owed(document)), None)


def is_struck_first(document: Document, figure_id: str) -> bool:
    """Whether a figure is owed an attack of opportunity: before it leaves or casts (CV-53)."""
    return any(each.kind == "opportunities" and each.other == figure_id for each in all_owed(document))


def action_barred(document: Document, figure: Figure) -> Reason | None:
    """Why a figure takes no action now: something is owed first."""
    first = first_owed(document)
    if first is None:
        return None
    if first.kind == "falling" and any(each.figure == figure.id for each in all_owed(document)):
        return Reason("CV-30.first", figure=figure.id)
    return first.reason(document)


def roll_barred(document: Document, question: RollQuestion) -> Reason | None:
    """Why a roll is not made now: another comes first."""
    first = first_owed(document)
    if first is None:
        return None
    against = question.extra.get("target") if question.extra.get("opportunity") else None
    for each in all_owed(document):
        is_its_roll = (
            each.kind == first.kind and each.figure == question.figure.id and ROLLS[each.kind] == question.roll
        )
        if is_its_roll and (each.kind != "opportunities" or each.other == against):
            return None
    return action_barred(document, question.figure)
