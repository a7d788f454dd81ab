"""Long answers in portions: a generator that stops after each small part of its work and says how far it has come.

Whoever asks decides what happens in between: `whole` goes on at once; a worker tells the page; a page without workers lets
the browser paint and take taps, and drops the generator when nobody waits for its answer any more.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Generic, Literal, TypeAlias, TypeVar

from attrs import frozen

from tablelight.board.steps import Ended as Ended
from tablelight.board.steps import Steps as Steps
from tablelight.board.steps import step as step
from tablelight.board.steps import whole as whole

S = TypeVar("S")
T = TypeVar("T")
Y = TypeVar("Y")
Z = TypeVar("Z")

What: TypeAlias = Literal["enemies", "places", "spaces", "plans", "strips"]


@frozen
class Portion:
    """How far an answer has come: so many of all have been looked at. `everything`: 0 where it is not known how many."""

    what: What
    done: int
    everything: int = 0


Portions: TypeAlias = Generator[Portion, None, T]
"""An answer on its way."""
Counted: TypeAlias = Generator[int, None, T]
"""A part of an answer on its way: it says how many things it has looked at."""


class WithResult(Generic[T]):
    """Work whose result is kept for whoever goes through its portions one by one."""

    result: T

    def __init__(self, portions: Generator[object, None, T]) -> None:
        self._portions = portions

    def __iter__(self) -> Generator[object, None, None]:
        self.result = yield from self._portions


def retold(portions: Generator[Y, None, T], tell: Callable[[Y], Z]) -> Generator[Z, None, T]:
    """The same work, with what each portion says put otherwise."""
    while not isinstance(said := step(portions), Ended):
        yield tell(said)
    return said.answer


def in_steps(items: Iterable[S]) -> Steps[Sequence[S]]:
    """Items that are worked out one after the other, one a step."""
    found = []
    for item in items:
        found.append(item)
        yield
    return found


def one_by_one(what: What, items: Sequence[S], work: Callable[[S], T]) -> Portions[list[T]]:
    """What comes of each item, one a portion."""
    found = []
    for item in items:
        found.append(work(item))
        yield Portion(what, len(found), len(items))
    return found


def one_after_other(
    what: What, items: Sequence[S], work: Callable[[S], Generator[object, None, T]]
) -> Portions[list[T]]:
    """What comes of each item, each in as many portions as its own work has."""
    found = []
    for done, item in enumerate(items):
        found.append((yield from within(Portion(what, done, len(items)), work(item))))
        yield Portion(what, len(found), len(items))
    return found


def counted(what: What, before: int, everything: int, part: Counted[T]) -> Portions[T]:
    """A part as portions of the whole, of which `before` things have been looked at already."""
    return retold(part, lambda done: Portion(what, before + done, everything))


def counted_on(before: int, part: Counted[T]) -> Counted[T]:
    """A part of a larger count, of which `before` things have been looked at already."""
    return retold(part, lambda done: before + done)


def within(shown: Portion, portions: Generator[object, None, T]) -> Portions[T]:
    """The work of a part of a larger answer: after each of its portions the larger one's progress `shown` is told."""
    return retold(portions, lambda _: shown)
