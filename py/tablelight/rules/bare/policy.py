"""What a game on a bare table brings to the questions about danger (DG-05, DG-15, DG-24); `threats` there (DG-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json, Location
from tablelight.board.schema import Fields
from tablelight.board.units import Thousandths
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.outline import Rows
from tablelight.geometry.inches.spans import Lines
from tablelight.progress.portions import Portions, Steps, in_turn
from tablelight.rules.answers import Moves, Reason
from tablelight.rules.bare.table import HeightOf, is_there, to_thousandth_fast
from tablelight.rules.danger.attacks import After, PossibleAttack, Way
from tablelight.rules.danger.policy import empty_turn, stood
from tablelight.rules.danger.records import Counts, Enemy, Spot, Threats, counts_of, threats_of
from tablelight.rules.questions import MoveQuestion

LinesByLevel = Mapping[Thousandths, Lines]
"""Where one stands on some lines, by the height of what one stands on."""
AttackArea = Mapping[str, object]
"""An attack at range, and the area from which a move lets it be made (DG-15)."""
Judgement = tuple[str, Sequence[PossibleAttack], Reason | None]
"""When an attack may be made ("now", "next", "never"), which attacks, and why there is none."""


@frozen
class Taken:
    """Where a base would be found by an enemy: spans on each row. `level`: only on nearly this height; None: on any."""

    level: Thousandths | None
    lines: Lines


class BareEnemy(Protocol):
    """One enemy as its next activation begins, against one figure."""

    def after(self, subject: Figure, /) -> Steps[After | None]:
        """DG-02: its worst attack after moving."""

    def beside(self, subject: Figure, /) -> Steps[Way | None]:
        """DG-04: its way into contact; cost 0 if it is in contact already."""


class BareReach(Protocol):
    """Where on some rows a base would be found by one enemy. The base is not on the enemy's board."""

    @property
    def on_map(self) -> Mapping[str, Callable[[], Steps[list[Taken]]]]:
        """What `threat-map` tells of it, by the key of the answer."""

    def now(self) -> Steps[list[Taken]]:
        """Where it attacks without moving."""

    def after(self) -> Steps[list[Taken]]:
        """Where it attacks after moving."""

    def beside(self) -> Steps[list[Taken]]:
        """Where it comes into contact, or is in contact already."""


class BareMove(Protocol):
    """The move of a question that is not refused."""

    def seen(self, target: Figure, /) -> Steps[Rows]:
        """The places of the move from which the figure sees a target."""

    def contact(self, target: Figure, /) -> Steps[tuple[Way, Document] | None]:
        """Its way into contact with an enemy, and the document there."""

    def areas(self, target: Figure, /) -> Steps[Sequence[AttackArea]]:
        """The areas from which attacks at range reach an enemy."""

    def attacking(self, enemy: Figure, /) -> Steps[list[Spot]]:
        """DG-24: the places to weigh because of an enemy."""

    def hiding(self, area: Rows, /) -> Steps[list[Spot]]:
        """DG-24: the cheapest place of an area."""


def as_it_is(document: Document, _figure: Figure) -> Document:
    """Nothing ends when another figure acts."""
    return document


def always(_: Figure) -> bool:
    """Every figure may stay where it is."""
    return True


