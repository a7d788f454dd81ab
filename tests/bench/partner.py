"""How long the partner thinks about one order (PL-17): `next` at each effort, six figures a side on 24 x 24 spaces, and on
Carnevale's canal. The figures have not been asked about before, as on the page when a turn begins."""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from tablelight.ask import answer
from tablelight.board.document import Json
from tablelight.rules.check import read
from tests.bench import inches
from tests.bench.dangers import STATS, battle
from tests.bench.measure import Row

LIMITS = (None, 300.0, 1000.0, 4000.0)
"""Milliseconds by effort."""
TIMES = 3
"""Positions of each game; the median counts."""
SIDE = 24
A_SIDE = 6


def skirmish(game: str, number: int) -> dict[str, Any]:
    """A position of a game: six figures a side, the ground as in `dangers`, the figures anywhere near the middle."""
    board = battle(game, SIDE)
    random = Random(number)
    sides = ([each for each in board["figures"] if each["side"] == side][:A_SIDE] for side in ("red", "blue"))
    figures = [each for side in sides for each in side]
    barred = {tuple(each["at"]) for each in board["board"]["spaces"] if each.get("terrain") == "blocking"}
    free = [(c, r) for c in range(3, SIDE - 3) for r in range(3, SIDE - 3) if (c, r) not in barred]
    for figure, at in zip(figures, random.sample(free, len(figures)), strict=True):
        figure["at"] = list(at)
    return {**board, "figures": figures}


def worked() -> float:
    """The processor time of this process in seconds, which other programs hardly change. Pyodide asks Node for it."""
    if sys.platform != "emscripten":
        return process_time()
    usage = import_module("js").process.cpuUsage()
    return float(usage.user + usage.system) / 1e6


def seconds(document: dict[str, Any], effort: int, number: int) -> float:
    """The processor time of one answer, in seconds."""
    board = read(document)
    question: Json = {"ask": "next", "side": board.figures[0].side, "effort": effort, "seed": number}
    begin = worked()
    answer(board, question)
    return worked() - begin


def rows() -> list[Row]:
    """The rows of this benchmark."""
    found = []
    for game in (*STATS, "carnevale"):
        boards = [inches.canal() if game == "carnevale" else skirmish(game, number) for number in range(TIMES)]
        for effort, limit in enumerate(LIMITS):
            times = sorted(seconds(board, effort, number) for number, board in enumerate(boards))
            found.append(Row(f"{game}: next at effort {effort}", times[TIMES // 2] * 1000, "ms", limit))
    return found
