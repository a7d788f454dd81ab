"""Two readings of the browser's clocks: which time counts by itself, and which the player is asked about."""

from __future__ import annotations

import pytest

from tablelight.app.clock.update import Instant, passed, slept, tick, while_closed
from tablelight.app.handlers import FunctionAction


@pytest.mark.parametrize(
    ("steady", "wall", "found"),
    [
        (1000, 1000, tick(1000)),
        (4900, 4900, tick(4900)),  # a busy page
        (1000, -3_600_000, tick(1000)),  # the system clock was set back by an hour
        (1000, 3_601_000, slept(3_601_000)),  # set forward, or slept while the steady clock stood still
        (720_000, 720_000, slept(720_000)),  # slept, and both clocks went on
        (720_000, -60_000, slept(720_000)),  # slept, and the system clock was set back
        (-5, 0, tick(0)),
        (0, 10**15, slept(10**9 - 1)),
    ],
)
def test_what_happened_between_two_looks(steady: float, wall: float, found: FunctionAction) -> None:
    assert passed(Instant(500, 10**12), Instant(500 + steady, 10**12 + wall)) == found


@pytest.mark.parametrize(
    ("wall", "found"), [(3000, tick(3000)), (-50_000, tick(0)), (60_000, slept(60_000)), (10**15, slept(10**9 - 1))]
)
def test_a_reload_counts_and_a_longer_absence_is_asked_about(wall: float, found: FunctionAction) -> None:
    assert while_closed(10**12, 10**12 + wall) == found
