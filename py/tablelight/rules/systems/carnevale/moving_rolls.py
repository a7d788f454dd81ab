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
    climbed = table.climbed(figure)
    if climbed:
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
    left = activation.turn_value(document, figure, "move_left")
    if isinstance(left, int) and left > 0:
        return document
    budget = walking.move_budget(document, figure)
    return activation.begin(document, figure, "move").with_turn(move_left=budget)


def started_jump(document: Document, figure: Figure, *, landing: bool) -> Document | Reason:
    """The document with a jump paid for: 1 point, none if chained, 1 more for a controlled landing. Or why not."""
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


def rolled(throw: Throw, document: Document, reasons: tuple[Reason, ...] = (), **detail: object) -> Rolled:
    """The answer to a roll."""
    return Rolled(
        outcome=throw.outcome,
        dice=(*throw.dice, *(throw.against or ())),
        document=document,
        detail={**throw.detail(), **detail},
        reasons=(*throw.reasons(), *reasons),
    )


def ready_move(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-11: the pool of a move before its dice, or why none is thrown."""
    figure = question.figure
    reason = walking.may_move(document, figure)
    if reason is None and walking.has_rolled_move(document, figure):
        reason = Reason("CV-11", figure=figure.id)
    falls = after_fumble(document, figure.id) is not document
    return reason or Ready(pool=activation.pool(document, figure, "dexterity"), given={"falls": int(falls)})


def roll_move(document: Document, question: RollQuestion, throw: Throw) -> Rolled:
    """CV-11: the roll before difficult ground or a climb (or every move). It begins a move if none is under way."""
    figure = question.figure
    after = after_move_roll(started_move(document, figure), figure.id, throw.outcome)
    key = f"CV-11.{throw.outcome}"
    if throw.outcome == "fumble" and throw.ready.given["falls"]:
        key = "CV-11.falls" if figure.state.get("on_wall") else "CV-11.off"
    reasons = () if throw.outcome == "success" else (Reason(key, figure=figure.id),)
    loss = activation.owed(after, "falling").get(figure.id, 0)
    return rolled(throw, after, reasons, move_left=activation.count(after.turn.get("move_left")) / INCH, falls=loss)


def ready_jump(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-20: the pool of a jump before its dice, or why none is thrown."""
    figure = question.figure
    started = may_jump(document, figure) or started_jump(document, figure, landing=bool(question.extra.get("landing")))
    if isinstance(started, Reason):
        return started
    more = jump_bonus(document, figure) // INCH
    return Ready(pool=activation.pool(document, figure, "dexterity"), given={"more": more} if more else {})


def roll_jump(document: Document, question: RollQuestion, throw: Throw) -> Rolled:
    """CV-20: how far the jump of this action carries; `apply` then lands it."""
    figure = question.figure
    started = started_jump(document, figure, landing=bool(question.extra.get("landing")))
    assert not isinstance(started, Reason)
    more = jump_bonus(document, figure)
    reach = jump_reach(throw.outcome, throw.aces) + more
    after = started.with_turn(jump_left=reach)
    reasons = [Reason("CV-20.lands", values={"distance": f"{reach // INCH}"})]
    if more:
        reasons.insert(0, Reason("CV-50.critical", figure=figure.id))
    return rolled(throw, after, tuple(reasons), inches=reach // INCH)


def ready_fall(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-30: the roll for the fall that is owed, or for one of `loss` life points, before its dice."""
    return ready_for_owed(document, question, "falling", "loss", stat="dexterity", none="CV-30.none")


def ready_for_owed(
    document: Document, question: RollQuestion, key: str, given_by: str, *, stat: str, none: str
) -> Ready | Reason:
    """A roll by a stat against what the turn owes the figure by `key`, or against what the question gives by
    `given_by`. `none`: the reason if there is neither."""
    figure, given = question.figure, question.extra.get(given_by)
    amount = activation.owed(document, key).get(figure.id) if given is None else activation.count(given)
    if amount is None:
        return Reason(none, figure=figure.id)
    return Ready(pool=activation.pool(document, figure, stat), given={given_by: amount})


def roll_fall(document: Document, question: RollQuestion, throw: Throw) -> Rolled:
    """CV-30: the cost of the fall that is owed, or of one of `loss` life points."""
    figure = question.figure
    loss = throw.ready.given["loss"]
    lost = fall_lost(loss, throw.outcome, throw.aces)
    after = activation.owe(activation.hurt(document, figure.id, lost), "falling", figure.id, None)
    if throw.outcome == "fumble":
        after = activation.stun(after, figure.id)
    why = Reason("CV-30.loss", figure=figure.id, values={"lost": lost, "loss": loss})
    return rolled(throw, after, (why,), loss=loss, lost=lost, stunned=throw.outcome == "fumble")


DIVES = {"success": 1, "critical": 2}
"""Underwater counters by outcome."""


def ready_dive(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-40: the pool of a dive before its dice, or why none is thrown."""
    figure = question.figure
    return activation.may_dive(document, figure) or Ready(pool=activation.pool(document, figure, "dexterity"))


def roll_dive(document: Document, question: RollQuestion, throw: Throw) -> Rolled:
    """CV-40: dive; the outcome gives the number of counters."""
    figure = question.figure
    after = activation.begin(document, figure, "dive")
    counters = DIVES.get(throw.outcome, 0)
    reasons: tuple[Reason, ...] = ()
    if counters:
        after = after.with_figure(after.figure(figure.id).with_state(underwater=counters))
        reasons = (Reason("CV-40.counters", figure=figure.id, values={"counters": counters}),)
    elif throw.outcome == "fumble":
        after = activation.hurt(after, figure.id, 1)
        reasons = (Reason("CV-40.fumble", figure=figure.id),)
    return rolled(throw, after, reasons, counters=counters)


def ready_disengage(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-50: both pools of a disengagement before the dice, or why none is owed."""
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
    reason = {"move": walking.may_move, "jump": may_jump, "dive": activation.may_dive}[purpose](document, figure)
    return reason or Ready(
        pool=walking.disengaging_pool(document, figure),
        other=activation.pool(document, enemy, "dexterity"),
        named={"with": enemy.id},
    )


def roll_disengage(document: Document, question: RollQuestion, throw: Throw) -> Rolled:
    """CV-50: against the enemy that the opponents choose (`with`, else the first in contact). With `for` "move" (the
    default) it begins the move; a jump or a dive follows as an action."""
    figure = question.figure
    enemy, engaged = document.figure(throw.ready.named["with"]), table.engaged_with(document, figure)
    purpose = question.extra.get("for", "move")
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
        after = activation.begin(after, figure, str(purpose), points=0 if paid else None).with_turn(disengaged="fumble")
    reasons = [Reason(f"CV-50.{throw.outcome}", figure=enemy.id, values={"name": enemy.label})]
    if len(engaged) >= 3:
        reasons.insert(0, Reason("CV-52.three", figure=figure.id))
    return rolled(throw, after, tuple(reasons), opportunity=throw.outcome in ("fail", "fumble"), by=enemy.id)
