"""A rule written once: what the flood takes of it and what the explanation says of it are the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablelight.grid import HexGrid, SquareGrid
from tablelight.grid.topology import Grid, Mask, bits
from tablelight.rules.answers import Reason
from tablelight.rules.reach import flood
from tablelight.rules.steps import EndRule, Rule, StepRules
from tests.oracles.attempts import best_attempts

GRIDS: tuple[Grid, ...] = (SquareGrid(4, 3), HexGrid(4, 3), HexGrid(3, 4, "flat"))


@st.composite
def movements(draw: st.DrawFn) -> StepRules:
    """StepRules under random rules, on one layer or on two with steps between them."""
    grid = draw(st.sampled_from(GRIDS))
    layers = draw(st.integers(1, 2))
    states = grid.all | (grid.all << grid.size if layers > 1 else 0)
    some = st.sets(st.sampled_from(list(bits(states)))).map(lambda found: sum(1 << state for state in found))
    kinds = [(shift, sum(mask << grid.size * n for n in range(layers))) for shift, mask in zip_kinds(grid)]
    if layers > 1:
        kinds += [(grid.size, grid.all), (-grid.size, grid.all << grid.size)]

    def masks() -> list[Mask]:
        return [origins & draw(some) & draw(some) for _, origins in kinds]

    def rule(name: str) -> Rule:
        return Rule(masks(), lambda a, b: Reason(name, at=b, between=(a, b)))

    return StepRules(
        grid,
        [rule("bar"), rule("other bar")],
        halts=[rule("halt"), rule("other halt")],
        ends=[EndRule(draw(some), lambda at: Reason("end", at=at), lambda at: Reason("stop", at=at))],
        costs={3: masks()},
        kinds=kinds,
    )


def zip_kinds(grid: Grid) -> list[tuple[int, Mask]]:
    """The steps of a grid, as they are without rules."""
    return list(zip(grid.shifts, grid.inside, strict=True))


@given(movements())
def test_the_flood_takes_the_steps_that_nothing_forbids(steps: StepRules) -> None:
    tried = {
        (origin, attempt.to, attempt.cost, attempt.halt is not None)
        for origin in bits(steps.grid.all | steps.grid.all << steps.grid.size)
        for attempt in steps.attempts(origin)
        if attempt.refusal is None
    }
    taken = {
        (origin, origin + kind.shift, kind.cost, bool(kind.halting >> origin & 1))
        for kind in steps.flood_kinds
        for origin in bits(kind.origins)
    }
    assert taken == tried
    for origin, to, _, halts in taken:
        assert (steps.halt_reason(origin, to) is not None) == halts
        assert not halts or steps.end_refusal(to) is None, "where it may not end it is not stopped"


@given(movements(), st.data())
def test_what_is_out_of_reach_is_barred_by_the_first_rule_that_the_best_attempt_breaks(
    steps: StepRules, data: st.DataObject
) -> None:
    spaces = steps.grid.spaces()
    start, goal = (steps.grid.index(data.draw(st.sampled_from(spaces))) for _ in range(2))
    found = steps.best(start, 1 << goal)
    slow = best_attempts(start, [goal], steps.attempts)
    assert found is not None and slow is not None
    broken, cost, faults = slow
    assert found.cost == cost and (found.broken is None) == (broken == 0)
    assert (flood(start, steps.flood_kinds, 99).cost(goal) is not None) == (broken == 0)
    assert broken == 0 or found.broken in [steps.reason(fault) for fault in faults if fault is not None]
