"""The JSON of an answer read back into the records that the app shows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction

from tablelight.app.working.danger_reading import read_advice, read_map, read_spots, read_threats
from tablelight.app.working.state import Job, Unanswered
from tablelight.app.working.told import Told, read_place, read_rest, read_roll, reason_of
from tablelight.board.document import Document
from tablelight.rules.answers import Moves, Path, Refused, Step


def read_answer(job: Job, told: Told, *, is_answered: bool) -> object:
    """The record of an answer. Of an error, which is found soon, the page finds the problem itself, in its own words."""
    if not is_answered:
        return Unanswered()
    question = json.loads(job.question)
    return READERS[question["ask"]](job.document, question, told)


# Plans of a whole activation


def _moves(_: Document, __: Told, told: Told) -> Moves:
    extra = read_rest(told, "needs_roll", "refused", "spaces", "area")
    bands = [{**band, "chance": Fraction(band["chance"])} for band in told.get("bands", [])]
    least = {"least": Fraction(told["least"])} if "least" in told else {}
    return Moves(
        needs_roll=read_roll(told["needs_roll"]),
        refused=reason_of(told["refused"]),
        area=told.get("area"),
        extra={**extra, **({"bands": bands} if bands else {}), **least},
    )


def _path(_: Document, __: Told, told: Told) -> Path | Refused:
    refused = reason_of(told.get("refused"))
    if refused is not None:
        return Refused(refused=refused, extra=read_rest(told, "refused"))
    extra = read_rest(told, "path", "cost", "steps", "risks")
    return Path(
        path=tuple(map(read_place, told["path"])),
        cost=told["cost"],
        steps=tuple(map(_step, told["steps"])),
        risks=tuple(told["risks"]),
        extra={**extra, "chance": Fraction(told["chance"])} if "chance" in told else extra,
    )


def _step(told: Told) -> Step:
    extra = read_rest(told, "at", "cost", "reasons")
    rolls = [{**roll, "chance": Fraction(roll["chance"])} for roll in told.get("rolls", [])]
    return Step(
        at=read_place(told["at"]),
        cost=told["cost"],
        reasons=tuple(reason for reason in map(reason_of, told["reasons"]) if reason is not None),
        extra={**extra, "rolls": rolls},
    )


READERS: Mapping[str, Callable[[Document, Told, Told], object]] = {
    "threats": read_threats,
    "shelter": read_spots,
    "vantage": read_spots,
    "threat-map": read_map,
    "advise": read_advice,
    "moves": _moves,
    "path": _path,
}
