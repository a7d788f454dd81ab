"""What a game brings to the questions about danger: its attacks, its enemies' moves, what its moves leave behind.

And enemies counted on many boards that differ in where one figure stands (DG-11): what the enemies could do with that figure
off the board is worked out once, and what its standing somewhere changes is asked for where it may change anything.
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
    """One enemy as its next activation begins, on the board on which it moves.

    The subject is where `document` has it: the board on which attacks and adjacency are judged, which differs from the
    board of the moves only in that (DG-13).
    """

    def after(self, document: Document, subject: Figure, /) -> After | None:
        """DG-02: its worst attack after a move."""
        ...

    def beside(self, document: Document, subject: Figure, /) -> Way | None:
        """DG-04: its way to a place adjacent to the subject."""
        ...


@frozen
class SpaceEnemyBesideOnly:
    """What the enemies of games have in common that attack only where they stand: no attack follows a move."""

    document: Document
    enemy: Figure

    def after(self, _document: Document, _subject: Figure, /) -> After | None:
        """DG-02: no attack follows a move."""
        return None


class Outlook(Protocol):
    """DG-11: how many enemies could do what to a figure, on many boards that differ in where it stands."""

    def flags(self, document: Document, subject: Figure) -> Iterable[tuple[Figure, tuple[bool, bool, bool]]]:
        """Each enemy, and whether it has a now, an after, a beside; worked out one after the other. `document`: what `apply`
        makes of a move."""
        ...


class MapOutlook(Protocol):
    """DG-13: the enemies of a board, asked about many spaces where an imagined figure might stand that stops no move."""

    def on_map(self, board: Document, enemy: Figure, subject: Figure, /) -> tuple[bool, bool, bool]:
        """Whether an enemy has an attack now, one after a move, or can come beside. Moves are those on the outlook's
        own board; attack and adjacency are judged on `board`, which has the subject on it."""
        ...


@runtime_checkable
class PreparedMapOutlook(MapOutlook, Protocol):
    """One that finds out of each enemy beforehand what it sees, where that is quicker than line by line."""

    def prepared(self, enemies: Sequence[Figure], spaces: Mask) -> Counted[None]:
        """Look from each enemy at the spaces that will be asked about; it says how many enemies have looked."""
        ...


@runtime_checkable
class WeighingOutlook(Protocol):
    """DG-20: what the enemies do to a figure, on many boards that differ in where it stands."""

    def harms(self, document: Document, subject: Figure) -> Iterable[WeighedAttack | None]:
        """Of each enemy the one attack that counts, None where it has none; worked out one after the other."""
        ...


def empty_turn(document: Document) -> Document:
    """The document as an activation begins that nothing has been done in yet."""
    return evolve(document, turn={}) if document.turn else document


def stood(document: Document, figure: Figure, at: Space, _: Mapping[str, Json]) -> tuple[Document, Figure]:
    """A figure in a space, in the state that it has."""
    return document, evolve(figure, at=(at,))


def nothing_first(_: Document) -> Generator[object, None, None]:
    """Nothing of a board has to be found out before it is asked about."""
    yield from ()


def no_keys(_: Destination | Figure) -> Mapping[str, Json]:
    """No further keys: the place alone says how a figure stands there."""
    return {}


def may_stay(_document: Document, _figure: Figure) -> bool:
    """Whether a figure may stay where it is."""
    return True


def may_attack(_document: Document, _figure: Figure, _moved: bool) -> bool:
    """Whether a figure that has moved, or stays, may attack in this activation if its turn allows it."""
    return True


@frozen(kw_only=True)
class Danger:
    """The policies of a game on spaces. Documents are those of the living (DG-06).

    `attacks(document, figure, target)`: what it may do without moving, as the document's turn has it, at most one attack of
    each kind, close ones first (DG-01). `enemy(document, figure)`: its moves. `standable(document)`: the spaces where one on
    foot could stand. `fresh`: the document as the next activation begins. `ahead`: what is found out once of a board before
    anything is asked about it, in small parts.
    """

    attacks: Callable[[Document, Figure, Figure], Sequence[PossibleAttack]]
    enemy: Callable[[Document, Figure], SpaceEnemy]
    standable: Callable[[Document], int]
    fresh: Callable[[Document], Document] = empty_turn
    ahead: Callable[[Document], Generator[object, None, None]] = nothing_first
    keys: Fields = field(factory=dict)
    """How a figure stands where it is put (DG-10)."""
    stand: Callable[[Document, Figure, Space, Mapping[str, Json]], tuple[Document, Figure]] = stood
    """The document and the figure in a space, in the state that these keys tell. `QuestionError` if it cannot be."""
    imagined: Mapping[str, int] = field(factory=dict)
    """The stats of an imagined figure that tells none."""
    life: Callable[[Figure], int | None] | None = None
    """The life that a figure has left, in games with odds of harm (DG-07)."""
    stays: Callable[[Document, Figure], bool] = may_stay
    acts_now: Callable[[Document, Figure, bool], bool] = may_attack
    end_keys: Callable[[Destination], Mapping[str, Json]] = no_keys
    """The keys that lead to just this destination."""
    own_keys: Callable[[Figure], Mapping[str, Json]] = no_keys
    """How a figure stands in its own place."""
    adjacent: Callable[[Document, Figure, Figure], bool] | None = None
    """DG-12: whether two are adjacent, where a vantage tells it."""
    applied: Callable[[Document, MoveQuestion], Callable[[Destination], Document]] | None = None
    """What `apply` makes of each destination of a move, where that is found faster together."""
    outlook: Callable[[], Outlook] | None = None
    """A fast way to count; the documents given are living ones after a move."""
    map_outlook: Callable[[Document], MapOutlook] | None = None
    """A fast way to the threat map of a living document at the beginning of an activation."""


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
