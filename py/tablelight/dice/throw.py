"""Throwing dice: with the system's entropy, from a seed so that a game can be repeated, or in every way they can fall.
Also lots that fall alike on every machine."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import lru_cache
from math import factorial, prod
from random import Random, SystemRandom
from typing import Any, TypeVar
from zlib import crc32

T = TypeVar("T")


class EveryThrow:
    """Replaces chance: each throw takes the next way in which its dice can fall."""

    def __init__(self) -> None:
        self._chosen: list[int] = []
        self._ways: list[Sequence[tuple[tuple[Any, ...], Fraction]]] = []

    def throw(self, faces: Sequence[T], count: int, kind: Callable[[T], Hashable] | None) -> list[T]:
        """The dice of a throw, as chosen so far; a new throw takes its first way."""
        kinds = tuple(faces if kind is None else map(kind, faces))
        number = len(self._ways)
        self._ways.append(_ways(kinds, count))
        if number == len(self._chosen):
            self._chosen.append(0)
        fallen, _ = self._ways[number][self._chosen[number]]
        return [faces[index] for index in fallen]

    @property
    def chance(self) -> Fraction:
        return prod((ways[way][1] for ways, way in zip(self._ways, self._chosen, strict=True)), start=Fraction(1))

    def turn_over(self) -> bool:
        """Go on to the next way; whether there is one."""
        while self._chosen and self._chosen[-1] + 1 == len(self._ways[len(self._chosen) - 1]):
            self._chosen.pop()
        if self._chosen:
            self._chosen[-1] += 1
        self._ways = []
        return bool(self._chosen)


@lru_cache(maxsize=1024)
def _ways(kinds: tuple[Hashable, ...], count: int) -> Sequence[tuple[tuple[int, ...], Fraction]]:
    """How alike dice can fall, regardless of order: for each way the numbers of the faces, and its chance."""
    firsts = {kind: kinds.index(kind) for kind in kinds}
    found = []
    for counts in _compositions(count, len(firsts)):
        arrangements = factorial(count) // prod(map(factorial, counts))
        weight = prod(kinds.count(kind) ** number for kind, number in zip(firsts, counts, strict=True))
        fallen = tuple(first for first, n in zip(firsts.values(), counts, strict=True) for _ in range(n))
        found.append((fallen, Fraction(arrangements * weight, len(kinds) ** count)))
    return found


def _compositions(count: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide a number among some parts."""
    if parts == 1:
        yield (count,)
        return
    for first in range(count + 1):
        yield from ((first, *rest) for rest in _compositions(count - first, parts - 1))


_source: ContextVar[Random | EveryThrow] = ContextVar("source of randomness", default=SystemRandom())  # noqa: B039


def throw(faces: Sequence[T], count: int = 1, kind: Callable[[T], Hashable] | None = None) -> list[T]:
    """`count` throws of a fair die with these faces. The order of the dice must not matter, only how many of them show
    each `kind` of face (without it: each face)."""
    source = _source.get()
    if isinstance(source, EveryThrow):
        return source.throw(faces, count, kind)
    return [source.choice(faces) for _ in range(count)]


def every_throw(work: Callable[[], T]) -> Iterator[tuple[Fraction, T]]:
    """The result of some work with every throw of its dice, each with its chance."""
    source = EveryThrow()
    while True:
        with thrown_by(source):
            found = work()
        yield source.chance, found
        if not source.turn_over():
            return


@contextmanager
def thrown_by(source: Random | EveryThrow) -> Iterator[None]:
    """Throw dice from this source inside the block: `thrown_by(Random(7))` repeats itself."""
    token = _source.set(source)
    try:
        yield
    finally:
        _source.reset(token)


__all__ = ["Random", "every_throw", "throw", "thrown_by"]


def lot(*parts: object) -> float:
    """A number from 0 to 1 that depends on these parts alone."""
    return crc32(" ".join(map(str, parts)).encode()) / 0xFFFFFFFF


class Lots(Random):
    """A sequence of lots from a seed. It uses only `random`, which is the same in every version of Python."""

    def choice(self, items: Sequence[T]) -> T:  # type: ignore[override]
        return items[int(self.random() * len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        left, found = list(items), []
        while left:
            found.append(left.pop(int(self.random() * len(left))))
        return found
