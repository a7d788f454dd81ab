"""The time between two looks at the browser's clocks: counted, or to be asked about."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.clock.actions import Slept, Tick
from tablelight.board.clocks import MOST_MS

LONGEST_TICK_MS = 5_000
"""A page that runs is looked at each second: after a longer time it did not run."""
DRIFT_MS = 2_000
"""How far the system clock may go from the steady one between two looks."""
RELOAD_MS = 15_000
"""A reload takes no longer: this time counts."""


@frozen
class Instant:
    """A look at both clocks, in milliseconds. The steady one never goes back, but may stand still while the device sleeps;
    the system clock goes on, but can be changed."""

    steady: float
    wall: float


def passed(last: Instant, now: Instant) -> Tick | Slept:
    """What happened between two looks."""
    steady, wall = max(now.steady - last.steady, 0), now.wall - last.wall
    if steady <= LONGEST_TICK_MS and wall <= steady + DRIFT_MS:
        return Tick(round(steady))  # the system clock may have been set back: the steady one counts
    return Slept(round(min(max(steady, wall), MOST_MS)))


def while_closed(kept: float, now: float) -> Tick | Slept:
    """What happened while the page was closed, by the system clock alone: a clock that was set back tells nothing."""
    wall = now - kept
    if wall > RELOAD_MS:
        return Slept(round(min(wall, MOST_MS)))
    return Tick(round(max(wall, 0)))
