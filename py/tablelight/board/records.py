"""What a document leaves to its game, read as records of the game's own: `turn`, a figure's `state`, a question's keys.

A game declares an attrs class with a typed field for each entry and its default. The entries have been checked against the
game's `Field`s before (`board.schema`), so that reading them cannot fail; entries without a field are left out.
"""

from __future__ import annotations

from functools import cache
from typing import TypeVar

import cattrs

T = TypeVar("T")


@cache
def _converter() -> cattrs.Converter:
    return cattrs.Converter(detailed_validation=False)


def as_record(entries: object, kind: type[T]) -> T:
    """The entries as a record, or plain values as a type. Lists become tuples: a space is read as (column, row)."""
    return _converter().structure(entries, kind)
