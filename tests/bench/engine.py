"""How fast the rules are for a search: positions a second, in-process, without JSON.

A position is `moves` of every figure of a side, and the best attack of each. From one position to the next a figure moves
anywhere that it can; only the first position comes again.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from time import perf_counter

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.units import INCH
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tests.bench import inches
from tests.bench.dangers import STATS, battle
from tests.bench.measure import Row, show

SECONDS = 3.0
"""How long each board is measured."""


def boards() -> dict[str, Document]:
    """A board of 24 x 24 spaces for each game on spaces, and a bare table."""
    return {**{game: read(battle(game, 24)) for game in STATS}, "carnevale": read(inches.canal())}


def look(document: Document, figure: Figure, random: Random) -> Document | None:
    """Look at a figure of a position; returns the position after one of its moves, None if it has none."""
    rules, after = rules_of(document), None
    assert rules.conduct is not None
    for action, keys in rules.conduct.movements(document, figure):
        found = rules.moves(document, MoveQuestion(figure=figure, action=action, extra=keys))
        places = [end.at for end in found.spaces]
        for rings in found.area or ():
            places += [(round(x * INCH), round(y * INCH)) for x, y in rings[0]]
        if places:
            after = document.with_figure(evolve(figure, at=(random.choice(places), *figure.at[1:])))
    best = Fraction(-1)
    for enemy in document.enemies(figure):
        best = max([best, *(attack.mean for attack in rules.conduct.attacks(document, figure, enemy))])
    return after


def positions(document: Document) -> Iterator[None]:
    """Look at one position after the other, forever."""
    start, number, random = document, 0, Random(7)
    side = document.figures[0].side
    while True:
        own = [figure for figure in document.figures if figure.side == side]
        moved = [look(document, figure, random) for figure in own]
        number += 1
        document = moved[number % len(moved)] or start
        if number % 10 == 0:
            document = start
        yield


def rows() -> list[Row]:
    """Positions a second in each game."""
    found = []
    for name, document in boards().items():
        looking = positions(document)
        next(looking)
        begin, count = perf_counter(), 0
        while perf_counter() - begin < SECONDS:
            next(looking)
            count += 1
        found.append(Row(name, count / (perf_counter() - begin), "positions a second"))
    return found


if __name__ == "__main__":
    show("engine (CPython)", rows())
