"""How often a photograph is read right: `npm run bench -- look`. The pictures are made here, with fresh seeds."""

from __future__ import annotations

import io
import json
import math
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image

from tablelight.ask import read_document
from tablelight.seen import Detection, seen
from tests.bench.look_games import marked, tabled, two
from tests.bench.look_pictures import extent, hex_middle, photograph
from tools.paths import ROOT

PICTURES = int(os.environ.get("LOOK_PICTURES", "20"))
"""How many photographs, or pairs of them, are made for each row."""
CLOSE = 0.15
"""How near corners have to be, in spaces."""
PLOT = ROOT / "docs/look.svg"
SIDES = (14, 20, 28, 40, 1000)
"""The upper limits of the classes of marks by size, in pixels."""
TILTS = (10, 20, 30, 40, 50)


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
    """Whether the count is exact, every space is in its place, and the corners are close."""
    if (
        grid is None
        or grid["kind"] != truth["kind"]
        or grid["columns"] * grid["rows"] != truth["columns"] * truth["rows"]
    ):
        return False
    found, true = middles(grid), middles(truth)
    near = max(min(math.dist(a, b) for b in true) for a in found) / float(truth["space_px"][0])
    return near < 2 * CLOSE and corner_error(grid, truth) < CLOSE


def grids(start: int, kind: str) -> str:
    """How many grids of one kind are read right; prints the others."""
    made = [photograph(start + number, kind) for number in range(PICTURES)]
    answers = seen_in([picture for picture, _ in made])
    right = [is_right(answer.get("grid"), truth) for answer, (_, truth) in zip(answers, made, strict=True)]
    for number, good in enumerate(right):
        if not good:
            truth, grid = made[number][1], answers[number].get("grid") or {}
            what = {key: truth[key] for key in ("columns", "rows", "style", "table")}
            print(f"  missed: seed {start + number}, {what}, found {grid.get('columns')} x {grid.get('rows')}")
    invented = sum(len(answer["marks"]) for answer in answers)
    return f"{sum(right)} of {PICTURES} right, {invented} marks invented"


def marks(start: int) -> str:
    """How many marks are found, with a plot by size and tilt; and how often all figures are in their spaces."""
    cells: dict[tuple[int, int], list[bool]] = {}
    offs, invented, spaces, boards = [], 0, 0, 0
    made = [marked(start + number, 12) for number in range(PICTURES)]
    for found, (_, truth) in zip(seen_in([picture for picture, _ in made]), made, strict=True):
        by_id: dict[int, Any] = {each["id"]: each["corners"] for each in found["marks"]}
        invented += len(set(by_id) - {each["id"] for each in truth["marks"]})
        shown = min(1.0, 2048 / max(truth["size"]))
        for each in truth["marks"]:
            if each["hidden"]:
                continue
            corners: Any = by_id.get(each["id"])
            near = corners and max(map(math.dist, corners, each["corners"])) < each["side"] / 4
            size = next(i for i, most in enumerate(SIDES) if each["side"] * shown < most)
            tilt = next(i for i, most in enumerate(TILTS) if truth["tilt"] <= most)
            cells.setdefault((size, tilt), []).append(bool(near))
            if near and each["side"] * shown >= 28:
                middle = [sum(pair) / 4 for pair in zip(*corners, strict=True)]
                true = [sum(pair) / 4 for pair in zip(*each["corners"], strict=True)]
                offs.append(math.dist(middle, true) / each["side"])
        clear = [each for each in truth["marks"] if each["at"] and not each["hidden"] and each["side"] * shown >= 28]
        if all(each["side"] * shown >= 28 for each in truth["marks"] if each["at"] is None):
            answer: Any = seen(read_document(truth["document"]), Detection.read(found))
            where = {each["id"]: tuple(each["at"]) for each in answer["figures"]}
            boards += 1
            spaces += all(where.get(f"f{each['id']}") == tuple(each["at"]) for each in clear)
    PLOT.write_text(plot(cells))
    large = [good for (size, _), each in cells.items() if size > 2 for good in each]
    far = sorted(offs)[int(0.95 * len(offs))]
    return (
        f"{sum(large)} of {len(large)} marks of 28 pixels and more, {invented} invented, middle within {far:.3f} of a side;"
        f" all figures in their spaces in {spaces} of {boards} photographs"
    )


