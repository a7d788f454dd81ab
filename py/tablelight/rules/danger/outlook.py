"""Counting enemies on many boards that differ in where one figure stands (DG-11): what the enemies could do with that figure
off the board is worked out once, and what its standing somewhere changes is asked for where it may change anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.rules.danger.records import Counts, counts_of

Flags = tuple[bool, bool, bool]
"""Whether an enemy has a now, an after, a beside."""


class Look(Protocol):
    """The enemies of a figure on a board that it is not on, their next activation just begun."""

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """What one of them could do. `board`: the same board with the subject where it stands."""
        ...


class LiftedOutlook:
    """Counts by `Look`s, one for each way in which the others stand: a carried friend is set down elsewhere, enemies are
    switched with."""

    def __init__(self, fresh: Callable[[Document], Document], look: Callable[[Document], Look]) -> None:
        self._fresh, self._make = fresh, look
        self._looks: dict[tuple[int, ...], tuple[tuple[Figure, ...], Look]] = {}

    def flags(self, document: Document, subject: Figure) -> Iterable[tuple[Figure, Flags]]:
        """Each enemy with what it could do to the subject on the board after a move."""
        board = self._fresh(document)
        others = tuple(figure for figure in board.figures if figure.id != subject.id)
        # Figures are immutable and handed on from board to board: they are told by what they are.
        key = tuple(map(id, others))
        if key not in self._looks:
            self._looks[key] = others, self._make(evolve(board, figures=others))
        look = self._looks[key][1]
        return ((other, look.flags(board, other, subject)) for other in others if other.side != subject.side)

    def counts(self, document: Document, subject: Figure) -> Counts:
        """How many enemies could do what."""
        return counts_of(flags for _, flags in self.flags(document, subject))
