"""Fresh boards for the arena, made at random from a seed: two armies of the same kinds on broken ground."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

Json = dict[str, Any]
EXAMPLES = Path(__file__).parents[1] / "static" / "examples"
SHEETS = {"river": "own-river", "cellar": "own-cellar"}
GAMES = ("heroscape", "oraculo", "carnevale", *SHEETS)
SIZE = (15, 10)
ROUGH: dict[str, tuple[Json, ...]] = {
    "heroscape": ({"level": 1}, {"level": 2}, {"terrain": "water"}),
    "oraculo": ({"terrain": "slow"}, {"terrain": "blocking"}),
    "river": ({"terrain": "woods"}, {"terrain": "hill"}, {"terrain": "town"}),
    "cellar": ({"terrain": "rubble"}, {"terrain": "pillar"}),
}
HEXES = ("heroscape", "river")
EDGES = {"heroscape": ("ruin",), "oraculo": ("wall", "door-closed"), "river": ("river",), "cellar": ("wall", "closed")}


def fresh(game: str, seed: object, many: int = 4) -> Json:
    """A board of a game or a sheet with `many` figures on each side."""
    random = Random(f"arena {game} {seed}")
    kinds = [_kind(game, random, number) for number in range(many)]
    if game == "carnevale":
        return _table(random, kinds)
    columns, rows = SIZE
    figures, held = [], set()
    for side, edge in (("red", 0), ("blue", columns - 1)):
        for number, kind in enumerate(kinds):
            while (at := (abs(edge - random.randrange(2)), random.randrange(rows))) in held:
                pass
            held.add(at)
            figures.append({"id": f"{side[0]}{number}", "side": side, "at": list(at), **kind})
    free = [(c, r) for c in range(columns) for r in range(rows) if (c, r) not in held]
    share = random.choice((0.05, 0.15, 0.25))
    spaces = [{"at": list(at), **random.choice(ROUGH[game])} for at in free if random.random() < share]
    pairs = [(c, r) for c in range(1, columns - 2) for r in range(rows)]
    edges = [
        {"between": [[c, r], [c + 1, r]], "kind": random.choice(EDGES[game])}
        for c, r in pairs
        if random.random() < share / 2
    ]
    grid = "hex" if game in HEXES else "square"
    board = {"grid": grid, "columns": columns, "rows": rows, "spaces": spaces, "edges": edges}
    return _document(game, board, figures)


def _kind(game: str, random: Random, number: int) -> Json:
    def stat(*choices: int) -> int:
        return random.choice(choices)

    shoots = random.random() < 0.35
    if game == "heroscape":
        stats = {"move": stat(4, 5, 6), "range": stat(4, 5, 6) if shoots else 1, "attack": stat(2, 3, 4)}
        return {"stats": {**stats, "defence": stat(2, 3, 4), "life": stat(1, 2, 3, 4), "height": stat(4, 5)}}
    if game == "oraculo":
        stats = {"move": stat(4, 5, 6), "combat": stat(2, 3, 4), "aim": stat(2, 3) if shoots else 0}
        return {"stats": {**stats, "life": stat(1, 2, 3)}, "traits": ["hero"] if number == 0 else []}
    if game == "carnevale":
        stats = {"move": stat(4, 5), "dexterity": stat(4, 5), "attack": stat(3, 4, 5), "protection": stat(2, 3)}
        return {"base": 30, "stats": {**stats, "mind": 3, "life": stat(4, 6, 8), "action_points": stat(2, 3)}}
    if game == "river":
        rider = random.random() < 0.3
        return {"stats": {"move": 6 if rider else 4, "strength": stat(3, 4, 5)}, "traits": ["rider"] if rider else []}
    stats = {"move": stat(5, 6), "fight": stat(3, 4, 5), "armour": stat(10, 11, 12), "life": stat(3, 4, 5, 6)}
    return {"stats": stats, "traits": ["archer"] if shoots else []}


def _table(random: Random, kinds: list[Json]) -> Json:
    figures = []
    for side, edge in (("red", 3.0), ("blue", 17.0)):
        rows = random.sample(range(3, 16, 2), len(kinds))
        for number, kind in enumerate(kinds):
            at = [edge + random.choice((-1, 0, 1)), rows[number]]
            figures.append({"id": f"{side[0]}{number}", "side": side, "at": at, **kind})
    areas = []
    for _ in range(random.randrange(4)):
        x, y, wide, deep = random.uniform(6, 10), random.uniform(1, 15), random.uniform(1, 3), random.uniform(1, 3)
        corners = [[x, y], [x + wide, y], [x + wide, y + deep], [x, y + deep]]
        areas.append({"kind": "building", "height": 3, "points": [[round(n, 2) for n in each] for each in corners]})
    return _document("carnevale", {"grid": "inches", "width": 20, "height": 18, "areas": areas}, figures)


def _document(game: str, board: Json, figures: list[Json]) -> Json:
    found = {"format": "tablelight", "version": 1, "game": game, "board": board, "figures": figures}
    if game in SHEETS:
        example = json.loads((EXAMPLES / f"{SHEETS[game]}.json").read_text())
        found |= {"game": "own", "rules": example["rules"], "version": example["version"]}
    return found


def main(folder: str, first: str, many: str, figures: str = "4") -> None:
    """Write boards of every game into a folder: `python -m tests.arena_boards FOLDER FIRST-SEED HOW-MANY [FIGURES]`."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        for seed in range(int(first), int(first) + int(many)):
            Path(folder, f"{game}-{seed}.json").write_text(json.dumps(fresh(game, seed, int(figures))))


if __name__ == "__main__":
    main(*sys.argv[1:])
