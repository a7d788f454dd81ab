"""The parts of a document that belong to its game, as records: `turn`, a figure's `state`, a question's keys.

A game declares an attrs class with a typed field for each entry and its default. The entries have been checked against
the game's `Field`s (`board.schema`), so reading cannot fail; entries without a field are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import cattrs

T = TypeVar("T")


PLAIN = (int, str, bool)
"""Types whose values are read unchanged."""


@cache
def _converter() -> cattrs.Converter:
    return cattrs.Converter(detailed_validation=False)


def as_record(entries: object, kind: type[T]) -> T:
    """The entries as a record, or plain values as a type. Lists become tuples: a space is read as (column, row)."""
    return entries if type(entries) is kind and kind in PLAIN else _converter().structure(entries, kind)


_entries: dict[tuple[int, type], tuple[object, object]] = {}
RECORDS_KEPT = 512
"""How many mappings are kept as records; beyond that all are read again."""


def kept_record(entries: Mapping[str, object], kind: type[T]) -> T:
    """A document's own entries as a record, read once: a document never changes, and a search asks at each step."""
    key = id(entries) if entries else 0, kind  # all empty mappings share one record
    found = _entries.get(key)
    if found is None:
        if len(_entries) >= RECORDS_KEPT:
            _entries.clear()
        found = _entries[key] = entries, as_record(entries, kind)  # kept, so that its id stays unique
    return known(found[1], kind)


def known(value: object, kind: type[T]) -> T:
    """A value whose type has been checked before; TypeError if it is of another."""
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
    """The items of a JSON list, or of the tuple in its place; none for anything else."""
    return value if isinstance(value, list | tuple) else ()


def known_list(value: object, kind: type[T]) -> Sequence[T]:
    """A list of values whose type has been checked before; TypeError if it is anything else."""
    if not isinstance(value, list | tuple):
        raise TypeError(f"{value!r} is no list")
    return [known(each, kind) for each in value]


def one_of(value: object, choices: Iterable[T]) -> T | None:
    """The choice that equals a value; None if there is none."""
    return next((choice for choice in choices if choice == value), None)


def named_rows(value: object) -> Sequence[Mapping[str, object]]:
    """A list of named values, as in the `extra` of answers; TypeError if it is anything else."""
    if not isinstance(value, list | tuple) or not all(isinstance(row, Mapping) for row in value):
        raise TypeError(f"{value!r} is no list of named values")
    return value
