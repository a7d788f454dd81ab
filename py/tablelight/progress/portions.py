"""Work in portions: a generator that pauses after each small part of its work and reports its progress.

The caller decides what happens between two portions: `run` goes on at once; a worker reports progress; the page paints
and takes taps, and drops the generator if nothing shows its answer any longer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Generic, Literal, TypeAlias, TypeVar

from attrs import frozen

S = TypeVar("S")
T = TypeVar("T")
Y = TypeVar("Y")
Z = TypeVar("Z")

What: TypeAlias = Literal["enemies", "places", "spaces", "plans", "strips"]


@frozen
class Portion:
    """The progress of an answer: `done` of `total` things. `total` is 0 if it is not known."""

    what: What
    done: int
    total: int = 0


@frozen
class Ended(Generic[T]):
    """The result of work that is finished."""

    answer: T


Steps: TypeAlias = Generator[None, None, T]
"""Work without a progress report."""
Portions: TypeAlias = Generator[Portion, None, T]
"""Work with a progress report."""
Counted: TypeAlias = Generator[int, None, T]
"""A part of an answer: yields the number of things it has looked at."""


def step(portions: Generator[Y, None, T]) -> Y | Ended[T]:
    """Do one portion: the value it yields, or the result if it was the last."""
    try:
        return next(portions)
    except StopIteration as end:
        return Ended(end.value)


def run(portions: Generator[Y, None, T]) -> T:
    """Do all the work without a pause."""
    while not isinstance(said := step(portions), Ended):
        pass
    return said.answer


def map_progress(portions: Generator[Y, None, T], change: Callable[[Y], Z]) -> Generator[Z, None, T]:
    """The work of `portions`, with each yielded value changed."""
    while not isinstance(said := step(portions), Ended):
        yield change(said)
    return said.answer


def silent(portions: Generator[object, None, T]) -> Steps[T]:
    """The work of `portions`, yielding no progress."""
    return map_progress(portions, lambda _: None)


def in_steps(items: Iterable[S]) -> Steps[Sequence[S]]:
    """Collect the items of a lazy iterable, one a step."""
    found = []
    for item in items:
        found.append(item)
        yield
    return found


def one_by_one(what: What, items: Sequence[S], work: Callable[[S], T]) -> Portions[list[T]]:
    """Apply `work` to each item, one a portion."""
    found = []
    for item in items:
        found.append(work(item))
        yield Portion(what, len(found), len(items))
    return found


def in_turn(what: What, items: Sequence[S], work: Callable[[S], Generator[object, None, T]]) -> Portions[list[T]]:
    """Do the work of each item, one after the other, each in its own portions."""
    found = []
    for done, item in enumerate(items):
        found.append((yield from within(Portion(what, done, len(items)), work(item))))
        yield Portion(what, len(found), len(items))
    return found


def counted(what: What, before: int, total: int, part: Counted[T]) -> Portions[T]:
    """A part as portions of the whole; `before` things were looked at earlier."""
    return map_progress(part, lambda done: Portion(what, before + done, total))


def counted_on(before: int, part: Counted[T]) -> Counted[T]:
    """A part of a larger count; `before` things were looked at earlier."""
    return map_progress(part, lambda done: before + done)


def onwards(portions: Portions[T]) -> Portions[T]:
    """The work of `portions` with a count that never goes back. If a part starts its count again, the count goes on
    from there, and the total is no longer known."""
    last: Portion | None = None
    before = 0

    def counted_on(portion: Portion) -> Portion:
        nonlocal last, before
        if last is None or last.what != portion.what:
            before = 0
        elif portion.done < last.done:
            before += last.done
        last = portion
        return portion if not before else Portion(portion.what, before + portion.done)

    return map_progress(portions, counted_on)


def within(shown: Portion, portions: Generator[object, None, T]) -> Portions[T]:
    """The work of a part of a larger answer, with the larger one's progress `shown` after each portion."""
    return map_progress(portions, lambda _: shown)
