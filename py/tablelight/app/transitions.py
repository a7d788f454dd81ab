"""How a position came about from the one before: the question of the contract that the rules answered, and its further
keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import frozen

from tablelight.board.clocks import MOST_MS
from tablelight.board.codec import thaw
from tablelight.board.document import Document, Json
from tablelight.rules.questions import END_ACTIVATION, END_ROUND, END_TURN
from tablelight.rules.registry import rules_of
from tablelight.view.plane import Place

Keys: TypeAlias = tuple[tuple[str, Json], ...]
"""Named values in the order of their names."""


def with_ends(keys: Keys, ends: Keys) -> Keys:
    """The keys, updated with those of a chosen end."""
    return tuple(sorted({**dict(keys), **dict(ends)}.items()))


def with_key(keys: Keys, name: str, value: Json) -> Keys:
    """The keys with one set; None removes it."""
    kept = tuple(each for each in keys if each[0] != name)
    return with_ends(kept, () if value is None else ((name, value),))


BOUNDARIES = (END_ACTIVATION, END_ROUND, END_TURN)
SPENT = "spent"
"""The key next to the question that ends a turn: the milliseconds that the turn took, if a clock is on the table."""
MOST_DRAWN_PLACES = 64
"""The most places of a path that are remembered: of a longer one every second, third, ... and the last."""


def untimed(question: Mapping[str, Json]) -> Mapping[str, Json]:
    """A question without the time that the turn took."""
    return {key: value for key, value in question.items() if key != SPENT}


def ends_turn(question: Mapping[str, Json]) -> bool:
    """Whether a question ends a side's turn."""
    return untimed(question) in (END_ROUND, END_TURN)


def spent_of(question: Mapping[str, Json]) -> int | None:
    """The time that a turn took, in milliseconds; None if the question gives no valid time."""
    spent = question.get(SPENT)
    return spent if type(spent) is int and 0 <= spent <= MOST_MS else None


@frozen(kw_only=True)
class Transition:
    """What led to a moment. A change by hand has none: the rules were not asked."""

    question: Mapping[str, Json]
    """The question that the rules answered, as the contract writes it; of a roll with the dice that were thrown."""
    places: tuple[Place, ...] = ()
    """The places that the figure went through, to be drawn; empty if there was no movement."""


def move_question(document: Document, figure: str, action: str, to: Place | None, keys: Keys) -> dict[str, Json]:
    """The question of an action, with the keys that `apply` takes."""
    known = rules_of(document).keys.get("apply", {})
    place: dict[str, Json] = {} if to is None else {"to": document.board.written(to)}
    extra = {key: thaw(value) for key, value in keys if key in known}
    return {"ask": "apply", "figure": figure, "action": action, **place, **extra}


def roll_question(document: Document, figure: str, roll: str, dice: tuple[Json, ...], keys: Keys) -> dict[str, Json]:
    """The question of a roll with the dice as they fell."""
    known = rules_of(document).rolls[roll].fields
    extra = {key: thaw(value) for key, value in keys if key in known}
    return {"ask": "roll", "figure": figure, "roll": roll, "dice": thaw(dice), **extra}


def thinned(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """Some of the places, at most `MOST_DRAWN_PLACES`, the first and the last among them."""
    every = -(-len(places) // MOST_DRAWN_PLACES)
    return places if every <= 1 else (*places[:-1:every], places[-1])
