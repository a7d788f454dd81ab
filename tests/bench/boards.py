"""Large boards to measure on, the same at every run."""

from __future__ import annotations

from random import Random
from typing import Any

SIDE, FIGURES = 64, 40


def squares(seed: int = 1) -> dict[str, Any]:
    """A HeroClix board of 64 x 64 with 40 figures, walls, hedges, rubble and two levels."""
    random = Random(seed)
    places = [(c, r) for r in range(SIDE) for c in range(SIDE)]
    rough = random.sample(places, 700)
    taken = set(rough[:250])
    spaces: list[dict[str, Any]] = [{"at": list(at), "terrain": "blocking"} for at in rough[:250]]
    spaces += [{"at": list(at), "terrain": "hindering"} for at in rough[250:600]]
    spaces += [{"at": list(at), "level": 1} for at in rough[600:]]
    edges = []
    for column, row in random.sample([(c, r) for c, r in places if c < SIDE - 1], 300):
        edges.append({"between": [[column, row], [column + 1, row]], "kind": "wall"})
    free = [at for at in places if at not in taken]
    figures = [
        {
            "id": f"f{number}",
            "name": f"Figure {number}",
            "side": "red" if number % 2 else "blue",
            "at": list(at),
            "stats": {"speed": 10, "range": 10},
            "traits": ["flyer"] if number % 5 == 0 else [],
        }
        for number, at in enumerate([(32, 32), *random.sample([at for at in free if at != (32, 32)], FIGURES - 1)])
    ]
    board = {"grid": "square", "columns": SIDE, "rows": SIDE, "spaces": spaces, "edges": edges}
    return {
        "format": "tablelight",
        "version": 1,
        "game": "heroclix",
        "title": "64 x 64",
        "board": board,
        "figures": figures,
    }
