"""The card at the hand-over: the passed turn in a line; opened, its entries and the picture of its best shot."""

from __future__ import annotations

from fractions import Fraction

from tablelight.app.controls import fold, side_badge
from tablelight.app.log.panel import log_row
from tablelight.app.log.wording import entry_words, removed_words
from tablelight.app.share.actions import SendMoment
from tablelight.app.state import AppState
from tablelight.app.turn.card import TurnCard, turn_card
from tablelight.locale.messages import plural
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words

FOLD = "turn-card"


def turn_card_panel(state: AppState, say: Words) -> list[Node]:
    """The card of the turn before, as long as nothing has happened in this one."""
    card = turn_card(state)
    if card is None:
        return []
    content = _content(state, card, say) if FOLD in state.open_folds else []
    badge = side_badge(state, card.side)
    return [el("section", badge, fold(state, FOLD, card_words(card, say), content), cls="turn-card", key=FOLD)]


def card_words(card: TurnCard, say: Words) -> str:
    """The turn in a line."""
    parts = [say(plural("{count} figure acted", "{count} figures acted"), count=card.acted)] if card.acted else []
    parts += [say("{name} lost {count}", name=say.called(name), count=count) for name, count in card.lost]
    text = ", ".join([*parts, *removed_words(card.gone, say)]) or say("no figure acted")
    luck = [say("luck {share}", share=say.percent(card.luck))] if card.luck is not None else []
    return say.labelled(say.side(card.side), say.series([text, *luck]))


def _content(state: AppState, card: TurnCard, say: Words) -> list[Node]:
    assert state.history is not None
    log = state.history.log
    parts: list[Node] = []
    if card.best is not None:
        words = say("Best shot: {what}", what=entry_words(state, log[card.best], say))
        parts += [
            el("p", words, cls="note"),
            button(say("Send a picture of it"), SendMoment(card.best), picture="share", cls="wide"),
        ]
    parts.append(el("ol", *(log_row(state, number, log[number], say) for number in card.entries), cls="log"))
    if card.luck is not None:
        words = say("Luck: the share of games with worse dice; {half} is average.", half=say.percent(Fraction(1, 2)))
        parts.append(el("p", words, cls="note"))
    return parts
