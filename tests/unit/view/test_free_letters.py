"""The place of an area's letter: the roomiest of all samples, however many samples are skipped."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablelight.view.free import SAMPLES, depth, roomiest

coordinates = st.integers(0, 2000).map(float)


@given(st.lists(st.tuples(coordinates, coordinates), min_size=3, max_size=9))
def test_the_roomiest_place_is_the_best_of_all(around: list[tuple[float, float]]) -> None:
    xs, ys = [x for x, _ in around], [y for _, y in around]
    left, top, wide, high = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    every = [
        depth((left + wide * i / SAMPLES, top + high * j / SAMPLES), around)
        for i in range(1, SAMPLES)
        for j in range(1, SAMPLES)
    ]
    assert round(roomiest(tuple(around))[1], 2) == round(max(every), 2)
