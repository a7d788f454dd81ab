"""Who can hurt me: which enemies could reach a space or shoot at it next, from where a figure would see another, and
where no enemy reaches or sees it. Knows no game: each brings its `Threat`.

An enemy *reaches* a space where one of its moves ends there, as its next activation begins, with the rolls that it owes
made. Where the figure asked about stands, or would stand, on the space, it is lifted off the board first: nobody could
end on it otherwise; and whoever holds it in close combat already has reached it. An enemy *sees* a space that it could
shoot at from where it stands: in sight, in range, and as the game has it.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.rules.answers import Destination, Spots, Threats
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import System
from tablelight.rules.threat import FreeThreat, Threat, by_answers, lifted


def threat_of(rules: System) -> Threat:
    """The policies of a game on spaces."""
    return rules.threat if isinstance(rules.threat, Threat) else by_answers(rules)


@frozen(kw_only=True)
class Danger:
    """What one enemy threatens, as masks."""

    enemy: Figure
    reach: int
    sight: int


def solid(document: Document) -> int:
    """The spaces that are there."""
    return document.topology.all & ~document.layout.terrain("void")


def dangers(threat: Threat, document: Document, side: str, guest: Figure | None, among: int) -> list[Danger]:
    """What each enemy of a side threatens of some spaces, in the order of the document.

    `guest`: who stands there in thought; it is off the document.
    """
    found = []
    for enemy in document.figures:
        if enemy.side == side:
            continue
        # Nobody else stands where the enemy itself does.
        there = among & ~document.topology.mask(enemy.at)
        reach = threat.reaches(document, enemy, there)
        if guest is not None and there & ~reach:
            reach |= threat.strikes(document, enemy, there)
        found.append(Danger(enemy=enemy, reach=reach, sight=threat.shoots(document, enemy, guest, there)))
    return found


def threats(rules: System, document: Document, at: Space, side: str) -> Threats:
    """The enemies of a side that could reach a space, and those that could shoot at it."""
    if isinstance(rules.threat, FreeThreat):
        return rules.threat.threats(document, at, side)
    threat = threat_of(rules)
    document = threat.refreshed(document)
    guest = document.at(at)
    if guest is not None and guest.side == side:
        document = lifted(document, guest)
    else:
        guest = None
    among = document.topology.bit(at) & solid(document)
    found = dangers(threat, document, side, guest, among)
    return Threats(
        reach=tuple(danger.enemy.id for danger in found if danger.reach),
        sight=tuple(danger.enemy.id for danger in found if danger.sight),
    )


def vantage(rules: System, document: Document, question: MoveQuestion, target: Figure) -> Spots:
    """The spaces where the figure's move may end and from which it would see the target."""
    if isinstance(rules.threat, FreeThreat):
        if rules.threat.vantage is None:
            raise QuestionError("$.question.ask", "must be one of: {choices}", choices="threats")
        return rules.threat.vantage(document, question, target)
    threat, grid = threat_of(rules), document.topology
    kept: list[Destination] = []
    for after, destinations in _alike(rules, threat, document, question):
        figure, seen = after.figure(question.figure.id), after.figure(target.id)
        found = threat.views(after, figure, seen, grid.mask(each.at for each in destinations))
        kept += [each for each in destinations if found & grid.bit(each.at)]
    return Spots(spaces=_sorted(kept))


def shelter(rules: System, document: Document, question: MoveQuestion) -> Spots:
    """The spaces where the figure's move may end and no enemy reaches or sees it."""
    if isinstance(rules.threat, FreeThreat):
        if rules.threat.shelter is None:
            raise QuestionError("$.question.ask", "must be one of: {choices}", choices="threats")
        return rules.threat.shelter(document, question)
    threat, grid = threat_of(rules), document.topology
    kept: list[Destination] = []
    for after, destinations in _alike(rules, threat, document, question):
        guest = after.figure(question.figure.id)
        board = threat.refreshed(lifted(after, guest))
        safe = grid.mask(each.at for each in destinations)
        for enemy in board.enemies(guest):
            # What one enemy threatens need not be asked of the next.
            safe &= ~threat.reaches(board, enemy, safe)
            safe &= ~threat.strikes(board, enemy, safe)
            safe &= ~threat.shoots(board, enemy, guest, safe)
            if not safe:
                break
        kept += [each for each in destinations if safe & grid.bit(each.at)]
    return Spots(spaces=_sorted(kept))


def _alike(
    rules: System, threat: Threat, document: Document, question: MoveQuestion
) -> Iterable[tuple[Document, list[Destination]]]:
    """The places where a move may end, put together where the figure would stand there alike: in the same state, and
    with the same turn behind it. Each with the document after one of them."""
    groups: dict[str, tuple[Document, list[Destination]]] = {}
    for destination in rules.moves(document, question).spaces:
        after = threat.after(document, question, destination)
        figure = after.figure(question.figure.id)
        key = repr((sorted(figure.state.items()), sorted(after.turn.items())))
        groups.setdefault(key, (after, []))[1].append(destination)
    return groups.values()


def _sorted(destinations: list[Destination]) -> tuple[Destination, ...]:
    """By row, then column; of equals, as `moves` has them."""
    return tuple(sorted(destinations, key=lambda each: (each.at[1], each.at[0])))
