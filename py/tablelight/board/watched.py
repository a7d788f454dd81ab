"""Lists of which only the changed items are checked again: a stroke changes a few of the tens of thousands of things on
a large board, and a move one figure of four hundred."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import compress, count
from operator import is_not
from typing import ClassVar, Generic, TypeVar

from attrs import define, field

from tablelight.progress.portions import Steps, run

T = TypeVar("T")
C = TypeVar("C")

LISTS_HELD = 3
LOOKED_AT_ONCE = 2000


@define(eq=False)
class _Look(Generic[T, C]):
    """The findings about one list. `keys`: how often each occurs; `repeated`: how many occurrences are repetitions."""

    items: tuple[T, ...] = ()
    context: C | None = None
    keys: Counter[Hashable] = field(factory=Counter)
    at_fault: int = 0
    repeated: int = 0


class Watched(Generic[T, C]):
    """How many items of a list are at fault by themselves, and whether a key occurs more than once.

    `faults` counts the items that are at fault in a context (the board's size, the game's names); `keys` gives the keys
    of items. Both get any items that are new or gone. The latest lists are held, and the next is compared by identity
    with the one that differs least: unchanged parts of a document are the same objects. There are several, since the
    page's board, the one being saved and the one being opened are checked in turn.
    """

    looked: ClassVar[int] = 0
    """How many items all instances have checked."""

    def __init__(
        self, faults: Callable[[Sequence[T], C], int], keys: Callable[[Sequence[T]], Iterable[Hashable]] | None = None
    ) -> None:
        self._faults, self._keys = faults, keys
        self._looks: deque[_Look[T, C]] = deque([_Look()], maxlen=LISTS_HELD)
        """The latest one first."""

    def follow(self, items: tuple[T, ...], context: C) -> Watched[T, C]:
        run(self.following(items, context))
        return self

    def following(self, items: tuple[T, ...], context: C) -> Steps[None]:
        """Go on to another list, one chunk of new or gone items a step. Other lists may be followed meanwhile."""
        looks = [look for look in self._looks if look.context == context]
        known = next((look for look in looks if look.items is items), None)
        if known is not None:
            self._looks.remove(known)
            self._looks.appendleft(known)
            return
        gone: Sequence[T] = ()
        new: Sequence[T] = items
        for look in looks:  # the one that differs least; a few items are few enough
            less, more = differing(look.items, items)
            if len(less) + len(more) < len(gone) + len(new):
                known, gone, new = look, less, more
            if len(gone) + len(new) <= LOOKED_AT_ONCE:
                break
        is_short = len(gone) + len(new) <= LOOKED_AT_ONCE
        found = _Look(items, context)
        if known is not None:
            # Reuse the findings about the other list; a short list is finished before the other can be asked again.
            found.keys = known.keys if is_short else known.keys.copy()
            found.at_fault, found.repeated = known.at_fault, known.repeated
            if is_short:
                self._looks.remove(known)
        for part, sign, changed in ((gone, -1, _fewer), (new, 1, _more)):
            for start in range(0, len(part), LOOKED_AT_ONCE):
                some = part[start : start + LOOKED_AT_ONCE]
                found.at_fault += sign * self._faults(some, context)
                if self._keys is not None:
                    found.repeated += changed(found.keys, [*self._keys(some)])
                Watched.looked += len(some)
                if not is_short:
                    yield
        self._looks.appendleft(found)

    @property
    def at_fault(self) -> int:
        """How many items are at fault by themselves."""
        return self._looks[0].at_fault

    @property
    def is_sound(self) -> bool:
        """Whether no item is at fault, and no key is there twice."""
        return not self.at_fault and not self._looks[0].repeated


def _more(counts: Counter[Hashable], keys: Sequence[Hashable]) -> int:
    """Add keys; how many more of them are repeated now."""
    before = len(counts)
    counts.update(keys)
    return len(keys) - (len(counts) - before)


def _fewer(counts: Counter[Hashable], keys: Sequence[Hashable]) -> int:
    """Remove keys; how many more of them are repeated now."""
    before = len(counts)
    for key in keys:
        counts[key] -= 1
        if not counts[key]:
            del counts[key]
    return before - len(counts) - len(keys)


def differing(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[Sequence[T], Sequence[T]]:
    """The items of each list that are not in the other; more of them if that is faster to find."""
    head, tail = alike(old, new)
    old, new = old[head : len(old) - tail], new[head : len(new) - tail]
    if not old or not new or len(old) > 2 * len(new):  # more are gone than there are now: all are checked
        return old, new
    if len(old) == len(new):
        differ = [*map(is_not, old, new)]
        return [*compress(old, differ)], [*compress(new, differ)]
    before, after = {id(item): item for item in old}, {id(item): item for item in new}
    if len(before) < len(old) or len(after) < len(new):  # one object occurs twice
        return old, new
    gone, come = before.keys() - after.keys(), after.keys() - before.keys()
    return [before[key] for key in gone], [after[key] for key in come]


def alike(
    one: Sequence[object], other: Sequence[object], differ: Callable[[object, object], bool] = is_not
) -> tuple[int, int]:
    """How many items two lists share at their beginning, and how many more at their end: identical ones, or those that
    do not `differ`."""
    shorter = min(len(one), len(other))
    head = next(compress(count(), map(differ, one, other)), shorter)
    tail = next(compress(count(), map(differ, reversed(one), reversed(other))), shorter)
    return head, min(tail, shorter - head)
