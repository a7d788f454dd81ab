"""Answers about danger, from the JSON of `ask` to the records that the page has of its own questions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablelight.app.working.told import Told, read_place, read_rest, read_roll, reason_of
from tablelight.board.document import Document
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


def _counts(told: Told) -> Counts:
    known = ("now", "after", "beside", "either")
    return Counts(**{key: told[key] for key in known}, extra=read_rest(told, *known))


def _attack(told: Told) -> PossibleAttack:
    known = ("attack", "distance", "clear")
    return PossibleAttack(**{key: told[key] for key in known}, extra=read_rest(told, *known))


def _after(told: Told) -> After:
    known = ("attack", "actions", "to", "cost", "chance", "distance", "clear")
    return After(
        attack=told["attack"],
        actions=tuple(told["actions"]),
        to=read_place(told["to"]),
        cost=told["cost"],
        chance=Fraction(told["chance"]),
        distance=told["distance"],
        clear=told["clear"],
        extra=_ways(told, *known),
    )


def _way(told: Told) -> Way:
    extra = _ways(told, "actions", "to", "cost", "chance")
    actions, chance = tuple(told["actions"]), Fraction(told["chance"])
    return Way(actions=actions, to=read_place(told["to"]), cost=told["cost"], chance=chance, extra=extra)


def _ways(told: Told, *known: str) -> dict[str, object]:
    """What a way adds; where the first of two moves ended, and a tail, are places."""
    extra = read_rest(told, *known)
    for key in ("via", "tail"):
        value = extra.get(key)
        if isinstance(value, list) and value and not isinstance(value[0], list):
            extra[key] = tuple(value)
    return extra


def read_threats(_: Document, __: Told, told: Told) -> Threats:
    """The record of an answer to `threats` that a worker gave as JSON."""
    enemies = tuple(
        Enemy(
            figure=each["figure"],
            now=tuple(map(_attack, each["now"])),
            after=None if each["after"] is None else _after(each["after"]),
            beside=None if each["beside"] is None else _way(each["beside"]),
            extra=read_rest(each, "figure", "now", "after", "beside"),
        )
        for each in told["enemies"]
    )
    return Threats(enemies=enemies, counts=_counts(told["counts"]), extra=read_rest(told, "enemies", "counts"))


def read_spots(document: Document, question: Told, told: Told) -> object:
    """The answer to `shelter` or `vantage`, on spaces or on a bare table."""
    if "spaces" not in told:
        return _vantage(told) if "contact" in told else _shelter(told)
    extra = {"seen": tuple(_spot(document, question, each) for each in told["seen"])} if "seen" in told else {}
    return Spots(
        needs_roll=read_roll(told["needs_roll"]),
        refused=reason_of(told["refused"]),
        spaces=tuple(_spot(document, question, each) for each in told["spaces"]),
        extra=extra,
    )


def _spot(document: Document, question: Told, told: Told) -> Spot:
    extra = read_rest(told, "at", "cost", "chance")
    if "counts" in extra:
        extra["counts"] = _counts(told["counts"])
    if "attacks" in extra:
        extra["attacks"] = _attacks(told)
    return Spot(
        at=read_place(told["at"]),
        cost=told["cost"],
        chance=Fraction(told["chance"]),
        extra=extra,
        document=document,
        figure=document.figure(question["figure"]),
    )


def _shelter(told: Told) -> FreeShelter:
    known = ("needs_roll", "refused", "stay", "area", "unseen")
    stay = None if told["stay"] is None else {"counts": _counts(told["stay"]["counts"])}
    return FreeShelter(
        needs_roll=read_roll(told["needs_roll"]),
        refused=reason_of(told["refused"]),
        stay=stay,
        area=told["area"],
        unseen=told["unseen"],
        extra=read_rest(told, *known),
    )


def _vantage(told: Told) -> FreeVantage:
    known = ("needs_roll", "refused", "stay", "contact", "seen")
    return FreeVantage(
        needs_roll=read_roll(told["needs_roll"]),
        refused=reason_of(told["refused"]),
        stay=None if told["stay"] is None else {**told["stay"], "attacks": _attacks(told["stay"])},
        contact=None if told["contact"] is None else _contact(told["contact"]),
        seen=told["seen"],
        extra=read_rest(told, *known),
    )


def _attacks(told: Told) -> tuple[PossibleAttack, ...]:
    return tuple(map(_attack, told["attacks"]))


def _contact(told: Told) -> Told:
    """A way into contact, and the attacks there."""
    place, chance = read_place(told["to"]), Fraction(told["chance"])
    return {**told, "actions": tuple(told["actions"]), "to": place, "chance": chance, "attacks": _attacks(told)}


def read_map(_: Document, __: Told, told: Told) -> object:
    """The answer to `threat-map`: its spaces, or the areas of a bare table as they are."""
    if "spaces" not in told:
        return told
    kinds = ("now", "after", "beside")
    return ThreatMap(
        spaces=tuple(
            MapSpace(at=read_place(each["at"]), **{kind: tuple(each[kind]) for kind in kinds})
            for each in told["spaces"]
        )
    )


def read_advice(_: Document, __: Told, told: Told) -> Advice:
    """The record of an answer to `advise` that a worker gave as JSON."""
    return Advice(
        needs_roll=read_roll(told["needs_roll"]),
        refused=reason_of(told["refused"]),
        places=tuple(map(_advised, told["places"])),
        boldest=told["boldest"],
        safest=told["safest"],
        balanced=told["balanced"],
        extra=read_rest(told, "needs_roll", "refused", "places", "boldest", "safest", "balanced"),
    )


def _advised(told: Told) -> Advised:
    known = ("at", "cost", "chance", "dealt", "suffered", "alike", "why")
    extra = read_rest(told, *known)
    if extra.get("survive") is not None:
        extra["survive"] = Fraction(told["survive"])
    if "by" in extra:
        extra["by"] = tuple(
            CountedAttack(**{**each, "chance": Fraction(each["chance"]), "mean": Fraction(each["mean"])})
            for each in told["by"]
        )
    suffered = told["suffered"]
    return Advised(
        at=read_place(told["at"]),
        cost=told["cost"],
        chance=Fraction(told["chance"]),
        dealt=Fraction(told["dealt"]),
        suffered=suffered if isinstance(suffered, Mapping) else Fraction(suffered),
        alike=told["alike"],
        why=tuple(reason for reason in map(reason_of, told["why"]) if reason is not None),
        extra=extra,
    )
