"""How an activation begins and ends (CV-10, CV-42, CV-54, CV-62, CV-63): by its own action, by another figure's, or
with the round. What must be settled before anything else (CV-53, CV-54). How a new move replaces the one under way.

What is owed comes in order: protection from the damage of an attack, then falls, then attacks of opportunity. Until
then every other action, move and roll is refused, for every figure.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.units import Thousandths
from tablelight.rules.answers import Reason, Refused
from tablelight.rules.questions import MoveQuestion, RollQuestion
from tablelight.rules.systems.carnevale import activation, table
from tablelight.rules.systems.carnevale.moving_rolls import fall_from

OwedKind = Literal["damage", "falling", "opportunities"]
ROLLS: dict[OwedKind, str] = {"damage": "protection", "falling": "fall", "opportunities": "attack"}
"""The roll that settles each kind."""


@frozen
class Owed:
    """The next roll that is owed: `figure` makes it; an attack of opportunity is against `other`."""

    kind: OwedKind
    figure: str
    amount: int = 0
    other: str = ""

    def reason(self, document: Document) -> Reason:
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

    kinds: tuple[OwedKind, ...] = ("damage", "falling")
    amounts = ((kind, *each) for kind in kinds for each in activation.owed(document, kind).items())
    found = [Owed(kind, name, amount) for kind, name, amount in amounts if lives(name)]
    pairs = ((by, against) for by, against in activation.opportunities(document) if lives(by) and lives(against))
    return found + [Owed("opportunities", by, other=against) for by, against in pairs]


def first_owed(document: Document) -> Owed | None:
    """What must be settled next."""
    return next(iter(all_owed(document)), None)


def is_struck_first(document: Document, figure_id: str) -> bool:
    """Whether an attack of opportunity against a figure is owed. It comes before the figure leaves or casts (CV-53)."""
    return any(each.kind == "opportunities" and each.other == figure_id for each in all_owed(document))


def action_barred(document: Document, figure: Figure) -> Reason | None:
    """Why a figure cannot act now: a roll is owed first."""
    first = first_owed(document)
    if first is None:
        return None
    if any(each.kind == first.kind == "falling" and each.figure == figure.id for each in all_owed(document)):
        return Reason("CV-30.first", figure=figure.id)
    return first.reason(document)


def roll_barred(document: Document, question: RollQuestion) -> Reason | None:
    """Why a roll cannot be made now: another one is owed first."""
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


def with_activation_ended(document: Document, following: str = "") -> Document:
    """The document after the activation under way. A stunned counter that it began with goes, a figure on a wall falls,
    grips and the spell under way end. What is owed stays owed. `following`: the figure that acts next, if any; its own
    spell goes on."""
    kept = activation.kept_casting(document, following)
    if "figure" not in document.turn:
        return document.with_turn(grappled=None, casting=kept.get("casting"), dispelled=kept.get("dispelled"))
    active = next((f for f in document.figures if activation.is_active(document, f)), None)
    left = {key: value for key, value in document.turn.items() if key in activation.OUTLASTING}
    ended = activation.fresh_turn(document, {**left, **kept})
    if active is None:
        return ended
    if document.turn.get("was_stunned"):
        ended = ended.with_figure(ended.figure(active.id).with_state(stunned=None))
    climbed = table.climbed(active)
    return fall_from(ended, active.id, Thousandths(climbed)) if climbed and table.is_alive(active) else ended


def as_active(document: Document, figure: Figure) -> Document:
    """The document as an acting figure finds it: another figure's activation has ended (CV-54)."""
    return document if activation.is_active(document, figure) else with_activation_ended(document, figure.id)


REACTIONS = ("grappled",)
"""Actions that are taken within another figure's activation."""


ANSWERING = ("protection", "fall", "dispel")
"""Rolls that answer what another figure does."""


def with_activation_begun(document: Document, figure: Figure, action: str) -> Document | Reason:
    """The document in which a figure takes an action, or why a roll that is owed comes first (CV-53, CV-54)."""
    return action_barred(document, figure) or (document if action in REACTIONS else as_active(document, figure))


def with_move_begun(document: Document, question: MoveQuestion) -> Document | Reason:
    """The document in which the action of a question is taken, or why a roll that is owed comes first."""
    started = with_activation_begun(document, question.figure, question.action)
    return started if isinstance(started, Reason) else without_rest_of_move(started, question)


def without_rest_of_move(document: Document, question: MoveQuestion) -> Document:
    """The document without the rest of a move under way, if the question begins a new one (`"afresh"`)."""
    if not question.extra.get("afresh") or not isinstance(
        activation.turn_value(document, question.figure, "move_left"), int
    ):
        return document
    return document.with_turn(move_left=None, move_rolled=None, disengaged=None)


def with_roll_begun(document: Document, question: RollQuestion) -> Document | Reason:
    """The document in which a roll is made, or why another comes first."""
    is_answer = question.roll in ANSWERING or bool(question.extra.get("opportunity"))
    return roll_barred(document, question) or (document if is_answer else as_active(document, question.figure))


def end(document: Document, figure: Figure) -> Document:
    """End a figure's activation; if it has not begun, it begins first."""
    return with_activation_ended(activation.activated(document, figure))


def end_turn(document: Document) -> Document | Refused:
    """CV-54: end the activation under way, unless something is owed."""
    first = first_owed(document)
    return with_activation_ended(document) if first is None else Refused(refused=first.reason(document))


def end_round(document: Document) -> Document | Refused:
    """CV-54: end the activation under way, and the bars on dispelling in this round (CV-66)."""
    ended = end_turn(document)
    return ended if isinstance(ended, Refused) else ended.with_turn(no_dispel=None)


def may_activate(document: Document, figure: Figure) -> Reason | None:
    """Why a figure's activation cannot begin now."""
    if activation.is_active(document, figure):
        return Reason("CV-42.late", figure=figure.id)
    return None if table.is_alive(figure) else Reason("CV-10.out", figure=figure.id)


def may_surface(document: Document, figure: Figure) -> Reason | None:
    """CV-42: why a figure cannot surface. It may only at the start of its activation, with counters, in water."""
    if first := activation.not_yet(document, figure):
        return first
    if not figure.state.get("underwater"):
        return Reason("CV-42.none", figure=figure.id)
    if activation.is_active(document, figure) and document.turn.get("acted"):
        return Reason("CV-42.late", figure=figure.id)
    return None if table.swims(document, figure) else Reason("CV-40.dry", figure=figure.id)
