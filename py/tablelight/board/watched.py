"""Lists of which only the items that have changed are looked at again: a stroke changes a few of the tens of thousands of
things on a large board, and a move one figure of four hundred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, KeysView, Sequence
from itertools import compress, count
from operator import is_not
from typing import ClassVar, Generic, TypeVar

T = TypeVar("T")
C = TypeVar("C")


class Watched(Generic[T, C]):
    """How many items of a list are at fault by themselves, and whether a key is there more than once.

    `faults` counts the items that are at fault where the context (the board's size, the game's names) is as given; `keys`
    are those of items. Both take whichever items are new or gone. The list looked at last is held, and the next compared
    with it by identity: what a document keeps from the one before is the same object.
    """

    looked: ClassVar[int] = 0
    """How many items all of them have looked at."""

    def __init__(
        self, faults: Callable[[Sequence[T], C], int], keys: Callable[[Sequence[T]], Iterable[Hashable]] | None = None
    ) -> None:
        self._faults, self._keys = faults, keys
        self._items: tuple[T, ...] = ()
        self._context: C | None = None
        self._counts: Counter[Hashable] = Counter()
        self.at_fault = 0
        """How many items are at fault by themselves."""
        self._repeated = 0

    def follow(self, items: tuple[T, ...], context: C) -> Watched[T, C]:
        """Goes on to another list."""
        if items is self._items and context == self._context:
            return self
        gone, new = differing(self._items, items)
        if context != self._context or len(gone) + len(new) > len(items):
            gone, new = (), items
            counts: Counter[Hashable] = Counter(self._keys(new) if self._keys is not None else ())
            at_fault, repeated = self._faults(new, context), counts.total() - len(counts)
        else:
            counts, at_fault, repeated = self._counts, self.at_fault, self._repeated
            at_fault += self._faults(new, context) - self._faults(gone, context)
            if self._keys is not None:
                lost, found = [*self._keys(gone)], [*self._keys(new)]
                repeated += sum(_fewer(counts, key) for key in lost) + sum(_more(counts, key) for key in found)
        Watched.looked += len(gone) + len(new)
        self._items, self._context, self._counts = items, context, counts
        self.at_fault, self._repeated = at_fault, repeated
        return self

    @property
    def is_sound(self) -> bool:
        """Whether no item is at fault, and no key is there twice."""
        return not self.at_fault and not self._repeated

    @property
    def keys(self) -> KeysView[Hashable]:
        """The keys of all items."""
        return self._counts.keys()


def _more(counts: Counter[Hashable], key: Hashable) -> int:
    """Adds a key; how many more of them are repeated now."""
    counts[key] += 1
    return int(counts[key] > 1)


def _fewer(counts: Counter[Hashable], key: Hashable) -> int:
    """Takes a key away; how many more of them are repeated now."""
    counts[key] -= 1
    if counts[key]:
        return -1
    del counts[key]
    return 0


def differing(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[Sequence[T], Sequence[T]]:
    """The items of either list that are not in the other; more of them where that is quicker found out."""
    if len(old) > 2 * len(new):  # more are gone than there are now: all of them are looked at
        return old, new
    if len(old) == len(new):
        differ = [*map(is_not, old, new)]
        return [*compress(old, differ)], [*compress(new, differ)]
    if len(old) < len(new) and not any(map(is_not, old, new)):  # items were added at the end
        return (), new[len(old) :]
    before, after = {id(item): item for item in old}, {id(item): item for item in new}
    if len(before) < len(old) or len(after) < len(new):  # one object stands there twice
        return old, new
    gone, come = before.keys() - after.keys(), after.keys() - before.keys()
    return [before[key] for key in gone], [after[key] for key in come]


def alike(one: Sequence[object], other: Sequence[object]) -> tuple[int, int]:
    """How many items, the very same objects, two lists have in common at their beginning, and how many more at their end."""
    shorter = min(len(one), len(other))
    head = next(compress(count(), map(is_not, one, other)), shorter)
    tail = next(compress(count(), map(is_not, reversed(one), reversed(other))), shorter)
    return head, min(tail, shorter - head)
