"""Throwing dice with the system's entropy."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import SystemRandom
from typing import TypeVar

T = TypeVar("T")

_random = SystemRandom()


def throw(faces: Sequence[T], count: int = 1) -> list[T]:
    """`count` throws of a fair die with these faces."""
    return [_random.choice(faces) for _ in range(count)]
