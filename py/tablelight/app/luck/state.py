"""The score of a roll in the log: the number that it came to, and every number that was possible."""

from __future__ import annotations

import re
from typing import Any

from attrs import field, frozen
from attrs.validators import in_, instance_of

from tablelight.dice.luck import Trial
from tablelight.view.games.roll_ui import CountedAs

LONGEST_WAYS = 4000
"""The most letters of the weights of one roll: forty dice with twenty sides have 2,300."""
WAY = re.compile(r"-?\d{1,4}:\d{1,80}", re.ASCII)
MEASURES: tuple[CountedAs, ...] = ("dealt", "suffered", "passed", "counted")
"""The measures, in the order in which they are shown."""


@frozen(kw_only=True)
class Score:
    """The score of one roll. Its fields are the fields of the saved JSON."""

    measure: CountedAs = field(validator=in_(MEASURES))
    """The meaning of its number: harm dealt or suffered, 1 for a success, a count."""
    got: int = field(validator=instance_of(int))
    """The number that it came to."""
    ways: str = field(validator=instance_of(str))
    """Every possible number with its weight, "0:3 1:2 2:1": as text, since JavaScript's numbers are too small for the
    weights of many dice."""

    @classmethod
    def of(cls, measure: CountedAs, trial: Trial) -> Score | None:
        """The score as the log keeps it; None for a roll with more values than it keeps."""
        ways = " ".join(f"{value}:{weight}" for value, weight in trial.ways)
        return cls(measure=measure, got=trial.got, ways=ways) if len(ways) <= LONGEST_WAYS else None

    @property
    def trial(self) -> Trial:
        pairs = (way.split(":") for way in self.ways.split(" "))
        return Trial(self.got, tuple((int(value), int(weight)) for value, weight in pairs))


def read_score(value: Any) -> Score:
    """A score from JSON values. TypeError, ValueError if they are no score."""
    score = Score(**value)
    if len(score.ways) > LONGEST_WAYS or not all(WAY.fullmatch(way) for way in score.ways.split(" ")):
        raise ValueError("no weights")
    values = [number for number, _ in score.trial.ways]
    if (
        isinstance(score.got, bool)
        or score.got not in values
        or values != sorted(set(values))
        or not all(weight for _, weight in score.trial.ways)
    ):
        raise ValueError("no roll")
    return score
