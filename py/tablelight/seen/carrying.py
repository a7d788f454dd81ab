"""One move that brings two figures to their places: one carries the other and sets it down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen

from tablelight.ask import answer
from tablelight.board.document import Document, Json
from tablelight.board.problems import QuestionError
from tablelight.rules.answers import Refused
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.seen.moves import Moved


@frozen
class CarryingMove:
    """The carrier's move, the keys of its question, and the position after it."""

    move: Moved
    keys: Mapping[str, Json]
    after: Document


def carrying(document: Document, carrier: Moved, friend: Moved) -> CarryingMove | None:
    """The move of a carrier that takes a friend along; None if the game has none, or does not allow it.

    A game that lets figures carry has a key for whom, a figure, and a key for where it is set down, a space.
    """
    rules, board = rules_of(document), document.board
    fields = rules.keys.get("apply", {})
    whom, where = ([key for key, field in fields.items() if field.kind == kind] for kind in ("figure", "space"))
    for action in rules.moving or rules.actions:
        for one in whom:
            for other in where:
                keys: dict[str, Json] = {one: friend.figure, other: list(board.written(friend.to))}
                question = MoveQuestion(
                    figure=document.figure(carrier.figure), action=action, to=carrier.to, extra=keys
                )
                try:
                    after = rules.apply(document, question)
                    if isinstance(after, Refused):
                        continue
                    if any(after.figure(each.figure).at[0] != each.to for each in (carrier, friend)):
                        continue
                    asked = {"ask": "path", "figure": carrier.figure, "action": action, "to": board.written(carrier.to)}
                    found: Any = answer(document, {**asked, **keys})
                except QuestionError:
                    continue
                if "path" in found:
                    return CarryingMove(evolve(carrier, action=action, answer=dict(found)), keys, after)
    return None
