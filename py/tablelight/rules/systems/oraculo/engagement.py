"""Zones of combat: who is engaged with whom, who is outnumbered, and the squares that disengaging needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.square import STEPS
from tablelight.progress.memo import remember
from tablelight.rules.answers import Reason, RequiredSquare
from tablelight.rules.systems.oraculo.ground import OraculoGround, ground_of


def are_engaged(document: Document, a: Figure, b: Figure) -> bool:
    """OR-20: enemies in adjacent squares, with no wall, closed door, hedge or closed corner between."""
    (column, row), (other_column, other_row) = a.space, b.space
    is_near = -1 <= column - other_column <= 1 and -1 <= row - other_row <= 1  # most are not
    return is_near and a.side != b.side and are_adjacent(ground_of(document.layout), a.space, b.space)


def are_adjacent(ground: OraculoGround, a: Space, b: Space) -> bool:
    """Whether two squares are neighbours that reach each other in close combat."""
    return ground.grid.direction(a, b) is not None and ground.climbing.is_open(a, b)


def engaged_with(document: Document, figure: Figure) -> list[Figure]:
    """The enemies it is engaged with; for a figure of the document they are found once."""
    known = _known(document)
    found = known.get(id(figure))
    if found is None:
        column, row = figure.space
        near = [e for e in document.figures if abs(e.space[0] - column) <= 1 and abs(e.space[1] - row) <= 1]
        found = [enemy for enemy in near if are_engaged(document, figure, enemy)]
        if document.find(figure.id) is figure:
            known[id(figure)] = found
    return found


@remember(1)
def _known(_: Document) -> dict[int, list[Figure]]:
    """With whom the figures of the last document are engaged, by the identity of each."""
    return {}


def zone_of(document: Document, figures: Iterable[Figure]) -> int:
    """The squares in the zone of combat of any of these."""
    return ground_of(document.layout).zone(document.topology.mask(figure.space for figure in figures))


def is_outnumbered(document: Document, figure: Figure) -> bool:
    """OR-33: more enemies adjacent to it than there are of its side, itself included, adjacent to any of
    them.
    """
    against = engaged_with(document, figure)
    friends = [
        friend for friend in document.friends(figure) if any(are_engaged(document, friend, enemy) for enemy in against)
    ]
    return len(against) > len(friends) + 1


def opposite_squares(document: Document, figure: Figure, enemy: Figure) -> Iterator[RequiredSquare]:
    """OR-23: the three squares directly opposite an adjacent enemy, in the order of the ring."""
    direction = document.topology.direction(figure.space, enemy.space)
    assert direction is not None, "an engaged enemy is adjacent"
    column, row = figure.space
    for turn in (-1, 0, 1):
        across, down = STEPS[(direction + 4 + turn) % 8]
        square = (column + across, row + down)
        reason = _taken(document, square)
        yield RequiredSquare(square, reason is None, reason)


def _taken(document: Document, square: Space) -> Reason | None:
    """Why a square is not free: off the board, not to be entered, or held."""
    ground = ground_of(document.layout)
    if square not in ground.grid:
        return Reason("OR-23.off", at=square)
    holder = document.at(square)
    if holder is not None:
        return Reason("OR-23.held", at=square, figure=holder.id, values={"name": holder.label})
    if not ground.walkable & ground.grid.bit(square):
        return Reason("OR-23.ground", at=square)
    return None


def not_free(document: Document, figure: Figure) -> Reason | None:
    """OR-23, OR-26: the first opposite square that is not free, of any enemy it is engaged with."""
    return next(
        (
            square.reason
            for enemy in engaged_with(document, figure)
            for square in opposite_squares(document, figure, enemy)
            if square.reason
        ),
        None,
    )
