"""The panel of a side that Tablelight plays: what it does now, why, and the button that carries it out; orders, and the
end of a game, as sentences."""

from __future__ import annotations

from tablelight.app.actions import OpenDialog, StartReview
from tablelight.app.answers import refusal_of
from tablelight.app.controls import answer_node, reason_node, side_badge, switch
from tablelight.app.move import queries as move_queries
from tablelight.app.partner.queries import chosen_place, compared, order_of
from tablelight.app.partner.seats import has_opponents, is_over, is_shown, may_ask_why, owes_die, sides_left
from tablelight.app.partner.update import carry_out_order, toggle_goes_on
from tablelight.app.play_state import ShownOrder
from tablelight.app.state import AppState
from tablelight.checked import CheckedQuestion
from tablelight.partner.options import ActivationOption, last_to_act
from tablelight.progress.pictures import Pending
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.objectives.scoring import final, leader
from tablelight.view.nodes import Node, button, el
from tablelight.view.plane import Place
from tablelight.view.words import Words, place_name


def over_words(state: AppState, say: Words) -> str:
    """Who has won."""
    won = winner(state)
    return say("The game is over: a draw.") if won is None else say("Winner: {side}", side=say.side(won))


def winner(state: AppState) -> str | None:
    """The side that has won, by points, else as the only one with figures left; None for a draw (PL-31)."""
    led = _leader(state)
    return next(iter(sides_left(state)), None) if led is None and not has_opponents(state) else led


def over_notes(state: AppState, say: Words) -> list[str]:
    """Why the game is over and won, as sentences."""
    notes = [] if has_opponents(state) else [say("No enemy is left: the game is over.")]
    if _leader(state) is None:
        return notes
    points = final(state.rules, state.document).totals(state.document.sides)
    told = say.series([say.labelled(say.side(side), str(each)) for side, each in points.items()])
    return [*notes, say("Points decide: {points}", points=told)]


def _leader(state: AppState) -> str | None:
    """The side with the most points; None if two share the lead, or the game has no points."""
    rules, document = state.rules, state.document
    return leader(final(rules, document), document.sides) if rules.is_scored(document) else None


def shown_words(state: AppState, order: PlayOrder, say: Words) -> list[str]:
    """The order that is shown, as sentences. An end of an activation is shown only if the figure has done nothing in
    it."""
    words = [order_words(state, order, say)]
    return [*words, say("Nothing that it can do now promises more.")] if order.get("end") == "activation" else words


def order_words(state: AppState, order: PlayOrder, say: Words) -> str:
    """An order as a sentence."""
    ui = state.ui
    figures = {key: state.document.find(str(order.get(key))) for key in ("figure", "target")}
    names = {key: "" if figure is None else say.figure(figure) for key, figure in figures.items()}
    if order.get("ask") == "apply":
        question = CheckedQuestion.read(state.document, dict(order)).move()
        action = say.label(ui.actions[question.action].label)
        if question.to is None:
            return say("{figure}: {action}.", **names, action=action)
        place = place_name(state.document, question.to, say)
        return say("{figure}: {action} to {place}.", **names, action=action, place=place)
    if order.get("ask") == "roll":
        roll = say.label(ui.rolls[str(order["roll"])].label)
        if order.get("target") is not None:
            return say("{figure}: {roll} against {target}.", **names, roll=roll)
        return say("{figure} rolls: {roll}.", **names, roll=roll)
    if "attack" in order:
        return say("{figure} attacks {target}. Resolve the attack at the table, then go on.", **names)
    if order.get("end") == "turn":
        return say("The turn ends.")
    return say("{figure} ends its activation.", **names)


SAME_WORTH = 0.005
"""Worths that differ by less are called equal."""


def partner_panel(state: AppState, say: Words) -> list[Node]:
    """What Tablelight does now with the side whose turn it is."""
    if is_over(state):
        return _over(state, say)
    side = state.game_history.side
    title = say("Tablelight plays {side}.", side=say.side(side))
    parts = [el("p", side_badge(state, side), el("strong", title), cls="headline")]
    goes_on = state.partner.goes_on
    if state.pending_roll is None or goes_on:  # above what changes, so it is found at once and keeps the focus
        parts.append(switch(say("Go on by itself"), goes_on, toggle_goes_on()))
    shown = state.partner.shown
    if owes_die(state):
        from tablelight.app.points.panel import answer_of, die_nodes  # needed only at the end of some games

        parts += die_nodes(answer_of(state.rules, state.document), say)
    elif shown is not None and is_shown(state):
        parts += _order(state, shown, say)
    else:
        found = order_of(state)
        if isinstance(found, Pending):
            parts += answer_node(state, found, say)
    return [el("section", *parts, cls="now partner", key="partner", aria_label=title)]


