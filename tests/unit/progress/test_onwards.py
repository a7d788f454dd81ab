"""A count that is shown never goes back."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tablelight.progress.portions import Portion, Portions, onwards


def told(portions: Sequence[Portion]) -> Portions[str]:
    yield from portions
    return "found"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ([(1, 3), (2, 3), (3, 3)], [(1, 3), (2, 3), (3, 3)]),
        ([(1, 2), (2, 2), (0, 6), (1, 6), (0, 2)], [(1, 2), (2, 2), (2, 0), (3, 0), (3, 0)]),
    ],
)
def test_a_count_goes_on_where_a_part_begins_again(said: list[tuple[int, int]], shown: list[tuple[int, int]]) -> None:
    portions = [*onwards(told([Portion("plans", *each) for each in said]))]
    assert [(portion.done, portion.total) for portion in portions] == shown


def test_other_things_are_counted_by_themselves() -> None:
    said = [Portion("enemies", 2, 2), Portion("places", 1, 4)]
    assert [*onwards(told(said))] == said
