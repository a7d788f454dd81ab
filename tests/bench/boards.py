"""Large boards to measure on, the same at every run."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

SIDE, FIGURES = 64, 40
LARGEST, CROWD = 128, 200
"""The side of the largest board whose speed is promised, and the number of figures on it in the benchmark."""


def _game(game: str, board: dict[str, Any], figures: list[dict[str, Any]]) -> dict[str, Any]:
    """A document whose title is the size of its board."""
    title = f"{board['columns']} x {board['rows']}"
    return {"format": "tablelight", "version": 1, "game": game, "title": title, "board": board, "figures": figures}


def _team(name: str, places: Sequence[tuple[int, int]], stats: dict[str, int]) -> list[dict[str, Any]]:
    """Figures of two sides by turns, every fifth a flyer."""
    return [
        {
            "id": f"f{number}",
            "name": f"{name} {number}",
            "side": "red" if number % 2 else "blue",
            "at": list(at),
            "stats": {**stats},
            "traits": ["flyer"] if number % 5 == 0 else [],
        }
        for number, at in enumerate(places)
    ]


def squares(seed: int = 1, side: int = SIDE, figures: int = FIGURES) -> dict[str, Any]:
    """A HeroClix board of 64 x 64 with 40 figures, walls, hedges, rubble and two levels; or as dense with any side."""
    random = Random(seed)
    middle, times = (side // 2, side // 2), (side // SIDE) ** 2
    places = [(c, r) for r in range(side) for c in range(side)]
    rough = random.sample(places, 700 * times)
    blocked, hindered = 250 * times, 600 * times
    taken = set(rough[:blocked])
    spaces: list[dict[str, Any]] = [{"at": list(at), "terrain": "blocking"} for at in rough[:blocked]]
    spaces += [{"at": list(at), "terrain": "hindering"} for at in rough[blocked:hindered]]
    spaces += [{"at": list(at), "level": 1} for at in rough[hindered:]]
    edges = []
    for column, row in random.sample([(c, r) for c, r in places if c < side - 1], 300 * times):
        edges.append({"between": [[column, row], [column + 1, row]], "kind": "wall"})
    free = [at for at in places if at not in taken]
    team = _team(
        "Figure", [middle, *random.sample([at for at in free if at != middle], figures - 1)], {"speed": 10, "range": 10}
    )
    board = {"grid": "square", "columns": side, "rows": side, "spaces": spaces, "edges": edges}
    return _game("heroclix", board, team)


def dungeon(seed: int = 3, side: int = 40, walls: int = 300, things: int = 80, monsters: int = 0) -> dict[str, Any]:
    """An Oráculo dungeon of 40 x 40 with 300 sides walled in runs, some of them doors, and pillars, tables
    and columns; or of any side, with monsters.
    """
    random = Random(seed)
    edges: dict[tuple[tuple[int, int], tuple[int, int]], str] = {}
    while len(edges) < walls:
        column, row = random.randrange(side - 1), random.randrange(side - 1)
        across = random.random() < 0.5
        for step in range(random.randint(2, 7)):
            c, r = (column + step, row) if across else (column, row + step)
            if max(c, r) < side - 1 and len(edges) < walls:
                kind = "wall" if random.random() < 0.9 else random.choice(("door-open", "door-closed", "low-wall"))
                edges[(c, r), (c, r + 1) if across else (c + 1, r)] = kind
    places = [(c, r) for c in range(side) for r in range(side) if (c, r) != (side // 2, side // 2)]
    chosen, half = random.sample(places, things), things // 2
    taken = set(chosen)
    hero = {"id": "hero", "side": "heroes", "at": [side // 2, side // 2], "stats": {"move": 6, "aim": 3}}
    free = [at for at in places if at not in taken] if monsters else []
    crowd = [
        {"id": f"m{number}", "side": "monsters", "at": list(at), "stats": {"move": 6, "aim": 3, "life": 2}}
        for number, at in enumerate(random.sample(free, monsters) if monsters else [])
    ]
    board = {
        "grid": "square",
        "columns": side,
        "rows": side,
        "spaces": [{"at": list(at), "terrain": "blocking"} for at in chosen[:half]],
        "edges": [{"between": [list(a), list(b)], "kind": kind} for (a, b), kind in edges.items()],
        "objects": [{"at": list(at), "kind": random.choice(("table", "column"))} for at in chosen[half:]],
    }
    return _game("oraculo", board, [hero, *crowd])


HEX_SIDE = 60
GROUNDS = ("building", "woods", "water", "swamp", "rough", "fire", "deep-water")


def hexes(seed: int = 1, side: int = HEX_SIDE, figures: int = FIGURES) -> dict[str, Any]:
    """A HeroTrek board of 60 x 60 with 40 characters, ground of every kind and walls; or as dense with any side."""
    random = Random(seed)
    places = [(c, r) for r in range(side) for c in range(side)]
    rough, walls = 900 * side**2 // HEX_SIDE**2, 250 * side**2 // HEX_SIDE**2
    spaces = [{"at": list(at), "terrain": random.choice(GROUNDS)} for at in random.sample(places, rough)]
    taken = {(spec["at"][0], spec["at"][1]) for spec in spaces}
    edges = []
    for column, row in random.sample([(c, r) for c, r in places if c < side - 1], walls):
        edges.append({"between": [[column, row], [column + 1, row]], "kind": "wall"})
    team = _team("Hero", random.sample([at for at in places if at not in taken], figures), {"speed": 8})
    board = {"grid": "hex", "columns": side, "rows": side, "spaces": spaces, "edges": edges}
    return _game("herotrek", board, team)


RADIUS = 12
BATTLEGROUND = ("rock", "sand", "water", "swamp-water", "heavy-snow", "lava-field", "molten-lava", "shadow")


HILLS = (0, 0, 1, 1, 2, 3, 6)


def battlefield(seed: int = 1, levels: Sequence[int] = HILLS) -> dict[str, Any]:
    """A HeroScape map of 469 hexes (a hexagon of radius 12), hilly, with ground of every kind, obstacles and 24 figures."""
    side = 2 * RADIUS + 1
    cells = [(c, r) for r in range(side) for c in range(side)]
    # The hexagon in axial coordinates about the middle of the board.
    middle = (RADIUS - RADIUS // 2, RADIUS)

    def inside(at: tuple[int, int]) -> bool:
        q, r = at[0] - at[1] // 2 - middle[0], at[1] - middle[1]
        return max(abs(q), abs(r), abs(q + r)) <= RADIUS

    return _battle(Random(seed), side, [at for at in cells if inside(at)], levels, 40, 24)


def province(seed: int = 1, side: int = LARGEST, figures: int = CROWD) -> dict[str, Any]:
    """A HeroScape map as hilly as `battlefield`, of every hex of a square board of any side."""
    cells = [(c, r) for r in range(side) for c in range(side)]
    return _battle(Random(seed), side, cells, HILLS, len(cells) // 12, figures)


def _battle(
    random: Random, side: int, places: list[tuple[int, int]], levels: Sequence[int], walls: int, count: int
) -> dict[str, Any]:
    here, middle = set(places), (side // 2, side // 2)
    cells = [(c, r) for r in range(side) for c in range(side)]
    spaces: list[dict[str, Any]] = [{"at": list(at), "terrain": "void"} for at in cells if at not in here]
    for at in places:
        terrain = random.choice(BATTLEGROUND) if random.random() < 0.2 else "grass"
        spaces.append({"at": list(at), "terrain": terrain, "level": random.choice(levels)})
    edges = [
        {"between": [[c, r], [c + 1, r]], "kind": random.choice(("ruin", "battlement", "stone-wall"))}
        for c, r in random.sample([(c, r) for c, r in places if (c + 1, r) in here], walls)
    ]
    figures = [
        {
            "id": f"f{number}",
            "side": "red" if number % 2 else "blue",
            "at": list(at),
            "stats": {"move": 8, "range": 6, "attack": 3, "defence": 3, "life": 3, "height": random.randint(3, 9)},
        }
        for number, at in enumerate([middle, *random.sample([p for p in places if p != middle], count - 1)])
    ]
    board = {"grid": "hex", "columns": side, "rows": side, "spaces": spaces, "edges": edges}
    return {"format": "tablelight", "version": 1, "game": "heroscape", "board": board, "figures": figures}
