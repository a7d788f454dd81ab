"""Work counted in calls of functions: the same on every machine, however busy it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from cProfile import Profile


@contextmanager
def counting() -> Iterator[Callable[[], int]]:
    """Tells how many calls there have been since it was asked last, of Python's functions and of those in C. The profiler
    counts them, which takes a fraction of what a function of ours for each call would."""
    profile = Profile()

    def since() -> int:
        profile.disable()
        found = sum(entry.callcount for entry in profile.getstats())
        profile.clear()
        profile.enable()
        return found

    profile.enable()
    try:
        yield since
    finally:
        profile.disable()


def most_calls(work: Iterable[object]) -> int:
    """The calls of the portion that makes most, of work that comes in portions."""
    most = 0
    with counting() as since:
        for _ in work:
            most = max(most, since())
        return max(most, since())


@contextmanager
def fewer_calls_than(most: int) -> Iterator[None]:
    """Fails where the work inside makes as many calls: it tries everything where it should look once."""
    with counting() as since:
        try:
            yield
        finally:
            found = since()
            assert found < most, f"{found:,} calls"
