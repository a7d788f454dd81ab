"""The rolls of movement: move, jump, fall, dive, disengage (CV-11, CV-20, CV-30, CV-40, CV-50). How a movement begins,
and what the outcome of its roll changes: inches, attacks of opportunity, falls."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.board.units import Thousandths
from tablelight.rules.answers import Reason, Rolled
from tablelight.rules.questions import RollQuestion
from tablelight.rules.systems.carnevale import activation, table, walking
from tablelight.rules.systems.carnevale.activation import fall_from, may_jump
from tablelight.rules.systems.carnevale.jumping import jump_bonus, jump_reach
from tablelight.rules.systems.carnevale.pools import Ready, Throw
from tablelight.rules.systems.carnevale.tables import CRITICAL_DISENGAGE, CRITICAL_MOVE, INCH
from tablelight.rules.systems.carnevale.throws import fall_lost, fall_off


def after_move_roll(document: Document, figure_id: str, outcome: str) -> Document:
    """CV-11: the move goes on, with 2 more inches on a critical; or it is over, and on a fumble the figure may fall."""
    rolled = document.with_turn(move_rolled=outcome)
    left = activation.count(rolled.turn.get("move_left"))
    if outcome in ("success", "critical"):
        return rolled.with_turn(move_left=left + (CRITICAL_MOVE if outcome == "critical" else 0))
    rolled = rolled.with_turn(move_left=0)
    return after_fumble(rolled, figure_id) if outcome == "fumble" else rolled


def after_fumble(document: Document, figure_id: str) -> Document:
    """A climber falls from the wall to its foot. A figure on a roof stays, unless the option says that it falls (CV-11)."""
    figure = document.figure(figure_id)
    if climbed := table.climbed(figure):
        return fall_from(document, figure_id, Thousandths(climbed))
    fall = fall_off(document, figure) if document.options.get("move_fumble") == "falls" else None
    if fall is None:
        return document
    down = table.placed(document, figure_id, fall.at, fall.surface)
    return activation.owe(down, "falling", figure_id, fall.loss)


def after_disengaging(document: Document, figure_id: str, enemy_id: str, outcome: str) -> Document:
    """CV-50: the figure gets away, with one more inch on a critical. After a fail or a fumble the enemy may strike;
    after a fumble the figure stays."""
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
    """The document with a move under way; a new one begins if there is none."""
    if activation.count(activation.turn_value(document, figure, "move_left")) > 0:
        return document
    budget = walking.move_budget(document, figure)
    return activation.begin(document, figure, "move").with_turn(move_left=budget)


def started_jump(document: Document, figure: Figure, *, landing: bool) -> Document | Reason:
    """The document with a jump paid for: 1 point, none if chained, 1 more for a controlled landing. Or why not."""
    chain = bool(activation.turn_value(document, figure, "chain"))
    chained = bool(activation.turn_value(document, figure, "chained"))
    points = (0 if chain else 1) + landing
    if (not chain or landing) and (reason := activation.no_points(document, figure, "jump", points - 1)):
        return reason
    disengaged = activation.turn_value(document, figure, "disengaged")
    started = activation.begin(document, figure, "jump", points=points)
    return started.with_turn(landing=landing or None, chained=(chained or chain) or None, disengaged=disengaged)


def ready_move(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-11: the roll before difficult ground or a climb (or every move), or why none is thrown. It begins a move if none
    is under way."""
    figure = question.figure
    if reason := walking.may_move(document, figure):
        return reason
    if walking.has_rolled_move(document, figure):
        return Reason("CV-11", figure=figure.id)
    falls = after_fumble(document, figure.id) is not document

    def resolve(throw: Throw) -> Rolled:
        after = after_move_roll(started_move(document, figure), figure.id, throw.outcome)
        key = f"CV-11.{throw.outcome}"
        if throw.outcome == "fumble" and falls:
            key = "CV-11.falls" if figure.state.get("on_wall") else "CV-11.off"
        reasons = [] if throw.outcome == "success" else [Reason(key, figure=figure.id)]
        loss = activation.owed(after, "falling").get(figure.id, 0)
        return throw.answer(after, *reasons, move_left=activation.count(after.turn.get("move_left")) / INCH, falls=loss)

    return Ready(resolve, pool=activation.pool(document, figure, "dexterity"), given={"falls": int(falls)})


