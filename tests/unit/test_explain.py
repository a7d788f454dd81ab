"""Why a place cannot be reached: "too far" only where more points would do, else what the best attempt breaks first."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from tablelight.grid import Space, SquareGrid
from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt, first_refusal
from tests.oracles.attempts import best_attempts

SIDE = 6
GRID = SquareGrid(SIDE, SIDE)
SPACES = GRID.spaces()
squares = st.sampled_from(SPACES)


@given(
    goals=st.sets(squares, min_size=1, max_size=2),
    dear=st.sets(squares),
    barred=st.sets(squares, max_size=20),
    halting=st.sets(squares, max_size=12),
    budget=st.integers(0, 14),
)
def test_the_refusal_is_true(
    goals: set[Space], dear: set[Space], barred: set[Space], halting: set[Space], budget: int
) -> None:
    def attempts(space: Space) -> Iterator[Attempt[Space]]:
        for to in GRID.neighbours(space):
            refusal = Reason("barred", at=to) if to in barred else None
            yield Attempt(to, 2 if to in dear else 1, refusal, Reason("halts", at=to) if to in halting else None)

    def far(cost: int) -> Reason:
        return Reason("far", values={"cost": cost})

    broken, cost, reasons = best_attempts((0, 0), goals, attempts) or (0, 0, set())
    expected = reasons if broken else {("far", cost) if cost > budget else None}
    for left in (lambda _: 0, lambda at: min(GRID.distance(at, goal) for goal in goals)):
        found = first_refusal((0, 0), goals.__contains__, attempts, budget, far, left)
        assert (found and (found.key, found.at or found.values["cost"])) in expected


def test_six_squares_in_a_row_with_a_barred_one_between_are_not_too_far() -> None:
    grid, rock = SquareGrid(6, 1), Reason("rock", at=(3, 0))

    def attempts(space: Space) -> Iterator[Attempt[Space]]:
        return (Attempt(to, 1, rock if to == (3, 0) else None) for to in grid.neighbours(space))

    for budget in (1, 2, 9):
        found = first_refusal((0, 0), (5, 0).__eq__, attempts, budget, lambda _: Reason("far"))
        assert found == rock, "no number of points leads past it"
    assert first_refusal((0, 0), (2, 0).__eq__, attempts, 1, lambda _: Reason("far")) == Reason("far")
    assert first_refusal((0, 0), (2, 0).__eq__, attempts, 2, lambda _: Reason("far")) is None


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
