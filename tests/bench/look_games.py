"""Drawn photographs of games: marks under a tilted camera, and boards before and after moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from attrs import evolve
from PIL import Image, ImageDraw

from tablelight.ask import answer, read_document
from tests.bench.look_pictures import table
from tests.bench.look_scenes import (
    ASIDE,
    DETAIL,
    SIZES,
    TABLES,
    Paper,
    Scene,
    bare,
    camera,
    cornered,
    jpeg,
    middle,
    miniature,
    standing,
    taken,
    with_papers,
)


def marked(seed: int, figures: int | None = None) -> tuple[bytes, dict[str, Any]]:
    """A photograph of marks under a camera tilted up to 50 degrees: the file, and `marks` with `id`, `corners`, `side` in
    pixels and `hidden`, and the board's document."""
    rng = np.random.default_rng(seed)
    kind = str(rng.choice(["square", "square", "hex"]))
    columns, rows = int(rng.integers(8, 17)), int(rng.integers(7, 13))
    orientation = str(rng.choice(["pointy", "flat"]))
    scene = bare(rng, kind, columns, rows, orientation)
    pitch = float(rng.choice([25.4, 30, 38.1]))
    spaces = [(c, r) for c in range(columns) for r in range(rows)]
    count = figures or int(rng.integers(4, 19))
    ids = rng.choice(np.arange(10, 100), count, replace=False)
    papers, places = [*cornered(rng, scene, 30 / pitch)], {}
    for id, number in zip(ids, rng.choice(len(spaces), count, replace=False), strict=True):
        x, y = middle(scene, spaces[number])
        side = float(rng.choice([10, 12, 16])) / pitch
        dx, dy = rng.uniform(-0.2, 0.2, 2)
        papers.append(Paper(int(id), (x + dx, y + dy), side, rng.uniform(0, 2 * math.pi)))
        places[int(id)] = spaces[number]
    scene = with_papers(scene, papers)
    size = SIZES[rng.integers(len(SIZES))]
    tilt = rng.uniform(0, 50)
    reach = [each + 3.5 * 30 / pitch for each in scene.plane]
    turn = rng.uniform(0, 6.3) if rng.random() < 0.5 else rng.normal(0, 0.3)
    view = camera(rng, size, reach, math.radians(tilt), turn, rng.uniform(0.8, 0.98))
    feet = rng.choice(len(spaces), rng.integers(0, 4), replace=False)
    scene = evolve(scene, miniatures=tuple(miniature(rng, middle(scene, spaces[each])) for each in feet))
    clean = evolve(scene, miniatures=())
    picture = taken(rng, scene, view)
    cover = np.zeros((size[1], size[0]), bool)
    if scene.miniatures:
        grey = Image.new("RGB", size)
        bodies = evolve(
            scene,
            miniatures=tuple(
                evolve(each, body=(255,) * 3, head=(255,) * 3, base=(255,) * 3) for each in scene.miniatures
            ),
        )
        cover = np.asarray(standing(rng, grey, bodies, view))[..., 0] > 128
    half = [each / 2 for each in clean.plane]

    def pixels(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return [view.bent(view.pixel(x - half[0], y - half[1])) for x, y in points]

    marks = []
    for paper in papers:
        corners = pixels(paper.corners())
        mask = Image.new("1", size)
        ImageDraw.Draw(mask).polygon(pixels(paper.corners(8 / 6)), fill=1)
        under = np.asarray(mask)
        inside = all(4 <= x < size[0] - 4 and 4 <= y < size[1] - 4 for x, y in pixels(paper.corners(8 / 6)))
        over = any(_overlap(paper, other) for other in papers if other is not paper)
        marks.append(
            {
                "id": paper.id,
                "corners": corners,
                "centre": pixels([paper.middle])[0],
                "side": min(math.dist(corners[k], corners[k - 1]) for k in range(4)),
                "hidden": 1.0 if not inside or over else float((cover & under).sum() / max(1, under.sum())),
                "at": places.get(paper.id),
            }
        )
    board: dict[str, Any] = {"grid": kind, "columns": columns, "rows": rows}
    stats = {"speed": 8} if kind == "square" else {"move": 5, "height": 4}
    listed = [
        {"id": f"f{id}", "side": "red", "at": spaces[number], "stats": stats, "mark": int(id)}
        for number, id in enumerate(places)
    ]
    game = {"game": "heroclix"} if kind == "square" else {"game": "heroscape"}
    board |= {} if kind == "square" else {"orientation": orientation}
    document = {"format": "tablelight", "version": 3, **game, "board": board, "figures": listed}
    truth = {"tilt": tilt, "size": size, "marks": marks, "document": document}
    return jpeg(rng, picture), truth


TABLE = 36
"""Inches of a side of a bare table."""


def tabled(seed: int) -> tuple[bytes, dict[str, Any], dict[str, tuple[float, float]]]:
    """A photograph of 12 megapixels of a bare table with marks of 16 mm: the file, the document, and where the bases are in
    inches. The document has all bases in one corner."""
    rng = np.random.default_rng(seed)
    ground = table(rng, (TABLE * 36, TABLE * 36), str(rng.choice(TABLES)), 12)
    sheet = Image.new("RGBA", (round((TABLE + 2 * ASIDE) * DETAIL),) * 2)
    scene = Scene("square", TABLE, TABLE, "", sheet, table=ground)
    places = {f"f{id}": tuple(rng.uniform(1, TABLE - 1, 2)) for id in range(10, 20)}
    papers = cornered(rng, scene, 30 / 25.4)
    papers += [Paper(int(id[1:]), at, 16 / 25.4, rng.uniform(0, 6.3)) for id, at in places.items()]
    scene = with_papers(scene, papers)
    reach = (TABLE + 3.5 * 30 / 25.4,) * 2
    view = camera(rng, (4000, 3000), reach, math.radians(rng.uniform(0, 40)), rng.normal(0, 0.3), 0.97)
    stats = {"move": 5, "dexterity": 4, "life": 10}
    figures = [
        {"id": id, "side": "red", "at": [1, 1 + n], "stats": stats, "mark": int(id[1:])} for n, id in enumerate(places)
    ]
    board = {"grid": "inches", "width": TABLE, "height": TABLE}
    document = {"format": "tablelight", "version": 3, "game": "carnevale", "board": board, "figures": figures}
    return jpeg(rng, taken(rng, scene, view)), document, places


def _overlap(one: Paper, other: Paper) -> bool:
    return math.dist(one.middle, other.middle) < (one.side + other.side) * 8 / 6 / 2 * 1.42


NAMES = ("Night Hawk", "Guard", "Thug", "Drone", "Scout")
WALLS = 12


def game(rng: np.random.Generator, columns: int, rows: int) -> dict[str, Any]:
    """A HeroClix position: figures and a few walls at random."""
    spaces = [(c, r) for c in range(columns) for r in range(rows)]
    feet = rng.choice(len(spaces), int(rng.integers(5, 13)), replace=False)
    figures = [
        {
            "id": f"f{k}",
            "name": str(rng.choice(NAMES)),
            "side": str(rng.choice(["red", "blue"])),
            "at": list(spaces[at]),
            "stats": {"speed": int(rng.integers(4, 10)), "range": 0},
        }
        for k, at in enumerate(feet)
    ]
    edges: dict[str, Any] = {}
    for _ in range(rng.integers(0, WALLS)):
        c, r = spaces[rng.integers(len(spaces))]
        to = (c + 1, r) if rng.random() < 0.5 else (c, r + 1)
        if to in spaces:
            edges[f"{c},{r},{to}"] = {"between": [[c, r], list(to)], "kind": "wall"}
    board = {"grid": "square", "columns": columns, "rows": rows, "edges": list(edges.values())}
    return {"format": "tablelight", "version": 1, "game": "heroclix", "board": board, "figures": figures}


def moved(
    rng: np.random.Generator, document: dict[str, Any], count: int
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A position after legal moves of `count` figures, and the moves."""
    after = {**document, "figures": [dict(each) for each in document["figures"]]}
    moves: list[dict[str, Any]] = []
    for number in rng.permutation(len(after["figures"])):
        figure = after["figures"][number]
        question = {"ask": "moves", "figure": figure["id"], "action": "move"}
        found: Any = answer(read_document(after), question)
        there = [each["at"] for each in found["spaces"] if list(each["at"]) != figure["at"]]
        if not there:
            continue
        to = [int(each) for each in there[rng.integers(len(there))]]
        moves.append({"figure": figure["id"], "from": figure["at"], "to": to})
        figure["at"] = to
        if len(moves) == count:
            break
    return after, moves


def walled(scene: Scene, document: dict[str, Any]) -> Scene:
    """The board with its walls printed on it."""
    picture = scene.printed.copy()
    draw = ImageDraw.Draw(picture)
    for edge in document["board"]["edges"]:
        (c, r), (d, s) = edge["between"]
        x, y = ASIDE + max(c, d), ASIDE + max(r, s)
        end = (x, y + 1) if d > c else (x + 1, y)
        draw.line([each * DETAIL for each in (x, y, *end)], fill=(40, 40, 45, 255), width=round(0.12 * DETAIL))
    return evolve(scene, printed=picture)


def two(
    seed: int, count: int = 1, *, corners: bool = True
) -> tuple[bytes, bytes, dict[str, Any], list[dict[str, Any]]]:
    """Photographs before and after `count` moves: the files, the document before, and the moves."""
    rng = np.random.default_rng(seed)
    columns, rows = int(rng.integers(8, 17)), int(rng.integers(8, 13))
    document = game(rng, columns, rows)
    after, moves = moved(rng, document, count)
    pitch = float(rng.choice([25.4, 30, 38.1]))
    scene = walled(bare(rng, "square", columns, rows), document)
    if corners:
        scene = with_papers(scene, cornered(rng, scene, 30 / pitch))
    figures = {each["id"]: miniature(rng, (0, 0)) for each in document["figures"]}
    turn = rng.uniform(0, 6.3) if corners and rng.random() < 0.3 else rng.normal(0, 0.15)
    size, tilt = SIZES[rng.integers(0, 2)], rng.uniform(5, 35)
    reach = [each + (3.5 * 30 / pitch if corners else 1) for each in scene.plane]
    files = []
    jitter = {id: rng.uniform(-0.12, 0.12, 2) for id in figures}
    gone = {each["figure"] for each in moves}
    for position in (document, after):
        bodies = []
        for each in position["figures"]:
            x, y = middle(scene, tuple(each["at"]))
            dx, dy = rng.uniform(-0.12, 0.12, 2) if each["id"] in gone else jitter[each["id"]] + rng.normal(0, 0.01, 2)
            bodies.append(evolve(figures[each["id"]], at=(x + dx, y + dy)))
        lean = math.radians(max(0, tilt + rng.normal(0, 4)))
        view = camera(rng, size, reach, lean, turn + rng.normal(0, 0.1), rng.uniform(0.8, 0.97))
        files.append(jpeg(rng, taken(rng, evolve(scene, miniatures=tuple(bodies)), view)))
    return files[0], files[1], document, moves
