"""Lots that fall alike on every machine: for who breaks ties, and for games that are played again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")


def lot(*parts: object) -> float:
    """A number from 0 to 1 that hangs on these parts alone."""
    return crc32(" ".join(map(str, parts)).encode()) / 0xFFFFFFFF


class Lots(Random):
    """A row of lots from a seed. Only `random` is asked: it is the same in every version of Python."""

    def choice(self, items: Sequence[T]) -> T:  # type: ignore[override]
        return items[int(self.random() * len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        left, found = list(items), []
        while left:
            found.append(left.pop(int(self.random() * len(left))))
        return found
