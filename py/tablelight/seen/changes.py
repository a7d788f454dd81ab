"""Two photographs of one board: which spaces look different, and which moves explain it.

A figure that has moved looks like itself where it stands now, and no longer where it stood. A figure that has not moved
looks a little different, too, if the camera has moved. So the comparison is which of the two places fits better. One
move may bring two figures to their places: one carries the other and sets it down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import log
from typing import Any

from attrs import evolve, field, frozen

from tablelight.ask import answer
from tablelight.board.document import Document, Json
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Refused
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.seen.colours import Colour, Patch, PhotographedBoard, differences, lights, lit, median, unlike
from tablelight.seen.laying import LaidBoard
from tablelight.seen.moves import Moved

CHANGED = 3.0
"""A space has changed if it differs by more than this many times the usual difference."""
SURPRISING = 6.0
"""A change of this many times the usual difference is listed if nothing explains it."""
CANDIDATES = 24
"""The number of changed spaces in which a figure is searched."""
FIT = 2.0
"""The weight of a figure looking like itself at its new place and not at its old one."""
BLUR = 2.0
"""Colours that differ by less than this (of 255) are the same."""
MOST_FIT = 3.0
STAYS = 0.75
"""A figure has left if its old place is more than this share as unlike it as bare ground is."""
LEFT = 6.0
"""The weight of that,"""
MOST_LEFT = 3.0
"""and its bound."""
BARE_SPACES = 3
"""The number of spaces near a figure that show what bare ground looks like."""
QUIET = 1.5
"""A space that differs by less than this many times the usual difference has not changed."""


@frozen
class Changes:
    """A board before and after, and where figures stood before."""

    document: Document
    before: PhotographedBoard
    after: PhotographedBoard
    light: Mapping[Space, Colour]
    differences: Mapping[Space, float]
    _fits: dict[tuple[str, Space], float] = field(factory=dict, init=False)
    _lefts: dict[str, float] = field(factory=dict, init=False)

    @property
    def view(self) -> LaidBoard:
        return self.after.view

    @cached_property
    def stood(self) -> dict[str, tuple[Space, ...]]:
        """The spaces of each figure before."""
        is_out = rules_of(self.document).is_out
        return {figure.id: figure.at for figure in self.document.figures if not is_out(figure)}

    @cached_property
    def _occupied(self) -> set[Space]:
        return {at for spaces in self.stood.values() for at in spaces}

    @cached_property
    def usual(self) -> float:
        """The difference of a typical space without a figure."""
        bare = [off for at, off in self.differences.items() if at not in self._occupied]
        return max(median(bare) if bare else 1.0, 1.0)

    def amount(self, at: Space) -> float:
        """The change of a space, in multiples of the usual difference."""
        return self.differences.get(at, 0.0) / self.usual

    @cached_property
    def templates(self) -> dict[str, Patch]:
        """The looks of each figure in the first photograph, in the light of the second."""
        return {
            id: tuple(lit(colour, self.light[at]) for colour in self.before.standing(at))
            for id, (at, *_) in self.stood.items()
            if at in self.light
        }

    def fit(self, figure: str, at: Space) -> float:
        """How far a figure's looks differ from a space as it is now."""
        if (figure, at) not in self._fits:
            self._fits[figure, at] = unlike(self.templates[figure], self.after, at)
        return self._fits[figure, at]

    def left(self, figure: str) -> float:
        """The evidence that a figure has left its space (above 0), or still stands there."""
        if figure not in self._lefts:
            at = self.stood[figure][0]
            quiet = [each for each in self.differences if each not in self._occupied and self.amount(each) < QUIET]
            quiet.sort(key=lambda each: ((each[0] - at[0]) ** 2 + (each[1] - at[1]) ** 2, each))
            bare = [self.fit(figure, each) for each in quiet[:BARE_SPACES]]
            share = (self.fit(figure, at) + BLUR) / (median(bare) + BLUR) if bare else STAYS
            self._lefts[figure] = max(-MOST_LEFT, min(MOST_LEFT, LEFT * (share - STAYS)))
        return self._lefts[figure]

    @cached_property
    def filled(self) -> list[Space]:
        """The changed spaces without a figure, the most changed first."""
        found = [at for at in self.differences if at not in self._occupied and self.amount(at) >= CHANGED / 2]
        return sorted(found, key=lambda at: (-self.amount(at), at))[:CANDIDATES]

    def worth(self, figure: str, to: Space, freed: Collection[Space] = ()) -> float:
        """The evidence that a figure went to a space (above 0) or not, apart from the rules.

        A change of a space in `freed` is no evidence: a figure has left it.
        """
        away = (self.fit(figure, self.stood[figure][0]) + BLUR) / (self.fit(figure, to) + BLUR)
        changed = 0.0 if to in freed else log(max(self.amount(to), 0.1) / CHANGED)
        likely = max(-MOST_FIT, min(MOST_FIT, FIT * log(away)))
        # A place that fits better is evidence for a move, one that fits worse against it.
        left = min(max(0.0, self.left(figure)), 2 * likely) if likely > 0 else min(0.0, self.left(figure))
        return likely + changed + left

    def largest(self, moves: Sequence[Moved]) -> list[tuple[Space, float]]:
        """The spaces that have changed, the most changed first. A figure that stays does not change its space."""
        gone = {move.start for move in moves}
        found = [
            (at, self.amount(at))
            for at in self.differences
            if at in gone or (at not in self._occupied and self.amount(at) >= CHANGED)
        ]
        return sorted(found, key=lambda each: (-each[1], each[0]))

    def surprising(self, told: Collection[Space], least: float) -> Iterator[Space]:
        """The spaces changed by at least `least` that no move and no figure in front explains."""
        places = {*told, *self._occupied}
        expected = {*places, *(hidden for place in places for hidden in self.behind(place))}
        for at, amount in self.largest(()):
            if at not in expected and amount >= least:
                yield at

    def behind(self, at: Space) -> Iterator[Space]:
        """The spaces that a figure in a space hides in either photograph."""
        for view in (self.before.view, self.after.view):
            for height in (0.4, 0.8, 1.2):
                found = view.plane.space_at(view.place(view.above(view.plane.middle(at), height)))
                if found is not None:
                    yield found[0]


