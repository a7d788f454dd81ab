"""How Oráculo is played: two actions, of which the turn says what is left (PL-10, PL-11)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.rules.conduct import Conduct, PlayOrder, roll_order, with_stat
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.systems.oraculo.ground import doors_around
from tablelight.rules.systems.oraculo.tables import GREATEST_RANGE, MOVING
from tablelight.rules.systems.oraculo.threat import DANGER

SHUT, OPEN = "door-closed", "door-open"


def order(figure: Figure, target: Figure, attack: PossibleAttack) -> PlayOrder:
    """In close combat, or at range; after aiming where that harms more."""
    if attack.attack == "close":
        return roll_order(figure.id, "melee", target=target.id)
    if attack.extra.get("aimed"):
        return {"ask": "apply", "figure": figure.id, "action": "aim"}
    return roll_order(figure.id, "shot", target=target.id)


def doors(document: Document, figure: Figure) -> Sequence[PlayOrder]:
    """OR-01: a closed door on a side of its square is opened."""
    found: list[PlayOrder] = []
    for door in doors_around(document, figure):
        if door.kind == SHUT:
            behind = next(space for space in door.between if space != figure.space)
            found.append({"ask": "apply", "figure": figure.id, "action": "open-close", "to": list(behind)})
    return found


def opened(document: Document) -> Document:
    """The document with every door open."""
    board = document.spaces_board
    if not any(edge.kind == SHUT for edge in board.edges):
        return document
    edges = tuple(evolve(edge, kind=OPEN) if edge.kind == SHUT else edge for edge in board.edges)
    return evolve(document, board=evolve(board, edges=edges))


CONDUCT = Conduct(
    movements=lambda _document, _figure: [(action, {}) for action in MOVING],
    attacks=DANGER.attacks,
    order=order,
    far=lambda figure: [with_stat(figure, "move"), with_stat(figure, "move", "climb")],
    reach=lambda figure: GREATEST_RANGE if figure.stats.get("aim") else 1,
    pace=lambda figure: figure.stats.get("move", 0),
    stride=lambda figure: figure.stats.get("move", 0),
    doors=doors,
    opened=opened,
    moves_on=True,
)
