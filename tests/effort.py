"""How much the tests do: `npm run test:quick` takes a taste, `npm test` samples, `npm run test:full` whole sweeps, a night
even more."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from math import isfinite
from random import Random
from typing import TypeVar

T = TypeVar("T")

UNTIL = float(os.environ.get("TABLELIGHT_UNTIL", "inf"))
"""When the last test may begin, in seconds since the epoch: `npm run test:full -- --until`."""

EVERY = bool(os.environ.get("TABLELIGHT_EVERY"))
"""For a night: every figure, every question."""

FIXED = bool(os.environ.get("TABLELIGHT_FIXED"))
"""Whether every run has the same random examples."""

REPEATED = FIXED and not EVERY
"""Whether a failure comes again: `npm test` and `npm run test:full` have the same result for the same sources every
time; quick runs and a night's runs try new examples."""

THOROUGH = EVERY or bool(os.environ.get("TABLELIGHT_THOROUGH"))
"""What `npm run test:full` asks for: the sweeps over random positions in full."""


WHOLE = THOROUGH and not isfinite(UNTIL)
"""Whether there is no time limit: a test may take as long as it likes."""

MORE = 5
"""How many times as much as `npm test` a thorough run does at most if its time is limited."""

QUICK = bool(os.environ.get("TABLELIGHT_QUICK")) and not THOROUGH
"""What `npm run test:quick` asks for: a taste of every sweep."""


def some(items: Sequence[T], step: int) -> Sequence[T]:
    """All of them in a thorough run, every `step`th in others."""
    return items if THOROUGH else items[::step]


FEW = QUICK or bool(os.environ.get("TABLELIGHT_FEW"))
"""A taste of every sweep over random positions, but every board: the tests that `npm test` runs inside Pyodide. There it is
enough to see that the answers are the same as outside, where more is tried."""


def sized(usual: int, thorough: int) -> int:
    """How many boards, examples or repetitions: a quarter of the usual ones in a quick run and inside Pyodide. With a time
    limit `MORE` times the usual ones at most: a test that begins just before the limit ends soon after it."""
    if THOROUGH:
        return thorough if WHOLE else min(thorough, MORE * usual)
    return max(1, usual // 4) if FEW else usual


CASES = 2
"""How many cases of a test a quick run takes, the first and the last; a case with its own mark (its clause) is always
run."""


def sample(count: int, most: int = CASES) -> set[int]:
    """The numbers of at most `most` of `count` cases, evenly spread: the first and the last among them."""
    if count <= most:
        return set(range(count))
    return {round(number * (count - 1) / (most - 1)) for number in range(most)}


USUAL = 0.3
BUDGET = 600.0 if EVERY else 20.0 if WHOLE else MORE * USUAL if THOROUGH else 0.2 if FEW else USUAL
"""Seconds that a sweep over random positions may take on one processor."""


def seeds(cost: float, least: int = 3) -> Iterator[int]:
    """Seeds for a sweep: as many as the budget allows if a position takes `cost` milliseconds, but not below `least`
    (one in a quick run).

    `npm test` has the same ones every time. A failure names its seed, which makes it again.
    """
    chance = Random(20_261_122) if REPEATED else Random()
    for _ in range(max(1 if QUICK else least, int(BUDGET * 1000 / cost))):
        yield chance.randrange(10**6)
