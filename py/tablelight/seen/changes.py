"""Two photographs of one board: which spaces look different, and which moves explain it.

A figure that has moved looks like itself where it stands now, and no longer where it stood. A figure that stands still looks
a little different, too, if the camera has moved. So what counts is which of the two places fits better.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from math import log

from attrs import frozen

from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.seen.colours import Colour, Patch, PhotographedBoard, differences, lights, lit, median, unlike
from tablelight.seen.laying import LaidBoard
from tablelight.seen.moves import Moved, explained, put

CHANGED = 3.0
"""Times the usual difference: a space that differs so much has changed."""
SURPRISING = 6.0
"""Times the usual difference: a change like this that nothing explains is listed."""
CANDIDATES = 24
"""Changed spaces where a figure is looked for."""
FIT = 2.0
"""How much it counts that a figure looks like itself where it stands now, and not where it stood."""
FITS_A_PORTION = 6
"""Places where a figure is looked for in a portion of the work."""
BLUR = 2.0
"""Of 255: less than this, two colours do not differ."""
MOST_FIT = 3.0
STAYS = 0.75
"""How unlike itself a figure looks where it stood, against how unlike it bare ground looks: more, and it has left."""
LEFT = 6.0
"""How much that counts,"""
MOST_LEFT = 3.0
"""and up to this."""
BARE_SPACES = 3
"""Spaces near a figure that say what bare ground looks like."""
QUIET = 1.5
"""Times the usual difference: a space that differs less has not changed."""
BEHIND = 1.0
"""What speaks against a space that a figure hides which has moved."""
UNLIKELY = 1.5
"""What speaks against a move that no rule allows."""
LEAST_WORTH = 1.5
"""What must speak for a move."""
MOST_MOVES_SEEN = 8
FURTHER_EXPLANATIONS = 2
"""How many other explanations are given."""


@frozen
class Changes:
    """A board before and after, and where figures stood before."""

    document: Document
    before: PhotographedBoard
    after: PhotographedBoard
    light: Mapping[Space, Colour]
    differences: Mapping[Space, float]

    @property
    def view(self) -> LaidBoard:
        """How the board lies in the second photograph."""
        return self.after.view

    @cached_property
    def stood(self) -> dict[Space, str]:
        """The figures before, by their first space."""
        is_out = rules_of(self.document).is_out
        return {figure.at[0]: figure.id for figure in self.document.figures if not is_out(figure)}

    @cached_property
    def _taken(self) -> set[Space]:
        is_out = rules_of(self.document).is_out
        return {at for figure in self.document.figures if not is_out(figure) for at in figure.at}

    @cached_property
    def usual(self) -> float:
        """How far a space differs on which nobody stood."""
        bare = [off for at, off in self.differences.items() if at not in self._taken]
        return max(median(bare) if bare else 1.0, 1.0)

    def amount(self, at: Space) -> float:
        """How much a space has changed, in times the usual."""
        return self.differences.get(at, 0.0) / self.usual

    @cached_property
    def templates(self) -> dict[str, Patch]:
        """What each figure looked like, in the light of the second photograph."""
        return {
            id: tuple(lit(colour, self.light[at]) for colour in self.before.standing(at))
            for at, id in self.stood.items()
            if at in self.light
        }

    @cached_property
    def _places(self) -> dict[str, Space]:
        return {id: at for at, id in self.stood.items()}

    @cached_property
    def _fits(self) -> dict[tuple[str, Space], float]:
        return {}

    def fit(self, figure: str, at: Space) -> float:
        """How far a figure differs from what is seen in a space now."""
        if (figure, at) not in self._fits:
            self._fits[figure, at] = unlike(self.templates[figure], self.after, at)
        return self._fits[figure, at]

    @cached_property
    def _lefts(self) -> dict[str, float]:
        return {}

    def left(self, figure: str) -> float:
        """What speaks for a figure having left its space (above 0), or standing there still."""
        if figure not in self._lefts:
            at = self._places[figure]
            quiet = [each for each in self.differences if each not in self._taken and self.amount(each) < QUIET]
            quiet.sort(key=lambda each: ((each[0] - at[0]) ** 2 + (each[1] - at[1]) ** 2, each))
            bare = [self.fit(figure, each) for each in quiet[:BARE_SPACES]]
            share = (self.fit(figure, at) + BLUR) / (median(bare) + BLUR) if bare else STAYS
            self._lefts[figure] = max(-MOST_LEFT, min(MOST_LEFT, LEFT * (share - STAYS)))
        return self._lefts[figure]

    @cached_property
    def filled(self) -> list[Space]:
        """The spaces that have changed and on which nobody stood, the most changed first."""
        found = [at for at in self.differences if at not in self._taken and self.amount(at) >= CHANGED / 2]
        return sorted(found, key=lambda at: (-self.amount(at), at))[:CANDIDATES]

    def worth(self, figure: str, to: Space, freed: Collection[Space] = ()) -> float:
        """What speaks for a figure having gone to a space (above 0) or against it, whatever the rules say.

        That a space of `freed` has changed says nothing: a figure has left it.
        """
        away = (self.fit(figure, self._places[figure]) + BLUR) / (self.fit(figure, to) + BLUR)
        changed = 0.0 if to in freed else log(max(self.amount(to), 0.1) / CHANGED)
        left = self.left(figure) if away > 1 else min(0.0, self.left(figure))
        return max(-MOST_FIT, min(MOST_FIT, FIT * log(away))) + changed + left

    def largest(self, moves: Sequence[Moved]) -> list[tuple[Space, float]]:
        """The spaces that have changed, the most changed first. A figure that stands still does not change its space."""
        gone = {move.start for move in moves}
        found = [
            (at, self.amount(at))
            for at in self.differences
            if at in gone or (at not in self._taken and self.amount(at) >= CHANGED)
        ]
        return sorted(found, key=lambda each: (-each[1], each[0]))

    def surprising(self, told: Collection[Space], least: float) -> Iterator[Space]:
        """The spaces changed by at least `least` that no move and no figure in front explains."""
        places = {*told, *self._taken}
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
    """How a board has changed, by the turn of the second photograph that differs least; None if one has no picture."""
    first = PhotographedBoard.of(before) if before is not None and before.plane.spaces else None
    if first is None:
        return None
    yield from first.looked_over()
    found = []
    for second in filter(None, map(PhotographedBoard.of, views)):
        yield from second.looked_over()
        light = yield from lights.steps(first, second)
        off = yield from differences.steps(first, second, light)
        found.append(Changes(document, first, second, light, off))
    return min(found, key=lambda each: sum(each.differences.values()), default=None)


Explanation = tuple[Moved, ...]


@progressive()
def explanations(document: Document, changes: Changes, known: Collection[str]) -> Steps[list[Explanation]]:
    """The best explanation of what has changed, then others: by other moves, by one less, by one more.

    `known`: figures whose place is known by their marks.
    """
    firsts = yield from ranked(document, changes, known, ())
    if not firsts:
        return []
    best: Explanation = ()
    worths: list[float] = []
    more = firsts[:1]
    if firsts[0][1] >= LEAST_WORTH:
        best, worths, more = yield from _explanation(document, changes, known, firsts[0])
    others: list[tuple[float, Explanation]] = [(LEAST_WORTH - worth, (*best, move)) for move, worth in more]
    if len(best) > 1:
        weakest = min(worths)
        fewer = tuple(move for move, worth in zip(best, worths, strict=True) if worth > weakest)
        others.append((weakest - LEAST_WORTH, fewer))
    for first in firsts[1:] if best else []:
        other, _, _ = yield from _explanation(document, changes, known, first)
        others.append((firsts[0][1] - first[1], other))
    others.sort(key=lambda each: each[0])
    found = [best]
    for _, other in others:
        if all(_told(other) != _told(each) for each in found):
            found.append(other)
    return found[: 1 + FURTHER_EXPLANATIONS]


def _told(moves: Explanation) -> set[tuple[str, Space]]:
    return {(move.figure, move.to) for move in moves}


RankedMoves = list[tuple[Moved, float]]


def _explanation(
    document: Document, changes: Changes, known: Collection[str], first: tuple[Moved, float]
) -> Steps[tuple[Explanation, list[float], RankedMoves]]:
    """The moves that follow from a first one, what speaks for each, and the next that is too unlikely."""
    moves, worths = [first[0]], [first[1]]
    while True:
        document = put(document, moves[-1:])
        moved = {*known, *(move.figure for move in moves)}
        following = (yield from ranked(document, changes, moved, moves))[:1]
        if not following or following[0][1] < LEAST_WORTH or len(moves) == MOST_MOVES_SEEN:
            return tuple(moves), worths, following
        moves.append(following[0][0])
        worths.append(following[0][1])


def ranked(document: Document, changes: Changes, known: Collection[str], moves: Sequence[Moved]) -> Steps[RankedMoves]:
    """Single moves with what speaks for them, the best first. `moves`: those that are explained already."""
    found: list[tuple[str, Space, float]] = []
    told, freed = {move.to for move in moves}, {move.start for move in moves}
    hidden = {at for place in (*told, *freed) for at in changes.behind(place)} - {*told, *freed}
    free = [at for at in (*changes.filled, *freed) if at not in told]
    for figure in changes.templates:
        if figure in known:
            continue
        reached: set[Space] | None = None
        yield
        for number, to in enumerate(free, 1):
            if number % FITS_A_PORTION == 0:
                yield
            value = changes.worth(figure, to, freed) - (BEHIND if to in hidden else 0)
            if value < LEAST_WORTH - UNLIKELY:
                continue
            if reached is None:  # the moves may have come in any order
                reached = reach(document, figure) | reach(changes.document, figure)
            found.append((figure, to, value - (0 if to in reached else UNLIKELY)))
    found.sort(key=lambda each: (-each[2], each[0], each[1]))
    best: RankedMoves = []
    for figure, to, value in found[: 2 + FURTHER_EXPLANATIONS]:
        yield
        best.append((explained(document, figure, to), value))
    return best


def reach(document: Document, figure: str) -> set[Space]:
    """Every space to which some action leads, whatever must be rolled first."""
    rules = rules_of(document)
    found: set[Space] = set()
    for action in rules.moving or rules.actions:
        try:
            answer = rules.moves(document, MoveQuestion(figure=document.figure(figure), action=action))
        except QuestionError:
            continue
        found |= {(int(each.at[0]), int(each.at[1])) for each in answer.spaces}
    return found
