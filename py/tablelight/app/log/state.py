"""What happened at the table, for the log; and the log as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, TypeAlias, cast

from attrs import asdict, field, frozen
from attrs.validators import in_, instance_of

from tablelight.board.document import Json
from tablelight.rules.answers import Reason
from tablelight.view.plane import Place

EntryKind: TypeAlias = Literal["move", "roll", "change", "turn", "door"]


@frozen(kw_only=True)
class LoggedReason:
    """A reason of the rules as the log keeps it."""

    key: str = field(validator=instance_of(str))
    """The name of its message."""
    values: Mapping[str, Json] = field(factory=dict, validator=instance_of(dict))
    """What fills the message's text."""

    @property
    def reason(self) -> Reason:
        """The reason as the rules give it."""
        return Reason(self.key, values=self.values)


@frozen(kw_only=True)
class Displacement:
    """Another figure that an action moved: carried, switched with, pushed."""

    name: str = field(validator=instance_of(str))
    """What it was called then."""
    start: Place = field(validator=instance_of(tuple))
    """Where it stood."""
    end: Place = field(validator=instance_of(tuple))
    """Where it stands now."""


@frozen(kw_only=True)
class Entry:
    """One thing that happened: an action, a roll, a change by hand, a turn that began. Its fields are those of the
    saved JSON."""

    kind: EntryKind = field(validator=in_(("move", "roll", "change", "turn", "door")))
    """Which of these it was."""
    what: str = field(validator=instance_of(str))
    """The action, the roll, the switch of the card, the side whose turn begins, or what a door is now."""
    figure: str = field(default="", validator=instance_of(str))
    """What the acting figure was called then."""
    side: str = field(default="", validator=instance_of(str))
    """Its side, or the side whose turn begins."""
    round: int = field(default=1, validator=instance_of(int))
    """The number of the round."""
    start: Place | None = field(default=None, validator=instance_of(tuple | None))
    """Where the figure stood; of a door, one space beside it."""
    end: Place | None = field(default=None, validator=instance_of(tuple | None))
    """Where it went; of a door, the other space."""
    cost: float | None = field(default=None, validator=instance_of(int | float | None))
    """What the path cost."""
    dice: tuple[Json, ...] = field(default=(), validator=instance_of(tuple))
    """The faces that were rolled."""
    outcome: str = field(default="", validator=instance_of(str))
    """What came of the roll, or the new value of a switch."""
    chance: str = field(default="", validator=instance_of(str))
    """The chance of that outcome, an exact fraction as text."""
    why: tuple[LoggedReason, ...] = field(default=(), validator=instance_of(tuple))
    """The reasons that the roll gave."""
    shifts: tuple[Displacement, ...] = field(default=(), validator=instance_of(tuple))
    """Who else was moved."""
    gone: tuple[str, ...] = field(default=(), validator=instance_of(tuple))
    """What those are called who left the table or have no life left since."""
    undone: bool = field(default=False, validator=instance_of(bool))
    """Whether it was taken back."""

    @property
    def share(self) -> Fraction | None:
        """The chance as a fraction."""
        return Fraction(self.chance) if self.chance else None


def logged_reasons(reasons: tuple[Reason, ...]) -> tuple[LoggedReason, ...]:
    """Reasons as the log keeps them: what fills their texts as plain values."""
    plain = (int, float, str, bool)
    return tuple(
        LoggedReason(
            key=r.key, values={k: cast(Json, v) if isinstance(v, plain) else str(v) for k, v in r.values.items()}
        )
        for r in reasons
    )


def log_json(log: tuple[Entry, ...]) -> list[Json]:
    """The log as JSON values."""
    return [cast(Json, asdict(entry)) for entry in log]


def read_log(value: Any) -> tuple[Entry, ...]:
    """The log from JSON values. TypeError, ValueError, KeyError if they are not one."""
    return tuple(_entry(item) for item in value)


def _entry(item: Any) -> Entry:
    changes: dict[str, Any] = {name: _tuple(item[name]) for name in ("start", "end", "dice") if name in item}
    changes["why"] = tuple(LoggedReason(**why) for why in item.get("why", ()))
    changes["gone"] = tuple(str(name) for name in item.get("gone", ()))
    changes["shifts"] = tuple(
        Displacement(name=one["name"], start=_space(one["start"]), end=_space(one["end"]))
        for one in item.get("shifts", ())
    )
    entry = Entry(**{**item, **changes})
    if entry.chance:
        Fraction(entry.chance)
    return entry


def _space(value: Any) -> Place:
    column, row = value
    return int(column), int(row)


def _tuple(value: Any) -> tuple[Json, ...] | None:
    return None if value is None else tuple(tuple(v) if isinstance(v, list) else v for v in value)
