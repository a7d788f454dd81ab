"""How a movement begins, and what the outcome of its roll changes: its inches, who may strike, who falls."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.units import Thousandths
from tablelight.rules.answers import Reason
from tablelight.rules.systems.carnevale import activation, table
from tablelight.rules.systems.carnevale.tables import CRITICAL_DISENGAGE, CRITICAL_MOVE
from tablelight.rules.systems.carnevale.throws import fall_loss, fall_off
from tablelight.rules.systems.carnevale.walking import move_budget


def after_move_roll(document: Document, figure_id: str, outcome: str) -> Document:
    """CV-11: the move goes on, with 2 inches more on a critical; or it is over, and on a fumble it falls."""
    rolled = document.with_turn(move_rolled=outcome)
    left = activation.count(rolled.turn.get("move_left"))
    if outcome in ("success", "critical"):
        return rolled.with_turn(move_left=left + (CRITICAL_MOVE if outcome == "critical" else 0))
    rolled = rolled.with_turn(move_left=0)
    return after_fumble(rolled, figure_id) if outcome == "fumble" else rolled


def after_fumble(document: Document, figure_id: str) -> Document:
    """A climber falls from the wall to its foot. A figure on a roof stays, unless the option says that it falls (CV-11)."""
    figure = document.figure(figure_id)
    climbed = activation.count(figure.state.get("on_wall"))
    if climbed:
        return fall_from(document, figure_id, Thousandths(climbed))
    fall = fall_off(document, figure) if document.options.get("move_fumble") == "falls" else None
    if fall is None:
        return document
    level = None if fall.surface == table.standing_height(document, fall.at) else fall.surface
    down = evolve(figure.with_state(level=level), at=(fall.at,))
    return activation.owe(document.with_figure(down), "falling", figure_id, fall.loss)


def fall_from(document: Document, figure_id: str, height: Thousandths) -> Document:
    """A fall from a height onto what is under the figure: the roll is owed if it does anything."""
    figure = document.figure(figure_id).with_state(on_wall=None)
    loss = fall_loss(height, water=table.surface_of(document, figure).wet, landing=False)
    return activation.owe(document.with_figure(figure), "falling", figure_id, loss)


def after_disengaging(document: Document, figure_id: str, enemy_id: str, outcome: str) -> Document:
    """CV-50: it gets away, with an inch more on a critical; on a fail or a fumble the enemy may strike, on a fumble it
    stays."""
    rolled = document.with_turn(disengaged=outcome)
    if outcome in ("fail", "fumble"):
        rolled = activation.with_opportunities(rolled, [*activation.opportunities(rolled), [enemy_id, figure_id]])
    for key in ("move_left", "jump_left"):
        left = rolled.turn.get(key)
        if isinstance(left, int) and outcome == "critical":
            rolled = rolled.with_turn(**{key: left + CRITICAL_DISENGAGE})
    if outcome == "fumble" and isinstance(rolled.turn.get("move_left"), int):
        rolled = rolled.with_turn(move_left=0)
    return rolled


def started_move(document: Document, figure: Figure) -> Document:
    """A move action that is under way, or a new one."""
    left = activation.turn_value(document, figure, "move_left")
    if isinstance(left, int) and left > 0:
        return document
    budget = move_budget(document, figure)
    return activation.begin(document, figure, "move").with_turn(move_left=budget)


def started_jump(document: Document, figure: Figure, *, landing: bool) -> Document | Reason:
    """A jump paid for: 1 point, none for a chained one, 1 more for a controlled landing."""
    chain = bool(activation.turn_value(document, figure, "chain"))
    chained = bool(activation.turn_value(document, figure, "chained"))
    points = (0 if chain else 1) + landing
    if not chain or landing:
        reason = activation.no_points(document, figure, "jump", points - 1)
        if reason:
            return reason
    disengaged = activation.turn_value(document, figure, "disengaged")
    started = activation.begin(document, figure, "jump", points=points)
    return started.with_turn(landing=landing or None, chained=(chained or chain) or None, disengaged=disengaged)
