"""What one gesture cost on a slow tablet, and whether the page kept its promise: never a frozen board.

The promise (docs/responsiveness.md), all in milliseconds of the page's own
thread on a tablet six times slower than this machine:

1. a tap is answered by a picture, of what was asked for or of a sign that it works, after at most `SHOWN` more than a tap
   that asks for nothing;
2. if the whole answer takes longer than that, a sign that it works is there by then: in the first picture, for lists
   that are completed later as well;
3. no part of that takes longer than `PORTION`, so that the next tap is taken within one: it is painted after at most
   `PORTION` more than a tap that asks for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

SHOWN = 100.0
"""What takes longer on such a tablet shows that it works."""
PORTION = 300.0
"""The longest portion: 50 ms in Pyodide on this machine."""


@frozen
class Task:
    """A task of the page's thread: from when to when by the page's clock, and how long it had a processor (milliseconds)."""

    start: float
    end: float
    spent: float

    def within(self, begin: float, end: float) -> float:
        """How much of it was spent in a stretch of time."""
        shared = min(self.end, end) - max(self.start, begin)
        length = self.end - self.start
        return 0.0 if shared <= 0 else self.spent * (shared / length if length > 0 else 1.0)


def spent(tasks: Sequence[Task], begin: float, end: float) -> float:
    """Milliseconds that the page's thread worked in a stretch of time."""
    return sum(task.within(begin, end) for task in tasks)


@frozen
class Measured:
    """What one question took, in milliseconds of the page's thread; None if that did not come, or not in time."""

    tap: float | None
    """From the finger to the first picture after it."""
    sign: float | None
    """From the finger to the sign that it works."""
    whole: float
    """From the finger to the last picture, which has the whole answer; to the end of the work if none came."""
    work: float
    """All work of the page's thread until nothing went on any more."""
    answer: float | None
    """From the finger to the last picture, the answer's, by the clock."""
    longest: float
    """The longest task after the first picture (of its own task, the rest), or after the sign if there was none."""
    left: float | None = None
    """From a second finger, while it works, to the picture after it."""

    @property
    def shown(self) -> float | None:
        """From the finger to the first picture or the sign; None if the tap did nothing visible."""
        return min((each for each in (self.tap, self.sign) if each is not None), default=None)

    def faults(self, plain: float) -> list[str]:
        """The broken promises; `plain`: how long a tap takes that asks for nothing."""
        if self.shown is None:
            return ["not asked"]
        found, soon = [], plain + SHOWN
        if self.shown > soon:
            found.append("nothing shown")
        elif self.whole > soon and (self.sign is None or self.sign > soon):
            found.append("no sign")
        if self.longest > PORTION:
            found.append("stands still")
        if self.left is not None and self.left > plain + PORTION:
            found.append("not left")
        return found

    def cells(self) -> list[str]:
        """The figures as cells of a table."""
        found = (self.tap, self.sign, self.whole, self.answer, self.work, self.longest, self.left)
        return ["" if each is None else f"{each:.0f}" for each in found]
