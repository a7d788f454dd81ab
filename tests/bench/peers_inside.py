"""What `peers.py` asks inside Pyodide: the boards, and the answers and times of ours and of networkx."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, TypeAlias, TypeVar

import networkx

from tablelight.ask import answer
from tablelight.grid.topology import bits
from tablelight.rules.check import read
from tablelight.rules.reach import flood
from tablelight.rules.systems.heroclix.movement import HeroClixWalk
from tests.bench.measure import anew

Json: TypeAlias = dict[str, Any]
Space: TypeAlias = tuple[int, int]
T = TypeVar("T")
SIDE, STEPS, PAIRS, ROUNDS = 64, 20, 40, 9
NEIGHBOURS = {
    0: ((-1, 0), (1, 0), (-1, -1), (0, -1), (-1, 1), (0, 1)),
    1: ((-1, 0), (1, 0), (0, -1), (1, -1), (0, 1), (1, 1)),
}
"""The neighbours of a hex in an even and in an odd row; odd rows are half a hex to the right."""


def blocked_on(random: Random, side: int, start: Space) -> set[Space]:
    """A fifth of a board's spaces, or more, so that no two meet only at a corner: programs differ on whether a figure
    may squeeze through there."""
    chosen = set(random.sample([(c, r) for c in range(side) for r in range(side) if (c, r) != start], side * side // 5))
    while True:
        more = {
            (c + dx, r)
            for c, r in chosen
            for dx in (-1, 1)
            for dy in (-1, 1)
            if (c + dx, r + dy) in chosen and (c + dx, r) not in chosen and (c, r + dy) not in chosen
        }
        if not more - {start}:
            return chosen - {start}
        chosen |= more


def board(name: str) -> Json:
    """A board: its side, its blocked spaces, the place of the figure, and its steps."""
    random = Random(7)
    start = (SIDE // 2, SIDE // 2)
    blocked: set[Space] = set()
    if name == "squares":
        blocked = blocked_on(random, SIDE, start)
    elif name == "hexes":
        cells = [(c, r) for c in range(SIDE) for r in range(SIDE) if (c, r) != start]
        blocked = set(random.sample(cells, SIDE * SIDE // 4))
    return {"name": name, "side": SIDE, "blocked": sorted(blocked), "start": start, "steps": STEPS}


def document_of(made: Json) -> Json:
    """The board as a document of ours: HeroClix on squares, HeroScape on hexes."""
    is_square = made["name"] == "squares"
    terrain = "blocking" if is_square else "void"
    spaces = [{"at": list(at), "terrain": terrain} for at in made["blocked"]]
    knight = {"move": STEPS, "range": 6, "attack": 3, "defence": 3, "life": 3, "height": 5}
    stats = {"speed": STEPS, "range": SIDE} if is_square else knight
    figure = {"id": "a", "side": "red", "at": list(made["start"]), "stats": stats}
    grid = "square" if is_square else "hex"
    ground = {"grid": grid, "columns": SIDE, "rows": SIDE, "spaces": spaces}
    game = "heroclix" if is_square else "heroscape"
    return {"format": "tablelight", "version": 1, "game": game, "board": ground, "figures": [figure]}


def neighbours(made: Json, at: Space, blocked: set[Space]) -> Iterable[Space]:
    """The spaces one step away, by the simplest reading."""
    if made["name"] == "squares":
        ways: Iterable[Space] = ((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
    else:
        ways = NEIGHBOURS[at[1] % 2]
    for dx, dy in ways:
        to = at[0] + dx, at[1] + dy
        if 0 <= to[0] < SIDE and 0 <= to[1] < SIDE and to not in blocked:
            yield to


def edges_of(made: Json) -> list[tuple[Space, Space]]:
    """Every step of a board."""
    blocked = set(map(tuple, made["blocked"]))
    cells = [(c, r) for c in range(SIDE) for r in range(SIDE) if (c, r) not in blocked]
    return [(at, to) for at in cells for to in neighbours(made, at, blocked)]


def timed(function: Callable[[], Any]) -> tuple[float, Any]:
    """The median time of a call in milliseconds, and its result."""
    return timed_with(lambda: None, lambda _: function())


def timed_with(prepared: Callable[[], T], function: Callable[[T], Any]) -> tuple[float, Any]:
    """The same for a call with a prepared argument; the preparation is not counted."""
    times, found = [], None
    for _ in range(ROUNDS):
        given = prepared()
        begun = perf_counter()
        found = function(given)
        times.append((perf_counter() - begun) * 1000)
    return sorted(times)[ROUNDS // 2], found


def median_of(times: list[float]) -> float:
    """The median."""
    return sorted(times)[len(times) // 2]


def asked() -> Json:
    """The boards with their edges, and the answers and times of ours and networkx."""
    found = []
    for name in ("squares", "hexes", "open hexes"):
        made = board(name)
        answers = ours(made)
        edges = edges_of(made)
        answers["networkx"] = networkx_said(made, edges)
        found.append({**made, "edges": edges, "answers": answers})
    return {"boards": found}


def ours(made: Json) -> Json:
    """Our answers, as they are given from outside; on squares the search alone as well. Chooses the ends of the paths.

    Each `moves` asks about a new document. The paths are asked about one document, as on the page, and then each as the
    first question about a board."""
    document = read(document_of(made))
    ms, said = timed_with(partial(anew, document), lambda board: answer(board, {"ask": "moves", "figure": "a"}))
    costs = {f"{space['at'][0]},{space['at'][1]}": space["cost"] for space in said["spaces"]}
    found: Json = {"reach": {"ms": ms, "answer": costs}}
    made["pairs"] = Random(3).sample(sorted([list(space["at"]) for space in said["spaces"]]), PAIRS)
    ways = [timed(partial(answer, document, {"ask": "path", "figure": "a", "to": to})) for to in made["pairs"]]
    found["path"] = {"ms": median_of([ms for ms, _ in ways]), "answer": [way["cost"] for _, way in ways]}
    first = [_first_way(made, to) for to in made["pairs"]]
    found["first"] = {"ms": median_of([ms for ms, _ in first]), "answer": [way["cost"] for _, way in first]}
    if made["name"] != "squares":
        return {"Tablelight": found}
    ms, seen = timed(partial(answer, document, {"ask": "sight-map", "from": "a"}))
    found["sight"] = {"ms": ms, "answer": sorted(f"{c},{r}" for c, r in seen["visible"])}
    movement = HeroClixWalk(document, document.figures[0])
    ms, _ = timed(lambda: flood(movement.reach.start, movement.reach.kinds, STEPS))
    at = [document.topology.space(index) for index in bits(movement.reach.states)]
    reached = {f"{c},{r}": costs[f"{c},{r}"] for c, r in at if f"{c},{r}" in costs}
    return {"Tablelight": found, "Tablelight, the search alone": {"reach": {"ms": ms, "answer": reached}}}


def _first_way(made: Json, to: list[int]) -> tuple[float, Json]:
    """A path as the first question about a board that was just read."""
    question: Json = {"ask": "path", "figure": "a", "to": to}
    return timed_with(lambda: read(document_of(made)), lambda document: answer(document, question))


def networkx_said(made: Json, edges: list[tuple[Space, Space]]) -> Json:
    """networkx's answers over the steps, the graph made beforehand."""
    graph = networkx.DiGraph()
    graph.add_edges_from(edges, weight=1)
    start = made["start"]
    ms, lengths = timed(partial(networkx.single_source_dijkstra_path_length, graph, start, cutoff=STEPS))
    reach = {f"{c},{r}": cost for (c, r), cost in lengths.items() if (c, r) != start}
    ways = [timed(partial(networkx.bidirectional_dijkstra, graph, start, tuple(to))) for to in made["pairs"]]
    return {
        "reach": {"ms": ms, "answer": reach},
        "path": {"ms": median_of([ms for ms, _ in ways]), "answer": [way[0] for _, way in ways]},
    }
