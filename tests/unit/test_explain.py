"""Why a place cannot be reached: led towards the goal the search finds what the undirected one finds."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from tablelight.grid import Space, SquareGrid
from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt, first_refusal

SIDE = 6
GRID = SquareGrid(SIDE, SIDE)
SPACES = GRID.spaces()
squares = st.sampled_from(SPACES)


@given(
    goal=squares,
    dear=st.sets(squares),
    barred=st.sets(squares, max_size=20),
    halting=st.sets(squares, max_size=12),
    budget=st.integers(0, 14),
)
def test_a_search_that_knows_how_far_the_goal_is_finds_an_attempt_as_good(
    goal: Space, dear: set[Space], barred: set[Space], halting: set[Space], budget: int
) -> None:
    def attempts(space: Space) -> Iterator[Attempt[Space]]:
        for to in GRID.neighbours(space):
            refusal = Reason("barred", at=to) if to in barred else None
            yield Attempt(to, 2 if to in dear else 1, refusal, Reason("halts", at=to) if to in halting else None)

    def found(budget: int, *, led: bool) -> Reason | None:
        far = lambda cost: Reason("far", values={"cost": cost})  # noqa: E731
        if led:
            return first_refusal((0, 0), goal.__eq__, attempts, budget, far, lambda at: GRID.distance(at, goal))
        return first_refusal((0, 0), goal.__eq__, attempts, budget, far)

    blind, led = found(budget, led=False), found(budget, led=True)
    assert (blind is None) == (led is None)
    assert blind is None or led is None or (blind.key == "far") == (led.key == "far")
    if goal != (0, 0):
        assert found(0, led=True) == found(0, led=False), "the cost of the best attempt of all"


def test_a_far_place_on_open_ground_is_not_looked_for_in_the_other_direction() -> None:
    grid = SquareGrid(60, 60)
    asked: list[Space] = []

    def attempts(space: Space) -> Iterator[Attempt[Space]]:
        asked.append(space)
        return (Attempt(to, 1) for to in grid.neighbours(space))

    goal = (59, 30)
    reason = first_refusal(
        (30, 30),
        goal.__eq__,
        attempts,
        8,
        lambda cost: Reason("far", values={"cost": cost}),
        lambda at: grid.distance(at, goal),
    )
    assert reason == Reason("far", values={"cost": 29})
    assert len(set(asked)) < 700, "of 3,600"
