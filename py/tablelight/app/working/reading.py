"""The JSON of an answer read back into the records that the app shows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tablelight.app.working.state import Job, Unanswered
from tablelight.board.document import Document
from tablelight.rules.answers import Moves, NeededRoll, Odds, Path, Reason, Refused, Step, WrittenLocation
from tablelight.rules.danger.attacks import After, PossibleAttack, Way
from tablelight.rules.danger.records import (
    Advice,
    Advised,
    CountedAttack,
    Counts,
    Enemy,
    FreeShelter,
    FreeVantage,
    MapSpace,
    Spot,
    Spots,
    ThreatMap,
    Threats,
)

Told = dict[str, Any]


def read_answer(job: Job, told: Told, *, is_answered: bool) -> object:
    """The record of an answer. Of an error, which is found soon, the page finds the problem itself, in its own words."""
    if not is_answered:
        return Unanswered()
    ask = json.loads(job.question)
    return READERS[ask["ask"]](job.document, ask, told)


def reason_of(told: Told | None) -> Reason | None:
    """A reason: in the place of its text stands what makes it (`apart.keyed`)."""
    if told is None:
        return None
    at, between = told.get("at"), told.get("between")
    made = json.loads(told["text"])
    return Reason(
        made["key"],
        at=None if at is None else _place(at),
        figure=told.get("figure"),
        between=None if between is None else (_place(between[0]), _place(between[1])),  # type: ignore[arg-type]
        values={name: _value(value) for name, value in made["values"].items()},
    )


def _value(value: Any) -> object:
    return Fraction(value["fraction"]) if isinstance(value, dict) and "fraction" in value else value


def _roll(told: Told | None) -> NeededRoll | None:
    if told is None:
        return None
    reason = reason_of(told["reason"])
    assert reason is not None
    return NeededRoll(roll=told["roll"], chance=Fraction(told["chance"]), reason=reason)


def _place(told: list[float]) -> WrittenLocation:
    return told[0], told[1]


def _rest(told: Told, *known: str) -> dict[str, object]:
    """What only some answers add, odds as records."""
    rest: dict[str, object] = {key: value for key, value in told.items() if key not in known}
    if isinstance(odds := rest.get("odds"), dict):
        rest["odds"] = _odds(odds)
    return rest


def _odds(told: Told) -> Odds:
    outcomes = {key: Fraction(chance) for key, chance in told["outcomes"].items()}
    out = None if told["out"] is None else Fraction(told["out"])
    return Odds(outcomes=outcomes, extra={"mean": Fraction(told["mean"]), "out": out})


def _counts(told: Told) -> Counts:
    known = ("now", "after", "beside", "either")
    return Counts(**{key: told[key] for key in known}, extra=_rest(told, *known))


# Threats


def _attack(told: Told) -> PossibleAttack:
    known = ("attack", "distance", "clear")
    return PossibleAttack(**{key: told[key] for key in known}, extra=_rest(told, *known))


def _after(told: Told) -> After:
    known = ("attack", "actions", "to", "cost", "chance", "distance", "clear")
    return After(
        attack=told["attack"],
        actions=tuple(told["actions"]),
        to=_place(told["to"]),
        cost=told["cost"],
        chance=Fraction(told["chance"]),
        distance=told["distance"],
        clear=told["clear"],
        extra=_ways(told, *known),
    )


def _way(told: Told) -> Way:
    extra = _ways(told, "actions", "to", "cost", "chance")
    actions, chance = tuple(told["actions"]), Fraction(told["chance"])
    return Way(actions=actions, to=_place(told["to"]), cost=told["cost"], chance=chance, extra=extra)


def _ways(told: Told, *known: str) -> dict[str, object]:
    """What a way adds; where the first of two moves ended, and a tail, are places."""
    extra = _rest(told, *known)
    for key in ("via", "tail"):
        value = extra.get(key)
        if isinstance(value, list) and value and not isinstance(value[0], list):
            extra[key] = tuple(value)
    return extra


def _threats(_: Document, __: Told, told: Told) -> Threats:
    enemies = tuple(
        Enemy(
            figure=each["figure"],
            now=tuple(map(_attack, each["now"])),
            after=None if each["after"] is None else _after(each["after"]),
            beside=None if each["beside"] is None else _way(each["beside"]),
            extra=_rest(each, "figure", "now", "after", "beside"),
        )
        for each in told["enemies"]
    )
    return Threats(enemies=enemies, counts=_counts(told["counts"]), extra=_rest(told, "enemies", "counts"))


# Places


def _spots(document: Document, ask: Told, told: Told) -> object:
    if "spaces" not in told:
        return _vantage(told) if "contact" in told else _shelter(told)
    extra = {"seen": tuple(_spot(document, ask, each) for each in told["seen"])} if "seen" in told else {}
    return Spots(
        needs_roll=_roll(told["needs_roll"]),
        refused=reason_of(told["refused"]),
        spaces=tuple(_spot(document, ask, each) for each in told["spaces"]),
        extra=extra,
    )


def _spot(document: Document, ask: Told, told: Told) -> Spot:
    extra = _rest(told, "at", "cost", "chance")
    if "counts" in extra:
        extra["counts"] = _counts(told["counts"])
    if "attacks" in extra:
        extra["attacks"] = tuple(map(_attack, told["attacks"]))
    return Spot(
        at=_place(told["at"]),
        cost=told["cost"],
        chance=Fraction(told["chance"]),
        extra=extra,
        document=document,
        figure=document.figure(ask["figure"]),
    )


def _shelter(told: Told) -> FreeShelter:
    known = ("needs_roll", "refused", "stay", "area", "unseen")
    stay = None if told["stay"] is None else {"counts": _counts(told["stay"]["counts"])}
    return FreeShelter(
        needs_roll=_roll(told["needs_roll"]),
        refused=reason_of(told["refused"]),
        stay=stay,
        area=told["area"],
        unseen=told["unseen"],
        extra=_rest(told, *known),
    )


def _vantage(told: Told) -> FreeVantage:
    known = ("needs_roll", "refused", "stay", "contact", "seen")
    return FreeVantage(
        needs_roll=_roll(told["needs_roll"]),
        refused=reason_of(told["refused"]),
        stay=told["stay"],
        contact=told["contact"],
        seen=told["seen"],
        extra=_rest(told, *known),
    )


def _map(_: Document, __: Told, told: Told) -> object:
    if "spaces" not in told:
        return told
    kinds = ("now", "after", "beside")
    return ThreatMap(
        spaces=tuple(
            MapSpace(at=_place(each["at"]), **{kind: tuple(each[kind]) for kind in kinds}) for each in told["spaces"]
        )
    )


def _advice(_: Document, __: Told, told: Told) -> Advice:
    return Advice(
        needs_roll=_roll(told["needs_roll"]),
        refused=reason_of(told["refused"]),
        places=tuple(map(_advised, told["places"])),
        boldest=told["boldest"],
        safest=told["safest"],
        balanced=told["balanced"],
        extra=_rest(told, "needs_roll", "refused", "places", "boldest", "safest", "balanced"),
    )


def _advised(told: Told) -> Advised:
    known = ("at", "cost", "chance", "dealt", "suffered", "alike", "why")
    extra = _rest(told, *known)
    if extra.get("survive") is not None:
        extra["survive"] = Fraction(told["survive"])
    if "by" in extra:
        extra["by"] = tuple(
            CountedAttack(**{**each, "chance": Fraction(each["chance"]), "mean": Fraction(each["mean"])})
            for each in told["by"]
        )
    suffered = told["suffered"]
    return Advised(
        at=_place(told["at"]),
        cost=told["cost"],
        chance=Fraction(told["chance"]),
        dealt=Fraction(told["dealt"]),
        suffered=suffered if isinstance(suffered, Mapping) else Fraction(suffered),
        alike=told["alike"],
        why=tuple(reason for reason in map(reason_of, told["why"]) if reason is not None),
        extra=extra,
    )


# Plans of a whole activation


def _moves(_: Document, __: Told, told: Told) -> Moves:
    extra = _rest(told, "needs_roll", "refused", "spaces", "area")
    bands = [{**band, "chance": Fraction(band["chance"])} for band in told.get("bands", [])]
    return Moves(
        needs_roll=_roll(told["needs_roll"]),
        refused=reason_of(told["refused"]),
        area=told.get("area"),
        extra={**extra, **({"bands": bands} if bands else {})},
    )


def _path(_: Document, __: Told, told: Told) -> Path | Refused:
    refused = reason_of(told.get("refused"))
    if refused is not None:
        return Refused(refused=refused, extra=_rest(told, "refused"))
    extra = _rest(told, "path", "cost", "steps", "risks")
    return Path(
        path=tuple(map(_place, told["path"])),
        cost=told["cost"],
        steps=tuple(map(_step, told["steps"])),
        risks=tuple(told["risks"]),
        extra={**extra, "chance": Fraction(told["chance"])} if "chance" in told else extra,
    )


def _step(told: Told) -> Step:
    extra = _rest(told, "at", "cost", "reasons")
    rolls = [{**roll, "chance": Fraction(roll["chance"])} for roll in told.get("rolls", [])]
    return Step(
        at=_place(told["at"]),
        cost=told["cost"],
        reasons=tuple(reason for reason in map(reason_of, told["reasons"]) if reason is not None),
        extra={**extra, "rolls": rolls},
    )


READERS: Mapping[str, Callable[[Document, Told, Told], object]] = {
    "threats": _threats,
    "shelter": _spots,
    "vantage": _spots,
    "threat-map": _map,
    "advise": _advice,
    "moves": _moves,
    "path": _path,
}
