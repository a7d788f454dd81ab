"""How an activation begins and ends (CV-10, CV-42, CV-54, CV-62, CV-63): by its own action, by another figure's, or with
the round; and how a move under way is given up for a new one."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.rules.answers import Reason, Refused
from tablelight.rules.questions import MoveQuestion, RollQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import (
    OUTLASTING,
    activated,
    count,
    fresh_turn,
    is_active,
    not_yet,
    turn_value,
)
from tablelight.rules.systems.carnevale.owing import action_barred, first_owed, roll_barred
from tablelight.rules.systems.carnevale.resolving import fall_from


def closed(document: Document) -> Document:
    """The document after the activation under way: a stunned counter that it began with goes, who hangs on a wall falls,
    grips end. What is owed stays owed."""
    if "figure" not in document.turn:
        return document.with_turn(grappled=None)
    active = next((f for f in document.figures if is_active(document, f)), None)
    ended = fresh_turn(document, {key: value for key, value in document.turn.items() if key in OUTLASTING})
    if active is None:
        return ended
    if document.turn.get("was_stunned"):
        ended = ended.with_figure(ended.figure(active.id).with_state(stunned=None))
    climbed = count(active.state.get("on_wall"))
    return fall_from(ended, active.id, climbed) if climbed and table.is_alive(active) else ended


def as_acting(document: Document, figure: Figure) -> Document:
    """The document as a figure finds it that acts: another figure's activation has ended before (CV-54)."""
    return document if is_active(document, figure) else closed(document)


REACTIONS = ("grappled",)
"""Actions that are taken within another figure's activation."""


ANSWERING = ("protection", "fall", "dispel")
"""Rolls that answer what another figure does."""


def opened(document: Document, figure: Figure, action: str) -> Document | Reason:
    """The document in which a figure takes an action, or the reason why something that is owed comes first (CV-53,
    CV-54)."""
    return action_barred(document, figure) or (document if action in REACTIONS else as_acting(document, figure))


def given_up(document: Document, question: MoveQuestion) -> Document:
    """The document without the rest of a move under way, where the question begins a new one (`"afresh"`)."""
    if not question.extra.get("afresh") or not isinstance(turn_value(document, question.figure, "move_left"), int):
        return document
    return document.with_turn(move_left=None, move_rolled=None, disengaged=None)


def opened_for_roll(document: Document, question: RollQuestion) -> Document | Reason:
    """The document in which a roll is made, or why another comes first."""
    is_answer = question.roll in ANSWERING or bool(question.extra.get("opportunity"))
    return roll_barred(document, question) or (document if is_answer else as_acting(document, question.figure))


def end(document: Document, figure: Figure) -> Document:
    """The figure's activation ends; one that has not begun begins and ends."""
    return closed(activated(document, figure))


def end_turn(document: Document) -> Document | Refused:
    """CV-54: the activation under way ends, once nothing is owed."""
    owed = first_owed(document)
    return closed(document) if owed is None else Refused(refused=owed.reason(document))


def end_round(document: Document) -> Document | Refused:
    """CV-54: the activation under way ends, and with it what bars a mage from dispelling in this round (CV-66)."""
    ended = end_turn(document)
    return ended if isinstance(ended, Refused) else ended.with_turn(no_dispel=None)


def may_activate(document: Document, figure: Figure) -> Reason | None:
    """Why an activation does not begin now."""
    if is_active(document, figure):
        return Reason("CV-42.late", figure=figure.id)
    return None if table.is_alive(figure) else Reason("CV-10.out", figure=figure.id)


def may_surface(document: Document, figure: Figure) -> Reason | None:
    """CV-42: only at the start of the activation, with counters, in water."""
    first = not_yet(document, figure)
    if first:
        return first
    if not figure.state.get("underwater"):
        return Reason("CV-42.none", figure=figure.id)
    if is_active(document, figure) and document.turn.get("acted"):
        return Reason("CV-42.late", figure=figure.id)
    return None if table.swims(document, figure) else Reason("CV-40.dry", figure=figure.id)
