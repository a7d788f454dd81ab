"""Functions that remember their latest results."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from copy import copy
from functools import cached_property, update_wrapper, wraps
from operator import is_
from typing import Generic, ParamSpec, TypeVar, TypeVarTuple

from tablelight.progress.portions import Ended

P = ParamSpec("P")
Key = TypeVarTuple("Key")
R = TypeVar("R")
Owner = TypeVar("Owner")
Arguments = tuple[object, ...]
PLAIN = (str, int, float, bool, tuple, frozenset, type(None))


def are_same(one: Arguments, other: Arguments) -> bool:
    """Whether two calls have the same arguments.

    Documents are immutable but cannot be hashed, and comparing two of them would cost more than most answers. So
    arguments are compared by identity, plain ones by value.
    """
    if len(one) != len(other):
        return False
    if all(map(is_, one, other)):
        return True
    for a, b in zip(reversed(one), reversed(other), strict=True):  # the first argument, a document, is often the same
        if a is not b and not (type(a) in PLAIN and type(a) is type(b) and a == b):
            return False
    return True


class KeptByKey(Generic[R]):
    """Results by key. Once they weigh more than `most`, the least recently used ones are dropped."""

    def __init__(self, most: int, weigh: Callable[[R], int] = lambda _: 1) -> None:
        self._most, self._weigh = most, weigh
        self._kept: dict[Hashable, R] = {}
        self.weight = 0

    def get(self, key: Hashable) -> R | None:
        """The result kept for a key; it becomes the newest."""
        found = self._kept.pop(key, None)
        if found is not None:
            self._kept[key] = found
        return found

    def keep(self, key: Hashable, result: R) -> None:
        before = self._kept.pop(key, None)
        self.weight += self._weigh(result) - (0 if before is None else self._weigh(before))
        self._kept[key] = result
        while self.weight > self._most:
            self.weight -= self._weigh(self._kept.pop(next(iter(self._kept))))


class WithResults(Generic[P, R]):
    """The latest results of some function by its arguments, the newest first."""

    def __init__(self, size: int) -> None:
        self._kept: deque[tuple[Arguments, Ended[R]]] = deque(maxlen=size)

    def keep(self, result: R, *args: P.args, **kwargs: P.kwargs) -> None:
        """Keep a result that was found in another way."""
        assert not kwargs, "arguments by position only"
        self._kept.appendleft((args, Ended(result)))

    def forget(self) -> None:
        self._kept.clear()

    def known(self, *args: P.args, **_: P.kwargs) -> Ended[R] | None:
        """The result for these arguments if it is kept; it becomes the newest. Nothing is computed."""
        for number, entry in enumerate(self._kept):
            if are_same(entry[0], args):
                if number:
                    del self._kept[number]
                    self._kept.appendleft(entry)
                return entry[1]
        return None

    @property
    def last(self) -> R | None:
        """The newest result of any arguments, or None."""
        return self._kept[0][1].answer if self._kept else None


class Remembering(WithResults[P, R]):
    """A quick function with its latest results."""

    def __init__(self, function: Callable[P, R], size: int) -> None:
        super().__init__(size)
        update_wrapper(self, function)
        self._function = function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """The kept result, else the function's result."""
        known = self.known(*args, **kwargs)
        if known is not None:
            return known.answer
        found = self._function(*args, **kwargs)
        self.keep(found, *args, **kwargs)
        return found


def remember(size: int) -> Callable[[Callable[P, R]], Remembering[P, R]]:
    """Keep the last `size` results of a pure function.

    Arguments are compared as in `are_same`, and given by position only. A kept result is the same object, so functions
    of it can be remembered likewise.
    """

    return lambda function: Remembering(function, size)


def cached_from_copy(make: Callable[[Owner], R]) -> cached_property[R]:
    """A cached property, made from a copy of its owner: functions in it, such as the reasons of steps, refer to the
    copy. If they referred to the owner, which keeps them, only the garbage collector would free megabytes of masks."""

    def made(owner: Owner) -> R:
        twin = copy(owner)
        found = make(twin)
        vars(owner).update(vars(twin))  # keep everything else that was found
        return found

    return cached_property(made)


def kept(method: Callable[[Owner, *Key], R]) -> Callable[[Owner, *Key], R]:
    """A method, or a function, whose results its first argument keeps by the others, which can be hashed."""
    name = f"_kept_{method.__qualname__}"

    @wraps(method)
    def result(owner: Owner, *key: *Key) -> R:
        try:
            known: R = owner.__dict__[name][key]
            return known
        except KeyError:
            pass  # the method works outside: an error of its own would be reported as following from this one
        found = owner.__dict__.setdefault(name, {})[key] = method(owner, *key)
        return found

    return result
