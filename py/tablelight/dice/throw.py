"""Throwing dice: with the system's entropy, or from a seed so that a game can be repeated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random, SystemRandom
from typing import TypeVar

T = TypeVar("T")

_source: ContextVar[Random] = ContextVar("source of randomness", default=SystemRandom())  # noqa: B039


def throw(faces: Sequence[T], count: int = 1) -> list[T]:
    """`count` throws of a fair die with these faces."""
    source = _source.get()
    return [source.choice(faces) for _ in range(count)]


@contextmanager
def thrown_by(source: Random) -> Iterator[None]:
    """Dice are thrown by this source inside the block: `thrown_by(Random(7))` repeats itself."""
    token = _source.set(source)
    try:
        yield
    finally:
        _source.reset(token)


__all__ = ["Random", "throw", "thrown_by"]