@progressive()
def changes_between(document: Document, before: LaidBoard | None, views: Sequence[LaidBoard]) -> Steps[Changes | None]:
    """The changes of a board, by the turn of the second photograph that differs least; None if a picture is missing."""
    first = PhotographedBoard.of(before) if before is not None and before.plane.spaces else None
    if first is None:
        return None
    yield from first.sample_spaces()
    found = []
    for second in filter(None, map(PhotographedBoard.of, views)):
        yield from second.sample_spaces()
        light = yield from lights.steps(first, second)
        off = yield from differences.steps(first, second, light)
        found.append(Changes(document, first, second, light, off))
    return min(found, key=lambda each: sum(each.differences.values()), default=None)


@frozen
class CarryingMove:
    """The carrier's move, the keys of its question, and the position after it."""

    move: Moved
    keys: Mapping[str, Json]
    after: Document


def carrying(document: Document, carrier: Moved, friend: Moved) -> CarryingMove | None:
    """The move of a carrier that takes a friend along; None if the game has none, or does not allow it.

    A game with carrying has a key for the carried figure, and a key for the space where it is set down.
    """
    rules, board = rules_of(document), document.board
    fields = rules.keys.get("apply", {})
    figure_keys, where = ([key for key, field in fields.items() if field.kind == kind] for kind in ("figure", "space"))
    for action, one, other in product(rules.moving or rules.actions, figure_keys, where):
        keys: dict[str, Json] = {one: friend.figure, other: list(board.written(friend.to))}
        question = MoveQuestion(figure=document.figure(carrier.figure), action=action, to=carrier.to, extra=keys)
        try:
            after = rules.apply(document, question)
            if isinstance(after, Refused):
                continue
            if any(after.figure(each.figure).at[0] != each.to for each in (carrier, friend)):
                continue
            asked = {"ask": "path", "figure": carrier.figure, "action": action, "to": board.written(carrier.to)}
            found: Any = answer(document, {**asked, **keys})
        except QuestionError:
            continue
        if "path" in found:
            return CarryingMove(evolve(carrier, action=action, answer=dict(found)), keys, after)
    return None
