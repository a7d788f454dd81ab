"""Slow answers, and the pictures that ask for them.

A slow answer is declared once, over the generator that works it out:

    @progressive(keep=4, where="worker", effort=lambda document, who: "long" if is_large(document) else "touch")
    def threat_map(document: Document, who: str) -> Portions[ThreatMap]: ...

`threat_map(document, who)` works it out without a pause, `threat_map.steps(...)` in portions. A panel or a layer calls
`threat_map.get(document, who)`. While a picture is made, this gives an answer that is kept or fits within the tap, else
`Pending`, and the picture notes that it left it out. The schedule (`schedule.py`) works it out and has the picture made
again. If no picture is made (`ask`, tests), `get` works it out at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Generator, Hashable
from contextvars import ContextVar
from functools import update_wrapper
from typing import Any, Generic, Literal, ParamSpec, TypeAlias, TypeVar, cast

from attrs import define, frozen

from tablelight.progress.memo import Arguments, WithResults, are_same
from tablelight.progress.portions import Ended, Portion, run, step

P = ParamSpec("P")
Y = TypeVar("Y")
T = TypeVar("T")

Effort: TypeAlias = Literal["touch", "short", "long"]
"""How long an answer takes: a tap may wait for it; the next picture has it; the page says that it is working."""
Where: TypeAlias = Literal["page", "worker", "either"]
"""Where a long answer is computed: on the page in slices; in a worker, if any; on the page for a slice, then there."""


class Progressive(WithResults[P, T], Generic[P, Y, T]):
    """A slow answer. Each portion of its work yields a `Y`."""

    def __init__(
        self,
        function: Callable[P, Generator[Y, None, T]],
        keep: int = 0,
        where: Where = "page",
        effort: Callable[..., Effort] | Effort = "short",
    ) -> None:
        super().__init__(keep)
        update_wrapper(self, function)
        self._function, self._keep, self._effort = function, keep, effort
        self.where = where

    def __reduce__(self) -> str:
        """Pickled by name: the worker has the same modules."""
        return str(getattr(self, "__qualname__"))  # noqa: B009

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """The kept result, else the work done without a pause."""
        known = self.known(*args, **kwargs)
        return run(self.steps(*args, **kwargs)) if known is None else known.answer

    def steps(self, *args: P.args, **kwargs: P.kwargs) -> Generator[Y, None, T]:
        """The kept result, else the work done in portions."""
        known = self.known(*args, **kwargs)
        if known is not None:
            return known.answer
        found = yield from self._function(*args, **kwargs)
        if self._keep:
            self.keep(found, *args, **kwargs)
        return found

    def effort(self, *args: P.args, **kwargs: P.kwargs) -> Effort:
        """How long the answer for these arguments takes."""
        return self._effort(*args, **kwargs) if callable(self._effort) else self._effort

    def get(self, *args: P.args, **kwargs: P.kwargs) -> T | Pending:
        """The answer, or `Pending` while it is still being worked out."""
        known, asking = self.known(*args, **kwargs), _asking.get() or _elsewhere
        if known is not None:
            return known.answer
        if asking is None or (effort := self.effort(*args, **kwargs)) == "touch":
            return self(*args, **kwargs)
        return cast(T | Pending, asking.answer(Want(self, args), is_long=effort == "long"))

    def expect(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Have the answer worked out once the picture is shown, since the next tap may ask for it."""
        asking = _asking.get()
        if asking is not None and self.known(*args, **kwargs) is None:
            asking.expected.append(Want(self, args))


def ready(found: T | Pending, meanwhile: T) -> T:
    """An answer, or `meanwhile` until it is there."""
    return meanwhile if isinstance(found, Pending) else found


def progressive(
    *, keep: int = 0, where: Where = "page", effort: Callable[..., Effort] | Effort = "short"
) -> Callable[[Callable[P, Generator[Y, None, T]]], Progressive[P, Y, T]]:
    """Declare a slow answer. `keep`: how many results are kept; if any, arguments are given by position."""
    return lambda function: Progressive(function, keep, where, effort)


@frozen(eq=False)
class Want:
    """A slow answer that something waits for."""

    slow: Progressive[..., Any, Any]
    args: Arguments

    def is_same(self, other: Want | None) -> bool:
        """Whether both ask for the same answer."""
        return other is not None and self.slow is other.slow and are_same(self.args, other.args)

    @property
    def is_answered(self) -> bool:
        """Whether the answer is there by now."""
        return self.slow.known(*self.args) is not None


@frozen(eq=False)
class Pending:
    """The placeholder for an answer that is being worked out."""

    is_long: bool
    """Whether the page should say that it is working."""
    portion: object = None
    """What the last portion yielded, if any."""
    has_failed: bool = False
    """Whether the program failed to work it out."""

    @property
    def progress(self) -> Portion | None:
        """How far the answer has come, if it reports that."""
        return self.portion if isinstance(self.portion, Portion) else None


