"""The problems of a document's objectives, scenario and score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablelight.board.document import Document
from tablelight.board.parts import Objective
from tablelight.board.problems import Problem
from tablelight.board.schema import Field, check_fields
from tablelight.board.scores import MOST_OBJECTIVES, MOST_ROUNDS, POINTS, SCENARIO, read_scenario
from tablelight.geometry.exact.planar import crosses_itself
from tablelight.rules.system import System

SCORE: Mapping[str, Field] = {
    "ended": Field("integer", minimum=0, maximum=MOST_ROUNDS),
    "rounds": Field("list"),
    "holders": Field("mapping"),
    "rolls": Field("list"),
}
_DIE = Field("integer", minimum=1, maximum=100)
_TOTAL = Field("integer")


def objective_problems(document: Document, rules: System) -> Iterator[Problem]:
    """All problems of a document's objectives and points."""
    if not (document.objectives or document.scenario or document.score):
        return
    if len(document.objectives) > MOST_OBJECTIVES:
        yield Problem("$.objectives", "must be a list of 1 to {most}", {"most": MOST_OBJECTIVES})
    seen: set[str] = set()
    for number, objective in enumerate(document.objectives):
        path = f"$.objectives[{number}]"
        if not objective.id:
            yield Problem(f"{path}.id", "must not be empty")
        if objective.id in seen:
            yield Problem(f"{path}.id", "another objective has the id {id}", {"id": objective.id})
        seen.add(objective.id)
        yield from _place(path, document, objective)
        yield from _counting(path, rules, objective)
    yield from check_fields("$.scenario", document.scenario, SCENARIO)
    if not any(check_fields("$.scenario", document.scenario, SCENARIO)):
        yield from _ends(document)
    yield from _score(document, seen)


def _place(path: str, document: Document, objective: Objective) -> Iterator[Problem]:
    board = document.board
    if (objective.at is None) == (not objective.area):
        yield Problem(path, "must have either a place, at, or an area")
    if (objective.range or 0) < 0:
        yield Problem(f"{path}.range", "must be at least {minimum}", {"minimum": 0})
    if objective.at is not None and not board.holds(objective.at):
        yield Problem(f"{path}.at", "is off the board")
    for number, place in enumerate(objective.area):
        if not board.holds(place):
            yield Problem(f"{path}.area[{number}]", "is off the board")
    if objective.area and board.grid == "inches":
        if len(set(objective.area)) < 3:
            yield Problem(f"{path}.area", "a polygon has at least three points")
        elif crosses_itself(objective.area):
            yield Problem(f"{path}.area", "the sides of this area cross or lie on one another")


def _counting(path: str, rules: System, objective: Objective) -> Iterator[Problem]:
    """The problems of which figures count, and of the points."""
    traits = Field("list", choices=rules.vocabulary.traits)
    if objective.traits:
        yield from traits.problems(f"{path}.traits", [*objective.traits])
    if objective.contested == "stat" or objective.stat is not None:
        stats = tuple(rules.vocabulary.stats)
        if objective.stat not in stats:
            yield Problem(f"{path}.stat", "must be one of: {choices}", {"choices": ", ".join(stats) or "-"})
    yield from check_fields(f"{path}.points", objective.points, POINTS)


def _ends(document: Document) -> Iterator[Problem]:
    scenario, said = read_scenario(document.scenario), document.scenario
    for key in ("up_to", "die", "goes_on"):
        if key in said and "rounds" not in said:
            yield Problem("$.scenario.rounds", "is missing")
            return
    if scenario.rounds is not None and scenario.up_to < scenario.rounds:
        yield Problem("$.scenario.up_to", "must be at least {minimum}", {"minimum": scenario.rounds})
    if scenario.goes_on is not None and scenario.goes_on > scenario.die:
        yield Problem("$.scenario.goes_on", "must be at most {maximum}", {"maximum": scenario.die})


def _score(document: Document, objectives: set[str]) -> Iterator[Problem]:
    score = document.score
    found = list(check_fields("$.score", score, SCORE))
    yield from found
    if found:
        return
    rounds, rolls, holders = score.get("rounds", []), score.get("rolls", []), score.get("holders", {})
    for key, items in (("rounds", rounds), ("rolls", rolls)):
        if isinstance(items, list) and len(items) > MOST_ROUNDS + 1:
            yield Problem(f"$.score.{key}", "must be a list of 1 to {most}", {"most": MOST_ROUNDS + 1})
    for number, die in enumerate(rolls if isinstance(rolls, list) else ()):
        yield from _DIE.problems(f"$.score.rolls[{number}]", die)
    for number, points in enumerate(rounds if isinstance(rounds, list) else ()):
        path = f"$.score.rounds[{number}]"
        if isinstance(points, dict):
            yield from check_fields(path, points, dict.fromkeys(points, _TOTAL))
        else:
            yield Problem(path, "must be an object")
    for name, side in holders.items() if isinstance(holders, Mapping) else ():
        if name not in objectives:
            yield Problem(f"$.score.holders.{name}", "no objective has the id {id}", {"id": name})
        yield from Field("text").problems(f"$.score.holders.{name}", side)
