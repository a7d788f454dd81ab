"""What the rules answer. Every answer carries its reasons, and every refusal is a reason.

`extra` holds what only some games add. Its keys are those of the JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from attrs import define, field, frozen

from tablelight.board.document import Document, Json
from tablelight.geometry.exact.planar import ExactPoint
from tablelight.grid import Space
from tablelight.rules.wording import COMMON

Number: TypeAlias = int | float
WrittenLocation: TypeAlias = tuple[Number, Number]
"""A location as answers write it: a space (column, row), or a point of a free board in inches."""
WrittenArea: TypeAlias = Sequence[Sequence[Sequence[Sequence[Number]]]]
"""Polygons as answers write them: of each its rings, the outer one first, of points [x, y] in inches."""
Extra: TypeAlias = Mapping[str, object]
NOTHING_ELSE: Extra = {}


@frozen
class Reason:
    """Why: a clause, and what caused it.

    `key` is a clause's number, with an optional variant for the particular case ("HC-03.door"): the key of its text in the
    system's messages. `values` fill the text's {placeholders}.
    """

    key: str
    at: WrittenLocation | None = field(default=None, kw_only=True)
    figure: str | None = field(default=None, kw_only=True)
    between: tuple[Space, Space] | None = field(default=None, kw_only=True)
    attack: int | None = field(default=None, kw_only=True)
    """Of several attacks that are asked about together, which one."""
    values: Mapping[str, object] = field(factory=dict, kw_only=True)

    @property
    def clause(self) -> str:
        """The number of the clause: "HC-03"."""
        return self.key.partition(".")[0]

    def text(self, messages: Mapping[str, str], game: str) -> tuple[str, str]:
        """The English of its clause, or of the variant, and the domain of its translations. `messages`: of `game`."""
        for domain, texts in COMMON.items():
            if self.key in texts:
                return texts[self.key], domain
        return messages[self.key], game


@frozen(kw_only=True)
class ActionAnswer:
    """Whether a figure may take an action now; `reason` says why not."""

    id: str
    allowed: bool
    reason: Reason | None = None


@frozen(kw_only=True)
class NeededRoll:
    """A roll that the figure owes before it moves. `chance` of success, exact."""

    roll: str
    chance: Fraction
    reason: Reason


class Destination(NamedTuple):
    """A space where a move may end, with its lowest cost. `halts`: the rules end the move there, for `reason`. A tuple,
    because a search makes hundreds for each position."""

    at: Space
    cost: int
    halts: bool = False
    reason: Reason | None = None
    extra: Extra = NOTHING_ELSE


@frozen
class RequiredSquare:
    """A square that must be free for an action; `at` may lie off the board. `reason`: why it is not free."""

    at: Space
    free: bool
    reason: Reason | None


@define(eq=False)
class Contours:
    """Lines within the area of a free board, one for each inch that a move costs: drawn for the eye when first asked for.

    They are made of an iterator that draws each when it is taken: of each the inches, and what is reached with no more."""

    _left: Iterator[tuple[int, WrittenArea]] | None
    _drawn: list[tuple[int, WrittenArea]] = field(factory=list, init=False)
    is_drawn: bool = field(default=False, init=False)
    """Whether they have all been drawn before."""

    def drawing(self) -> Iterator[None]:
        """Draw them, one at a time; what they are drawn from is given up with the last."""
        while self._left is not None:
            line = next(self._left, None)
            if line is None:
                self._left, self.is_drawn = None, True
            else:
                self._drawn.append(line)
            yield

    @property
    def drawn(self) -> Sequence[tuple[int, WrittenArea]]:
        """Every line, drawn at once where it is not yet."""
        for _ in self.drawing():
            pass
        return self._drawn


@frozen(kw_only=True)
class MoveAnswer:
    """What an answer about the places of a move begins with: the roll that is owed first, or why there is no move at all."""

    needs_roll: NeededRoll | None = None
    refused: Reason | None = None


@frozen(kw_only=True)
class Moves(MoveAnswer):
    """Everywhere a move may end, sorted by row, then column. `area` on free boards; its `contours` are for the picture."""

    spaces: tuple[Destination, ...] = ()
    area: WrittenArea | None = None
    contours: Contours | None = field(default=None, eq=False, metadata={"told": False})
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Step:
    """One step of a path: the place it ends at, what it cost, and why it cost or did that."""

    at: WrittenLocation
    cost: Number
    reasons: tuple[Reason, ...] = ()
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Path:
    """A way from the figure's place (first) to the destination (last)."""

    path: tuple[WrittenLocation, ...]
    cost: Number
    steps: tuple[Step, ...]
    risks: tuple[Mapping[str, object], ...] = ()
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Refused:
    """The answer that something cannot be done, with the reason why."""

    refused: Reason
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Sight:
    """Whether one sees the other. `line`: the segment that proves or fails, in board coordinates (see `Grid.centre`)."""

    visible: bool
    clear: bool
    distance: Number | None
    """None: no way leads there (where distance goes by ways)."""
    line: tuple[ExactPoint, ExactPoint]
    reasons: tuple[Reason, ...] = ()
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class SightMap:
    """All spaces that are seen, and those of them that are seen clearly."""

    visible: tuple[Space, ...]
    clear: tuple[Space, ...]
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Rolled:
    """What came of a roll, and the document afterwards. `dice` as thrown or given."""

    outcome: str
    dice: tuple[object, ...]
    document: Document
    detail: Extra = field(factory=dict)
    reasons: tuple[Reason, ...] = ()
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Odds:
    """Exact chances of each outcome; further figures (mean, ...) in `extra`."""

    outcomes: Mapping[str, Fraction]
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class RollChoice:
    """One of several ways to make the same attack, to be weighed against the others."""

    first: tuple[str, ...] = ()
    """The actions that are taken before it."""
    keys: tuple[Mapping[str, Json], ...]
    """The further keys of each of its rolls, in order."""
    dice: tuple[int, ...]
    """How many dice each throws."""
    each: tuple[Odds, ...]
    """The possible results of each."""
    odds: Odds
    """The possible results of all of them against the same target."""


def with_extra(destination: Destination, **extra: object) -> Destination:
    """The destination with more to say."""
    return destination._replace(extra={**destination.extra, **extra})
