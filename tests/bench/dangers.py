"""Who can hurt me: the three questions on boards of 40 figures, twenty on each side, in all five games."""

from __future__ import annotations

from cmath import rect
from functools import partial
from math import pi
from random import Random
from typing import Any

from tablelight.ask import answer
from tablelight.board.document import Document, Json
from tablelight.geometry.region import region_of
from tablelight.rules.check import read
from tests.bench.boards import FIGURES, dungeon, hexes, squares
from tests.bench.measure import Row, milliseconds

LIMIT = 100


def crypt() -> dict[str, Any]:
    """The Oráculo dungeon with 40 miniatures."""
    document, random = dungeon(), Random(5)
    side = document["board"]["columns"]
    taken = {tuple(each["at"]) for part in ("spaces", "objects") for each in document["board"][part]}
    places = [(c, r) for c in range(side) for r in range(side) if (c, r) not in taken]
    stats = {"move": 6, "combat": 3, "aim": 3, "life": 5}
    document["figures"] = [
        {"id": f"f{n}", "side": "red" if n % 2 else "blue", "at": list(at), "stats": stats, "traits": ["hero"]}
        for n, at in enumerate(random.sample(places, FIGURES))
    ]
    return document


def hills(side: int = 40) -> dict[str, Any]:
    """A HeroScape battlefield of 40 x 40 with hills, water, ruins and 40 figures."""
    random = Random(7)
    places = [(c, r) for c in range(side) for r in range(side)]
    spaces: list[dict[str, Any]] = []
    for column, row in places:
        level = max(0, 4 - (abs(column % 10 - 5) + abs(row % 10 - 5)) // 2)
        terrain = "water" if level == 0 and random.random() < 0.1 else "grass"
        spaces.append({"at": [column, row], "terrain": terrain, "level": level})
    edges = [
        {"between": [[c, r], [c + 1, r]], "kind": "ruin"}
        for c, r in random.sample([(c, r) for c, r in places if c < side - 1], 60)
    ]
    stats = {"move": 6, "range": 6, "attack": 3, "defence": 3, "life": 3, "height": 5}
    figures = [
        {"id": f"f{n}", "side": "red" if n % 2 else "blue", "at": list(at), "stats": stats, "traits": ["medium"]}
        for n, at in enumerate(random.sample(places, FIGURES))
    ]
    board = {"grid": "hex", "columns": side, "rows": side, "spaces": spaces, "edges": edges}
    return {
        "format": "tablelight",
        "version": 1,
        "game": "heroscape",
        "title": "Hills",
        "board": board,
        "figures": figures,
    }


def quarter() -> dict[str, Any]:
    """A Carnevale table of 36 by 36 inches with twelve buildings and 40 characters."""
    random = Random(9)
    areas = [
        {"kind": "building", "points": [[x, y], [x + 5, y], [x + 5, y + 4], [x, y + 4]], "height": 6}
        for x in (3, 12, 21, 29)
        for y in (4, 15, 26)
    ]
    stats = {
        "move": 5,
        "dexterity": 4,
        "attack": 4,
        "protection": 3,
        "mind": 3,
        "life": 10,
        "will": 3,
        "action_points": 3,
    }
    spots = [(x, y) for x in range(1, 36, 2) for y in (1, 2, 10, 12, 21, 23, 32, 34)]
    figures = [
        {"id": f"f{n}", "side": "red" if n % 2 else "blue", "at": list(at), "base": 30, "stats": stats}
        for n, at in enumerate(random.sample(spots, FIGURES))
    ]
    board = {"grid": "inches", "width": 36, "height": 36, "areas": areas}
    return {
        "format": "tablelight",
        "version": 1,
        "game": "carnevale",
        "title": "Quarter",
        "board": board,
        "figures": figures,
    }


def lagoon(side: int = 48) -> dict[str, Any]:
    """A Carnevale table with 60 areas of all kinds and 20 characters close together in its middle."""
    random, document = Random(11), quarter()
    areas: list[dict[str, Any]] = []
    for _ in range(60):
        x, y, corners = random.uniform(3, side - 3), random.uniform(3, side - 3), random.choice((3, 4, 5, 6, 8))
        turns = [rect(random.uniform(0.8, 3), 2 * pi * n / corners) for n in range(corners)]
        kind = random.choice(("building", "building", "obstacle", "water", "difficult", "impassable"))
        area = {"kind": kind, "points": [[round(x + p.real, 3), round(y + p.imag, 3)] for p in turns]}
        areas.append({**area, "height": random.choice((2, 3, 6))} if kind in ("building", "obstacle") else area)
    figures = []
    for figure in document["figures"][:20]:
        at = [round(random.uniform(15, 33), 3), round(random.uniform(15, 33), 3)]
        figures.append({**figure, "at": at})
    board = {"grid": "inches", "width": side, "height": side, "areas": areas}
    return {**document, "title": "Lagoon", "board": board, "figures": figures}


def lagoon_rows() -> list[Row]:
    """The headless command on a large table: nothing is known from before."""
    document = read(lagoon())

    def asked(question: Json) -> object:
        region_of.cache_clear()
        return answer(document, question)

    questions: dict[str, list[Json]] = {"threats": [], "vantage": [], "shelter": []}
    for target, figure in zip(document.figures[0:20:4], document.figures[1:20:4], strict=True):
        at = _place(document, figure.space)
        questions["threats"].append({"ask": "threats", "at": at, "side": figure.side})
        questions["vantage"].append({"ask": "vantage", "figure": figure.id, "target": target.id})
        questions["shelter"].append({"ask": "shelter", "figure": figure.id})
    return [
        Row(
            f"lagoon of 60 areas, the first time: {kind}, slowest of {len(each)}",
            max(milliseconds(partial(asked, question), rounds=1, warm=0) for question in each),
            "ms",
        )
        for kind, each in questions.items()
    ]


def rows() -> list[Row]:
    """What is measured here: the questions as they are asked from outside, the answers encoded."""
    found: list[Row] = []
    for make in (squares, hexes, crypt, hills, quarter):
        document = read(make())
        found += [*game_rows(document)]
    return [*found, *lagoon_rows()]


def game_rows(document: Document) -> list[Row]:
    """The rows of one game: the slowest of a few figures. On the bare table the region of the figure's own move is known
    from the first asking: it is what `moves` answers."""
    figures = document.figures[1:9:2]
    target = document.figures[0].id
    questions: dict[str, list[Json]] = {
        "threats": [
            {"ask": "threats", "at": _place(document, figure.space), "side": figure.side} for figure in figures
        ],
        "vantage": [{"ask": "vantage", "figure": figure.id, "target": target} for figure in figures],
        "shelter": [{"ask": "shelter", "figure": figure.id} for figure in figures],
    }
    return [
        Row(
            f"{document.game}: {kind}, the slowest of {len(asked)}",
            max(milliseconds(partial(answer, document, question), rounds=3, warm=1) for question in asked),
            "ms",
            LIMIT,
        )
        for kind, asked in questions.items()
    ]


def _place(document: Document, at: tuple[int, int]) -> list[Json]:
    return [at[0] / 1000, at[1] / 1000] if document.board.grid == "inches" else [*at]
