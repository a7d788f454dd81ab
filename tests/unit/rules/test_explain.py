"""Why a place cannot be reached: "too far" only if more points would do, else what the best attempt breaks first."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from tablelight.grid import Space, SquareGrid
from tablelight.rules.explain import Attempt, Best, BoundedSearches, LongSearchError, best_attempt
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
)
def test_the_refusal_is_true(goals: set[Space], dear: set[Space], barred: set[Space], halting: set[Space]) -> None:
    def attempts(space: Space) -> Iterator[Attempt[Space, str]]:
        for to in GRID.neighbours(space):
            refusal, halt = f"barred {to}" if to in barred else None, f"halts {to}" if to in halting else None
            yield Attempt(to, 2 if to in dear else 1, refusal, halt)

    slow = best_attempts((0, 0), goals, attempts)
    assert slow is not None
    broken, cost, faults = slow
    for left in (lambda _: 0, lambda at: min(GRID.distance(at, goal) for goal in goals)):
        found = best_attempt((0, 0), goals.__contains__, attempts, left)
        assert found is not None and found.cost == cost
        assert (found.broken is None) == (broken == 0) and found.broken in faults


def test_six_squares_in_a_row_with_a_barred_one_between_are_not_too_far() -> None:
    grid = SquareGrid(6, 1)

    def attempts(space: Space) -> Iterator[Attempt[Space, str]]:
        return (Attempt(to, 1, "rock" if to == (3, 0) else None) for to in grid.neighbours(space))

    assert best_attempt((0, 0), (5, 0).__eq__, attempts) == Best(5, "rock", 1), "no number of points leads past it"
    assert best_attempt((0, 0), (2, 0).__eq__, attempts) == Best(2, None)


def test_a_far_place_on_open_ground_is_not_looked_for_in_the_other_direction() -> None:
    grid = SquareGrid(60, 60)
    asked: list[Space] = []

    def attempts(space: Space) -> Iterator[Attempt[Space, str]]:
        asked.append(space)
        return (Attempt(to, 1) for to in grid.neighbours(space))

    goal = (59, 30)
    assert best_attempt((30, 30), goal.__eq__, attempts, lambda at: grid.distance(at, goal)) == Best(29, None)
    assert len(set(asked)) < 700, "of 3,600"


def test_a_search_that_is_given_up_goes_on_when_the_question_is_asked_again() -> None:
    grid = SquareGrid(60, 60)

    def attempts(space: Space) -> Iterator[Attempt[Space, str]]:
        return (Attempt(to, 1, "rock" if to == (50, 50) else None) for to in grid.neighbours(space))

    def asked() -> Best[str] | None:
        near = best_attempt((0, 0), (3, 3).__eq__, attempts)
        assert near == Best(3, None)
        return best_attempt((0, 0), (50, 50).__eq__, attempts)

    searches, given_up = BoundedSearches(), 0
    while True:
        try:
            with searches.going_on(500):
                found = asked()
            break
        except LongSearchError:
            given_up += 1
    assert found == asked() == Best(50, "rock", 1), "no bound holds outside"
    assert given_up == searches.looked_at // 500 > 5, "each goes on where it was given up"