def plot(cells: dict[tuple[int, int], list[bool]]) -> str:
    """The share of marks found by size (columns) and tilt (rows), as SVG."""
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" font-family="sans-serif" font-size="14">']
    names = [
        f"under {SIDES[0]}",
        *(f"{a} to {b}" for a, b in pairwise(SIDES[:-1])),
        f"{SIDES[-2]} and more",
    ]
    parts.append(
        '<rect width="640" height="300" fill="#fff"/>'
        '<text x="20" y="20">Marks found, by shortest side in pixels and tilt</text>'
    )
    for i, name in enumerate(names):
        parts.append(f'<text x="{175 + 100 * i}" y="48" text-anchor="middle">{name}</text>')
    for j, most in enumerate(TILTS):
        parts.append(f'<text x="20" y="{84 + 46 * j}">{most - 10}\u00b0 to {most}\u00b0</text>')
        for i in range(len(SIDES)):
            each = cells.get((i, j), [])
            share = sum(each) / len(each) if each else 0
            green = f"hsl({round(120 * share)} 55% 75%)" if each else "#eee"
            text = f"{round(100 * share)} % of {len(each)}" if each else "none"
            parts.append(f'<rect x="{128 + 100 * i}" y="{58 + 46 * j}" width="96" height="42" fill="{green}"/>')
            parts.append(f'<text x="{176 + 100 * i}" y="{84 + 46 * j}" text-anchor="middle">{text}</text>')
    return "\n".join([*parts, "</svg>", ""])


def moves(start: int, count: int, *, corners: bool) -> str:
    """How often the moves between two photographs are the first explanation, or one of three."""
    first = three = 0
    for number in range(PICTURES):
        before, after, document, truth = two(start + number, count, corners=corners)
        earlier, later = (Detection.read(each) for each in seen_in([before, after]))
        answer: Any = seen(read_document(document), later, earlier)
        wanted = {(each["figure"], tuple(each["to"])) for each in truth}
        told = [answer["moves"], *answer.get("alternatives", [])]
        right = [{(each["figure"], tuple(each["to"])) for each in found} == wanted for found in told]
        first, three = first + right[0], three + any(right)
        if not right[0]:
            print(f"  missed: seed {start + number}, {sorted(wanted)}, told {[len(found) for found in told]} moves")
    return f"{first} of {PICTURES} first, {three} among three"


def seconds(start: int) -> str:
    """How long photographs of 12 megapixels take (squares, hexes, marks), without reading the files."""
    pictures = [photograph(start, "square")[0], photograph(start, "hex")[0], marked(start, 12)[0]]
    found = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.jpg"
        for picture in pictures:
            Image.open(io.BytesIO(picture)).resize((4000, 3000)).save(path, quality=90)
            command: list[str | Path] = ["node", ROOT / "tools/look.mjs", "--time", path]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
            found.append(float(done.stderr))
    told = ", ".join(f"{each:.1f}" for each in found)
    return f"squares, hexes, marks: {told} s of processor time; at a sixth of the speed {6 * max(found):.1f} s at most"


def tables(start: int) -> str:
    """How far bases are off on bare tables of 36 inches at 12 megapixels."""
    offs, hidden = [], 0
    for number in range(start, start + PICTURES):
        picture, document, places = tabled(number)
        (found,) = seen_in([picture])
        answer: Any = seen(read_document(document), Detection.read(found))
        where = {each["id"]: each["at"] for each in answer["figures"]}
        offs += [math.dist(where[id], at) for id, at in places.items() if id in where]
        hidden += len(places) - len(where)
    near = sorted(offs)[int(0.95 * len(offs))]
    return f"{len(offs)} bases within {near:.2f} inches, the worst {max(offs):.2f}; {hidden} not found"


def rows(start: int) -> Iterator[tuple[str, Callable[[], str]]]:
    """The name of each row, and the function that measures it."""
    yield "marks", lambda: marks(start)
    yield "squares", lambda: grids(start, "square")
    yield "hexes", lambda: grids(start, "hex")
    yield "one move, corner marks", lambda: moves(start, 1, corners=True)
    yield "one move, grid alone", lambda: moves(start, 1, corners=False)
    yield "three moves, corner marks", lambda: moves(start, 3, corners=True)
    yield "12 megapixels", lambda: seconds(start)
    yield "bare tables", lambda: tables(start)


def show() -> None:
    """Make pictures with fresh seeds, read them, and print how many were right."""
    start = int(os.environ.get("LOOK_SEED", time.time()))
    print(f"look: seeds from {start}, {PICTURES} pictures a row")
    for name, measure in rows(start):
        if os.environ.get("LOOK_ROW", name) == name:
            print(f"{name}: {measure()}", flush=True)
