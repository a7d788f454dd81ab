"""Oráculo, on squares: zones of combat, an exact line of shot, its dice."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.schema import Field
from tablelight.progress.memo import remember
from tablelight.rules.clash import table_of_odds
from tablelight.rules.conduct import Conduct, PlayOrder, roll_order, with_stat
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.rolling import roll_table
from tablelight.rules.system import OddsTable, System
from tablelight.rules.systems.oraculo import tables
from tablelight.rules.systems.oraculo.activation import list_actions, spent, spent_refusal
from tablelight.rules.systems.oraculo.attacks import Melee, melee, melee_odds, melee_preview, shot_odds
from tablelight.rules.systems.oraculo.ground import doors_around, engaged_with
from tablelight.rules.systems.oraculo.messages import MESSAGES
from tablelight.rules.systems.oraculo.movement import OraculoMovement
from tablelight.rules.systems.oraculo.moving import apply_action, moves, path
from tablelight.rules.systems.oraculo.rolls import Shot, shot, shot_choices, shot_preview
from tablelight.rules.systems.oraculo.shooting import dice_left, shot_refusal
from tablelight.rules.systems.oraculo.sight import sight, sight_map
from tablelight.rules.systems.oraculo.tables import ACTIONS_A_TURN, GREATEST_RANGE, MOVING, is_out, life
from tablelight.rules.systems.oraculo.threat import DANGER
from tablelight.rules.void import map_past_void, sight_past_void

SHUT, OPEN = "door-closed", "door-open"


def order(figure: Figure, target: Figure, attack: PossibleAttack) -> PlayOrder:
    """The order of an attack, in close combat or at range. If it harms more after aiming, the order to aim."""
    if attack.attack == "close":
        return roll_order(figure.id, "melee", target=target.id)
    if attack.extra.get("aimed"):
        return {"ask": "apply", "figure": figure.id, "action": "aim"}
    return roll_order(figure.id, "shot", target=target.id)


def left(document: Document, figure: Figure, _done: Sequence[PlayOrder]) -> tuple[bool, bool]:
    """OR-01, OR-02: whether the turn leaves an action, and an attack."""
    may_attack = spent_refusal(document, figure, "attack") is None
    return spent(document, figure) < ACTIONS_A_TURN, may_attack


def shots(document: Document, figure: Figure, target: Figure) -> Sequence[PlayOrder]:
    """OR-53: shots without aiming, of all dice or of a share."""
    if shot_refusal(document, figure, target) or spent_refusal(document, figure, "attack"):
        return ()
    shot = roll_order(figure.id, "shot", target=target.id)
    own = figure.stats["aim"]
    shares = () if dice_left(document, figure) else range(1, own)
    return [shot, *({**shot, "share": share} for share in shares)]


def doors(document: Document, figure: Figure) -> Sequence[PlayOrder]:
    """OR-01: the orders to open the closed doors on the sides of a figure's square."""
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
    doors=doors,
    opened=opened,
    left=left,
    moves_on=True,
    further=shots,
)


SYSTEM = System(
    id="oraculo",
    name="Oráculo",
    grids=("square",),
    messages=MESSAGES,
    actions=tables.ACTIONS,
    list_actions=list_actions,
    moves=moves,
    path=path,
    apply=apply_action,
    sight=sight_past_void(sight, "OR-10.void"),
    sight_map=map_past_void(sight_map),
    danger=DANGER,
    rolls={
        "shot": roll_table(
            Shot.of,
            shot,
            shot_preview,
            die=Field("choice", choices=tables.SHOT_FACES),
            fields=tables.SHOT_KEYS,
            choices=shot_choices,
        ),
        "melee": roll_table(
            Melee.of,
            melee,
            melee_preview,
            die=Field("choice", choices=(*tables.ATTACK_FACES, *tables.DEFENCE_FACES)),
            fields=tables.MELEE_KEYS,
        ),
    },
    odds={
        "shot": OddsTable(answer=shot_odds, fields=tables.SHOT_ODDS | tables.PLACED_SHOT, further=tables.PLACED_SHOT),
        "melee": OddsTable(answer=melee_odds, fields=tables.MELEE_ODDS | tables.PLACED, further=tables.PLACED),
    },
    conduct=CONDUCT,
    clashes={
        "shot": table_of_odds("shot", shot_odds, tables.SHOT_ODDS | tables.PLACED_SHOT),
        "melee": table_of_odds("melee", melee_odds, tables.MELEE_ODDS | tables.PLACED),
    },
    keys=dict.fromkeys(("moves", "path", "apply"), tables.BOTH),
    vocabulary=tables.VOCABULARY,
    is_out=is_out,
    life=life,
    engaged=engaged_with,
)
