"""The next order of a side that Tablelight plays."""

from __future__ import annotations

import json

from tablelight.app.partner.seats import level_now, may_ask_why
from tablelight.app.state import AppState
from tablelight.app.transitions import BOUNDARIES, untimed
from tablelight.board.document import Document, Json
from tablelight.partner.asked import MOST_DONE, read
from tablelight.partner.choosing import Next, choose, expected
from tablelight.partner.options import ActivationOption
from tablelight.partner.orders import actors
from tablelight.progress.pictures import Pending, progressive
from tablelight.progress.portions import Portions, onwards
from tablelight.rules.registry import rules_of
from tablelight.view.plane import Place


@progressive(keep=4, where="worker", effort="long")
def next_order(document: Document, question: str) -> Portions[Next]:
    """The order of a side. `question`: the keys of `next`, as JSON."""
    return (yield from onwards(choose(rules_of(document), document, read(document, json.loads(question)))))


def order_of(state: AppState) -> Next | Pending | None:
    """The order for the side whose turn it is; None if a person plays it."""
    asked = _partner_question(state)
    return None if asked is None else next_order.get(*asked)


@progressive(keep=12, where="worker", effort="long")
def expected_at(
    document: Document, question: str, figure: str, places: tuple[Place, ...]
) -> Portions[tuple[ActivationOption | None, ...]]:
    """The best option of a figure at each of some places. `question`: the keys of `next`, as JSON."""
    asked = read(document, json.loads(question))
    return (yield from expected(rules_of(document), document, asked, figure, places))


def chosen_place(state: AppState) -> Place | None:
    """Where the figure of the shown order will stand; None if the order does not decide that."""
    return None if state.partner.shown is None else state.partner.shown.place


def compared(state: AppState) -> tuple[ActivationOption | None, ActivationOption | None] | Pending | None:
    """What the figure expects at its place and at the place asked about; None if there is no such place."""
    asked, chosen, place = _partner_question(state), chosen_place(state), state.partner.asked
    if asked is None or chosen is None or place is None or not may_ask_why(state):
        return None
    found = expected_at.get(*asked, str(state.selected), (chosen, place))
    return found if isinstance(found, Pending) else (found[0], found[1])


def known_order(state: AppState) -> Next | None:
    """The order, if it is already known."""
    asked = _partner_question(state)
    known = None if asked is None else next_order.known(*asked)
    return None if known is None else known.answer


def _partner_question(state: AppState) -> tuple[Document, str] | None:
    level = level_now(state)
    if level is None or state.history is None:
        return None
    return state.document, question_of(state, turns="side", round=state.history.turn.round, effort=level)


def question_of(state: AppState, **keys: Json) -> str:
    """A question about the turn under way, as JSON: its side, who has acted, the orders of the activation under way, and
    further keys."""
    done, history = orders_done(state), state.game_history
    acted = (history.turn.acted & state.document.by_id.keys()) - {order.get("figure") for order in done}
    return json.dumps({"side": history.side, "acted": sorted(acted), "done": done, **keys})


def orders_done(state: AppState) -> list[dict[str, Json]]:
    """The orders of the figure whose activation is under way. Rolls that others owe in between do not end it."""
    done, conduct = _done(state), state.rules.conduct
    if conduct is None:
        return []
    acting = actors(conduct, state.document, state.game_history.side, done)
    return [order for order in done if order.get("figure") == acting[-1]] if acting else []


def _done(state: AppState) -> list[dict[str, Json]]:
    """The orders since the last activation ended, oldest first, without their dice. The moment of an attack that
    the players resolve has no question (PL-15): it comes first, because no activation goes on after a move and an
    attack."""
    history, found = state.game_history, list[dict[str, Json]]()
    attacker = history.turn.attacker
    attack: list[dict[str, Json]] = [{"attack": "range", "figure": attacker}] if attacker else []
    for moment in (history.now, *reversed(history.past)):
        question = None if moment.transition is None else moment.transition.question
        if len(found) + len(attack) == MOST_DONE or (question is not None and untimed(question) in BOUNDARIES):
            break
        if question is not None:
            found.append({key: value for key, value in question.items() if key != "dice"})
    return [*attack, *found[::-1]]
