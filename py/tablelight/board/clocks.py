"""The game clock of a document: how it counts, and the time that each side has used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from attrs import evolve, field, frozen

from tablelight.board.codec import encode_item
from tablelight.board.document import Json
from tablelight.board.problems import Problem
from tablelight.board.records import as_record, mapping_of
from tablelight.board.schema import Field, Fields, check_fields

MOST_SECONDS = 86_400
MOST_MS = 10**9 - 1
"""The longest time in milliseconds: over eleven days."""
_TIME = Field("integer", 0, minimum=0, maximum=MOST_MS)
_LEFT = Field("integer", minimum=-MOST_MS, maximum=MOST_MS)
_SECONDS = Field("integer", 0, minimum=0, maximum=MOST_SECONDS)
CLOCK: Fields = {
    "by": Field("choice", "side", choices=("side", "turn")),
    "seconds": Field("integer", minimum=1, maximum=MOST_SECONDS),
    "increment": _SECONDS,
    "delay": _SECONDS,
    "paused": Field("truth", False),
    "spent": _TIME,
    "used": Field("mapping"),
    "left": Field("mapping"),
}


@frozen(kw_only=True)
class GameClock:
    """How the time of a game is counted. Times are in milliseconds, settings in seconds."""

    by: Literal["side", "turn"] = "side"
    """What `seconds` apply to: all turns of a side together, or each turn."""
    seconds: int | None = None
    """The time to count down from; None: the clock counts up."""
    increment: int = 0
    """The time that a side gains after each of its turns."""
    delay: int = 0
    """How long a turn lasts before its time starts to run down."""
    paused: bool = False
    spent: int = 0
    """The time of the turn under way when the clock was last paused."""
    used: Mapping[str, int] = field(factory=dict)
    """The total time of each side's finished turns."""
    left: Mapping[str, int] = field(factory=dict)
    """The time each side has left after its finished turns; negative if it took too long."""

    def remaining(self, side: str, spent: int = 0) -> int | None:
        """The time a side has left, `spent` into its turn; None if the clock counts up."""
        if self.seconds is None:
            return None
        begin = self.left.get(side, self.seconds * 1000) if self.by == "side" else self.seconds * 1000
        return max(begin - max(spent - self.delay * 1000, 0), -MOST_MS)

    def total(self, side: str, spent: int = 0) -> int:
        """The time that a side has used, `spent` into its turn."""
        return min(self.used.get(side, 0) + spent, MOST_MS)

    def passed(self, side: str, spent: int) -> GameClock:
        used, left = {**self.used, side: self.total(side, spent)}, self.left
        remaining = self.remaining(side, spent)
        if self.by == "side" and remaining is not None:
            left = {**left, side: min(remaining + self.increment * 1000, MOST_MS)}
        return evolve(self, used=used, left=left, spent=0)

    def credited(self, side: str, ms: int) -> GameClock:
        """The clock with time added to a side's finished turns."""
        left = self.left
        if self.by == "side" and self.seconds is not None:
            left = {**left, side: max(left.get(side, self.seconds * 1000) - ms, -MOST_MS)}
        return evolve(self, used={**self.used, side: self.total(side, ms)}, left=left)

    def counting_as(self, other: GameClock) -> GameClock:
        """The clock with the settings of another. The time a side has left changes as `seconds` does; if it was not
        counted so far, it follows from the time that the side has used."""
        left: dict[str, int] = {}
        if other.by == "side" and other.seconds is not None:
            begin = (self.seconds or 0) * 1000
            before = {side: begin - used for side, used in self.used.items()}
            if self.by == "side" and self.seconds is not None:
                before |= self.left
            more = other.seconds * 1000 - begin
            left = {side: max(-MOST_MS, min(ms + more, MOST_MS)) for side, ms in before.items()}
        return evolve(self, by=other.by, seconds=other.seconds, increment=other.increment, delay=other.delay, left=left)

    def plain(self) -> dict[str, Json]:
        """As in a document; defaults are left out."""
        return {"by": self.by, **encode_item(self)}


def clock_of(clock: Mapping[str, Json]) -> GameClock | None:
    """The clock of a checked document; None if it has none."""
    return as_record(clock, GameClock) if clock else None


def clock_problems(clock: Mapping[str, Json]) -> Iterator[Problem]:
    """The problems of a document's `clock`."""
    found = list(check_fields("$.clock", clock, CLOCK))
    yield from found
    if found:
        return
    for key, time in (("used", _TIME), ("left", _LEFT)):
        times = mapping_of(clock.get(key))
        yield from check_fields(f"$.clock.{key}", times, dict.fromkeys(times, time))
