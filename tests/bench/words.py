"""The question `words` against the questions that it asks: at most twice their time."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

from tablelight.ask import answer
from tablelight.board.document import Json
from tablelight.rules.check import read
from tablelight.words.table import WordTable
from tests.bench.dangers import battle
from tests.bench.measure import Row

GAMES = ("heroclix", "heroscape", "oraculo")
LINES = ("r", "s {enemy}", "e", "t", "t safe", "t best", "x")
"""Lines that ask the rules; the other lines only say what is in the document."""
SECONDS = 2
ROUNDS = 30
"""For each line, at least; a slow line is only measured for the seconds."""
SLOW = 0.1
"""Seconds from which a line is slow."""


def rows() -> list[Row]:
    """A row for each line in each game."""
    return [
        Row(f"{game}, {line}: times its questions", _ratio(battle(game), line), "x", 2)
        for game in GAMES
        for line in LINES
    ]


def _ratio(document: Any, line: str) -> float:
    """The best time of the line divided by the best time of its questions, each about a newly read document."""
    first = document["figures"][0]
    enemy = next(figure["id"] for figure in document["figures"] if figure["side"] != first["side"])
    question: Json = {"ask": "words", "line": line.format(enemy=enemy), "selected": first["id"], "language": "en"}
    asked = _questions(document, question)
    assert asked, line
    gc.collect()
    gc.freeze()  # the objects that already exist are no work of either
    best = [float("inf"), float("inf")]
    end, rounds = perf_counter() + SECONDS, 0
    while perf_counter() < end or (rounds < ROUNDS and best[0] < SLOW):
        rounds += 1
        for which, questions in enumerate(([question], asked)):
            best[which] = min(best[which], _seconds(document, questions))
    return best[0] / best[1]


def _seconds(document: Any, questions: list[Json]) -> float:
    position = read(document)
    gc.collect()  # otherwise the collector runs in the same line each time, or never
    begun = process_time()  # processor time: other programs take turns
    for question in questions:
        answer(position, question)
    return process_time() - begun


def _questions(document: Any, question: Json) -> list[Json]:
    """The questions that a line asks."""
    asked: list[Json] = []
    unnoted: Callable[..., Any] = WordTable.ask

    def noted(self: WordTable, ask: str, **question: Json) -> Any:
        asked.append({"ask": ask, **{key.rstrip("_"): value for key, value in question.items()}})
        return unnoted(self, ask, **question)

    WordTable.ask = noted  # type: ignore[method-assign]
    try:
        answer(read(document), question)
    finally:
        WordTable.ask = unnoted  # type: ignore[method-assign]
    return asked
