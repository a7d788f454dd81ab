"""Timing, and the rows that a benchmark prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import NamedTuple

from attrs import evolve

from tablelight.board.document import Document


class Row(NamedTuple):
    """One measured figure; `target` is None if none is set. `at_most` says which side of the target is good."""

    name: str
    value: float
    unit: str
    target: float | None = None
    at_most: bool = True

    def line(self) -> str:
        """The row as a line of text."""
        goal = ""
        if self.target is not None:
            met = self.value <= self.target if self.at_most else self.value >= self.target
            goal = f"  ({'at most' if self.at_most else 'at least'} {self.target:g}: {'met' if met else 'MISSED'})"
        return f"{self.name:<62} {self.value:>9.2f} {self.unit}{goal}"


def milliseconds(function: Callable[[], object], *, rounds: int = 15, warm: int = 2) -> float:
    """The median time of a call; found by sorting, because the library in the browser has no `statistics`."""
    for _ in range(warm):
        function()
    times = []
    for _ in range(rounds):
        start = perf_counter()
        function()
        times.append((perf_counter() - start) * 1000)
    return sorted(times)[rounds // 2]


def anew(document: Document) -> Document:
    """The document with a copy of its options: where movements end is remembered by them, and must be found again."""
    return evolve(document, options={**document.options})


def show(title: str, rows: Iterable[Row]) -> None:
    """Print a block of rows."""
    print(f"\n{title}")
    for row in rows:
        print("  " + row.line(), flush=True)
