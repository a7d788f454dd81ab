"""What the enemies may do to figures at places, found once for the positions of a search in which all stand alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Generic, TypeVar

from attrs import define, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.rules.danger.harm import WeighedAttack
from tablelight.rules.danger.policy import Danger, WeighingOutlook
from tablelight.rules.danger.threats import outlook, policy, weighing
from tablelight.rules.system import System

T = TypeVar("T")


@define(eq=False)
class _Once(Generic[T]):
    """The answers about a figure in a document, by its figures and what its turn remembers. Figures are immutable and
    handed on from document to document: identity tells them apart."""

    tell: Callable[[Document, Figure], Iterable[T]]
    known: dict[tuple[object, ...], tuple[Document, tuple[T, ...]]] = field(factory=dict, init=False)

    def told(self, document: Document, subject: Figure) -> tuple[T, ...]:
        """The answer, asked for once."""
        key = subject.id, id(document.turn), *map(id, document.figures)
        if key not in self.known:
            self.known[key] = document, tuple(self.tell(document, subject))
        return self.known[key][1]


@frozen(slots=False, eq=False)
class KnownDangers:
    """What the enemies of figures may do, on one board of spaces whose documents differ in figures and turns."""

    rules: System

    @property
    def _danger(self) -> Danger:
        return policy(self.rules)

    @cached_property
    def is_weighed_quickly(self) -> bool:
        """Whether the game brings a fast way to weigh the danger of many places."""
        return isinstance(outlook(self._danger), WeighingOutlook)

    @cached_property
    def _flags(self) -> _Once[tuple[Figure, tuple[bool, bool, bool]]]:
        return _Once(outlook(self._danger).flags)

    @cached_property
    def _harms(self) -> _Once[WeighedAttack | None]:
        return _Once(weighing(self._danger).harms)

    def flags(self, document: Document, subject: Figure) -> tuple[tuple[Figure, tuple[bool, bool, bool]], ...]:
        """DG-11: each enemy, and whether it has an attack now, one after a move, or can come beside."""
        return self._flags.told(document, subject)

    def harms(self, document: Document, subject: Figure) -> tuple[WeighedAttack | None, ...]:
        """DG-20: of each enemy the one attack that counts."""
        return self._harms.told(document, subject)
