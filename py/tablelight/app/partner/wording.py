"""Orders as sentences."""

from __future__ import annotations

from tablelight.app.partner.seats import has_opponents, sides_left
from tablelight.app.state import AppState
from tablelight.checked import CheckedQuestion
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.objectives.scoring import final, leader
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
    """The order that is shown, as sentences. An end of an activation is shown only if the figure has done nothing in it."""
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
