"""Lines of shot in a dungeon of 40 x 40 squares with 300 walled sides."""

from __future__ import annotations

from tablelight.grid import Space
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.rules.questions import SightQuestion
from tablelight.rules.registry import system
from tests.bench.boards import dungeon
from tests.bench.measure import Row, milliseconds


def rows() -> list[Row]:
    """The rows of this benchmark."""
    document, rules = read(dungeon()), system("oraculo")
    grid, viewer = document.topology, document.figures[0]
    look = SightQuestion(viewer=viewer)
    seen = run(rules.sight_map(document, look)).visible
    hidden = [space for space in grid.spaces() if space not in set(seen)]
    far = max(hidden, key=lambda space: grid.distance(viewer.space, space))
    open_space = max(seen, key=lambda space: grid.distance(viewer.space, space))

    def map_of(space: Space) -> float:
        question = SightQuestion(viewer=space)
        return milliseconds(lambda: run(rules.sight_map(document, question)), rounds=3)

    def line(end: Space) -> float:
        return milliseconds(lambda: rules.sight(document, SightQuestion(viewer=viewer, target=end)))

    middle = milliseconds(lambda: run(rules.sight_map(document, look)))
    slowest = max(map_of(space) for space in grid.spaces()[::40])
    return [
        Row(f"sight-map from the middle, {len(seen)} squares seen", middle, "ms", 150),
        Row("sight-map, the slowest of 40 squares", slowest, "ms", 150),
        Row("sight of the farthest square seen, with its proof", line(open_space), "ms"),
        Row("sight of the farthest square not seen, with what closes the view", line(far), "ms"),
    ]
