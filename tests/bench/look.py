"""How often a photograph is read right: `npm run bench -- look`. The pictures are made here, with fresh seeds."""

from __future__ import annotations

import json
import math
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bench.look_pictures import extent, hex_middle, photograph
from tools.paths import ROOT

PICTURES = {"square": 40, "hex": 20}
CLOSE = 0.15
"""Of a space: how near corners have to be."""


def seen_in(pictures: Sequence[bytes]) -> list[dict[str, Any]]:
    """What `npm run look` finds in pictures."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.jpg" for number in range(len(pictures))]
        for path, picture in zip(paths, pictures, strict=True):
            path.write_bytes(picture)
        done = subprocess.run(
            ["node", ROOT / "tools/look.mjs", *paths], cwd=ROOT, capture_output=True, text=True, check=False
        )
    found = json.loads(done.stdout)
    return found if isinstance(found, list) else [found]


def middles(board: dict[str, Any]) -> list[tuple[float, float]]:
    """The middle of each space of a grid in the photograph, in pixels; row by row."""
    width, height = extent(board["kind"], board["columns"], board["rows"], board.get("orientation", ""))
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = board["corners"]
    # The perspective map from the unit square to four points (Heckbert).
    sx, sy = ax - bx + cx - dx, ay - by + cy - dy
    det = (bx - cx) * (dy - cy) - (dx - cx) * (by - cy)
    g, h = (sx * (dy - cy) - (dx - cx) * sy) / det, ((bx - cx) * sy - sx * (by - cy)) / det
    found = []
    for row in range(board["rows"]):
        for column in range(board["columns"]):
            if board["kind"] == "square":
                x, y = column + 0.5, row + 0.5
            else:
                x, y = hex_middle((column, row), board["orientation"], board["shifted"])
            u, v = x / width, y / height
            w = g * u + h * v + 1
            across = ax + (bx - ax + g * bx) * u + (dx - ax + h * dx) * v
            down = ay + (by - ay + g * by) * u + (dy - ay + h * dy) * v
            found.append((across / w, down / w))
    return found


def corner_error(grid: dict[str, Any], truth: dict[str, Any]) -> float:
    """How far the corners are off, in spaces, in the best of four turns."""
    corners = [tuple(each) for each in grid["corners"]]
    turns = [corners[k:] + corners[:k] for k in range(4)]
    off = min(max(math.dist(a, b) for a, b in zip(turn, truth["corners"], strict=True)) for turn in turns)
    return off / float(truth["space_px"][0])


def is_right(grid: dict[str, Any] | None, truth: dict[str, Any]) -> bool:
    """Whether the count is exact, every space is where it is, and the corners are close."""
    if (
        grid is None
        or grid["kind"] != truth["kind"]
        or grid["columns"] * grid["rows"] != truth["columns"] * truth["rows"]
    ):
        return False
    found, true = middles(grid), middles(truth)
    near = max(min(math.dist(a, b) for b in true) for a in found) / float(truth["space_px"][0])
    return near < 2 * CLOSE and corner_error(grid, truth) < CLOSE


def show() -> None:
    """Make pictures, read them, and print how many were right and how long it took."""
    start = int(time.time())
    for kind, count in PICTURES.items():
        made = [photograph(start + number, kind) for number in range(count)]
        begun = time.perf_counter()
        answers = seen_in([picture for picture, _ in made])
        took = time.perf_counter() - begun
        right = [is_right(answer.get("grid"), truth) for answer, (_, truth) in zip(answers, made, strict=True)]
        print(f"{kind}: {sum(right)} of {count} right, {took / count:.2f} s each (seeds from {start})")
        for good, answer, (_, truth) in zip(right, answers, made, strict=True):
            if not good:
                grid = answer.get("grid") or {}
                what = {key: truth[key] for key in ("columns", "rows", "style", "table")}
                print(f"  missed: {what}, found {grid.get('kind')} {grid.get('columns')} x {grid.get('rows')}")
