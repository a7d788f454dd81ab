"""Answers kept for as long as what they were asked about is the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
PLAIN = (str, int, float, bool, tuple, frozenset, type(None))


def _same(a: tuple[object, ...], b: tuple[object, ...]) -> bool:
    return all(x is y or (type(x) in PLAIN and type(x) is type(y) and x == y) for x, y in zip(a, b, strict=True))


class ResultsOf(Generic[R]):
    """Results about one thing, told by its identity: all are dropped when another takes its place."""

    def __init__(self, most: int) -> None:
        """`most`: how many are kept; after them the oldest go."""
        self._most = most
        self._about: object = None
        self._kept: dict[tuple[str, ...], R] = {}

    def about(self, thing: object) -> None:
        """From now on results about this are kept; those about another are dropped."""
        if thing is not self._about:
            self._about = thing
            self._kept.clear()

    def get(self, thing: object, key: tuple[str, ...]) -> R | None:
        """What is kept about a thing, None where nothing is."""
        return self._kept.get(key) if thing is self._about else None

    def keep(self, thing: object, key: tuple[str, ...], result: R) -> None:
        """Keep a result, if it is about the thing that results are kept about."""
        if thing is not self._about:
            return
        if len(self._kept) >= self._most:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = result

    def __len__(self) -> int:
        return len(self._kept)


class Remembering(Generic[P, R]):
    """A function with its last results."""

    def __init__(self, function: Callable[P, R], size: int) -> None:
        update_wrapper(self, function)
        self._function = function
        self._kept: deque[tuple[tuple[object, ...], R]] = deque(maxlen=size)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """What is kept, else what the function gives."""
        assert not kwargs, "arguments by position only"
        for number, (known, result) in enumerate(self._kept):
            if len(known) == len(args) and _same(known, args):
                if number:
                    del self._kept[number]
                    self._kept.appendleft((known, result))
                return result
        found = self._function(*args, **kwargs)
        self._kept.appendleft((args, found))
        return found

    def keep(self, result: R, *args: P.args, **kwargs: P.kwargs) -> None:
        """Keep what has been found in another way, in steps."""
        assert not kwargs, "arguments by position only"
        self._kept.appendleft((args, result))

    @property
    def last(self) -> R | None:
        """The result that was asked for last, whatever it is about; None at first."""
        return self._kept[0][1] if self._kept else None

    def knows(self, *args: object) -> bool:
        """Whether the result for some arguments is kept."""
        return any(len(known) == len(args) and _same(known, args) for known, _ in self._kept)


def remember(size: int) -> Callable[[Callable[P, R]], Remembering[P, R]]:
    """Keep the last `size` results of a pure function.

    Documents are immutable but cannot be hashed, and comparing two of them would cost more than most answers: arguments are
    compared by identity, plain ones by value. A result that is kept is the same object, so who depends on it can do
    likewise. Arguments by position only.
    """

    return lambda function: Remembering(function, size)
