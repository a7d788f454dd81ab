"""What a game brings to the questions about danger: its attacks, its enemies' moves, what its moves leave behind."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Protocol, runtime_checkable

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
