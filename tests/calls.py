"""Work counted in calls of functions: the same on every machine, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def counting() -> Iterator[Callable[[], int]]:
    """Tells how many calls there have been since it was asked last."""
    number = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    def since() -> int:
        nonlocal number
        found, number = number, 0
        return found

    sys.setprofile(count)
    try:
        yield since
    finally:
        sys.setprofile(None)
