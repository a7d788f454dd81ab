"""The measures of playing by touch that are met stay met (`npm run bench -- hand`)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bench.hand import Measure, measuring

OPEN: set[str] = set()
"""Functions whose measure is not met yet."""


@pytest.mark.parametrize("measured", measuring(), ids=lambda function: function.__name__)
def test_a_measure_is_met(measured: Callable[[], Measure]) -> None:
    if measured.__name__ in OPEN:
        pytest.xfail("not met yet")
    found = measured()
    assert found.met, found.line()
