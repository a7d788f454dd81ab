"""A game's part in the questions about danger: its attacks, its enemies' moves, the effects of its moves.

Also enemies counted on many boards that differ in where one figure stands (DG-11): the enemies' options without that
figure are computed once, and its effect at a place is computed only if it may change anything.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeVar, runtime_checkable

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.schema import Fields
from tablelight.grid import Space
from tablelight.grid.topology import Mask
from tablelight.progress.portions import Counted
from tablelight.rules.answers import Destination
from tablelight.rules.danger.attacks import After, PossibleAttack, Way
from tablelight.rules.danger.records import WeighedAttack
from tablelight.rules.questions import MoveQuestion


class Judge(Protocol):
    """What a game supplies to weigh a place, on every kind of board."""

    @property
    def attacks(self) -> Callable[[Document, Figure, Figure], Sequence[PossibleAttack]]:
        """The attacks of a figure on another without moving."""

    @property
    def life(self) -> Callable[[Figure], int | None] | None:
        """The life left, in games with odds of harm."""


class SpaceEnemy(Protocol):
    """One enemy at the start of its next activation, on the board on which it moves.

    The subject stands where it does in `document`: the board on which attacks and adjacency are judged. It differs from
    the board of the moves only in that (DG-13).
    """

    def after(self, document: Document, subject: Figure, /) -> After | None:
        """Its worst attack after a move (DG-02)."""

    def beside(self, document: Document, subject: Figure, /) -> Way | None:
        """Its way to a place adjacent to the subject (DG-04)."""


@frozen
class SpaceEnemyBesideOnly:
    """Base of enemies in games where they attack only where they stand: no attack follows a move."""

    document: Document
    enemy: Figure

    def after(self, _document: Document, _subject: Figure, /) -> After | None:
        """No attack follows a move (DG-02)."""
        return None


class Outlook(Protocol):
    """How many enemies could do what to a figure, on many boards that differ in where it stands (DG-11)."""

    def flags(self, document: Document, subject: Figure) -> Iterable[tuple[Figure, tuple[bool, bool, bool]]]:
        """Each enemy, and whether it has a now, an after, a beside; computed one by one. `document`: the result of
        `apply` for a move."""


class MapOutlook(Protocol):
    """The enemies of a board, for many spaces where an imagined figure might stand that stops no move (DG-13)."""

    def on_map(self, board: Document, enemy: Figure, subject: Figure, /) -> tuple[bool, bool, bool]:
        """Whether an enemy has an attack now, one after a move, or can come beside. Moves are those on the outlook's
        own board; attack and adjacency are judged on `board`, which has the subject on it."""


@runtime_checkable
class PreparedMapOutlook(MapOutlook, Protocol):
    """A map outlook that finds in advance what each enemy sees, if that is quicker than line by line."""

    def prepared(self, enemies: Sequence[Figure], spaces: Mask) -> Counted[None]:
        """Look from each enemy at the spaces that will be asked about; yields how many enemies have looked."""


@runtime_checkable
class WeighingOutlook(Protocol):
    """The harm of enemies to a figure, on many boards that differ in where it stands (DG-20)."""

    def harms(self, document: Document, subject: Figure) -> Iterable[WeighedAttack | None]:
        """The one attack of each enemy that counts, None if it has none; computed one by one."""


def empty_turn(document: Document) -> Document:
    """The document at the start of an activation in which nothing has been done yet."""
    return evolve(document, turn={}) if document.turn else document


def stood(document: Document, figure: Figure, at: Space, _: Mapping[str, Json]) -> tuple[Document, Figure]:
    """A figure in a space, in its own state."""
    return document, evolve(figure, at=(at,))


def nothing_ahead(_: Document) -> Generator[object, None, None]:
    """No preparation of a board."""
    yield from ()


@frozen(kw_only=True)
class Danger:
    """The policies of a game on spaces. Documents are those of the living (DG-06).

    `attacks(document, figure, target)`: its attacks without moving, as the document's turn allows, at most one of each
    kind, close ones first (DG-01). `enemy(document, figure)`: its moves. `standable(document)`: the spaces where a
    figure on foot could stand. `fresh`: the document at the start of the next activation. `ahead`: findings about a
    board that are computed once before any question, in small parts.
    """

    attacks: Callable[[Document, Figure, Figure], Sequence[PossibleAttack]]
    enemy: Callable[[Document, Figure], SpaceEnemy]
    standable: Callable[[Document], int]
    fresh: Callable[[Document], Document] = empty_turn
    ahead: Callable[[Document], Generator[object, None, None]] = nothing_ahead
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
    applied: Callable[[Document, MoveQuestion], Callable[[Destination], Document]] | None = None
    """The result of `apply` for each destination of a move, if it is faster for all together."""
    outlook: Callable[[], Outlook] | None = None
    """A fast way to count; the given documents are living ones after a move."""
    map_outlook: Callable[[Document], MapOutlook] | None = None
    """A fast way to the threat map of a living document at the start of an activation."""


Flags = tuple[bool, bool, bool]
"""Whether an enemy has a now, an after, a beside."""


class BoardOutlook(MapOutlook, Protocol):
    """The enemies of a figure on a board without it, at the start of their next activation."""

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """What one enemy could do. `board`: the same board with the subject in its place."""


@frozen(slots=False, eq=False)
class BoardOutlookWithoutSubject:
    """Base of the outlooks of games on spaces: the board without the subject."""

    document: Document

    @cached_property
    def held(self) -> Mask:
        """The spaces of the others' heads."""
        return self.document.topology.mask(figure.space for figure in self.document.figures)


