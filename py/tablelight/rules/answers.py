"""The answers of the rules. Every answer carries its reasons, and every refusal is a reason.

`extra` holds additions of only some games. Its keys are those of the JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from attrs import define, evolve, field, frozen

from tablelight.board.document import Document, Json
from tablelight.geometry.exact.planar import ExactPoint
from tablelight.grid import Space
from tablelight.rules.wording import COMMON

Number: TypeAlias = int | float
WrittenLocation: TypeAlias = tuple[Number, Number]
"""A location as in answers: a space (column, row), or a point of a free board in inches."""
WrittenArea: TypeAlias = Sequence[Sequence[Sequence[Sequence[Number]]]]
"""Polygons as in answers: the rings of each, the outer one first, of points [x, y] in inches."""
Extra: TypeAlias = Mapping[str, object]
NOTHING_ELSE: Extra = {}


@frozen
class Reason:
    """Why: a clause, and what caused it.

    `key` is a clause's number, with an optional variant for the particular case ("HC-03.door"): the key of its text in
    the system's messages. `values` fill the text's {placeholders}.
    """

    key: str
    at: WrittenLocation | None = field(default=None, kw_only=True)
    figure: str | None = field(default=None, kw_only=True)
    between: tuple[Space, Space] | None = field(default=None, kw_only=True)
    attack: int | None = field(default=None, kw_only=True)
    """The number of the attack, in a question about several."""
    values: Mapping[str, object] = field(factory=dict, kw_only=True)

    @property
    def clause(self) -> str:
        """The number of the clause: "HC-03"."""
        return self.key.partition(".")[0]

    def text(self, messages: Mapping[str, str], game: str) -> tuple[str, str]:
        """The English text of its clause or variant, and the domain of its translations. `messages`: of `game`."""
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
    since a search makes hundreds for each position."""

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
    """Lines within the area of a free board, one for each inch of cost, for the eye: drawn on first use. The iterator
    draws each line when it is taken: the inches, and the area reached within them."""

    _left: Iterator[tuple[int, WrittenArea]] | None
    _drawn: list[tuple[int, WrittenArea]] = field(factory=list, init=False)
    is_drawn: bool = field(default=False, init=False)
    """Whether all have been drawn."""

    def drawing(self) -> Iterator[None]:
        """Draw them, one at a time; their sources are released with the last."""
        while self._left is not None:
            line = next(self._left, None)
            if line is None:
                self._left, self.is_drawn = None, True
            else:
                self._drawn.append(line)
            yield

    @property
    def drawn(self) -> Sequence[tuple[int, WrittenArea]]:
        """Every line; any that are missing are drawn now."""
        for _ in self.drawing():
            pass
        return self._drawn


@frozen(kw_only=True)
class MoveAnswer:
    """The base of an answer about the places of a move: the roll that is owed first, or why there is no move."""

    needs_roll: NeededRoll | None = None
    refused: Reason | None = None


@frozen(kw_only=True)
class Moves(MoveAnswer):
    """Everywhere a move may end, sorted by row, then column. `area`: on free boards; `contours`: for the picture."""

    spaces: tuple[Destination, ...] = ()
    area: WrittenArea | None = None
    contours: Contours | None = field(default=None, eq=False, metadata={"told": False})
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Step:
    """One step of a path: its end, its cost, and the reasons for the cost or any effect."""

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
    """The answer that something cannot be done, with the reason."""

    refused: Reason
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Sight:
    """Whether one sees the other. `line`: the segment that proves it or fails, in board coordinates (`Grid.centre`)."""

    visible: bool
    clear: bool
    distance: Number | None
    """None: no way leads there, in games where distance follows ways."""
    line: tuple[ExactPoint, ExactPoint]
    reasons: tuple[Reason, ...] = ()
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class SightMap:
    """All visible spaces, and those that are seen clearly."""

    visible: tuple[Space, ...]
    clear: tuple[Space, ...]
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Rolled:
    """The outcome of a roll, and the document afterwards. `dice` as thrown or given."""

    outcome: str
    dice: tuple[object, ...]
    document: Document
    detail: Extra = field(factory=dict)
    reasons: tuple[Reason, ...] = ()
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Odds:
    """Exact chances of each outcome; further numbers (mean, ...) in `extra`."""

    outcomes: Mapping[str, Fraction]
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class RollChoice:
    """One of several ways to make the same attack, for comparison with the others."""

    first: tuple[str, ...] = ()
    """The actions that come before it."""
    keys: tuple[Mapping[str, Json], ...]
    """The further keys of each of its rolls, in order."""
    dice: tuple[int, ...]
    """The number of dice of each roll."""
    each: tuple[Odds, ...]
    """The odds of each roll."""
    odds: Odds
    """The odds of all of them against the same target."""


def with_extra(odds: Odds, **extra: object) -> Odds:
    """Odds with additions: `dice` and `against`, the number of dice of each side; `faces`, the faces of the dice."""
    return evolve(odds, extra={**odds.extra, **extra})
