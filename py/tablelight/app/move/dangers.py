"""What the ways to the lit spaces may cost: the chances to arrive unharmed, and to arrive at all, where they are below 1."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablelight.app import answers, queries
from tablelight.app.move import queries as move_queries
from tablelight.app.state import AppState
from tablelight.app.transitions import Keys
from tablelight.board.document import Document
from tablelight.board.records import typed
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.progress.pictures import progressive, ready
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Destination, Moves
from tablelight.view.lit import grouped

Risks = tuple[Mapping[Space, Fraction], Mapping[Space, Fraction]]
"""By space the chance to arrive without a wound, and the chance to arrive."""
NO_RISKS: Risks = {}, {}


def risks_of(state: AppState) -> Risks:
    """Of every lit space, by its best way."""
    found, figure, action = move_queries.known_moves(state), state.figure, state.action
    if found is None or figure is None or action is None:
        return NO_RISKS
    arrival = queries.ui_of(state).arrival
    if arrival is None or arrival.by_destination:
        return first_risks(state, found)
    walked = _walked.get(state.document, found, arrival.unharmed, figure.id, action, state.keys)
    return ready(walked, first_risks(state, found))


def first_risks(state: AppState, found: Moves) -> Risks:
    """What the destinations tell themselves."""
    arrival = queries.ui_of(state).arrival
    return _told(found, arrival.wounds, arrival.alive) if arrival is not None and arrival.by_destination else NO_RISKS


@remember(3)
def _told(found: Moves, wounds: str, chance: str) -> Risks:
    unharmed, alive = {}, {}
    for space, (best, *_) in grouped(found).items():
        spared, arrives = _spared(best, wounds), typed(best.extra.get(chance), Fraction)
        if arrives is not None and arrives < 1:
            alive[space] = arrives
        if spared is not None and spared < 1:
            unharmed[space] = spared
        elif space in alive:
            unharmed[space] = alive[space]
    return unharmed, alive


def _spared(best: Destination, wounds: str) -> Fraction | None:
    chances = best.extra.get(wounds)
    return typed(chances.get("0", Fraction(0)), Fraction) if isinstance(chances, Mapping) else None


@progressive(keep=3)
def _walked(document: Document, found: Moves, key: str, figure: str, action: str, keys: Keys) -> Steps[Risks]:
    unharmed = {}
    for space in grouped(found):
        path = answers.value_of(answers.path(document, figure, action, space, keys))
        chance = None if path is None else typed(path.extra.get(key), Fraction)
        if chance is not None and chance < 1:
            unharmed[space] = chance
        yield
    return unharmed, {}
