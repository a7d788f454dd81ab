"""The panel of a side that Tablelight plays: what it does now, why, and the button that carries it out."""

from __future__ import annotations

from tablelight.app.controls import answer_node, reason_node, side_badge, switch
from tablelight.app.partner.actions import CarryOutOrder, ToggleGoesOn
from tablelight.app.partner.queries import order_of
from tablelight.app.partner.seats import has_opponents, is_shown
from tablelight.app.partner.state import ShownOrder
from tablelight.app.queries import ui_of
from tablelight.app.state import AppState
from tablelight.app.turn.state import side_of
from tablelight.checked import CheckedQuestion
from tablelight.progress.pictures import Pending
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words, place_name


def partner_panel(state: AppState, say: Words) -> list[Node]:
    """What Tablelight does now with the side whose turn it is."""
    assert state.history is not None
    side = side_of(state.document, state.history.turn)
    title = say("Tablelight plays {side}.", side=say.side(side))
    parts = [el("p", side_badge(state, side), el("strong", title), cls="headline")]
    if not has_opponents(state):
        return [*parts, el("p", say("No enemy is left: the game is over."), cls="note")]
    shown = state.partner.shown
    if shown is not None and is_shown(state):
        parts += _order(state, shown, say)
    else:
        found = order_of(state)
        if isinstance(found, Pending):
            parts += answer_node(state, found, say)
    parts.append(switch(say("Go on by itself"), state.partner.goes_on, ToggleGoesOn()))
    return [el("section", *parts, cls="now partner", key="partner", aria_label=title)]


def _order(state: AppState, shown: ShownOrder, say: Words) -> list[Node]:
    parts = [el("p", order_words(state, shown, say), cls="order")]
    if state.pending_roll is None:
        parts.append(button(say("Carry it out"), CarryOutOrder(), cls="primary wide"))
    parts += [reason_node(reason, say) for reason in shown.why]
    if shown.order.get("ask") == "apply" and shown.why:
        parts.append(el("p", say("Why not there? Tap a place to see."), cls="note"))
    return parts


def order_words(state: AppState, shown: ShownOrder, say: Words) -> str:
    """An order as a sentence."""
    order, ui = shown.order, ui_of(state)

    def name(key: str) -> str:
        figure = state.document.find(str(order.get(key)))
        return "" if figure is None else say.figure(figure)

    if order.get("ask") == "apply":
        question = CheckedQuestion.read(state.document, dict(order)).move()
        action = say.label(ui.actions[question.action].label)
        if question.to is None:
            return say("{figure}: {action}.", figure=name("figure"), action=action)
        place = place_name(state.document, question.to, say)
        return say("{figure}: {action}, to {place}.", figure=name("figure"), action=action, place=place)
    if order.get("ask") == "roll":
        roll = say.label(ui.rolls[str(order["roll"])].label)
        if order.get("target") is not None:
            return say(
                "{figure} rolls: {roll}, against {target}.", figure=name("figure"), roll=roll, target=name("target")
            )
        return say("{figure} rolls: {roll}.", figure=name("figure"), roll=roll)
    if "attack" in order:
        return say(
            "{figure} attacks {target}. Resolve the attack at the table, then go on.",
            figure=name("figure"),
            target=name("target"),
        )
    if order.get("end") == "turn":
        return say("The turn ends.")
    return say("{figure} has finished.", figure=name("figure"))
