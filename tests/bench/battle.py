"""HeroScape on a map of 469 hexes: moves with their risks, and everything that is seen."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion, SightQuestion
from tablelight.rules.registry import system
from tests.bench.boards import battlefield
from tests.bench.measure import Row, milliseconds


def void(board: dict[str, Any]) -> list[dict[str, Any]]:
    """The void spaces of a document."""
    return [space for space in board["board"]["spaces"] if space["terrain"] == "void"]


def around(document: Document, figure: Figure) -> list[Space]:
    """The spaces next to a figure."""
    return document.topology.neighbours(figure.space)


def rows() -> list[Row]:
    """The rows of this benchmark."""
    document, rules = read(battlefield()), system("heroscape")
    # Level ground: only enemies are in the way, so a move reaches the most spaces.
    plain = read({**(level := battlefield(levels=(0,))), "board": {**level["board"], "spaces": void(level)}})

    def moves_of(figure: Figure, document: Document = document, **extra: str) -> float:
        question = MoveQuestion(figure=figure, action="move", extra=extra)
        return milliseconds(lambda: rules.moves(document, question), rounds=5)

    times = [moves_of(figure) for figure in document.figures]
    walker = plain.figures[0]
    pair = evolve(walker, at=(walker.space, next(at for at in around(plain, walker) if plain.at(at) is None)))
    middle = document.figures[0]
    wide = evolve(middle, at=(middle.space, next(at for at in around(document, middle) if document.at(at) is None)))
    rough = document.with_figure(wide)

    def why_not(space: Space) -> float:
        question = MoveQuestion(figure=wide, action="move", to=space)
        return milliseconds(lambda: rules.path(rough, question), rounds=1)

    reached = {wide.space} | {found.at for found in rules.moves(rough, MoveQuestion(figure=wide, action="move")).spaces}
    whys = [why_not(space) for space in [s for s in rough.topology.spaces() if s not in reached][::12][:40]]
    seen = milliseconds(lambda: run(rules.sight_map(document, SightQuestion(viewer=middle))), rounds=5)
    return [
        Row("moves with risks, move 8, from the middle", times[0], "ms", 30),
        Row("moves with risks, move 8, the slowest of 24 figures", max(times), "ms", 30),
        Row("on level ground", moves_of(walker, plain), "ms", 30),
        Row("on level ground, the safest ways", moves_of(walker, plain, prefer="safe"), "ms", 30),
        Row("on level ground, a figure of two spaces", moves_of(pair, plain.with_figure(pair)), "ms", 30),
        Row("why not, the slowest of 40 spaces, a figure of two spaces", max(whys), "ms", 100),
        Row("sight-map from the middle", seen, "ms", 100),
    ]
