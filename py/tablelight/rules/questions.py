"""Checked questions: all keys are known, and all ids exist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import field, frozen

from tablelight.board.document import Document, Figure, Json, Location
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.grid import Space

END_ROUND: Mapping[str, Json] = {"ask": "apply", "action": "end-round"}
"""The end of the round. It is an action of the table, so it names no figure."""
END_TURN: Mapping[str, Json] = {"ask": "end-turn"}
"""The end of a side's turn: no question of the contract, but the rules end the turn all the same."""
END_ACTIVATION: Mapping[str, Json] = {"ask": "end-activation"}
"""The end, by hand, of the activation that the document records."""


@frozen(kw_only=True)
class MoveQuestion:
    """`moves`, `path` and `apply`: a figure, an action, mostly a destination for the latter two. `extra`: game keys."""

    figure: Figure
    action: str
    to: Location | None = None
    rolled: Literal["success", "failure"] | None = None
    extra: Mapping[str, Json] = field(factory=dict)


@frozen(kw_only=True)
class SightQuestion:
    """`sight` and `sight-map`: from and to a figure or a place."""

    viewer: Figure | Location
    target: Figure | Location | None = None
    extra: Mapping[str, Json] = field(factory=dict)


@frozen(kw_only=True)
class RollQuestion:
    """`roll`: which roll for which figure; `dice` as thrown on the table, None to throw them here."""

    figure: Figure
    roll: str
    dice: tuple[Json, ...] | None = None
    extra: Mapping[str, Json] = field(factory=dict)


@frozen(kw_only=True)
class OddsQuestion:
    """`odds`: a roll by name, with its numbers. `document` for odds that come from a position."""

    roll: str
    given: Mapping[str, Json] = field(factory=dict)
    document: Document
    extra: Mapping[str, Json] = field(factory=dict)

    @property
    def keys(self) -> dict[str, Json]:
        """The values of all keys, next to `with` and in it; each may be given only once."""
        for key in self.extra:
            if key in self.given:
                raise QuestionError(f"$.question.with.{key}", "is said twice")
        return {**self.given, **self.extra}

    def pair(self) -> tuple[Figure, Figure] | None:
        """The attacker and the target, if both are named; `QuestionError` if only one of them is."""
        keys = self.keys
        names = [keys.get(key) for key in ("from", "to")]
        for key, name in zip(("from", "to"), names, strict=True):
            if name is None and any(names):
                raise QuestionError(f"$.question.{key}", "is missing")
        one, other = (None if name is None else self.document.figure(as_record(name, str)) for name in names)
        return None if one is None or other is None else (one, other)


def added_dice(bonus: Json) -> dict[str, int]:
    """Dice that are added on either side, `attack` and `defence`; a single number is for the attack."""
    if bonus is None:
        return {}
    return {"attack": bonus} if isinstance(bonus, int) else as_record(bonus, dict[str, int])


def named_side(keys: Mapping[str, Json]) -> str:
    """The side that a question is about."""
    side = keys.get("side")
    if side is None:
        raise QuestionError("$.question.side", "is missing")
    if not isinstance(side, str) or not side:
        raise QuestionError("$.question.side", "must be text")
    return side


def named_figure(document: Document, path: str, value: Json) -> Figure:
    """The figure that a key of a question names."""
    if value is None:
        raise QuestionError(path, "is missing")
    if not isinstance(value, str):
        raise QuestionError(path, "must be a figure's id")
    try:
        return document.figure(value)
    except KeyError:
        raise QuestionError(path, "no figure has the id {id}", id=value) from None


def location_of(viewpoint: Figure | Location) -> Space:
    """The place of a viewpoint: the figure's place, or the place itself."""
    return viewpoint.space if isinstance(viewpoint, Figure) else viewpoint
