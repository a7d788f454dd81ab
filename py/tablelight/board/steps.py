"""Work that may stop after each of its parts: a generator, and what comes of it at its end."""

from __future__ import annotations

from collections.abc import Generator
from typing import Generic, TypeAlias, TypeVar

from attrs import frozen

T = TypeVar("T")
Y = TypeVar("Y")

Steps: TypeAlias = Generator[None, None, T]
"""Work on its way: it says nothing of how far it is."""


@frozen
class Ended(Generic[T]):
    """An answer that is there."""

    answer: T


def step(portions: Generator[Y, None, T]) -> Y | Ended[T]:
    """The work of one portion: what it says, or the answer where it was the last."""
    try:
        return next(portions)
    except StopIteration as end:
        return Ended(end.value)


def whole(portions: Generator[Y, None, T]) -> T:
    """The answer, worked out without a pause."""
    while not isinstance(said := step(portions), Ended):
        pass
    return said.answer
