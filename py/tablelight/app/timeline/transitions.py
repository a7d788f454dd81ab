"""How a position came of the one before it: the question of the contract that the rules answered with it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from tablelight.app.keys import Keys
from tablelight.board.codec import thaw
from tablelight.board.document import Document, Json
from tablelight.rules.registry import rules_of
from tablelight.view.plane import Place

END_ROUND: Mapping[str, Json] = {"ask": "apply", "action": "end-round"}
END_TURN: Mapping[str, Json] = {"ask": "end-turn"}
"""The next side's turn begins: no question of the contract, but the rules end the old one all the same."""
END_ACTIVATION: Mapping[str, Json] = {"ask": "end-activation"}
"""The activation that the document remembers is ended by hand."""
LONGEST_WAY = 64
"""Places of a way that are kept: of a longer one every second, fourth, ... and the last."""


@frozen(kw_only=True)
class Transition:
    """What led to a moment. A change by hand has none: the rules were not asked."""

    question: Mapping[str, Json]
    """The question that the rules answered, as the contract writes it; of a roll with the dice that were thrown."""
    way: tuple[Place, ...] = ()
    """The places that the figure went through, to be drawn; none of what is no movement."""


def move_question(document: Document, figure: str, action: str, to: Place | None, keys: Keys) -> dict[str, Json]:
    """The question of an action; of the keys those that `apply` takes."""
    known = rules_of(document).keys.get("apply", {})
    place: dict[str, Json] = {} if to is None else {"to": document.board.written(to)}
    extra = {key: thaw(value) for key, value in keys if key in known}
    return {"ask": "apply", "figure": figure, "action": action, **place, **extra}


def roll_question(document: Document, figure: str, roll: str, dice: tuple[Json, ...], keys: Keys) -> dict[str, Json]:
    """The question of a roll with the dice as they fell."""
    known = rules_of(document).rolls[roll].fields
    extra = {key: thaw(value) for key, value in keys if key in known}
    return {"ask": "roll", "figure": figure, "roll": roll, "dice": thaw(dice), **extra}


def thinned(way: tuple[Place, ...]) -> tuple[Place, ...]:
    """A way of few places that begins and ends alike."""
    every = -(-len(way) // LONGEST_WAY)
    return way if every <= 1 else (*way[:-1:every], way[-1])
