"""Work counted in calls of functions: the same on every machine, however busy it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from cProfile import Profile


@contextmanager
def counting() -> Iterator[Callable[[], int]]:
    """Yields a function that returns the number of calls, of Python's functions and of C's, since it was called last.
    The profiler counts them, which is much faster than a trace function of ours."""
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
    """The most calls that a portion makes, for work that comes in portions."""
    most = 0
    with counting() as since:
        for _ in work:
            most = max(most, since())
        return max(most, since())


@contextmanager
def fewer_calls_than(most: int) -> Iterator[None]:
    """Fails if the work inside makes `most` calls or more: then it tries everything where it should look once."""
    with counting() as since:
        try:
            yield
        finally:
            found = since()
            assert found < most, f"{found:,} calls"
