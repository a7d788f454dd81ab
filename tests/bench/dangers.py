"""The five questions about danger with twelve enemies close by, on 30 x 30 (Oráculo on 40 x 40 with 300 walls)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from tablelight.ask import answer
from tablelight.board.document import Document, Json
from tablelight.rules.check import read
from tests.bench import inches
from tests.bench.measure import Row, milliseconds

LIMITS = {"threats": 100.0, "shelter": 500.0, "vantage": 500.0, "advise": 500.0, "threat-map": None}
"""Milliseconds that a question may take in Pyodide (median); None for the map, which is shown in parts."""
ENEMIES, FRIENDS = 12, 5
STATS: dict[str, dict[str, int]] = {
    "heroclix": {"speed": 8, "range": 8},
    "herotrek": {"speed": 6},
    "oraculo": {"move": 6, "combat": 3, "aim": 2, "life": 5},
    "heroscape": {"move": 6, "range": 6, "attack": 3, "defence": 3, "life": 3, "height": 5},
}
ROUGH: dict[str, tuple[str, ...]] = {
    "heroclix": ("hindering", "water", "blocking"),
    "herotrek": ("woods", "building", "water", "swamp"),
    "oraculo": ("slow", "blocking"),
    "heroscape": ("water", "heavy-snow", "shadow"),
}
WALLS = {"heroclix": "wall", "herotrek": "wall", "oraculo": "wall", "heroscape": "ruin"}


def battle(game: str, side: int = 30, walls: int = 60) -> dict[str, Any]:
    """A subject in the middle of a board, five friends and twelve enemies within nine spaces of it."""
    random = Random(5)
    places = [(c, r) for c in range(side) for r in range(side)]
    spaces: list[dict[str, Any]] = []
    for column, row in places:
        spec: dict[str, Any] = {"at": [column, row]}
        if random.random() < 0.15:
            spec["terrain"] = random.choice(ROUGH[game])
        if game == "heroscape":
            spec["level"] = max(0, 4 - (abs(column % 10 - 5) + abs(row % 10 - 5)) // 2)
        spaces.append(spec)
    barred = {tuple(spec["at"]) for spec in spaces if spec.get("terrain") == "blocking"}
    inner = [(c, r) for c, r in places if c < side - 1]
    edges = [{"between": [[c, r], [c + 1, r]], "kind": WALLS[game]} for c, r in random.sample(inner, walls)]
    middle = side // 2
    near = [at for at in places if max(abs(at[0] - middle), abs(at[1] - middle)) <= 9 and at not in barred]
    figures = [
        {
            "id": f"f{number}",
            "side": "red" if number <= FRIENDS else "blue",
            "at": list(at),
            "stats": STATS[game],
            "traits": ["flyer"] if number % 4 == 3 and game != "oraculo" else [],
        }
        for number, at in enumerate(random.sample(near, 1 + FRIENDS + ENEMIES))
    ]
    grid = "hex" if game in ("herotrek", "heroscape") else "square"
    board = {"grid": grid, "columns": side, "rows": side, "spaces": spaces, "edges": edges}
    return {"format": "tablelight", "version": 1, "game": game, "title": "Battle", "board": board, "figures": figures}


def rows() -> list[Row]:
    """The rows of this benchmark: the questions as they are asked from outside, the answers encoded."""
    found: list[Row] = []
    for game in STATS:
        document = read(battle(game, 40, 300) if game == "oraculo" else battle(game))
        found += game_rows(document, "f0", "f7")
    bare = read(inches.canal())
    return [*found, *game_rows(bare, "f0", "f1"), *game_rows(read(inches.quarter(5, 60, 13)), "f0", "f1", "60 areas")]


def game_rows(document: Document, subject: str, target: str, where: str = "") -> list[Row]:
    """The rows of one game, medians of a few answers."""
    side = document.figure(subject).side
    foes = len(document.enemies(document.figure(subject)))
    questions: dict[str, Json] = {
        "threats": {"ask": "threats", "figure": subject},
        "shelter": {"ask": "shelter", "figure": subject},
        "vantage": {"ask": "vantage", "figure": subject, "target": target},
        "advise": {"ask": "advise", "figure": subject},
        "threat-map": {"ask": "threat-map", "side": side},
    }
    return [
        Row(
            f"{document.game}{where and ', ' + where}: {kind}, {foes} enemies",
            milliseconds(partial(answer, document, question), rounds=3, warm=1),
            "ms",
            LIMITS[kind],
        )
        for kind, question in questions.items()
    ]
