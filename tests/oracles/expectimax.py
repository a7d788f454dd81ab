"""The best first activation of a small position, by looking at every activation of each side in turn and every result of
every attack: slow and obvious (PL-14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.rules.out import living
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import System

Place: TypeAlias = tuple[Any, ...]
OUT = 1.5
"""The worth of putting a figure out, in addition to its life."""


@frozen
class Activation:
    """A figure goes to a place, or stays, and attacks from there, or not."""

    figure: str
    at: Place
    target: str | None = None


Result: TypeAlias = tuple[float, float, Document]
"""A chance, the gain of the side that acts, the document."""


def value(rules: System, document: Document, sides: tuple[str, str], acted: frozenset[str], depth: int) -> float:
    """The gain of the first side, if it acts now and both play their best until the round or the depth ends."""
    if depth == 0 or len({figure.side for figure in document.figures}) < 2:
        return 0.0
    idle = {figure.side for figure in document.figures if figure.id not in acted}
    if sides[0] not in idle:
        return -value(rules, document, sides[::-1], acted, depth) if sides[1] in idle else 0.0
    return max(values(rules, document, sides, acted, depth).values())


def values(
    rules: System, document: Document, sides: tuple[str, str], acted: frozenset[str], depth: int
) -> dict[Activation, float]:
    """The worth of each activation of the first side."""
    found = {}
    for figure in document.figures:
        if figure.side == sides[0] and figure.id not in acted:
            for each, results in activations(rules, document, figure):
                found[each] = sum(
                    chance * (gain - value(rules, after, sides[::-1], acted | {figure.id}, depth - 1))
                    for chance, gain, after in results
                )
    return found


def activations(rules: System, document: Document, figure: Figure) -> Iterator[tuple[Activation, list[Result]]]:
    """Everything that a figure may do, with its results."""
    assert rules.conduct is not None
    places = {figure.space: document}
    for action, keys in rules.conduct.movements(document, figure):
        for end in rules.moves(document, MoveQuestion(figure=figure, action=action, extra=keys)).spaces:
            moved = rules.apply(document, MoveQuestion(figure=figure, action=action, to=end.at, extra=keys))
            if isinstance(moved, Document) and not rules.conduct.owed(moved):
                places.setdefault(end.at, moved)
    for at, board in places.items():
        yield Activation(figure.id, at), [(1.0, 0.0, evolve(board, turn={}))]
        for enemy in board.enemies(figure):
            for attack in rules.conduct.attacks(board, board.figure(figure.id), enemy):
                assert attack.odds is not None
                chances = attack.odds.outcomes.items()
                results = [(float(chance), *harmed(rules, board, enemy, int(lost))) for lost, chance in chances]
                yield Activation(figure.id, at, enemy.id), results


def harmed(rules: System, document: Document, figure: Figure, lost: int) -> tuple[float, Document]:
    """The worth of a figure's loss of life, and the document without figures that are out."""
    life = rules.life(figure)
    assert life is not None
    left = max(0, life[0] - lost)
    state = {"life": left} if document.game == "heroscape" else {"wounds": life[1] - left}
    after = living(rules, document.with_figure(evolve(figure, state={**figure.state, **state})))
    return life[0] - left + (OUT if not left else 0.0), evolve(after, turn={})