def ready_jump(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-20: how far the jump of this action carries (`apply` then lands it), or why there is no jump."""
    figure = question.figure
    started = may_jump(document, figure) or started_jump(document, figure, landing=bool(question.extra.get("landing")))
    if isinstance(started, Reason):
        return started
    more = jump_bonus(document, figure)

    def resolve(throw: Throw) -> Rolled:
        reach = jump_reach(throw.outcome, throw.aces) + more
        reasons = [Reason("CV-20.lands", values={"distance": f"{reach // INCH}"})]
        if more:
            reasons.insert(0, Reason("CV-50.critical", figure=figure.id))
        return throw.answer(started.with_turn(jump_left=reach), *reasons, inches=reach // INCH)

    given = {"more": more // INCH} if more else {}
    return Ready(resolve, pool=activation.pool(document, figure, "dexterity"), given=given)


def ready_fall(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-30: the cost of the fall that is owed, or of one of `loss` life points."""
    figure, loss = question.figure, amount_owed(document, question, "falling", "loss")
    if loss is None:
        return Reason("CV-30.none", figure=figure.id)

    def resolve(throw: Throw) -> Rolled:
        lost = fall_lost(loss, throw.outcome, throw.aces)
        after = activation.owe(activation.hurt(document, figure.id, lost), "falling", figure.id, None)
        if throw.outcome == "fumble":
            after = activation.stun(after, figure.id)
        why = Reason("CV-30.loss", figure=figure.id, values={"lost": lost, "loss": loss})
        return throw.answer(after, why, loss=loss, lost=lost, stunned=throw.outcome == "fumble")

    return Ready(resolve, pool=activation.pool(document, figure, "dexterity"), given={"loss": loss})


def amount_owed(document: Document, question: RollQuestion, key: str, given_by: str) -> int | None:
    """What the turn owes the figure of a roll by `key`, or what the question gives by `given_by`; None if neither."""
    given = question.extra.get(given_by)
    return activation.owed(document, key).get(question.figure.id) if given is None else activation.count(given)


DIVES = {"success": 1, "critical": 2}
"""Underwater counters by outcome."""


def ready_dive(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-40: a dive, whose outcome gives the number of counters, or why there is none."""
    figure = question.figure
    if reason := activation.may_dive(document, figure):
        return reason

    def resolve(throw: Throw) -> Rolled:
        after = activation.begin(document, figure, "dive")
        counters = DIVES.get(throw.outcome, 0)
        reasons = []
        if counters:
            after = after.with_figure(after.figure(figure.id).with_state(underwater=counters))
            reasons.append(Reason("CV-40.counters", figure=figure.id, values={"counters": counters}))
        elif throw.outcome == "fumble":
            after = activation.hurt(after, figure.id, 1)
            reasons.append(Reason("CV-40.fumble", figure=figure.id))
        return throw.answer(after, *reasons, counters=counters)

    return Ready(resolve, pool=activation.pool(document, figure, "dexterity"))


def ready_disengage(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-50: against the enemy that the opponents choose (`with`, else the first in contact), or why none is owed. With
    `for` "move" (the default) it begins the move; a jump or a dive follows as an action."""
    figure = question.figure
    engaged = table.engaged_with(document, figure)
    if not engaged:
        return Reason("CV-51.none", figure=figure.id)
    if walking.has_disengaged(document, figure):
        return Reason("CV-52.once", figure=figure.id)
    chosen = question.extra.get("with", engaged[0].id)
    if chosen not in [enemy.id for enemy in engaged]:
        return Reason("CV-51.contact", figure=str(chosen))
    enemy = document.figure(str(chosen))
    purpose = str(question.extra.get("for", "move"))
    if reason := {"move": walking.may_move, "jump": may_jump, "dive": activation.may_dive}[purpose](document, figure):
        return reason

    def resolve(throw: Throw) -> Rolled:
        # For a jump or a dive, the rest of a move is lost.
        started = (
            started_move(document, figure)
            if purpose == "move"
            else activation.activated(document, figure).with_turn(move_left=None, move_rolled=None)
        )
        after = after_disengaging(started, figure.id, enemy.id, throw.outcome)
        if purpose != "move" and throw.outcome == "fumble":
            # The action is paid for, unless its own roll has begun it, and lost: the figure stays in contact.
            paid = any(activation.turn_value(document, figure, key) for key in ("chain", "jump_left"))
            after = activation.begin(after, figure, purpose, points=0 if paid else None).with_turn(disengaged="fumble")
        reasons = [Reason(f"CV-50.{throw.outcome}", figure=enemy.id, values={"name": enemy.label})]
        if len(engaged) >= 3:
            reasons.insert(0, Reason("CV-52.three", figure=figure.id))
        return throw.answer(after, *reasons, opportunity=throw.outcome in ("fail", "fumble"), by=enemy.id)

    return Ready(
        resolve,
        pool=walking.disengaging_pool(document, figure),
        other=activation.pool(document, enemy, "dexterity"),
        named={"with": enemy.id},
    )