@define(eq=False)
class _Begun:
    """An answer that has begun, here or in the worker, and the value that its last portion yielded."""

    want: Want
    work: Generator[object, None, object] | None = None
    told: object = None


class Works:
    """The answers that have begun, with their progress, and those that failed with an error."""

    def __init__(self) -> None:
        self._begun: list[_Begun] = []
        self._failed: deque[Want] = deque(maxlen=8)

    def _of(self, want: Want) -> _Begun:
        found = next((each for each in self._begun if each.want.is_same(want)), None)
        if found is None:
            self._begun.append(found := _Begun(want))
        return found

    def step(self, want: Want) -> bool:
        """Do one portion of an answer; whether it was the last. A program error is noted and passed on."""
        begun = self._of(want)
        if begun.work is None:
            begun.work = want.slow.steps(*want.args)
        try:
            said = step(begun.work)
        except Exception:
            self._failed.append(want)
            raise
        if isinstance(said, Ended):
            self._begun.remove(begun)
            return True
        begun.told = said
        return False

    def tell(self, want: Want, portion: object) -> None:
        """Note how far an answer has come in the worker."""
        self._of(want).told = portion

    def progress_of(self, want: Want) -> object:
        """The value that the last portion of an answer yielded; None before the first."""
        return next((each.told for each in self._begun if each.want.is_same(want)), None)

    def has_failed(self, want: Want) -> bool:
        return any(each.is_same(want) for each in self._failed)

    def keep_only(self, wants: Collection[Want]) -> None:
        """Drop the work begun on other answers: nothing waits for them any longer."""
        self._begun = [each for each in self._begun if any(each.want.is_same(want) for want in wants)]


class Picture:
    """One picture that is being made, and the answers it leaves out."""

    def __init__(
        self, works: Works, may_work: Callable[[], bool] = lambda: False, rows: Collection[Hashable] | None = None
    ) -> None:
        """`may_work`: whether it has time left. `rows`: if it answers a tap, the lists of the picture before; it leaves
        out others."""
        self._works, self._may_work, self._rows_before = works, may_work, rows
        self.is_first = rows is not None
        self.rows: set[Hashable] = set()
        self.short: list[Want] = []
        self.long: list[Want] = []
        self.expected: list[Want] = []
        self.needs_worker = False
        """Whether long questions are likely to come."""
        self._lacks = False

    @property
    def is_whole(self) -> bool:
        """Whether it leaves out nothing that the next picture will have."""
        return not self.short and not self._lacks

    def answer(self, want: Want, *, is_long: bool) -> object:
        """The answer if there is time for it; else `Pending`, and it is noted."""
        if self._works.has_failed(want):
            return Pending(is_long, has_failed=True) if is_long else want.slow(*want.args)
        while not is_long and self._may_work():
            if self._works.step(want):
                return want.slow(*want.args)
        noted = self.long if is_long else self.short
        if not any(each.is_same(want) for each in noted):
            noted.append(want)
        return Pending(is_long, self._works.progress_of(want))

    def has_room(self, rows: Hashable) -> bool:
        """Whether a long list is built in this picture."""
        self.rows.add(rows)
        if self._rows_before is None or rows in self._rows_before:
            return True
        self.leave_out()
        return False

    def leave_out(self) -> None:
        """Note that something is left out that only the next picture has."""
        self._lacks = True

    def __enter__(self) -> Picture:
        self._token = _asking.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        _asking.reset(self._token)


_asking: ContextVar[Picture | None] = ContextVar("the picture that is being made", default=None)
_elsewhere: Picture | None = None
"""Answers questions on a page while no picture is made."""


class _Elsewhere(Picture):
    """It notes nothing, since a picture will ask again."""

    def answer(self, want: Want, *, is_long: bool) -> object:
        return Pending(is_long, self._works.progress_of(want))


def in_page(works: Works | None) -> None:
    """From now on, work that takes longer than a touch is not done at once, for any caller; None ends that."""
    global _elsewhere
    _elsewhere = None if works is None else _Elsewhere(works)


def later(name: Hashable, build: Callable[[], list[T]]) -> list[T]:
    """A long list of nodes: the picture that answers a tap leaves it out, unless the one before had it under the same
    name."""
    asking = _asking.get()
    return build() if asking is None or asking.has_room(name) else []


def is_whole() -> bool:
    """Whether the picture that is being made has left out nothing so far."""
    asking = _asking.get()
    return asking is None or asking.is_whole


def warm_up() -> None:
    """Have a worker ready, since long questions are likely to come."""
    asking = _asking.get()
    if asking is not None:
        asking.needs_worker = True