@frozen(kw_only=True)
class FreeDanger:
    """The policies of a game on a bare table. Documents are those of the living (DG-06).

    `attacks(document, figure, target)`: its attacks without moving, as the turn allows them (DG-01). `moves`: where the
    move of a question may end. `levels(document, figure, heights, question)`: where on some lines the figure stands how
    high; by its move if there is a question. `seen(document, viewer, rows, radius)`: where on rows the viewer sees a base.
    `ground(document, figure)`: where a base may stand at the end of a move.
    """

    attacks: Callable[[Document, Figure, Figure], Sequence[PossibleAttack]]
    enemy: Callable[[Document, Figure], BareEnemy]
    reach: Callable[[Document, Figure, Figure, Rows, float], BareReach]
    """The last argument is the height of the rows (inches)."""
    move: Callable[[Document, MoveQuestion, Moves], BareMove]
    moves: Callable[[Document, MoveQuestion], Portions[Moves]]
    levels: Callable[[Document, Figure, Sequence[float], MoveQuestion | None], Steps[LinesByLevel]]
    seen: Callable[[Document, Figure, Rows, float], Steps[Lines]]
    ground: Callable[[Document, Figure], BareGround]
    height_of: HeightOf
    life: Callable[[Figure], int | None] | None
    at_activation: Callable[[Document], Document] = empty_turn
    """The document as the next activation begins."""
    as_active: Callable[[Document, Figure], Document] = as_it_is
    """The document as a figure finds it that acts."""
    may_stay: Callable[[Figure], bool] = always
    sees: Callable[[Document, Figure, Figure], Mapping[str, object]] | None = None
    """What `threats` tells of an enemy's line of sight; None if the game tells nothing."""
    verdict: Callable[[Document, Figure, Figure], Judgement] | None = None
    """Whether a figure may attack another where it stands. None: what the game's line of sight lists as attacks."""
    without: tuple[str, ...] = ()
    """What no answer looks at."""
    tells_areas: bool = False
    """Whether `vantage` has `areas` even if there is none."""
    rounding: Callable[[float], float] = to_thousandth_fast
    keys: Fields = field(factory=dict)
    stand: Callable[[Document, Figure, Location, Mapping[str, Json]], tuple[Document, Figure]] = stood
    imagined: Mapping[str, int] = field(factory=dict)

    @property
    def extra(self) -> dict[str, object]:
        """What every answer says beside."""
        return {"without": self.without} if self.without else {}


def enemy_of(danger: FreeDanger, document: Document, enemy: Figure, subject: Figure) -> Steps[Enemy]:
    """What one enemy can do to a figure. The document is as its activation begins."""
    now = tuple(danger.attacks(document, enemy, subject))
    sees = danger.sees(document, enemy, subject) if danger.sees else {}
    yield
    moving = danger.enemy(document, enemy)
    after = yield from moving.after(subject)
    beside = yield from moving.beside(subject)
    return Enemy(figure=enemy.id, now=now, after=after, beside=beside, extra=sees)


def enemies_of(danger: FreeDanger, document: Document, subject: Figure) -> Portions[list[Enemy]]:
    """What each enemy can do to a figure in its next activation."""
    board = danger.at_activation(document)
    there = board.figure(subject.id)
    listed = board.enemies(there)
    return (yield from in_turn("enemies", listed, lambda enemy: enemy_of(danger, board, enemy, there)))


def threats(danger: FreeDanger, document: Document, subject: Figure) -> Portions[Threats]:
    """DG-10: the enemies to fear, and their number."""
    return answer_of(danger, (yield from enemies_of(danger, document, subject)))


def answer_of(danger: FreeDanger, found: Sequence[Enemy]) -> Threats:
    """The answer for what each enemy can do."""
    return evolve(threats_of(found, counts(danger, found)), extra=danger.extra)


def counts(danger: FreeDanger, found: Sequence[Enemy]) -> Counts:
    """How many enemies can do what; how many see the figure, if the game tells that."""
    plain = counts_of((bool(e.now), e.after is not None, e.beside is not None) for e in found)
    return evolve(plain, extra={"sees": sum(bool(enemy.extra) for enemy in found)}) if danger.sees else plain


def attacks_there(danger: FreeDanger, moved: Document, figure: Figure, target: Figure) -> Mapping[str, object] | None:
    """DG-12: the attacks of a figure where it stands in `moved`: in this activation, else in its next."""
    if target.side == figure.side or not is_there(moved, target):
        return None
    for when in ("now", "next"):
        board = moved if when == "now" else danger.at_activation(moved)
        found = danger.attacks(board, board.figure(figure.id), board.figure(target.id))
        if found:
            return {"when": when, "attacks": tuple(found)}
    return None
