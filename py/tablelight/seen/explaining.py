"""The moves that explain a changed board: the likeliest first, each with what it leaves to the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import itemgetter

from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.seen.changes import Changes
from tablelight.seen.moves import Moved, explained, put

UNLIKELY = 1.5
"""The penalty of a move that no rule allows."""
LEAST_WORTH = 1.5
"""The least evidence for a move."""
MOST_MOVES_SEEN = 8
FURTHER_EXPLANATIONS = 2
BEHIND = 1.0
"""The penalty of a space that a moved figure hides."""
FITS_A_PORTION = 6

Explanation = tuple[Moved, ...]


@progressive()
def explanations(document: Document, changes: Changes, known: Collection[str]) -> Steps[list[Explanation]]:
    """The best explanation of all changes, then others: by other moves, by one fewer, by one more. The best has the
    most evidence in total. `known`: figures whose place is known by their marks."""
    firsts = yield from ranked(document, changes, known, ())
    tried = []
    for first in firsts if firsts and firsts[0][1] >= LEAST_WORTH else []:
        tried.append((yield from _explanation(document, changes, known, first)))
    tried.sort(key=itemgetter(0), reverse=True)
    for move in tried[0][1] if tried else ():  # a figure that went elsewhere may have hidden the one that went there
        rest = [each for each in firsts if not (each[0].figure == move.figure and each[0].to == move.to)]
        not_this = _destinations((move,))
        begin = rest[:1] or ((yield from ranked(document, changes, known, (), not_this))[:1])
        if begin and begin[0][1] >= LEAST_WORTH:
            tried.append((yield from _explanation(document, changes, known, begin[0], not_this)))
    tried.sort(key=itemgetter(0), reverse=True)
    most, best, worths, more = tried[0] if tried else (0.0, (), [], firsts[:1])
    others = [(worth, moves) for worth, moves, _, _ in tried]
    others += [(most + worth - LEAST_WORTH, (*best, move)) for move, worth in more]
    if len(best) > 1:
        weakest = min(worths)
        fewer = tuple(move for move, worth in zip(best, worths, strict=True) if worth > weakest)
        others.append((most - weakest + LEAST_WORTH, fewer))
    others.sort(key=itemgetter(0), reverse=True)
    found = [best]
    for _, other in others:
        if all(_destinations(other) != _destinations(each) for each in found):
            found.append(other)
    return found[: 1 + FURTHER_EXPLANATIONS] if firsts else []


def _destinations(moves: Explanation) -> set[tuple[str, Space]]:
    return {(move.figure, move.to) for move in moves}


RankedMoves = list[tuple[Moved, float]]


def _explanation(
    document: Document,
    changes: Changes,
    known: Collection[str],
    first: tuple[Moved, float],
    barred: Collection[tuple[str, Space]] = (),
) -> Steps[tuple[float, Explanation, list[float], RankedMoves]]:
    """All evidence for a first move and those that follow from it, the moves, the evidence for each, and the next one,
    which is too unlikely."""
    moves, worths = [first[0]], [first[1]]
    while True:
        document = put(document, moves[-1:])
        moved = {*known, *(move.figure for move in moves)}
        following = (yield from ranked(document, changes, moved, moves, barred))[:1]
        if not following or following[0][1] < LEAST_WORTH or len(moves) == MOST_MOVES_SEEN:
            return sum(worths) - len(worths) * LEAST_WORTH, tuple(moves), worths, following
        moves.append(following[0][0])
        worths.append(following[0][1])


def ranked(
    document: Document,
    changes: Changes,
    known: Collection[str],
    moves: Sequence[Moved],
    barred: Collection[tuple[str, Space]] = (),
) -> Steps[RankedMoves]:
    """Single moves with the evidence for them, the best first. `moves`: those already explained; `barred`: pairs of a
    figure and a space to skip."""
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
            if value < LEAST_WORTH - UNLIKELY or (figure, to) in barred:
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
    """Every space to which some action leads, including actions that need a roll first."""
    rules = rules_of(document)
    found: set[Space] = set()
    for action in rules.moving or rules.actions:
        try:
            answer = rules.moves(document, MoveQuestion(figure=document.figure(figure), action=action))
        except QuestionError:
            continue
        found |= {(int(each.at[0]), int(each.at[1])) for each in answer.spaces}
    return found
