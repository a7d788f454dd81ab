"""A rule is written once: the flood and the explanation both follow it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablelight.grid import HexGrid, SquareGrid
from tablelight.grid.topology import Grid, Mask, bits
from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt
from tablelight.rules.reach import flood
from tablelight.rules.steps import EndRule, Fault, PriceRule, Rule, StepRules
from tests.oracles.attempts import best_attempts

GRIDS: tuple[Grid, ...] = (SquareGrid(4, 3), HexGrid(4, 3), HexGrid(3, 4, "flat"))


@st.composite
def halves(draw: st.DrawFn) -> tuple[StepRules, StepRules]:
    """Steps under random rules, on one layer or on two with steps between them. The first has all rules in itself, the
    second has the first half of them in a base."""
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

    def end(name: str) -> EndRule:
        return EndRule(draw(some), lambda at: Reason(name, at=at), lambda at: Reason(f"{name}.stop", at=at))

    def price(name: str) -> PriceRule:
        first, second = masks(), masks()
        amounts = {1: first, 3: [mask & ~other for mask, other in zip(second, first, strict=True)]}
        return PriceRule(amounts, lambda a, b, n: (Reason(name, at=b, between=(a, b), values={"n": n}),))

    bars, halts = (rule("bar"), rule("other bar")), (rule("halt"), rule("other halt"))
    ends, prices = (end("end"), end("other end")), (price("price"), price("other price"))
    costs = {3: masks()}
    whole = StepRules(grid, bars, halts=halts, ends=ends, costs=costs, prices=prices, kinds=kinds)
    base = StepRules(grid, bars[:1], halts=halts[:1], ends=ends[:1], costs=costs, prices=prices[:1], kinds=kinds)
    added = StepRules(grid, bars[1:], halts=halts[1:], ends=ends[1:], prices=prices[1:], base=base)
    return whole, added


def movements() -> st.SearchStrategy[StepRules]:
    """Steps that have all their rules in themselves, or half of them in their base."""
    return halves().flatmap(st.sampled_from)


def zip_kinds(grid: Grid) -> list[tuple[int, Mask]]:
    """The steps of a grid without rules."""
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


def every_step(steps: StepRules) -> list[tuple[int, Attempt[int, Fault]]]:
    """Each step from each state."""
    states = steps.grid.all | steps.grid.all << steps.grid.size
    return [(origin, attempt) for origin in bits(states) for attempt in steps.attempts(origin)]


@given(halves())
def test_rules_in_a_base_are_rules_like_the_others_and_come_first(found: tuple[StepRules, StepRules]) -> None:
    whole, added = found
    assert every_step(whole) == every_step(added)
    assert {(k.shift, k.cost, k.origins, k.halting) for k in whole.flood_kinds} == {
        (k.shift, k.cost, k.origins, k.halting) for k in added.flood_kinds
    }
    for origin, attempt in every_step(whole):
        for fault in (attempt.refusal, attempt.halt):
            assert fault is None or whole.reason(fault) == added.reason(fault)
        assert whole.halt_reason(origin, attempt.to) == added.halt_reason(origin, attempt.to)
        assert whole.end_refusal(attempt.to) == added.end_refusal(attempt.to)
        assert list(whole.price_reasons(origin, attempt.to)) == list(added.price_reasons(origin, attempt.to))


@given(movements())
def test_the_reasons_of_a_step_add_up_to_what_it_costs(steps: StepRules) -> None:
    plain = StepRules(steps.grid, costs=(steps.base or steps).costs, kinds=steps.kinds)
    before = {(origin, attempt.to): attempt.cost for origin, attempt in every_step(plain)}
    for origin, attempt in every_step(steps):
        why = list(steps.price_reasons(origin, attempt.to))
        assert attempt.cost == before[origin, attempt.to] + sum(int(str(reason.values["n"])) for reason in why)
        assert [reason.key for reason in why] == sorted({reason.key for reason in why}, key=ORDER.index)


ORDER = ("price", "other price")
