"""Questions that every game answers about every document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from attrs import Factory, frozen

from tablelight.ask import answer, answer_case
from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.rules.check import read
from tablelight.rules.system import System
from tests.effort import EVERY, THOROUGH

Json = dict[str, Any]


FIGURES = 5 if EVERY else 2 if THOROUGH else 1
"""How many figures are asked about on each board."""
FEW_AREAS = 5
"""A short run asks for the moves of a whole activation, which take seconds, on tables with this many areas at most."""


def ask(board: Json, question: Json) -> Json | None:
    """The answer; None if the question lacks something that this game needs, and the error says where."""
    return told(*answer_case({"document": board, "question": question}))


def told(found: object, answered: bool) -> Json | None:
    """The answer of `ask`, or None for an error that has a message and a place in the question or a figure."""
    assert isinstance(found, dict)
    if answered:
        return found
    assert found["error"]["path"].startswith(("$.question", "$.document.figures")), found
    assert found["error"]["message"]
    return None


@frozen
class Asked:
    """A board that was asked about: its document, and the answers by their questions."""

    board: Json
    read: Document
    answers: dict[str, Json | None] = Factory(dict)


LAST: list[Asked] = []
"""The boards that were asked about last, the most recent first."""
KEPT = 3


def asked_about(board: Json) -> Asked:
    """The entry of a board; a new one if it is not among the last."""
    number = next((number for number, each in enumerate(LAST) if each.board == board), None)
    found = Asked(deepcopy(board), read(board)) if number is None else LAST.pop(number)
    LAST[:] = [found, *LAST[: KEPT - 1]]
    return found


def ask_again(board: Json, question: Json) -> Json | None:
    """`ask`, but a question keeps its answer if it was asked before about one of the last boards. Another test checks
    that asking again gives the same answer."""
    if question["ask"] in ("apply", "roll"):  # their documents are written like the one that was sent
        return ask(board, question)
    kept, key = asked_about(board), json.dumps(question)
    if key not in kept.answers:
        try:
            found, answered = answer(kept.read, question), True
        except QuestionError as error:
            problem = error.problem
            found, answered = {"error": {"path": problem.path, "message": str(problem)}}, False
        kept.answers[key] = told(found, answered)
    return kept.answers[key]


def movers(board: Json) -> list[Json]:
    """The figures asked about."""
    return list(board["figures"][:FIGURES])


def extras(rules: System, kind: str, board: Json, figure: Json) -> Iterator[Json]:
    """The further keys of a question, one at a time: nothing, then each key with values that it takes."""
    yield {}
    others = [each["id"] for each in board["figures"] if each["id"] != figure["id"]]
    for key, field in rules.keys.get(kind, {}).items():
        match field.kind:
            case "figure":
                yield from ({key: other} for other in others[:2])
            case "choice":
                yield from ({key: choice} for choice in field.choices)
            case "truth" if key != "whole" or THOROUGH or len(board["board"].get("areas", ())) <= FEW_AREAS:
                yield {key: True}
            case "integer":
                yield {key: max(1, field.minimum or 0)}


def move_questions(rules: System, board: Json, figure: Json) -> Iterator[tuple[Json, Json]]:
    """Every question of `moves` about a figure, as if its owed rolls had succeeded, with the answers."""
    for action in rules.moving or rules.actions:
        for extra in extras(rules, "moves", board, figure):
            question = {"figure": figure["id"], "action": action, "rolled": "success", **extra}
            found = ask_again(board, {"ask": "moves", **question})
            if found is not None:
                yield question, found


def every_space(board: Json) -> list[list[int]]:
    """The spaces of a board of spaces, with void ones."""
    grid = board["board"]
    return [[c, r] for r in range(grid["rows"]) for c in range(grid["columns"])]


def spots(figure: Json) -> list[Any]:
    """Where a figure stands, as a list of places."""
    at: list[Any] = figure["at"]
    return at if isinstance(at[0], list) else [at]
