"""Pareto-optimal ways by cost and burden, compared with a list of all ways."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.rules.pareto import pareto_labels
from tests.effort import sized


@frozen
class Pain:
    """Two harms that cannot be weighed against each other."""

    cuts: int
    burns: int

    def __add__(self, other: Pain) -> Pain:
        return Pain(self.cuts + other.cuts, self.burns + other.burns)

    def dominates(self, other: Pain) -> bool:
        return self.cuts <= other.cuts and self.burns <= other.burns


class Arc(NamedTuple):
    """A step that may be taken, by name."""

    to: int
    cost: int
    burden: Pain
    halts: bool = False


Graph = dict[int, list[Arc]]
NONE = Pain(0, 0)

steps = st.builds(
    Arc, st.integers(0, 5), st.integers(0, 3), st.builds(Pain, st.integers(0, 2), st.integers(0, 1)), st.booleans()
)


def without_free_circles(graph: Graph) -> Graph:
    """Only steps to a higher state may cost nothing; otherwise ways would never end."""
    return {a: [s if s.to > a else s._replace(cost=max(1, s.cost)) for s in steps] for a, steps in graph.items()}


graphs = st.dictionaries(st.integers(0, 5), st.lists(steps, max_size=4), max_size=6).map(without_free_circles)

Kind = tuple[int, int, int, bool]


def every_way(graph: Graph, budget: int) -> dict[int, set[Kind]]:
    """The cost, the harms and whether it has ended, of every way to each state, with none left out."""
    found: dict[int, set[Kind]] = {}
    ways: list[tuple[int, Kind]] = [(0, (0, 0, 0, False))]
    while ways:
        state, (cost, cuts, burns, ended) = ways.pop()
        found.setdefault(state, set()).add((cost, cuts, burns, ended))
        for step in [] if ended else graph.get(state, []):
            if cost + step.cost <= budget:
                kind = (cost + step.cost, cuts + step.burden.cuts, burns + step.burden.burns, step.halts)
                ways.append((step.to, kind))
    return found


def worth_having(kinds: set[Kind]) -> set[Kind]:
    return {
        kind
        for kind in kinds
        if not any(other != kind and all(a <= b for a, b in zip(other, kind, strict=True)) for other in kinds)
    }


@given(graphs, st.integers(0, 6), st.booleans())
@settings(max_examples=sized(150, 150))
def test_what_is_kept_is_what_no_way_betters(graph: Graph, budget: int, told: bool) -> None:
    least = min((step.cost for steps in graph.values() for step in steps), default=9) if told else 0
    found = pareto_labels(0, NONE, lambda state: graph.get(state, []), budget, least)
    wanted = every_way(graph, budget)
    assert found.keys() == wanted.keys()
    for state, labels in found.items():
        kinds = [(label.cost, label.burden.cuts, label.burden.burns, label.halted) for label in labels]
        assert len(kinds) == len(set(kinds)) and set(kinds) == worth_having(wanted[state])
        assert [label.cost for label in labels] == sorted(label.cost for label in labels)


@given(graphs, st.integers(0, 6))
@settings(max_examples=sized(50, 50))
def test_a_label_tells_the_way_that_it_came(graph: Graph, budget: int) -> None:
    for labels in pareto_labels(0, NONE, lambda state: graph.get(state, []), budget).values():
        for label in labels:
            way = label.way()
            assert way[0].state == 0 and way[0].cost == 0 and way[-1] == label
            for a, b in itertools.pairwise(way):
                more = Pain(b.burden.cuts - a.burden.cuts, b.burden.burns - a.burden.burns)
                assert Arc(b.state, b.cost - a.cost, more, b.halted) in graph[a.state]


@given(graphs, st.integers(0, 6), st.integers(0, 5))
@settings(max_examples=sized(100, 300))
def test_the_ways_to_a_goal_are_the_same_if_no_others_are_looked_for(graph: Graph, budget: int, goal: int) -> None:
    """On a line, no step costs less than the distance that it gains."""
    line = {
        a: [step._replace(cost=max(1, step.cost, abs(step.to - a))) for step in steps] for a, steps in graph.items()
    }
    all_ways = pareto_labels(0, NONE, lambda state: line.get(state, []), budget, 1)
    found = pareto_labels(0, NONE, lambda state: line.get(state, []), budget, 1, lambda state: abs(goal - state))
    assert [label.way() for label in found.get(goal, [])] == [label.way() for label in all_ways.get(goal, [])]
    assert found.keys() <= all_ways.keys()


def test_a_way_of_thousands_of_steps_is_told() -> None:
    found = pareto_labels(0, Pain(0, 0), lambda at: [(at + 1, 1, Pain(0, 0), False)], 5000)
    assert [label.state for label in found[5000][0].way()] == list(range(5001))
