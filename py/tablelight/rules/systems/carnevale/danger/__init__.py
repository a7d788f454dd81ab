"""Carnevale's policies for the questions about danger (DG-05, DG-15, DG-24). And how it is played: action points (the
turn says what is left of them), attacks, what is owed (PL-10, PL-11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tablelight.board.document import Document, Figure, Json, Location
from tablelight.board.records import typed
from tablelight.board.units import INCH
from tablelight.rules.bare.policy import FreeDanger
from tablelight.rules.conduct import ActionKeys, Conduct, PlayOrder, roll_order, with_stat
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.policy import stood
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import activation, table
from tablelight.rules.systems.carnevale.danger import enemies
from tablelight.rules.systems.carnevale.danger.moves import MOVING, CarnevaleMove, moves_of
from tablelight.rules.systems.carnevale.danger.reach import CarnevaleReach
from tablelight.rules.systems.carnevale.sight import CarnevaleTable
from tablelight.rules.systems.carnevale.tables import USUAL_POINTS
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tablelight.rules.systems.carnevale.walking import move_budget


def _layers(document: Document, question: MoveQuestion) -> list[Document]:
    """The layers of the move of a question."""
    figure = question.figure
    most = move_budget(activation.without_rest_of_move(document, question), figure, question)
    return table.layers_of(document, figure, most)


def _stand(document: Document, figure: Figure, at: Location, keys: Mapping[str, Json]) -> tuple[Document, Figure]:
    """DG-10: a figure at a place. Only where it is does it hang on its wall."""
    board, there = stood(document, figure, at, keys)
    return board, there if at == figure.space else there.with_state(on_wall=None)


DANGER = FreeDanger(
    attacks=enemies.attacks,
    enemy=enemies.CarnevaleEnemy,
    reach=CarnevaleReach,
    move=CarnevaleMove,
    moves=moves_of,
    layers=_layers,
    table=CarnevaleTable,
    ground=partial(walking_ground, ending=True),
    height_of=table.height_of,
    life=table.life_of,
    at_activation=enemies.at_activation,
    as_active=activation.as_active,
    may_stay=lambda figure: not figure.state.get("on_wall"),  # CV-10
    moving=MOVING,
    stand=_stand,
    sees=enemies.sees,
    no_attack=enemies.no_attack,
    without=enemies.WITHOUT,
)


def owed(document: Document) -> list[PlayOrder]:
    """CV-53: damage, then falls, then attacks of opportunity."""
    found: list[PlayOrder] = []
    for each in activation.all_owed(document):
        keys: dict[str, Json] = {"target": each.other, "opportunity": True} if each.kind == "opportunities" else {}
        found.append(roll_order(each.figure, activation.ROLLS[each.kind], **keys))
    return found


def _attacks(document: Document, figure: Figure, target: Figure) -> list[PossibleAttack]:
    """`attacks` in the figure's own activation, without spells: a cast costs no life in the document (CV-65)."""
    board = activation.as_active(document, figure)
    there = board.figure(figure.id)
    return enemies.attacks(board, there, board.figure(target.id), enemies.weapons_of(there))


def _order(figure: Figure, target: Figure, attack: PossibleAttack) -> PlayOrder:
    """An attack at range names its weapon, so that the roll checks range and sight (CV-60). A spell is cast (CV-65)."""
    name = typed(attack.extra.get("with"), str)
    if name is None:
        return roll_order(figure.id, "attack", target=target.id)
    if any(weapon.name == name for weapon in enemies.weapons_of(figure)):
        return roll_order(figure.id, "attack", target=target.id, weapon=name)
    return roll_order(figure.id, "cast", target=target.id, spell=name)


def _points(figure: Figure) -> int:
    return figure.stats.get("action_points", USUAL_POINTS)


def _strikes(document: Document, figure: Figure, moves: int) -> int:
    left = activation.points_left(document, figure)
    return max(1, (USUAL_POINTS if left is None else left) - moves)


def _movements(document: Document, figure: Figure) -> list[tuple[str, ActionKeys]]:
    """A move under way goes on, or a new one begins and its rest is lost (CV-10)."""
    is_under_way = activation.turn_value(document, figure, "move_left") is not None
    return [("move", {}), ("move", {"afresh": True})] if is_under_way else [("move", {})]


CONDUCT = Conduct(
    movements=_movements,
    attacks=_attacks,
    order=_order,
    far=lambda figure: [with_stat(figure, "move")],
    reach=lambda figure: max((each.range / INCH for each in enemies.weapons_of(figure)), default=0.0),
    pace=lambda figure: figure.stats.get("move", 0) * max(1, _points(figure) - 1),
    stride=lambda figure: figure.stats.get("move", 0),
    owed=owed,
    settling=("protection", "fall", "dispel"),
    blows=lambda _: [("attack", {})],
    strikes=_strikes,
    outcome_tells=False,
    moves_on=True,
)
