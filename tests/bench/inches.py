"""Carnevale on a bare table: ways, rings and sight on the example canal quarter and on a crowded one."""

from __future__ import annotations

import json
from math import ceil, cos, pi, sin, sqrt
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, cast

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.geometry.inches.bordered import bends
from tablelight.geometry.inches.ground import box
from tablelight.geometry.inches.region import Polygons, region_of
from tablelight.geometry.inches.shortest import shortest_way
from tablelight.geometry.inches.static_ground import forget
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion, SightQuestion
from tablelight.rules.registry import system
from tests.bench.measure import Row, milliseconds

AREAS, FIGURES = 30, 12
ROUNDS = 30
"""The bars of issue 19 are for medians of this many answers."""
WARM = 60
"""Answers before the measured ones: until then a browser still compiles hot code."""
EXAMPLES = Path(__file__).parents[2] / "static" / "examples"


def quarter(seed: int = 5, wanted: int = AREAS, bases: int = FIGURES) -> dict[str, Any]:
    """A table of cells of 6 x 6 inches, five of six with an area, each a little askew, and characters in the lanes."""
    random = Random(seed)
    cells_a_side = ceil(sqrt(wanted * 1.2))
    kinds = ["building"] * 4 + ["water"] * 2 + ["obstacle", "difficult", "ground", "debris", "impassable"]
    cells = random.sample([(c, r) for c in range(cells_a_side) for r in range(cells_a_side)], wanted)
    areas: list[dict[str, Any]] = []
    for column, row in cells:
        x, y, kind = 6 * column + 1, 6 * row + 1, random.choice(kinds)
        corners = [(x, y), (x + 4, y), (x + 4, y + 2), (x + 3, y + 4), (x, y + 4)]
        points = [[u + random.randint(-9, 9) / 16, v + random.randint(-9, 9) / 16] for u, v in corners]
        points = [[round(u, 3), round(v, 3)] for u, v in points]
        area: dict[str, Any] = {"kind": kind, "points": points, "level": int(kind == "ground")}
        if kind not in ("water", "difficult", "ground"):
            area["height"] = {"building": 4, "debris": 1}.get(kind, 2)
        areas.append(area)
    stats = {"move": 5, "dexterity": 4, "attack": 4, "protection": 3, "mind": 3, "life": 12, "action_points": 3}
    places = [(6 * c, 6 * r + random.randint(0, 5)) for c in range(1, cells_a_side) for r in range(cells_a_side)]
    lanes = random.sample(places, bases)
    figures = [
        {"id": f"f{n}", "side": "red" if n % 2 else "blue", "at": list(at), "base": 30, "stats": stats}
        for n, at in enumerate(lanes)
    ]
    board = {"grid": "inches", "width": 6 * cells_a_side, "height": 6 * cells_a_side, "areas": areas}
    return {"format": "tablelight", "version": 1, "game": "carnevale", "board": board, "figures": figures}


def heap(seed: int = 5, wanted: int = 30) -> dict[str, Any]:
    """Areas that all overlap in the middle of a table, and six characters around and on them."""
    random = Random(seed)
    kinds = ("obstacle", "debris", "ground", "difficult", "building")
    areas: list[dict[str, Any]] = []
    for number in range(wanted):
        kind, first = kinds[number % len(kinds)], random.uniform(0, pi)
        far = [random.uniform(0.7, 3.5) for _ in range(5)]
        points = [
            [round(12 + f * cos(first + n * 1.2566), 3), round(12 + f * sin(first + n * 1.2566), 3)]
            for n, f in enumerate(far)
        ]
        area: dict[str, Any] = {
            "kind": kind,
            "points": points,
            "level": random.choice((1, 2)) if kind == "ground" else 0,
        }
        if kind not in ("ground", "difficult"):
            area["height"] = random.choice((0.8, 1.5, 3))
        areas.append(area)
    stats = {"move": 5, "dexterity": 4, "attack": 4, "protection": 3, "mind": 3, "life": 12, "action_points": 3}
    figures = [
        {"id": f"f{n}", "side": "red" if n % 2 else "blue", "at": list(at), "base": 30, "stats": stats}
        for n, at in enumerate([(7, 12), (12, 7), (17, 12), (12, 17), (8, 8), (16, 16)])
    ]
    board = {"grid": "inches", "width": 24, "height": 24, "areas": areas}
    return {"format": "tablelight", "version": 1, "game": "carnevale", "board": board, "figures": figures}


def canal() -> dict[str, Any]:
    """A bend of a canal between buildings, with bridges and crates: the middle of the example's table."""
    areas: list[dict[str, Any]] = [
        {"kind": "water", "points": [[9.5, 0], [12, 0], [12, 12], [24, 13], [24, 16.5], [11, 16.5], [9.5, 15]]},
        {"kind": "ground", "level": 1, "points": [[9, 7.5], [12.5, 7.5], [12.5, 9], [9, 9]]},
        {"kind": "building", "height": 4, "points": [[2, 1.5], [9.5, 1.5], [9.5, 6], [6, 6], [6, 9], [2, 9]]},
        {"kind": "building", "height": 3, "points": [[12, 1.5], [18.5, 1.5], [18.5, 5.5], [12, 5.5]]},
        {"kind": "obstacle", "height": 1.5, "points": [[16, 9], [17, 8.5], [18, 9], [18, 10], [17, 10.5], [16, 10]]},
        {"kind": "difficult", "points": [[6.5, 17.5], [10, 17.5], [10.5, 21], [7, 21.75]]},
        {"kind": "ground", "level": 2, "points": [[20, 18], [24, 18], [24, 21.5], [20, 21.5]]},
    ]
    stats = {"move": 5, "dexterity": 4, "attack": 4, "protection": 3, "mind": 3, "life": 12, "action_points": 3}
    places = [(7, 7.5), (10.75, 6), (14, 7.5), (8.75, 12.5), (16.5, 7), (7, 14)]
    figures = [
        {"id": f"f{n}", "side": "red" if n % 2 else "blue", "at": list(at), "base": 30, "stats": stats}
        for n, at in enumerate(places)
    ]
    board = {"grid": "inches", "width": 24, "height": 24, "areas": areas}
    return {"format": "tablelight", "version": 1, "game": "carnevale", "board": board, "figures": figures}


