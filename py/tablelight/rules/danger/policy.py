"""A game's part in the questions about danger: its attacks, its enemies' moves, the effects of its moves.

Also enemies counted on many boards that differ in where one figure stands (DG-11): the enemies' options without that
figure are computed once, and its effect at a place is computed only if it may change anything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Protocol

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.schema import Fields
from tablelight.grid import Space
from tablelight.grid.topology import Mask
from tablelight.progress.portions import Counted, Portions
from tablelight.rules.answers import Destination
from tablelight.rules.danger.attacks import After, PossibleAttack, Way
from tablelight.rules.danger.records import CountedAttack, Enemy, worst_attack
from tablelight.rules.questions import MoveQuestion

Flags = tuple[bool, bool, bool]
"""Whether an enemy has a now, an after, a beside."""


class SpaceEnemy(Protocol):
    """One enemy at the start of its next activation, on the board on which it moves.

    The subject stands where it does in `document`: the board on which attacks and adjacency are judged. It differs from
    the board of the moves only in that (DG-13).
    """

    def after(self, _document: Document, _subject: Figure, /) -> After | None:
        """Its worst attack after a move (DG-02); none in games where figures attack only where they stand."""
        return None

    def beside(self, document: Document, subject: Figure, /) -> Way | None:
        """Its way to a place adjacent to the subject (DG-04)."""


def empty_turn(document: Document) -> Document:
    """The document at the start of an activation in which nothing has been done yet."""
    return evolve(document, turn={}) if document.turn else document


def stood(document: Document, figure: Figure, at: Space, _: Mapping[str, Json]) -> tuple[Document, Figure]:
    """A figure in a space, in its own state."""
    return document, evolve(figure, at=(at,))


def nothing_to_prepare(*_: object) -> Portions[None]:
    """Nothing to prepare, for a game whose moves and dangers are quick."""
    yield from ()


@frozen(kw_only=True)
class Danger:
    """The policies of a game on spaces. Documents are those of the living (DG-06).

    `attacks(document, figure, target)`: its attacks without moving, as the document's turn allows, at most one of each
    kind, close ones first (DG-01). `enemy(document, figure)`: its moves. `standable(document)`: the spaces where a
    figure on foot could stand. `outlook`: a fast way to count. `fresh`: the document at the start of the next activation.
    `ahead`: findings about a board that are computed once before any question, in small parts.
    """

    attacks: Callable[[Document, Figure, Figure], Sequence[PossibleAttack]]
    enemy: Callable[[Document, Figure], SpaceEnemy]
    standable: Callable[[Document], int]
    outlook: Callable[[Document], BoardOutlook]
    applied: Callable[[Document, MoveQuestion], Callable[[Destination], Document]]
    """The result of `apply` for each destination of a move, for all together."""
    fresh: Callable[[Document], Document] = empty_turn
    ahead: Callable[[Document], Generator[object, None, None]] = nothing_to_prepare
    keys: Fields = field(factory=dict)
    """The keys for how a figure stands where it is put (DG-10)."""
    stand: Callable[[Document, Figure, Space, Mapping[str, Json]], tuple[Document, Figure]] = stood
    """The document and the figure in a space, in the state of these keys. `QuestionError` if it is impossible."""
    imagined: Mapping[str, int] = field(factory=dict)
    """The stats of an imagined figure that gives none."""
    life: Callable[[Figure], int | None] | None = None
    """The life that a figure has left, in games with odds of harm (DG-07)."""
    stays: Callable[[Document, Figure], bool] = field(default=lambda *_: True)
    """Whether a figure may stay where it is."""
    acts_now: Callable[[Document, Figure, bool], bool] = field(default=lambda *_: True)
    """Whether a figure that has moved (True), or stays, may attack in this activation if its turn allows it."""
    end_keys: Callable[[Destination], Mapping[str, Json]] = field(default=lambda _: {})
    """The keys that lead to just this destination."""
    own_keys: Callable[[Figure], Mapping[str, Json]] = field(default=lambda _: {})
    """The keys for how a figure stands in its own place."""
    adjacent: Callable[[Document, Figure, Figure], bool] | None = None
    """Whether two figures are adjacent, if a vantage reports it (DG-12)."""


@frozen(slots=False, eq=False)
class BoardOutlook(ABC):
    """The enemies of a board at the start of their next activation. `document`: the board without the figure asked about,
    or with free spaces where one is imagined that stops no move (DG-13)."""

    document: Document

    @cached_property
    def held(self) -> Mask:
        """The spaces of the others' heads."""
        return self.document.topology.mask(figure.space for figure in self.document.figures)

    @abstractmethod
    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """What one enemy could do. `board`: the same board with the subject in its place."""

    @abstractmethod
    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """What one enemy could do to an imagined figure. Moves are those on the outlook's own board; attack and adjacency
        are judged on `board`, which has the subject on it."""

    def prepared(self, _enemies: Sequence[Figure], _spaces: Mask) -> Counted[None]:
        """Look from each enemy at the spaces of a map, if that is quicker than line by line; yields how many enemies
        have looked."""
        yield from ()


class WeighingOutlook(BoardOutlook):
    """A board outlook that also gives the harm, in games with odds of harm."""

    @abstractmethod
    def harm(self, board: Document, enemy: Figure, subject: Figure) -> CountedAttack | None:
        """The attack of an enemy that counts, None if it has none (DG-20)."""


class Outlook:
    """How many enemies could do what to a figure, and their harm, on many boards that differ in where it stands (DG-11,
    DG-20): the results of `apply` for a move. One `BoardOutlook` serves each arrangement of the others: a carried friend
    is set down elsewhere, a figure swaps places with an enemy."""

    def __init__(self, danger: Danger) -> None:
        self._danger = danger
        self._made: dict[tuple[int, ...], tuple[tuple[Figure, ...], BoardOutlook]] = {}

    def flags(self, document: Document, subject: Figure) -> Iterator[tuple[Figure, Flags]]:
        """Each enemy with its options against the subject, computed one by one."""
        board, others, outlook = self._on_board(document, subject)
        return ((other, outlook.flags(board, other, subject)) for other in others if other.side != subject.side)

    def harms(self, document: Document, subject: Figure) -> Iterator[CountedAttack | None]:
        """The one attack of each enemy that counts, None if it has none; computed one by one."""
        board, others, outlook = self._on_board(document, subject)
        harm = outlook.harm if isinstance(outlook, WeighingOutlook) else partial(self._harm, outlook)
        return (harm(board, other, subject) for other in others if other.side != subject.side)

    def _harm(self, outlook: BoardOutlook, board: Document, enemy: Figure, subject: Figure) -> CountedAttack | None:
        has_now, has_after, _ = outlook.flags(board, enemy, subject)
        now = tuple(self._danger.attacks(board, enemy, subject)) if has_now else ()
        after = self._danger.enemy(board, enemy).after(board, subject) if has_after else None
        return worst_attack(Enemy(figure=enemy.id, now=now, after=after))

    def _on_board(self, document: Document, subject: Figure) -> tuple[Document, tuple[Figure, ...], BoardOutlook]:
        """The board at the start of an activation, the others on it, and the outlook there."""
        board = self._danger.fresh(document)
        others = tuple(figure for figure in board.figures if figure.id != subject.id)
        # Figures are immutable and passed on from board to board, so identity distinguishes them.
        key = tuple(map(id, others))
        if key not in self._made:
            self._made[key] = others, self._danger.outlook(evolve(board, figures=others))
        return board, *self._made[key]
