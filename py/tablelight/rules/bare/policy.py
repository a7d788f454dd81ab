"""A bare-table game's part in the questions about danger (DG-05, DG-15, DG-24); `threats` there (DG-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json, Location
from tablelight.board.schema import Fields
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.outline import Rows
from tablelight.progress.portions import Portions, Steps, in_turn
from tablelight.rules.answers import Moves, Reason
from tablelight.rules.bare.reach import BareReach
from tablelight.rules.bare.table import HeightOf, PartedTable, in_contact, is_there, written
from tablelight.rules.danger.attacks import After, PossibleAttack, Way
from tablelight.rules.danger.policy import empty_turn, stood
from tablelight.rules.danger.records import Counts, Enemy, Spot, Threats, counts_of, threats_of
from tablelight.rules.questions import MoveQuestion

AttackArea = Mapping[str, object]
"""An attack at range, and the area from which it can be made after a move (DG-15)."""


class BareEnemy(Protocol):
    """One enemy at the start of its next activation, against one figure."""

    def after(self, subject: Figure, /) -> Steps[After | None]:
        """Its worst attack after moving (DG-02)."""

    def beside(self, subject: Figure, /) -> Steps[Way | None]:
        """Its way into contact, if it is not in contact already (DG-04)."""


class BareMove(Protocol):
    """The move of a question that is not refused."""

    def seen(self, target: Figure, /) -> Steps[Rows]:
        """The places of the move from which the figure sees a target."""

    def contact(self, target: Figure, /) -> Steps[tuple[Way, Document] | None]:
        """Its way into contact with an enemy, and the document there."""

    def areas(self, target: Figure, /) -> Steps[Sequence[AttackArea]]:
        """The areas from which attacks at range reach an enemy."""

    def attacking(self, enemy: Figure, /) -> Steps[list[Spot]]:
        """The places to weigh because of an enemy (DG-24)."""

    def hiding(self, area: Rows, /) -> Steps[list[Spot]]:
        """The cheapest place of an area (DG-24)."""


@frozen(kw_only=True)
class FreeDanger:
    """The policies of a game on a bare table. Documents are those of the living (DG-06).

    `attacks(document, figure, target)`: its attacks without moving, as the turn allows them (DG-01). `moves`: where the
    move of a question may end. `layers(document, question)`: the documents in which it moves. `table`: the areas of a
    document. `ground(document, figure)`: where a base may stand at the end of a move.
    """

    attacks: Callable[[Document, Figure, Figure], Sequence[PossibleAttack]]
    enemy: Callable[[Document, Figure], BareEnemy]
    reach: Callable[[Document, Figure, Figure, Rows, float], BareReach]
    """The last argument is the height of the rows (inches)."""
    move: Callable[[Document, MoveQuestion, Moves], BareMove]
    moves: Callable[[Document, MoveQuestion], Portions[Moves]]
    table: Callable[[Document], PartedTable]
    ground: Callable[[Document, Figure], BareGround]
    height_of: HeightOf
    life: Callable[[Figure], int | None] | None
    layers: Callable[[Document, MoveQuestion], Sequence[Document]] = field(default=lambda document, _: [document])
    at_activation: Callable[[Document], Document] = empty_turn
    """The document at the start of the next activation."""
    as_active: Callable[[Document, Figure], Document] = field(default=lambda document, _: document)
    """The document for a figure that acts."""
    may_stay: Callable[[Figure], bool] = field(default=lambda _: True)
    moving: tuple[str, ...] = ()
    """The actions that `shelter`, `vantage` and `advise` take; empty: all moving actions of the game."""
    sees: Callable[[Document, Figure, Figure], Mapping[str, object]] | None = None
    """The `threats` fields for an enemy's line of sight; None if the game has none."""
    no_attack: Callable[[Document, Figure, Figure], Reason | None] = field(default=lambda *_: None)
    """Why a figure that acts cannot attack another now, where it stands, apart from the line of sight."""
    without: tuple[str, ...] = ()
    """Things that no answer considers."""
    tells_areas: bool = False
    """Whether `vantage` has `areas` even if there is none."""
    keys: Fields = field(factory=dict)
    stand: Callable[[Document, Figure, Location, Mapping[str, Json]], tuple[Document, Figure]] = stood
    imagined: Mapping[str, int] = field(factory=dict)

    @property
    def extra(self) -> dict[str, object]:
        return {"without": self.without} if self.without else {}


def rank(after: After) -> tuple[object, ...]:
    """DG-02: the order of attacks after a move, the worst first."""
    return -after.chance * after.mean, after.cost, -after.chance, after.to[1], after.to[0], after.attack != "close"


def enemy_of(danger: FreeDanger, document: Document, enemy: Figure, subject: Figure) -> Steps[Enemy]:
    """What one enemy can do to a figure. The document is at the start of its activation."""
    now = tuple(danger.attacks(document, enemy, subject))
    sees = danger.sees(document, enemy, subject) if danger.sees else {}
    yield
    moving = danger.enemy(document, enemy)
    after = yield from moving.after(subject)
    if in_contact(danger.height_of, document, enemy, subject):
        beside: Way | None = Way(actions=(), to=written(enemy.space), cost=0)
    else:
        beside = yield from moving.beside(subject)
    return Enemy(figure=enemy.id, now=now, after=after, beside=beside, extra=sees)


def enemies_of(danger: FreeDanger, document: Document, subject: Figure) -> Portions[list[Enemy]]:
    """What each enemy can do to a figure in its next activation."""
    board = danger.at_activation(document)
    there = board.figure(subject.id)
    listed = board.enemies(there)
    return (yield from in_turn("enemies", listed, lambda enemy: enemy_of(danger, board, enemy, there)))


def threats(danger: FreeDanger, document: Document, subject: Figure) -> Portions[Threats]:
    """The enemies to fear, and their number (DG-10)."""
    return answer_of(danger, (yield from enemies_of(danger, document, subject)))


def answer_of(danger: FreeDanger, found: Sequence[Enemy]) -> Threats:
    """The answer from each enemy's options."""
    return evolve(threats_of(found, counts(danger, found)), extra=danger.extra)


def counts(danger: FreeDanger, found: Sequence[Enemy]) -> Counts:
    """How many enemies can do what; how many see the figure, if the game reports that."""
    plain = counts_of(enemy.flags for enemy in found)
    return evolve(plain, extra={"sees": sum(bool(enemy.extra) for enemy in found)}) if danger.sees else plain


def attacks_there(danger: FreeDanger, moved: Document, figure: Figure, target: Figure) -> Mapping[str, object] | None:
    """The attacks of a figure where it stands in `moved` (DG-12)."""
    if target.side == figure.side or not is_there(moved, target):
        return None
    when, found = attacks_by_turn(danger, moved, figure, target)
    return {"when": when, "attacks": found} if found else None


def attacks_by_turn(
    danger: FreeDanger, board: Document, figure: Figure, target: Figure
) -> tuple[Literal["now", "next", "never"], tuple[PossibleAttack, ...]]:
    """The attacks of a figure in this activation, else in its next."""
    if now := danger.attacks(board, board.figure(figure.id), board.figure(target.id)):
        return "now", tuple(now)
    later = danger.at_activation(board)
    found = danger.attacks(later, later.figure(figure.id), later.figure(target.id))
    return "next" if found else "never", tuple(found)
