"""How the cost grows: `moves`, `sight-map` and `threats` of every game by the size of the board, inside Pyodide, with fitted
exponents and a plot on two logarithmic axes (docs/growth.svg).

The size of a bare table is the number of its areas or bases; of a board, the spaces along a side (figures grow with the
side, spaces with its square).
"""

from __future__ import annotations

import json
import subprocess
import sysconfig
from collections.abc import Callable, Iterator
from math import exp, log
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

from tests.bench import boards, inches
from tests.bench.measure import Row

Json: TypeAlias = dict[str, Any]
Points: TypeAlias = list[tuple[int, float]]
AREAS, BASES, SIDES = (5, 10, 20, 40, 80, 120), (5, 10, 20, 40, 80), (8, 16, 32, 64)
ROUNDS, FEW_BASES, MANY_AREAS = 3, 5, 80
SLOWEST = 4000.0
"""A curve ends when one question takes longer (milliseconds)."""
TARGET = Path(__file__).parents[2] / "docs" / "growth.svg"
COLOURS = {"moves": "#1b6ca8", "sight-map": "#2e7d32", "threats": "#b3541e"}
DASHES = ("", "9 3", "2 3", "12 3 2 3", "5 5", "1 4", "14 6", "6 2 2 2")


def own_inches(areas: int, bases: int) -> Json:
    """The quarter of the inches bench under a player's own rules."""
    made = inches.quarter(5, areas, bases)
    sheet = {
        "version": 1,
        "board": "inches",
        "stats": [{"id": "fight", "begin": 2}, {"id": "life", "begin": 2}],
        "life": "life",
        "terrains": [
            {"id": "building", "enter": "never", "sight": "blocks"},
            {"id": "impassable", "enter": "never"},
            {"id": "obstacle", "enter": "never"},
            {"id": "water", "toll": 1},
            {"id": "difficult", "slow": 3},
        ],
        "movement": {"modes": [{"id": "walk", "points": 5}], "friends": "block"},
        "attacks": [{"id": "hit", "roll": "blow"}, {"id": "shoot", "reach": "sight", "range": 8, "roll": "blow"}],
        "rolls": [{"id": "blow", "dice": 2, "tests": [{"at_least": 4}], "effects": {"1..": {"wounds": 1}}}],
    }
    known = {kind["id"] for kind in sheet["terrains"]}  # type: ignore[attr-defined]
    kept = [{"kind": a["kind"], "points": a["points"]} for a in made["board"]["areas"] if a["kind"] in known]
    figures = [{**each, "stats": {"fight": 2, "life": 2}} for each in made["figures"]]
    return {**made, "game": "own", "rules": sheet, "board": {**made["board"], "areas": kept}, "figures": figures}


def squares(side: int) -> Json:
    """A board as dense as the bench's HeroClix board, of any side."""
    made = boards.squares(side=64, figures=40)
    ground = made["board"]
    inside = [each for each in ground["spaces"] if max(each["at"]) < side]
    edges = [each for each in ground["edges"] if max(*each["between"][0], *each["between"][1]) < side]
    return _cut(made, side, inside, edges)


