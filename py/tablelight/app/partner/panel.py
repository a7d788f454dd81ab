"""The panel of a side that Tablelight plays: what it does now, why, and the button that carries it out."""

from __future__ import annotations

from tablelight.app.controls import answer_node, reason_node, side_badge, switch
from tablelight.app.partner.actions import CarryOutOrder, ToggleGoesOn
from tablelight.app.partner.queries import order_of
from tablelight.app.partner.seats import has_opponents, is_shown
from tablelight.app.partner.state import ShownOrder
from tablelight.app.partner.wording import order_words
from tablelight.app.state import AppState
from tablelight.app.turn.state import side_of
from tablelight.progress.pictures import Pending
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words


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
    parts = [el("p", order_words(state, shown.order, say), cls="order")]
    if state.pending_roll is None:
        parts.append(button(say("Carry it out"), CarryOutOrder(), cls="primary wide"))
    parts += [reason_node(reason, say) for reason in shown.why]
    if shown.order.get("ask") == "apply" and shown.why:
        parts.append(el("p", say("Why not there? Tap a place to see."), cls="note"))
    return parts
