"""HeroScape on a map of 469 hexes: moves with their risks, and everything that is seen."""

from __future__ import annotations

from tablelight.board.document import Figure
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion, SightQuestion
from tablelight.rules.registry import system
from tests.bench.boards import battlefield
from tests.bench.measure import Row, milliseconds


def rows() -> list[Row]:
    """What is measured here."""
    document, rules = read(battlefield()), system("heroscape")

    def moves_of(figure: Figure) -> float:
        question = MoveQuestion(figure=figure, action="move")
        return milliseconds(lambda: rules.moves(document, question), rounds=5)

    times = [moves_of(figure) for figure in document.figures]
    middle = document.figures[0]
    seen = milliseconds(lambda: rules.sight_map(document, SightQuestion(viewer=middle)), rounds=5)
    return [
        Row("moves with risks, move 8, from the middle", times[0], "ms", 30),
        Row("moves with risks, move 8, the slowest of 24 figures", max(times), "ms", 30),
        Row("sight-map from the middle", seen, "ms", 100),
    ]
