"""What a document leaves to its game, read as records of the game's own: `turn`, a figure's `state`, a question's keys.

A game declares an attrs class with a typed field for each entry and its default. The entries have been checked against the
game's `Field`s before (`board.schema`), so that reading them cannot fail; entries without a field are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import cattrs

T = TypeVar("T")


PLAIN = (int, str, bool)
"""Types whose values are read as they are."""


@cache
def _converter() -> cattrs.Converter:
    return cattrs.Converter(detailed_validation=False)


def as_record(entries: object, kind: type[T]) -> T:
    """The entries as a record, or plain values as a type. Lists become tuples: a space is read as (column, row)."""
    return entries if type(entries) is kind and kind in PLAIN else _converter().structure(entries, kind)


_entries: dict[tuple[int, type], tuple[object, object]] = {}
RECORDS_KEPT = 512
"""Mappings of documents that are kept as records; then all are read anew."""


def kept_record(entries: Mapping[str, object], kind: type[T]) -> T:
    """A document's own entries as a record, read once: a document never changes, and a search asks for them at each step."""
    key = id(entries) if entries else 0, kind  # all that is empty makes one record
    found = _entries.get(key)
    if found is None:
        if len(_entries) >= RECORDS_KEPT:
            _entries.clear()
        found = _entries[key] = entries, as_record(entries, kind)  # kept, so that its id stays its own
    return known(found[1], kind)


def known(value: object, kind: type[T]) -> T:
    """A value of a type that has been made sure of before; TypeError where it is another."""
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def typed(value: object, kind: type[T]) -> T | None:
    """The value if it is of a type, else None."""
    return value if isinstance(value, kind) else None


def mapping_of(value: object) -> Mapping[str, Any]:
    """The value if it is a JSON object, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def items_of(value: object) -> Sequence[Any]:
    """The items of a JSON list, or of the tuple that stands for one; none of anything else."""
    return value if isinstance(value, list | tuple) else ()


def known_list(value: object, kind: type[T]) -> Sequence[T]:
    """A list of values of a type that have been made sure of before; TypeError where it is something else."""
    return [known(each, kind) for each in known_sequence(value)]


def known_sequence(value: object) -> Sequence[object]:
    """A JSON list, or the tuple that stands for one; TypeError where it is something else."""
    if not isinstance(value, list | tuple):
        raise TypeError(f"{value!r} is no list")
    return value


def one_of(value: object, choices: Iterable[T]) -> T | None:
    """The choice that a value is; None if it is none of them."""
    return next((choice for choice in choices if choice == value), None)


def named_rows(value: object) -> Sequence[Mapping[str, object]]:
    """A list of named values, as answers carry them in `extra`; TypeError where it is something else."""
    if not isinstance(value, list | tuple) or not all(isinstance(row, Mapping) for row in value):
        raise TypeError(f"{value!r} is no list of named values")
    return value
