"""In the hand: what playing by touch asks of the app, counted over the example boards, most of it without a browser.

    PYTHONPATH=py python -m tests.bench hand

One function a measure. `tests/unit/app/test_hand.py` checks that met measures stay met; the measures of `hand_page`
need a browser, and `tests/browser/test_in_hand.py` checks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import NamedTuple

PARTS = ("tests.bench.hand_verdict", "tests.bench.hand_table", "tests.bench.hand_sheets")
"""The modules with the measures: what an answer says, and what a hand has to do."""

ON_THE_PAGE = "tests.bench.hand_page"
"""The module with the measures that need a browser."""


class Measure(NamedTuple):
    """One measured point."""

    point: int
    """The number of its point."""
    measure: str
    """What is counted."""
    before: str
    """The value when the point was raised."""
    now: str
    """The value now."""
    wanted: str
    """The wanted value."""
    met: bool

    def line(self) -> str:
        """The measure as a line of text."""
        mark = "met" if self.met else "MISSED"
        return f"{self.point:>2}  {self.measure:<72} {self.before:>12} {self.now:>12} {self.wanted:>12}  {mark}"


def measuring() -> Sequence[Callable[[], Measure]]:
    """The functions of the measures that need no browser."""
    found: list[Callable[[], Measure]] = []
    for name in PARTS:
        found += import_module(name).MEASURES
    return found


def measures() -> list[Measure]:
    """The measures that need no browser, by their points."""
    return sorted(measure() for measure in measuring())


def show() -> None:
    """Print the list."""
    print("\nhand\n")
    print(f"{'':>2}  {'':<72} {'before':>12} {'now':>12} {'wanted':>12}")
    on_the_page: Iterable[Measure] = import_module(ON_THE_PAGE).measures()
    for measure in sorted([*measures(), *on_the_page]):
        print(measure.line())
