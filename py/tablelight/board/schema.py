"""The vocabulary of a rule system: names, kinds and bounds of options, stats, state and turn.

The same fields check documents and questions, and tell the editor and the figure's card what to offer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal, TypeGuard

from attrs import frozen

from tablelight.board.problems import Problem

if TYPE_CHECKING:
    from tablelight.board.document import Json

LARGEST_VALUE = 10**9
"""The bound of a number without bounds of its own. Thousandths of an inch are far below it."""

FieldKind = Literal[
    "integer", "truth", "choice", "figure", "figures", "text", "space", "spaces", "list", "mapping", "numbers"
]


@frozen
class Field:
    """One named value. `default` None: it may be left out. `choices` bound "choice" and the items of "list", and name
    the parts of "numbers": one whole number, or an object with one for each part. `length` fixes the number of a list's
    items."""

    kind: FieldKind
    default: Json = None
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[Json, ...] = ()
    length: int | None = None

    def problems(self, path: str, value: Json, figures: frozenset[str] = frozenset()) -> Iterator[Problem]:
        """The problems of `value`; `figures` are the existing ids."""
        match self.kind:
            case "integer":
                yield from self._integer(path, value)
            case "numbers":
                one = Field("integer", minimum=self.minimum, maximum=self.maximum)
                if isinstance(value, dict):
                    yield from check_fields(path, value, {str(part): one for part in self.choices})
                else:
                    yield from one.problems(path, value)
            case "truth":
                if not isinstance(value, bool):
                    yield Problem(path, "must be true or false")
            case "choice":
                if value not in self.choices or isinstance(value, bool):
                    yield _not_one_of(path, self.choices)
            case "text":
                if not isinstance(value, str):
                    yield Problem(path, "must be text")
            case "figure":
                yield from _figure(path, value, figures)
            case "space":
                if not is_pair(value):
                    yield Problem(path, "must be a space, [column, row]")
            case "figures" | "spaces" if isinstance(value, list):
                one = Field("figure" if self.kind == "figures" else "space")
                for number, item in enumerate(value):
                    yield from one.problems(f"{path}[{number}]", item, figures)
            case "figures":
                yield Problem(path, "must be a list of figures' ids")
            case "spaces":
                yield Problem(path, "must be a list of spaces, [column, row]")
            case "list":
                yield from self._list(path, value)
            case "mapping":
                if isinstance(value, dict):
                    yield from _too_large(path, value)
                else:
                    yield Problem(path, "must be an object of names and values")

    def _integer(self, path: str, value: Json) -> Iterator[Problem]:
        if isinstance(value, bool) or not isinstance(value, int):
            yield Problem(path, "must be a whole number")
        elif self.minimum is not None and value < self.minimum:
            yield Problem(path, "must be at least {minimum}", {"minimum": self.minimum})
        elif self.maximum is not None and value > self.maximum:
            yield Problem(path, "must be at most {maximum}", {"maximum": self.maximum})
        else:
            yield from _too_large(path, value)

    def _list(self, path: str, value: Json) -> Iterator[Problem]:
        if not isinstance(value, list):
            yield Problem(path, "must be a list")
            return
        if self.length is not None and len(value) != self.length:
            yield Problem(path, "must be a list of length {length}", {"length": self.length})
        yield from _too_large(path, value)
        for number, item in enumerate(value):
            if self.choices and (item not in self.choices or isinstance(item, bool)):
                yield _not_one_of(f"{path}[{number}]", self.choices)


Fields = Mapping[str, Field]


def check_fields(
    path: str, values: Mapping[str, Json], fields: Fields, figures: frozenset[str] = frozenset()
) -> Iterator[Problem]:
    """The problems of named values: unknown names, and values that their field refuses."""
    for name, value in values.items():
        if name in fields:
            yield from fields[name].problems(f"{path}.{name}", value, figures)
        else:
            known = ", ".join(fields) or "-"
            yield Problem(f"{path}.{name}", "is not known here (known: {known})", {"known": known})


def is_pair(value: object) -> TypeGuard[tuple[int, int]]:
    """Whether a JSON value is a list of two whole numbers."""
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(isinstance(number, int) and not isinstance(number, bool) for number in value)
    )


def _too_large(path: str, value: Json) -> Iterator[Problem]:
    """Numbers in a JSON value, or the value itself, that have no other bound and are absurdly large."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _too_large(f"{path}.{key}", item)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _too_large(f"{path}[{number}]", item)
    elif isinstance(value, int | float) and abs(value) > LARGEST_VALUE:
        yield Problem(path, "must be from {low} to {high}", {"low": -LARGEST_VALUE, "high": LARGEST_VALUE})


def _figure(path: str, value: Json, figures: frozenset[str]) -> Iterator[Problem]:
    if not isinstance(value, str):
        yield Problem(path, "must be a figure's id")
    elif value not in figures:
        yield Problem(path, "no figure has the id {id}", {"id": value})


def _not_one_of(path: str, choices: tuple[Json, ...]) -> Problem:
    return Problem(path, "must be one of: {choices}", {"choices": ", ".join(str(c) for c in choices)})