class WeighingBoardOutlook(BoardOutlook, Protocol):
    """A board outlook that also gives the harm, in games with odds of harm."""

    def harm(self, board: Document, enemy: Figure, subject: Figure) -> WeighedAttack | None:
        """The attack of an enemy that counts, None if it has none (DG-20)."""


L = TypeVar("L", bound=BoardOutlook)


class OutlookWithoutSubject(Generic[L]):
    """Counts by one `BoardOutlook` for each arrangement of the others: a carried friend is set down elsewhere, a figure
    swaps places with an enemy."""

    def __init__(self, fresh: Callable[[Document], Document], on_board: Callable[[Document], L]) -> None:
        self._fresh, self._make = fresh, on_board
        self._made: dict[tuple[int, ...], tuple[tuple[Figure, ...], L]] = {}

    def flags(self, document: Document, subject: Figure) -> Iterable[tuple[Figure, Flags]]:
        """Each enemy with its options against the subject on the board after a move."""
        board = self._fresh(document)
        others, outlook = self._on_board(board, subject)
        return ((other, outlook.flags(board, other, subject)) for other in others if other.side != subject.side)

    def _on_board(self, board: Document, subject: Figure) -> tuple[tuple[Figure, ...], L]:
        """The others as they stand, and the outlook on that board."""
        others = tuple(figure for figure in board.figures if figure.id != subject.id)
        # Figures are immutable and passed on from board to board, so identity distinguishes them.
        key = tuple(map(id, others))
        if key not in self._made:
            self._made[key] = others, self._make(evolve(board, figures=others))
        return self._made[key]


class WeighingOutlookWithoutSubject(OutlookWithoutSubject[WeighingBoardOutlook]):
    """Counts and harm (DG-20) by the same outlooks."""

    def harms(self, document: Document, subject: Figure) -> Iterable[WeighedAttack | None]:
        """The attack of each enemy that counts, computed one by one."""
        board = self._fresh(document)
        others, outlook = self._on_board(board, subject)
        return (outlook.harm(board, other, subject) for other in others if other.side != subject.side)


def counted_by(danger: Danger, on_board: Callable[[Document], BoardOutlook]) -> Danger:
    """A game's danger whose counts, on many boards and on maps, come from one outlook."""
    return evolve(danger, outlook=lambda: OutlookWithoutSubject(danger.fresh, on_board), map_outlook=on_board)


def weighed_by(danger: Danger, on_board: Callable[[Document], WeighingBoardOutlook]) -> Danger:
    """A game's danger whose counts and harms come from one outlook that also gives harm."""
    return evolve(danger, outlook=lambda: WeighingOutlookWithoutSubject(danger.fresh, on_board), map_outlook=on_board)
