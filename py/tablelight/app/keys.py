"""The further keys of a question, as the app keeps them."""

from __future__ import annotations

from typing import TypeAlias

from tablelight.board.document import Json

Keys: TypeAlias = tuple[tuple[str, Json], ...]
"""Named values in the order of their names."""


def with_ends(keys: Keys, ends: Keys) -> Keys:
    """The keys with those of a chosen end."""
    return tuple(sorted({**dict(keys), **dict(ends)}.items()))


def with_key(keys: Keys, name: str, value: Json) -> Keys:
    """The keys with one set; None removes it."""
    kept = {key: old for key, old in keys if key != name}
    if value is not None:
        kept[name] = value
    return tuple(sorted(kept.items(), key=lambda item: item[0]))
