"""HeroClix on large boards: sight to all squares at once agrees with each single line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablelight.progress.portions import run
from tablelight.rules import lines
from tablelight.rules.check import read
from tablelight.rules.questions import SightQuestion
from tablelight.rules.systems.heroclix.sight import sight, sight_map


@pytest.mark.clause("HC-54")
@pytest.mark.parametrize("seed", range(6))
def test_all_at_once_is_each_by_itself(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LARGE", 0)
    chance = Random(seed)
    places = [(c, r) for c in range(14) for r in range(12)]
    chosen = chance.sample(places, 60)
    spaces: list[dict[str, Any]] = [{"at": list(at), "level": chance.randint(1, 2)} for at in chosen[:30]]
    spaces += [{"at": list(at), "terrain": chance.choice(("blocking", "hindering"))} for at in chosen[30:52]]
    walls = [{"between": [[c, r], [c + 1, r]], "kind": "wall"} for c, r in chance.sample(places, 12) if c < 13]
    figures = [
        {
            "id": f"f{number}",
            "side": "ab"[number % 2],
            "at": list(at),
            "stats": {"speed": 8, "range": 6},
            **({"traits": ["flyer"], "state": {"flight": "high"}} if number % 3 == 0 else {}),
        }
        for number, at in enumerate(chosen[52:])
    ]
    board = {"grid": "square", "columns": 14, "rows": 12, "spaces": spaces, "edges": walls}
    plain = {"format": "tablelight", "version": 1, "game": "heroclix", "board": board, "figures": figures}
    document = read(plain)
    for viewer in document.figures[:4]:
        found = run(sight_map(document, SightQuestion(viewer=viewer)))
        for at in places:
            one = sight(document, SightQuestion(viewer=viewer, target=at))
            assert (one.visible, one.clear) == (at in found.visible, at in found.clear), (viewer.id, at)
