"""What every answer of `ask` is made of, from its JSON: reasons, needed rolls, odds, places, further keys."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from tablelight.rules.answers import NeededRoll, Odds, Reason, WrittenLocation

Told = dict[str, Any]


def reason_of(told: Told | None) -> Reason | None:
    """A reason: in the place of its text stands what makes it (`apart.keyed`)."""
    if told is None:
        return None
    at, between = told.get("at"), told.get("between")
    made = json.loads(told["text"])
    return Reason(
        made["key"],
        at=None if at is None else read_place(at),
        figure=told.get("figure"),
        between=None if between is None else (read_place(between[0]), read_place(between[1])),  # type: ignore[arg-type]
        values={name: _value(value) for name, value in made["values"].items()},
    )


def _value(value: Any) -> object:
    return Fraction(value["fraction"]) if isinstance(value, dict) and "fraction" in value else value


def read_roll(told: Told | None) -> NeededRoll | None:
    """The roll that is needed first, if any is."""
    if told is None:
        return None
    reason = reason_of(told["reason"])
    assert reason is not None
    return NeededRoll(roll=told["roll"], chance=Fraction(told["chance"]), reason=reason)


def read_place(told: list[float]) -> WrittenLocation:
    """A place as answers write it: a space, or inches."""
    return told[0], told[1]


def read_rest(told: Told, *known: str) -> dict[str, object]:
    """What only some answers add, odds as records."""
    rest: dict[str, object] = {key: value for key, value in told.items() if key not in known}
    if isinstance(odds := rest.get("odds"), dict):
        rest["odds"] = _odds(odds)
    return rest


def _odds(told: Told) -> Odds:
    outcomes = {key: Fraction(chance) for key, chance in told["outcomes"].items()}
    out = None if told["out"] is None else Fraction(told["out"])
    return Odds(outcomes=outcomes, extra={"mean": Fraction(told["mean"]), "out": out})
