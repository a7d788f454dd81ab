"""Handlers that only set fields of the state. A field is named from `AppState` on, with dots:

setter(SetTheme, "theme")
setter(ShowSection, "help.section", "number", resets=("help.clause",))
"""

from __future__ import annotations

from typing import Any

from attrs import Factory, evolve, fields_dict, frozen

from tablelight.app.actions import Action
from tablelight.app.handlers import handles
from tablelight.app.state import AppState


@frozen(eq=False)
class FieldHandler:
    """Sets `field` to the action's `source`, or turns it over if that is None; then sets `resets` to their defaults."""

    field: str | None
    source: str | None
    resets: tuple[str, ...]

    def __call__(self, state: AppState, action: Action) -> AppState:
        if self.field is not None:
            value = getattr(action, self.source) if self.source is not None else not value_at(state, self.field)
            state = _with_value(state, self.field, value)
        for field in self.resets:
            state = _with_value(state, field, default_of(state, field))
        return state


def setter(kind: type[Action], field: str, source: str | None = None, resets: tuple[str, ...] = ()) -> None:
    """Let an action set a field to the value of its own field `source`, by default the one of the same name."""
    handles(kind)(FieldHandler(field, source or field.rpartition(".")[2], resets))


def toggler(kind: type[Action], field: str, resets: tuple[str, ...] = ()) -> None:
    """Let an action turn a switch over."""
    handles(kind)(FieldHandler(field, None, resets))


def resetter(kind: type[Action], *fields: str) -> None:
    """Let an action set fields to their defaults."""
    handles(kind)(FieldHandler(None, None, fields))


def value_at(record: Any, field: str) -> Any:
    """The value of a field; the record itself for ""."""
    for name in field.split(".") if field else ():
        record = getattr(record, name)
    return record


def default_of(state: AppState, field: str) -> Any:
    """The default of a field."""
    owner, _, name = field.rpartition(".")
    default: Any = fields_dict(type(value_at(state, owner)))[name].default
    return default.factory() if isinstance(default, Factory) else default  # type: ignore[arg-type]


def _with_value(record: Any, field: str, value: object) -> Any:
    name, _, inner = field.partition(".")
    return evolve(record, **{name: _with_value(getattr(record, name), inner, value) if inner else value})