def _cut(made: Json, side: int, spaces: list[Json], edges: list[Json]) -> Json:
    blocked = {tuple(each["at"]) for each in spaces}
    free = [(c, r) for r in range(side) for c in range(side) if (c, r) not in blocked]
    count = max(4, side * 40 // 64)
    step = len(free) // count
    team = [{**figure, "at": list(free[n * step])} for n, figure in enumerate(made["figures"][:count])]
    ground = {**made["board"], "columns": side, "rows": side, "spaces": spaces, "edges": edges}
    return {**made, "board": ground, "figures": team}


def tables() -> Iterator[tuple[str, tuple[int, ...], Callable[[int], Json]]]:
    """The name of each curve, its sizes, and a function that makes a document of a size."""
    yield "Carnevale, areas", AREAS, lambda n: inches.quarter(5, n, FEW_BASES)
    yield "Carnevale, bases", BASES, lambda n: inches.quarter(5, MANY_AREAS, n)
    yield "own inches, areas", AREAS, lambda n: own_inches(n, FEW_BASES)
    yield "own inches, bases", BASES, lambda n: own_inches(MANY_AREAS, n)
    yield "HeroClix, side", SIDES, squares
    yield "HeroTrek, side", SIDES, lambda n: boards.hexes(side=n, figures=max(4, n * 40 // 64))
    yield "HeroScape, side", SIDES, lambda n: boards.province(side=n, figures=max(4, n * 40 // 64))
    yield (
        "Oráculo, side",
        SIDES,
        lambda n: boards.dungeon(side=n, walls=n * n * 3 // 16, things=n * n // 20, monsters=max(2, n // 4)),
    )


def rows() -> list[Row]:
    """Inside Pyodide: a row for each curve, question and size, which make its name."""
    from tablelight.ask import answer
    from tablelight.rules.check import read

    found = []
    for name, sizes, make in tables():
        slow: set[str] = set()
        for size in sizes:
            document = read(make(size))
            subject = document.figures[0].id
            questions: dict[str, Json] = {
                "moves": {"ask": "moves", "figure": subject},
                "sight-map": {"ask": "sight-map", "from": subject},
                "threats": {"ask": "threats", "figure": subject},
            }
            for kind, question in questions.items():
                if kind in slow:
                    continue
                times = []
                for _ in range(ROUNDS):
                    # Another document each time, so that nothing is remembered.
                    document = read(make(size))
                    begun = perf_counter()
                    answer(document, question)
                    times.append((perf_counter() - begun) * 1000)
                    if times[-1] > SLOWEST:
                        slow.add(kind)
                        break
                found.append(Row(f"{name}|{kind}|{size}", sorted(times)[len(times) // 2], "ms"))
    return found


def exponent(points: Points) -> float:
    """The slope of the best-fit line through the logarithms."""
    xs, ys = [log(size) for size, _ in points], [log(ms) for _, ms in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def curves(found: list[list[Any]]) -> dict[tuple[str, str], Points]:
    """The rows of a run by curve and question."""
    listed: dict[tuple[str, str], Points] = {}
    for name, ms, *_ in found:
        curve, kind, size = name.split("|")
        listed.setdefault((curve, kind), []).append((int(size), ms))
    return listed


def plot(listed: dict[tuple[str, str], Points]) -> str:
    """The curves on logarithmic axes, one panel a question, as SVG."""
    wide, high, left, top = 360, 420, 60, 40
    low_x, high_x, low_y, high_y = log(4), log(160), log(0.3), log(8000)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {3 * (wide + left) + 40} {high + 300}" '
        'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>'
    ]
    for panel, (kind, colour) in enumerate(COLOURS.items()):
        x0 = left + panel * (wide + left)

        def at(size: float, ms: float, x0: int = x0) -> tuple[float, float]:
            x = x0 + (log(size) - low_x) / (high_x - low_x) * wide
            return x, top + high - (log(max(ms, exp(low_y))) - low_y) / (high_y - low_y) * high

        parts.append(f'<text x="{x0}" y="{top - 14}" font-size="16">{kind}, ms (Pyodide)</text>')
        for ms in (1, 10, 100, 1000):
            y = at(4, ms)[1]
            parts.append(
                f'<path d="M{x0} {y:.1f}h{wide}" stroke="#ccc"/><text x="{x0 - 34}" y="{y + 4:.1f}">{ms}</text>'
            )
        for size in (5, 10, 20, 40, 80, 120):
            x = at(size, 1)[0]
            parts.append(f'<path d="M{x:.1f} {top}v{high}" stroke="#eee"/>')
            parts.append(f'<text x="{x - 8:.1f}" y="{top + high + 16}">{size}</text>')
        names = [name for name, each in listed if each == kind]
        for number, name in enumerate(names):
            points = listed[name, kind]
            path = "L".join(f"{x:.1f} {y:.1f}" for x, y in (at(*point) for point in points))
            dash = f' stroke-dasharray="{DASHES[number]}"' if DASHES[number] else ""
            parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
            y = top + high + 44 + 22 * number
            parts.append(f'<path d="M{x0} {y}h60" stroke="{colour}" stroke-width="2"{dash}/>')
            said = f"{name}: exponent {exponent(points):.2f}" if len(points) > 1 else name
            parts.append(f'<text x="{x0 + 70}" y="{y + 4}">{said}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def show() -> None:
    """Run it, print the exponents, write the plot."""
    packages = sysconfig.get_paths()["purelib"]
    run = subprocess.run(
        ["node", "tests/bench/pyodide.mjs", packages, "tests.bench.growth"],
        check=True,
        text=True,
        stdout=subprocess.PIPE,
    )
    listed = curves(json.loads(run.stdout.splitlines()[-1])["tests.bench.growth"])
    TARGET.write_text(plot(listed), "utf-8")
    print(f"\ngrowth (Pyodide), plotted in {TARGET.name}\n")
    print("\n".join(table(listed)))


def table(listed: dict[tuple[str, str], Points]) -> Iterator[str]:
    """The lines of the table in docs/benchmarks.md."""
    yield "| by | moves | sight-map | threats |"
    yield "|---|---|---|---|"
    for name in dict.fromkeys(curve for curve, _ in listed):
        sizes = [size for kind in COLOURS for size, _ in listed.get((name, kind), ())]
        among = f" among {MANY_AREAS} areas" if name.endswith("bases") else ""
        cells = " | ".join(_cell(listed.get((name, kind), [])) for kind in COLOURS)
        yield f"| {name} {min(sizes)} to {max(sizes)}{among} | {cells} |"


def _cell(points: Points) -> str:
    """The exponent of a curve with its ends; for a single point only the time."""
    if len(points) > 1:
        return f"{exponent(points):.2f} ({points[0][1]:.0f} to {points[-1][1]:.0f} ms)"
    return "".join(f"({ms:.0f} ms)" for _, ms in points)
