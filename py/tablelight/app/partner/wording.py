"""Orders as sentences."""

from __future__ import annotations

from tablelight.app.partner.seats import sides_left
from tablelight.app.queries import ui_of
from tablelight.app.state import AppState
from tablelight.checked import CheckedQuestion
from tablelight.rules.conduct import PlayOrder
from tablelight.view.words import Words, place_name


def over_words(state: AppState, say: Words) -> str:
    """Who has won."""
    left = next(iter(sides_left(state)), None)
    return say("The game is over: a draw.") if left is None else say("Winner: {side}", side=say.side(left))


def shown_words(state: AppState, order: PlayOrder, say: Words) -> list[str]:
    """The order that is shown, as sentences. An end of an activation is shown only if the figure has done nothing in it."""
    words = [order_words(state, order, say)]
    return [*words, say("Nothing that it can do now promises more.")] if order.get("end") == "activation" else words


def order_words(state: AppState, order: PlayOrder, say: Words) -> str:
    """An order as a sentence."""
    ui = ui_of(state)

    def name(key: str) -> str:
        figure = state.document.find(str(order.get(key)))
        return "" if figure is None else say.figure(figure)

    if order.get("ask") == "apply":
        question = CheckedQuestion.read(state.document, dict(order)).move()
        action = say.label(ui.actions[question.action].label)
        if question.to is None:
            return say("{figure}: {action}.", figure=name("figure"), action=action)
        place = place_name(state.document, question.to, say)
        return say("{figure}: {action} to {place}.", figure=name("figure"), action=action, place=place)
    if order.get("ask") == "roll":
        roll = say.label(ui.rolls[str(order["roll"])].label)
        if order.get("target") is not None:
            return say("{figure}: {roll} against {target}.", figure=name("figure"), roll=roll, target=name("target"))
        return say("{figure} rolls: {roll}.", figure=name("figure"), roll=roll)
    if "attack" in order:
        return say(
            "{figure} attacks {target}. Resolve the attack at the table, then go on.",
            figure=name("figure"),
            target=name("target"),
        )
    if order.get("end") == "turn":
        return say("The turn ends.")
    return say("{figure} ends its activation.", figure=name("figure"))
