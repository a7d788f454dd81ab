"""How far a figure is from attacking an enemy, by the ways that there are (PL-16): costs on the board without figures, every
door open that an action opens."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from attrs import evolve

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.rules.conduct import FAR_POINTS
from tablelight.rules.system import System

MOST_MAPS = 400
_maps: OrderedDict[object, tuple[object, Mapping[Space, float]]] = OrderedDict()
"""Costs by board, kind of figure and place: the same in every position of a game. Each is kept with its
sheet, so that no other sheet gets its id meanwhile."""


def ways_from(rules: System, document: Document, figure: Figure, start: Space) -> Mapping[Space, float]:
    """What it costs the figure to come from a space to each other one; without those that no way leads to."""
    stats = tuple(sorted(figure.stats.items()))
    options = repr(sorted(document.options.items()))
    flight = str(figure.state.get("flight"))
    key = (rules.id, id(document.rules), options, document.layout, stats, figure.traits, flight, start)
    known = _maps.get(key)
    if known is None:
        known = _maps[key] = document.rules, _ways(rules, document, figure, start)
        if len(_maps) > MOST_MAPS:
            _maps.popitem(last=False)
    return known[1]


def _ways(rules: System, document: Document, figure: Figure, start: Space) -> Mapping[Space, float]:
    assert rules.conduct is not None
    opened, found = rules.conduct.opened(document), dict[Space, float]({start: 0})
    for question in rules.conduct.far(figure):
        alone = evolve(question.figure, at=(start,), state=_kept_state(question.figure))
        board = evolve(opened, figures=(alone,), turn={})
        try:
            costs = rules.conduct.costs(board, evolve(question, figure=alone, rolled="success"))
        except QuestionError:
            continue
        for space, cost in costs.items():
            found[space] = min(found.get(space, FAR_POINTS), cost)
    return found


def _kept_state(figure: Figure) -> Mapping[str, Json]:
    return {key: value for key, value in figure.state.items() if key in ("flight", "life", "wounds")}


class Approach:
    """How far the places of one figure are from its enemies."""

    def __init__(self, rules: System, document: Document, figure: Figure) -> None:
        assert rules.conduct is not None
        self._reach = rules.conduct.reach(figure)
        self._pace = max(1, rules.conduct.pace(figure))
        self._grid = document.topology
        near = sorted(document.enemies(figure), key=lambda e: (self._grid.distance(figure.space, e.space), e.id))
        self._ways = [(enemy, ways_from(rules, document, figure, enemy.space)) for enemy in near]

    def left(self, at: Space) -> tuple[float, float, str]:
        """The activations until an enemy comes into reach, the points to where it stands, and which enemy: the nearest."""
        found = [(*self._to(enemy, ways, at), enemy.id) for enemy, ways in self._ways]
        return min(found, default=(0.0, 0.0, ""))

    def _to(self, enemy: Figure, ways: Mapping[Space, float], at: Space) -> tuple[float, float]:
        straight = self._grid.distance(at, enemy.space)
        cost = ways.get(at)
        if cost is None:  # no way leads there: what is nearer is better all the same
            cost = FAR_POINTS + straight
        return max(0.0, cost - self._reach) / self._pace, cost