def _over(state: AppState, say: Words) -> list[Node]:
    """The end of the game: who has won, and what to do next."""
    won, title = winner(state), over_words(state, say)
    badge = [] if won is None else [side_badge(state, won)]
    parts = [
        el("p", *badge, el("strong", title), cls="headline"),
        *(el("p", note, cls="note") for note in over_notes(state, say)),
        button(say("Look back at the game"), StartReview(), picture="history", cls="wide"),
        button(say("Choose a game"), OpenDialog("start"), picture="table", cls="wide"),
    ]
    return [el("section", *parts, cls="now partner", key="partner", aria_label=title)]


def _order(state: AppState, shown: ShownOrder, say: Words) -> list[Node]:
    """The order with its reasons, or compared with a place that was asked about; while its dice are in the hand, the
    order alone."""
    order, *notes = shown_words(state, shown.order, say)
    parts = [el("p", order, cls="order"), *(el("p", note, cls="note") for note in notes)]
    if state.pending_roll is not None:
        return parts
    parts.append(button(say("Carry it out"), carry_out_order(), cls="primary wide"))
    asked = state.partner.asked if may_ask_why(state) else None
    if asked is not None:
        parts += _why_not(state, asked, say)
    else:
        parts += [reason_node(reason, say) for reason in shown.why]
    if may_ask_why(state):
        parts.append(el("p", say("Why not there? Tap a place to see."), cls="note"))
    return parts


def _why_not(state: AppState, place: Place, say: Words) -> list[Node]:
    """What the order expects at its place, compared with the place that was asked about."""
    found, chosen, name = compared(state), chosen_place(state), place_name(state.document, place, say)
    if found is None or chosen is None:
        return []
    title = say("Why not {place}?", place=name)
    parts: list[Node] = [el("p", el("strong", title), cls="headline", key="why-not")]
    if isinstance(found, Pending):
        return [*parts, *answer_node(state, found, say)]
    if found[1] is None:
        barred = None if state.action is None else refusal_of(move_queries.path_to(state, place))
        words = say("No move leads there now.")
        return [*parts, el("p", words, cls="note") if barred is None else reason_node(barred, say)]
    parts.append(el("p", why_not_words(state, found, place, say)))
    named = zip((place_name(state.document, chosen, say), name), found, strict=True)
    rows = [el("li", _expected(state, where, each, say)) for where, each in named if each is not None]
    parts.append(el("ul", *rows, cls="plain"))
    if is_barred_by_duty(found):
        rule = last_to_act(str(state.selected), attacks=found[0] is not None and found[0].target is not None)
        parts.append(reason_node(rule, say))
    return parts


def is_barred_by_duty(found: tuple[ActivationOption | None, ActivationOption | None]) -> bool:
    """Whether the place that was asked about is worth more, but the last figure of a side may not choose it (PL-16)."""
    here, there = found
    return here is not None and there is not None and there.duty < here.duty and there.plain_worth > here.plain_worth


def why_not_words(
    state: AppState, found: tuple[ActivationOption | None, ActivationOption | None], place: Place, say: Words
) -> str:
    """The verdict: how much less the place is worth."""
    here, there = found
    name = place_name(state.document, place, say)
    if here is None or there is None:
        return ""
    less = here.plain_worth - there.plain_worth
    if abs(less) < SAME_WORTH:
        return say("{place} is worth just as much.", place=name)
    if less < 0:
        values = {"place": name, "difference": say.number(-less, 2)}
        if is_barred_by_duty(found):
            return say("{place} would be worth more, by {difference}.", **values)
        return say("{place} is worth more, by {difference}. It was not looked at so far ahead.", **values)
    return say("{place} is worth less, by {difference}.", place=name, difference=say.number(less, 2))


def _expected(state: AppState, name: str, found: ActivationOption, say: Words) -> str:
    target = state.document.find(found.target)
    values = {"place": name, "suffers": say.number(found.fear, 2), "worth": say.number(found.plain_worth, 2)}
    if target is None:
        return say("{place}: it attacks no enemy, suffers {suffers}, and is worth {worth} in all.", **values)
    values |= {"name": say.figure(target), "deals": say.number(found.arrive * found.blow.mean, 2)}
    return say("{place}: it deals {deals} to {name}, suffers {suffers}, and is worth {worth} in all.", **values)
