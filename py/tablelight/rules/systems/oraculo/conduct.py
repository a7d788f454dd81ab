"""How Oráculo is played: two actions, of which the turn says what is left (PL-10, PL-11)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.progress.memo import remember
from tablelight.rules.conduct import Conduct, PlayOrder, roll_order, with_stat
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.systems.oraculo.activation import shooting_refusal, spent
from tablelight.rules.systems.oraculo.attacks import may_shoot
from tablelight.rules.systems.oraculo.ground import doors_around
from tablelight.rules.systems.oraculo.movement import OraculoMovement
from tablelight.rules.systems.oraculo.shooting import dice_left
from tablelight.rules.systems.oraculo.tables import ACTIONS_A_TURN, GREATEST_RANGE, MOVING
from tablelight.rules.systems.oraculo.threat import DANGER

SHUT, OPEN = "door-closed", "door-open"


def order(figure: Figure, target: Figure, attack: PossibleAttack) -> PlayOrder:
    """In close combat, or at range; after aiming where that harms more."""
    if attack.attack == "close":
        return roll_order(figure.id, "melee", target=target.id)
    if attack.extra.get("aimed"):
        return {"ask": "apply", "figure": figure.id, "action": "aim"}
    return roll_order(figure.id, "shot", target=target.id)


def left(document: Document, figure: Figure, _done: Sequence[PlayOrder]) -> tuple[bool, bool]:
    """OR-01, OR-02: what the turn leaves of two actions."""
    may_attack = shooting_refusal(document, figure, "attack") is None
    return spent(document, figure) < ACTIONS_A_TURN, may_attack


def shots(document: Document, figure: Figure, target: Figure) -> Sequence[PlayOrder]:
    """OR-53: shots without aiming, of all dice or of a share."""
    if not may_shoot(document, figure, target) or shooting_refusal(document, figure, "attack"):
        return ()
    shot = roll_order(figure.id, "shot", target=target.id)
    own = figure.stats["aim"]
    shares = () if dice_left(document, figure) else range(1, own)
    return [shot, *({**shot, "share": share} for share in shares)]


def doors(document: Document, figure: Figure) -> Sequence[PlayOrder]:
    """OR-01: a closed door on a side of its square is opened."""
    found: list[PlayOrder] = []
    for door in doors_around(document, figure):
        if door.kind == SHUT:
            behind = next(space for space in door.between if space != figure.space)
            found.append({"ask": "apply", "figure": figure.id, "action": "open-close", "to": list(behind)})
    return found


@remember(1)
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
    costs=lambda document, question: OraculoMovement(document, question.figure, question.action).costs,
    reach=lambda figure: GREATEST_RANGE if figure.stats.get("aim") else 1,
    pace=lambda figure: figure.stats.get("move", 0),
    stride=lambda figure: figure.stats.get("move", 0),
    doors=doors,
    opened=opened,
    left=left,
    moves_on=True,
    further=shots,
)
