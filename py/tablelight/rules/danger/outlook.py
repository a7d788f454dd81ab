"""Counting enemies on many boards that differ in where one figure stands (DG-11): what the enemies could do with that figure
off the board is worked out once, and what its standing somewhere changes is asked for where it may change anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid.topology import Mask
from tablelight.rules.danger.policy import Danger, MapOutlook
from tablelight.rules.danger.records import WeighedAttack

Flags = tuple[bool, bool, bool]
"""Whether an enemy has a now, an after, a beside."""


class BoardOutlook(MapOutlook, Protocol):
    """The enemies of a figure on a board that it is not on, their next activation just begun."""

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """What one of them could do. `board`: the same board with the subject where it stands."""
        ...


@frozen(slots=False, eq=False)
class BoardOutlookWithoutSubject:
    """What the outlooks of games on spaces have in common: the board without the subject."""

    document: Document

    @cached_property
    def held(self) -> Mask:
        """The spaces where the heads of the others stand."""
        return self.document.topology.mask(figure.space for figure in self.document.figures)


class WeighingBoardOutlook(BoardOutlook, Protocol):
    """One that tells the harm as well, in games with odds of harm."""

    def harm(self, board: Document, enemy: Figure, subject: Figure) -> WeighedAttack | None:
        """DG-20: the attack of one of them that counts, None where it has none."""
        ...


L = TypeVar("L", bound=BoardOutlook)


class OutlookWithoutSubject(Generic[L]):
    """Counts by one `BoardOutlook` for each way in which the others stand: a carried friend is set down elsewhere, enemies
    are switched with."""

    def __init__(self, fresh: Callable[[Document], Document], on_board: Callable[[Document], L]) -> None:
        self._fresh, self._make = fresh, on_board
        self._made: dict[tuple[int, ...], tuple[tuple[Figure, ...], L]] = {}

    def flags(self, document: Document, subject: Figure) -> Iterable[tuple[Figure, Flags]]:
        """Each enemy with what it could do to the subject on the board after a move."""
        board = self._fresh(document)
        others, outlook = self._on_board(board, subject)
        return ((other, outlook.flags(board, other, subject)) for other in others if other.side != subject.side)

    def _on_board(self, board: Document, subject: Figure) -> tuple[tuple[Figure, ...], L]:
        """The others as they stand, and the outlook on that board."""
        others = tuple(figure for figure in board.figures if figure.id != subject.id)
        # Figures are immutable and handed on from board to board, so identity tells them apart.
        key = tuple(map(id, others))
        if key not in self._made:
            self._made[key] = others, self._make(evolve(board, figures=others))
        return self._made[key]


class WeighingOutlookWithoutSubject(OutlookWithoutSubject[WeighingBoardOutlook]):
    """Counts and harm (DG-20) by the same outlooks."""

    def harms(self, document: Document, subject: Figure) -> Iterable[WeighedAttack | None]:
        """Of each enemy the attack that counts, worked out one after the other."""
        board = self._fresh(document)
        others, outlook = self._on_board(board, subject)
        return (outlook.harm(board, other, subject) for other in others if other.side != subject.side)


def counted_by(danger: Danger, on_board: Callable[[Document], BoardOutlook]) -> Danger:
    """A game's danger whose counts, on many boards and on maps, are made by one outlook."""
    return evolve(danger, outlook=lambda: OutlookWithoutSubject(danger.fresh, on_board), map_outlook=on_board)


def weighed_by(danger: Danger, on_board: Callable[[Document], WeighingBoardOutlook]) -> Danger:
    """A game's danger whose counts and harms are made by one outlook that tells harm too."""
    return evolve(danger, outlook=lambda: WeighingOutlookWithoutSubject(danger.fresh, on_board), map_outlook=on_board)
