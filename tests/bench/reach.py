"""Reach on a board of 64 x 64 squares with 40 figures, against networkx's Dijkstra on the same steps."""

from __future__ import annotations

import networkx

from tablelight.grid.topology import bits
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion, SightQuestion
from tablelight.rules.reach import Reach, flood
from tablelight.rules.registry import system
from tablelight.rules.systems.heroclix.movement import HeroClixWalk
from tests.bench.boards import hexes, squares
from tests.bench.measure import Row, milliseconds


def graph_of(reach: Reach) -> networkx.DiGraph:
    """The steps of a reach as a weighted graph; an arrival that ends the movement is a node without edges out."""
    graph = networkx.DiGraph()
    for kind in reach.kinds:
        for origin in bits(kind.origins):
            to = origin + kind.shift
            graph.add_edge(origin, (to, "ended") if kind.halting >> origin & 1 else to, weight=kind.cost)
    return graph


def rows() -> list[Row]:
    """The rows of this benchmark."""
    document = read(squares())
    rules, flyer = system("heroclix"), document.figures[0]
    walkers = [figure for figure in document.figures if "flyer" not in figure.traits]
    # The median figure: some are hemmed in by enemies, some reach most of the board.
    reaches = [HeroClixWalk(document, figure).reach for figure in walkers]
    order = sorted(range(len(walkers)), key=lambda number: reaches[number].states.bit_count())
    walker, reach = walkers[order[len(order) // 2]], reaches[order[len(order) // 2]]
    start, budget = reach.start, 10
    graph = graph_of(reach)
    found = networkx.single_source_dijkstra_path_length(graph, start, cutoff=budget)
    reached = {state if isinstance(state, int) else state[0] for state in found}
    assert reached == set(bits(reach.states)), "both search the same steps"
    fast = milliseconds(lambda: flood(start, reach.kinds, budget), rounds=51)
    slow = milliseconds(lambda: networkx.single_source_dijkstra_path_length(graph, start, cutoff=budget))
    made = milliseconds(lambda: graph_of(reach), rounds=5)
    rebuilt = milliseconds(lambda: HeroClixWalk(document, walker).reach, rounds=51)
    walk = MoveQuestion(figure=walker, action="move", rolled="success")
    fly = MoveQuestion(figure=flyer, action="move", rolled="success")
    field = read(hexes())
    hero = next(figure for figure in field.figures if "flyer" in figure.traits)
    trek, flight = system("herotrek"), MoveQuestion(figure=hero, action="move", extra={"flying": True})
    return [
        Row("60 x 60 hexes: all answers `moves`, in flight", milliseconds(lambda: trek.moves(field, flight)), "ms"),
        Row(
            "60 x 60 hexes: sight-map, one hex to all 3,600",
            milliseconds(lambda: run(trek.sight_map(field, SightQuestion(viewer=hero))), rounds=5),
            "ms",
        ),
        Row(f"flood, budget 10, {reach.states.bit_count()} squares", fast, "ms"),
        Row("networkx Dijkstra, same steps, graph made beforehand", slow, "ms"),
        Row("search alone: networkx against the flood", slow / fast, "times"),
        Row("from the position: steps as masks, and the flood", rebuilt, "ms"),
        Row("from the position: steps as a graph, and networkx", slow + made, "ms"),
        Row("from the position: networkx against ours", (slow + made) / rebuilt, "times", 20, at_most=False),
        Row("all answers `moves`, on foot", milliseconds(lambda: rules.moves(document, walk)), "ms"),
        Row("all answers `moves`, a flyer with two modes", milliseconds(lambda: rules.moves(document, fly)), "ms"),
        Row(
            "sight-map, one square to all 4,096",
            milliseconds(lambda: run(rules.sight_map(document, SightQuestion(viewer=walker))), rounds=5),
            "ms",
        ),
    ]
