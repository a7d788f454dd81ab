"""The entries of the log: what happened at the table; and the log as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, TypeAlias, cast

from attrs import asdict, field, frozen
from attrs.validators import in_, instance_of

from tablelight.board.document import Json
from tablelight.board.values import read_integer
from tablelight.dice.luck import Trial
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Reason
from tablelight.view.games.roll_ui import CountedAs
from tablelight.view.plane import Place

REMINDER = "reminder"
"""Instead of a switch: a reminder was ticked off, whose text is in `figure`."""
LARGEST_LOGGED = 10**9
"""Numbers of an entry must be smaller; places in thousandths of an inch are."""
EntryKind: TypeAlias = Literal["move", "roll", "change", "turn", "door"]


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


@frozen(kw_only=True)
class LoggedReason:
    """A reason of the rules as the log keeps it."""

    key: str = field(validator=instance_of(str))
    """The name of its message."""
    values: Mapping[str, Json] = field(factory=dict, validator=instance_of(dict))
    """The values that fill the message's text."""

    @property
    def reason(self) -> Reason:
        return Reason(self.key, values=self.values)


@frozen(kw_only=True)
class Displacement:
    """Another figure that an action moved: carried, switched with, pushed."""

    name: str = field(validator=instance_of(str))
    """Its name at that time."""
    start: Place = field(validator=instance_of(tuple))
    """Where it stood."""
    end: Place = field(validator=instance_of(tuple))
    """Where it was moved."""


