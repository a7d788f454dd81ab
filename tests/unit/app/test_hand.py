"""The measures of playing by touch that are met stay met (`npm run bench -- hand`)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bench.hand import Measure, measuring
from tests.effort import THOROUGH

OPEN: set[str] = set()
"""Functions whose measure is not met yet."""


MEASURES = [each for each in measuring() if THOROUGH or each.__name__ != "clean_strokes"]
"""`tests/unit/app/editor/test_wall_strokes.py` draws the same strokes."""


@pytest.mark.parametrize("measured", MEASURES, ids=lambda function: function.__name__)
def test_a_measure_is_met(measured: Callable[[], Measure]) -> None:
    if measured.__name__ in OPEN:
        pytest.xfail("not met yet")
    found = measured()
    assert found.met, found.line()