def _drags(document: Document, figure: Figure) -> list[MoveQuestion]:
    """Questions for the paths to about ten places of a region: corners of its outline, moved a little inwards."""
    area = system("carnevale").moves(document, MoveQuestion(figure=figure, action="move", rolled="success")).area
    corners = [corner for polygon in cast(Polygons, area) for corner in polygon[0]]
    found = []
    for x, y in corners[:: max(1, len(corners) // 10)]:
        to = (
            round(figure.space[0] + 950 * (x - figure.space[0] / 1000)),
            round(figure.space[1] + 950 * (y - figure.space[1] / 1000)),
        )
        found.append(MoveQuestion(figure=figure, action="move", to=to))
    return found


def _measured(document: Document, where: str) -> list[Row]:
    """The median and the worst figure for moves and rings (nothing remembered), and for sight, all pairs."""
    rules = system("carnevale")

    def fresh(question: MoveQuestion) -> None:
        region_of.cache_clear()
        rules.moves(document, question)

    def fresh_way(question: MoveQuestion) -> None:
        shortest_way.cache_clear()
        rules.path(document, question)

    rows = []
    for action, target in (("move", 100), ("jump", 100)):
        times = [
            milliseconds(lambda q=question: fresh(q), rounds=3, warm=1)  # type: ignore[misc]
            for figure in document.figures
            for question in [MoveQuestion(figure=figure, action=action, rolled="success")]
        ]
        rows += [
            Row(f"{where}: `moves` to {action}, median figure", median(times), "ms", target),
            Row(f"{where}: `moves` to {action}, worst figure", max(times), "ms"),
        ]
    times = [
        milliseconds(lambda q=question: fresh_way(q), rounds=3, warm=0)  # type: ignore[misc]
        for figure in document.figures
        for question in _drags(document, figure)
    ]
    rows += [
        Row(f"{where}: a way while a ghost is dragged, median of {len(times)}", median(times), "ms", 16),
        Row(f"{where}: a way while a ghost is dragged, worst", max(times), "ms"),
    ]
    pairs = [(a, b) for a in document.figures for b in document.figures if a is not b]
    times = [
        milliseconds(lambda a=a, b=b: rules.sight(document, SightQuestion(viewer=a, target=b)), rounds=1, warm=0)  # type: ignore[misc]
        for a, b in pairs
    ]
    rows.append(Row(f"{where}: sight, median of {len(pairs)} pairs", median(times), "ms", 100))
    rows.append(Row(f"{where}: sight, worst pair", max(times), "ms", 100))
    times = [
        milliseconds(lambda a=a: run(rules.sight_map(document, SightQuestion(viewer=a))), rounds=1, warm=0)  # type: ignore[misc]
        for a in document.figures
    ]
    rows.append(Row(f"{where}: sight-map, median figure", median(times), "ms", 400))
    return rows


def _tapped(document: Document, where: str, target: float) -> list[Row]:
    """`moves` as a tap asks it: for a figure on a table of which nothing is remembered, and for the next figure."""
    rules, firsts, seconds = system("carnevale"), [], []

    def timed(figure: Figure) -> float:
        start = perf_counter()
        rules.moves(document, MoveQuestion(figure=figure, action="move"))
        return (perf_counter() - start) * 1000

    figures = list(document.figures)
    for number in range(WARM):
        timed(figures[number % len(figures)])
    for number in range(ROUNDS):
        # Answers about areas are remembered by the identity of the areas.
        document = evolve(document, board=evolve(document.free_board, areas=(*document.free_board.areas,)))
        forget()
        for remembered in (region_of, box, bends):
            remembered.cache_clear()
        firsts.append(timed(figures[number % len(figures)]))
        seconds.append(timed(figures[(number + 1) % len(figures)]))
    return [
        Row(f"{where}: `moves` of one figure, median of {ROUNDS}", median(firsts), "ms", target),
        Row(f"{where}: `moves` of a second figure", median(seconds), "ms", target / 2),
    ]


def rows() -> list[Row]:
    """The rows of this benchmark."""
    shipped = read(json.loads((EXAMPLES / "carnevale-canal.json").read_text("utf-8")))
    found = _tapped(shipped, "shipped canal", 16)
    for areas, bases, target in ((30, 20, 40), (60, 40, 80)):
        found += _tapped(read(quarter(5, areas, bases)), f"{areas} areas, {bases} bases", target)
    found += _tapped(read(heap()), "heap of 30 areas", 120)
    return [*found, *_measured(read(canal()), "canal"), *_measured(read(quarter()), f"{AREAS} areas")]