@frozen(kw_only=True)
class Entry:
    """One event: an action, a roll, a change by hand, a turn that began, a door. Its fields are the fields of the
    saved JSON."""

    kind: EntryKind = field(validator=in_(("move", "roll", "change", "turn", "door")))
    """The kind of event."""
    what: str = field(validator=instance_of(str))
    """The action, the roll, the switch of the card, the side whose turn begins, or what a door is now."""
    figure: str = field(default="", validator=instance_of(str))
    """The name of the acting figure at that time; for a timed turn, the side whose turn ended."""
    side: str = field(default="", validator=instance_of(str))
    """Its side, or the side whose turn begins."""
    round: int = field(default=1, validator=instance_of(int))
    """The number of the round."""
    start: Place | None = field(default=None, validator=instance_of(tuple | None))
    """Where the figure stood; for a door, the space on one side of it."""
    end: Place | None = field(default=None, validator=instance_of(tuple | None))
    """Where it went; for a door, the space on the other side."""
    cost: float | None = field(default=None, validator=instance_of(int | float | None))
    """The cost of the path; for a turn, the milliseconds that the turn before took, if a clock counted them."""
    dice: tuple[Json, ...] = field(default=(), validator=instance_of(tuple))
    """The faces that were rolled."""
    against: int = field(default=0, validator=instance_of(int))
    """How many of the dice the other side threw; they come last."""
    outcome: str = field(default="", validator=instance_of(str))
    """The outcome of the roll, or the new value of a switch."""
    chance: str = field(default="", validator=instance_of(str))
    """The chance of that outcome, an exact fraction as text."""
    score: Score | None = field(default=None, validator=instance_of(Score | None))
    """The roll's score for luck, if its odds were known."""
    why: tuple[LoggedReason, ...] = field(default=(), validator=instance_of(tuple))
    """The reasons that the roll gave."""
    shifts: tuple[Displacement, ...] = field(default=(), validator=instance_of(tuple))
    """The other figures that were moved."""
    target: str = field(default="", validator=instance_of(str))
    """The name of the roll's target at that time, if no reason names it."""
    gone: tuple[str, ...] = field(default=(), validator=instance_of(tuple))
    """The names of the figures that left the table or lost their last life."""
    undone: bool = field(default=False, validator=instance_of(bool))
    """Whether it was undone."""

    @cached_property
    def text(self) -> str:
        """The entry as JSON text, written only once: a long log is saved after every move."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @property
    def share(self) -> Fraction | None:
        return Fraction(self.chance) if self.chance else None


def logged_reasons(reasons: tuple[Reason, ...]) -> tuple[LoggedReason, ...]:
    """Reasons as the log keeps them: the values that fill their texts are plain."""

    def plain(value: object) -> Json:
        return value if isinstance(value, int | float | str) else str(value)

    return tuple(LoggedReason(key=r.key, values={k: plain(v) for k, v in r.values.items()}) for r in reasons)


def log_text(log: tuple[Entry, ...]) -> str:
    """The log as the text of a JSON list, an entry on each line."""
    return "[" + ",".join(f"\n  {entry.text}" for entry in log) + "]"


LONGEST_LOG = 20_000
"""The most entries that are read from a log; of a longer log, the last ones."""
ENTRIES_AT_ONCE = 100
"""The number of entries that are read in one portion."""
LONGEST_WORD = 2000
"""The most letters of a text in an entry; the longest text that the program itself writes is a name."""
CHANCE = re.compile(r"\d{1,400}(/\d{1,400})?", re.ASCII)
"""A chance as `str(Fraction)` writes it: without an exponent, whose number might not fit into memory."""


@progressive()
def read_log(value: Any) -> Steps[tuple[Entry, ...]]:
    """The log from JSON values. TypeError, ValueError, KeyError if they are no log."""
    if not isinstance(value, list):
        raise TypeError("no list")
    found = []
    for number, item in enumerate(value[-LONGEST_LOG:], 1):
        found.append(_entry(item))
        if number % ENTRIES_AT_ONCE == 0:
            yield
    return tuple(found)


def _entry(item: Any) -> Entry:
    changes: dict[str, Any] = {name: read_place(item[name]) for name in ("start", "end") if item.get(name) is not None}
    if "dice" in item:
        changes["dice"] = tuple(_die(value) for value in item["dice"])
    changes["why"] = tuple(LoggedReason(**why) for why in item.get("why", ()))
    if item.get("score") is not None:
        changes["score"] = read_score(item["score"])
    changes["gone"] = tuple(str(name) for name in item.get("gone", ()))
    changes["shifts"] = tuple(
        Displacement(name=one["name"], start=read_place(one["start"]), end=read_place(one["end"]))
        for one in item.get("shifts", ())
    )
    entry = Entry(**{**item, **changes})
    names = (entry.figure, entry.target, *entry.gone, *(one.name for one in entry.shifts))
    texts = (entry.what, entry.side, entry.outcome, *names)
    _bounded(entry.round)
    read_integer(entry.against, 0, len(entry.dice))
    if any(len(text) > LONGEST_WORD for text in texts):
        raise ValueError("no entry")
    if entry.cost is not None and not abs(entry.cost) < LARGEST_LOGGED:
        raise ValueError("no cost")
    entry.text.encode()  # UnicodeEncodeError, a ValueError: a lone surrogate could be written, but never read again
    if entry.chance and (not CHANCE.fullmatch(entry.chance) or not 0 <= Fraction(entry.chance) <= 1):
        raise ValueError("no chance")
    return entry


def read_score(value: Any) -> Score:
    """A score from JSON values. TypeError, ValueError if they are no score."""
    score = Score(**value)
    if len(score.ways) > LONGEST_WAYS or not all(WAY.fullmatch(way) for way in score.ways.split(" ")):
        raise ValueError("no weights")
    values, weights = zip(*score.trial.ways, strict=True)
    is_whole = list(values) == sorted(set(values)) and all(weights)
    if isinstance(score.got, bool) or score.got not in values or not is_whole:
        raise ValueError("no roll")
    return score


def _die(value: Any) -> Json:
    """The face of a die: a number, a word, or a few of them."""
    if isinstance(value, list):
        return cast(Json, tuple(_die(one) for one in value[:20]))
    return value if isinstance(value, str) else _bounded(value)


def read_place(value: Any) -> Place:
    """A place, also one that is no longer on the board: two whole numbers."""
    column, row = value
    return _bounded(column), _bounded(row)


def _bounded(value: Any) -> int:
    return read_integer(value, 1 - LARGEST_LOGGED, LARGEST_LOGGED - 1)
