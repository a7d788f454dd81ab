"""Tablelight's orders are shown as proposals, and carried out by the same actions as a player's."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.actions import NextSide, PickUpDice
from tablelight.app.dice.update import throw_dice
from tablelight.app.handlers import handles, perform, play_action
from tablelight.app.move.update import do_action
from tablelight.app.partner.queries import chosen_place, known_order, orders_done
from tablelight.app.partner.seats import TakeStep, is_due, is_shown, level_now, may_ask_why, owes_die
from tablelight.app.play_state import PendingRoll, Proposal, ShownOrder
from tablelight.app.points.panel import throw_further
from tablelight.app.queries import has_game, other_side_now
from tablelight.app.state import AppState
from tablelight.checked import CheckedQuestion
from tablelight.partner.choosing import Next
from tablelight.partner.orders import own_orders
from tablelight.rules.conduct import PlayOrder, is_attack
from tablelight.view.plane import Place


@play_action()
def toggle_goes_on(state: AppState) -> AppState:
    """Let Tablelight carry out its orders by itself, or stop it."""
    return evolve(state, partner=evolve(state.partner, goes_on=not state.partner.goes_on))


@handles(TakeStep, precondition=lambda state, _: is_due(state))
def take_step(state: AppState, _: TakeStep) -> AppState:
    """Show the next order, or carry out the one that is shown. By itself it also throws the die for a further round,
    and ends an activation after its orders; the end of one without orders is shown."""
    if state.pending_roll is not None:
        return perform(state, throw_dice())
    if state.partner.goes_on and owes_die(state):
        return perform(state, throw_further())
    if is_shown(state):
        return perform(state, carry_out_order())
    found = known_order(state)
    if found is None:
        return state
    done, order = orders_done(state), found.order
    if order.get("end") == "activation" and done and done[-1].get("figure") == order.get("figure"):
        # Without a tap: it is undone with the last of the orders, whose result stays in view.
        after = _ended(state, str(order.get("figure")))
        return _with_result(evolve(after, history=after.game_history.with_present(is_joined=True)), state)
    return _with_order(state, found)


def _with_result(after: AppState, before: AppState) -> AppState:
    """The state with the last roll's result still in view."""
    return evolve(after, roll_result=before.roll_result, last_roll=before.last_roll, notice=before.notice)


def _with_order(state: AppState, found: Next) -> AppState:
    """The state with the order as a proposal on the board. The last roll's result stays in view. A figure of another
    side that only rolls is not selected, because that would light up its moves."""
    order, why = found.order, found.extra.get("why", ())
    told = tuple(why) if isinstance(why, tuple) else ()
    shown = ShownOrder(moment=state.game_history.now, order=order, why=told, place=_end_place(state, order))
    figure = state.document.find(order.get("figure"))
    if figure is not None and order.get("ask") == "roll" and other_side_now(state, figure):
        figure = None
    selected, partner = None if figure is None else figure.id, evolve(state.partner, shown=shown, asked=None)
    after = evolve(_with_result(state.cleared(), state), mode="move", viewpoint=None, partner=partner)
    after = evolve(after, selected=selected, action=None, keys=())
    if order.get("ask") != "apply":
        return after
    question = CheckedQuestion.read(state.document, dict(order)).move()
    place = None if question.to is None else Proposal(question.to)
    return evolve(after, action=question.action, keys=tuple(question.extra.items()), proposal=place)


def _end_place(state: AppState, order: PlayOrder) -> Place | None:
    """Where the figure of an order will stand. None if the order is the roll before a move, or only opens a door."""
    figure, conduct = state.document.find(str(order.get("figure"))), state.rules.conduct
    if figure is None or conduct is None or (order.get("ask") == "roll" and order.get("target") is None):
        return None
    if order.get("ask") != "apply":
        return figure.space
    if order in conduct.doors(state.document, figure):
        return None
    to = CheckedQuestion.read(state.document, dict(order)).move().to
    return figure.space if to is None else to


@play_action(lambda state, _: may_ask_why(state))
def ask_why_not(state: AppState, place: Place) -> AppState:
    """Compare a place with the order's place; nothing moves. The order's own place ends the question."""
    is_own = place == chosen_place(state)
    return evolve(state, notice=None, partner=evolve(state.partner, asked=None if is_own else place))


@play_action(lambda state, _: level_now(state) is not None and is_shown(state))
def carry_out_order(state: AppState) -> AppState:
    """Do what the order says. If that changes nothing, stop going on by itself, so that it is not tried again."""
    assert state.partner.shown is not None
    after = perform(state, do_order(state.partner.shown.order))
    if after.history is state.history and after.pending_roll is None:
        return evolve(after, partner=evolve(after.partner, goes_on=False))
    return after


@play_action(has_game)
def do_order(state: AppState, order: PlayOrder) -> AppState:
    """Do what an order says: move, take up the dice, end an activation or the turn."""
    ask, figure = order.get("ask"), str(order.get("figure"))
    if ask == "apply":
        move = CheckedQuestion.read(state.document, dict(order)).move()
        return perform(state, do_action(figure, move.action, move.to, tuple(move.extra.items())))
    if ask == "roll":
        keys = tuple(CheckedQuestion.read(state.document, dict(order)).extra.items())
        return perform(state, PickUpDice(PendingRoll(figure=figure, roll=str(order["roll"]), keys=keys)))
    if order.get("end") == "turn":
        return perform(state, NextSide())
    return _attacked(state, figure, order) if is_attack(order) else _ended(state, figure)


def _attacked(state: AppState, figure: str, attack: PlayOrder) -> AppState:
    """After an attack that the players resolve: the figure has acted; its activation goes on if it may still move."""
    conduct, history = state.rules.played, state.game_history
    own = own_orders(conduct, figure, [*orders_done(state), attack])
    if not conduct.left(state.document, state.document.figure(figure), own)[0]:
        return _ended(state, figure)
    turn = evolve(history.turn.after(figure), attacker=figure)
    return evolve(state.cleared(), history=history.then(state.document, turn=turn), selected=None, action=None, keys=())


def _ended(state: AppState, figure: str) -> AppState:
    """End an activation: the figure has acted."""
    history = state.game_history.with_activation_ended()
    if figure not in history.turn.acted:
        history = evolve(history, now=evolve(history.now, turn=history.turn.after(figure)))
    return evolve(state.cleared(), history=history, selected=None, action=None, keys=())
