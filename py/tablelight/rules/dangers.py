"""Who can hurt me: which enemies could reach a space or shoot at it next, from where a figure would see another, and
where no enemy reaches or sees it. Knows no game: each brings its `Threat`.

An enemy *reaches* a space where one of its moves ends there, as its next activation begins, with the rolls that it owes
made. Where the figure asked about stands, or would stand, on the space, it is lifted off the board first: nobody could
end on it otherwise; and whoever holds it in close combat already has reached it. An enemy *sees* a space that it could
shoot at from where it stands: in sight, in range, and as the game has it.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.rules.answers import Destination, Spots, Threats
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import System
from tablelight.rules.threat import FreeThreat, Threat, by_answers, lifted, new_turn


def threat_of(rules: System) -> Threat:
    """The policies of a game on spaces."""
    return rules.threat if isinstance(rules.threat, Threat) else by_answers(rules)


@frozen(kw_only=True)
class Danger:
    """What one enemy threatens, as masks."""

    enemy: Figure
    reach: int
    sight: int


def next_turn(rules: System, document: Document) -> Document:
    """The document as the enemies' next activation begins."""
    return new_turn(document) if isinstance(rules.threat, FreeThreat) else threat_of(rules).refreshed(document)


def danger_map(rules: System, document: Document, side: str) -> dict[Space, tuple[str, ...]]:
    """On a board of spaces: for each space that any enemy of a side threatens the enemies that do, whoever stands there."""
    grid, threatening = document.topology, dict[Space, tuple[str, ...]]()
    threat = threat_of(rules)
    for danger in dangers(threat, threat.refreshed(document), side, None, solid(document)):
        for space in grid.spaces(danger.reach | danger.sight):
            threatening[space] = (*threatening.get(space, ()), danger.enemy.id)
    return threatening


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
            reach |= threat.strikes(document, enemy, guest, there)
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
    among = document.topology.mask((at,) if guest is None else guest.at) & solid(document)
    found = dangers(threat, document, side, guest, among)
    return Threats(
        reach=tuple(danger.enemy.id for danger in found if danger.reach),
        sight=tuple(danger.enemy.id for danger in found if danger.sight),
    )


def vantage(rules: System, document: Document, question: MoveQuestion, target: Figure) -> Spots:
    """The spaces where the figure's move may end and from which it would see the target."""
    if isinstance(rules.threat, FreeThreat):
        return rules.threat.vantage(document, question, target)
    threat = threat_of(rules)

    def seeing(after: Document, figure: Figure, among: int) -> int:
        return threat.views(after, figure, after.figure(target.id), among)

    return Spots(spaces=_kept(rules, threat, document, question, seeing, min_bits=1))


def shelter(rules: System, document: Document, question: MoveQuestion) -> Spots:
    """The spaces where the figure's move may end and no enemy reaches or sees it."""
    if isinstance(rules.threat, FreeThreat):
        return rules.threat.shelter(document, question)
    threat = threat_of(rules)

    def safe(after: Document, guest: Figure, among: int) -> int:
        board = threat.refreshed(lifted(after, guest))
        for enemy in sorted(board.enemies(guest), key=lambda each: board.topology.distance(each.space, guest.space)):
            # What one enemy threatens need not be asked of the next; those nearby threaten most.
            for policy in (threat.strikes, threat.shoots):
                among &= ~policy(board, enemy, guest, among) if among else 0
            among &= ~threat.reaches(board, enemy, among) if among else 0
            if not among:
                break
        return among

    return Spots(spaces=_kept(rules, threat, document, question, safe, min_bits=2))


Judge = Callable[[Document, Figure, int], int]
"""Those of some spaces that are good for a figure to stand on; the document has it on one of them."""


def _kept(
    rules: System, threat: Threat, document: Document, question: MoveQuestion, judge: Judge, min_bits: int
) -> tuple[Destination, ...]:
    """The places where a move may end that are good. They are judged together where the figure would stand there alike:
    in the same state, with the same turn behind it. `min_bits`: of two spaces that it takes, how many must be good."""
    grid, kept = document.topology, set[int]()
    destinations, groups = _groups(rules, threat, document, question)
    for group in groups:
        _, board, figure = group[0]
        good = judge(board, figure, grid.mask(space for _, _, each in group for space in each.at))
        for number, _, each in group:
            if (good & grid.mask(each.at)).bit_count() >= min(min_bits, len(each.at)):
                kept.add(number)
    return tuple(destination for number, destination in enumerate(destinations) if number in kept)


Group = list[tuple[int, Document, Figure]]
"""Places where a figure would stand alike: the number of the destination, the document after the move, the figure there."""


def _groups(
    rules: System, threat: Threat, document: Document, question: MoveQuestion
) -> tuple[tuple[Destination, ...], list[Group]]:
    """Where a move may end, and the groups that these places fall into."""
    after = threat.after(document, question)
    groups: dict[str, Group] = {}
    destinations = rules.moves(document, question).spaces
    for number, destination in enumerate(destinations):
        board = after(destination)
        figure = board.figure(question.figure.id)
        alone = figure.at if len(figure.at) > 1 else ()
        key = repr((alone, sorted(figure.state.items()), sorted(board.turn.items())))
        groups.setdefault(key, []).append((number, board, figure))
    return destinations, list(groups.values())


def exposure(rules: System, document: Document, question: MoveQuestion) -> dict[Space, int]:
    """On a board of spaces: for each space where the figure's move may end, how many enemies would threaten it there; of
    several ways to stand there the safest."""
    threat, grid, found = threat_of(rules), document.topology, dict[Space, int]()
    destinations, groups = _groups(rules, threat, document, question)
    for group in groups:
        _, after, guest = group[0]
        among = grid.mask(space for _, _, each in group for space in each.at)
        board = threat.refreshed(lifted(after, guest))
        threatened = [danger.reach | danger.sight for danger in dangers(threat, board, guest.side, guest, among)]
        for number, _, each in group:
            count = sum(bool(mask & grid.mask(each.at)) for mask in threatened)
            at = destinations[number].at
            found[at] = min(count, found.get(at, count))
    return found
