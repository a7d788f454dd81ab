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

Kind: TypeAlias = Literal["move", "roll", "change", "turn", "door"]


@frozen(kw_only=True)
class LoggedReason:
    """A reason as the log keeps it: its key and what fills its text."""

    key: str = field(validator=instance_of(str))
    values: Mapping[str, Json] = field(factory=dict, validator=instance_of(dict))

    @property
    def reason(self) -> Reason:
        """The reason, to be said."""
        return Reason(self.key, values=self.values)


@frozen(kw_only=True)
class Displacement:
    """Somebody else who came to another place by it: carried, switched with, pushed."""

    name: str = field(validator=instance_of(str))
    start: Place = field(validator=instance_of(tuple))
    end: Place = field(validator=instance_of(tuple))


@frozen(kw_only=True)
class Entry:
    """One thing that happened.

    `what`: the action, the roll, the switch of the card, the side whose turn begins, or what a door is now (it stands
    between `start` and `end`). `figure`: its name then. `chance`:
    of what came of a roll, an exact fraction as text. `shifts`: who else was moved by it; `gone`: the names of those whom
    it removed. `undone`: it was taken back.
    """

    kind: Kind = field(validator=in_(("move", "roll", "change", "turn", "door")))
    what: str = field(validator=instance_of(str))
    figure: str = field(default="", validator=instance_of(str))
    side: str = field(default="", validator=instance_of(str))
    round: int = field(default=1, validator=instance_of(int))
    start: Place | None = field(default=None, validator=instance_of(tuple | None))
    end: Place | None = field(default=None, validator=instance_of(tuple | None))
    cost: float | None = field(default=None, validator=instance_of(int | float | None))
    dice: tuple[Json, ...] = field(default=(), validator=instance_of(tuple))
    outcome: str = field(default="", validator=instance_of(str))
    chance: str = field(default="", validator=instance_of(str))
    why: tuple[LoggedReason, ...] = field(default=(), validator=instance_of(tuple))
    shifts: tuple[Displacement, ...] = field(default=(), validator=instance_of(tuple))
    gone: tuple[str, ...] = field(default=(), validator=instance_of(tuple))
    undone: bool = field(default=False, validator=instance_of(bool))

    @property
    def share(self) -> Fraction | None:
        """The chance, as a number."""
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
