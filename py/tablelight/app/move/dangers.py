"""What the ways to the lit spaces may cost: the chances to arrive unharmed, and to arrive at all, where they are below 1."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablelight.app import answers, queries
from tablelight.app.keys import Keys
from tablelight.app.move import queries as move_queries
from tablelight.app.state import AppState
from tablelight.board.document import Document
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Pending, progressive
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Destination, Moves, Path
from tablelight.view.lit import grouped

Risks = tuple[Mapping[Space, Fraction], Mapping[Space, Fraction]]
"""By space the chance to arrive without a wound, and the chance to arrive."""
NO_RISKS: Risks = {}, {}


def risks_of(state: AppState) -> Risks:
    """Of every lit space, by its best way."""
    found, figure, action = move_queries.moves_of(state), state.figure, state.action
    if not isinstance(found, Moves) or figure is None or action is None:
        return NO_RISKS
    arrival = queries.ui_of(state).arrival
    if arrival is None or arrival.by_destination:
        return first_risks(state, found)
    walked = _walked.get(state.document, found, arrival.unharmed, figure.id, action, state.keys)
    return first_risks(state, found) if isinstance(walked, Pending) else walked


def first_risks(state: AppState, found: Moves) -> Risks:
    """What the destinations tell themselves."""
    arrival = queries.ui_of(state).arrival
    return _told(found, arrival.wounds, arrival.alive) if arrival is not None and arrival.by_destination else NO_RISKS


@remember(3)
def _told(found: Moves, wounds: str, chance: str) -> Risks:
    unharmed, alive = {}, {}
    for space, (best, *_) in grouped(found).items():
        spared, arrives = _spared(best, wounds), best.extra.get(chance)
        if isinstance(arrives, Fraction) and arrives < 1:
            alive[space] = arrives
        if spared is not None and spared < 1:
            unharmed[space] = spared
        elif space in alive:
            unharmed[space] = alive[space]
    return unharmed, alive


def _spared(best: Destination, wounds: str) -> Fraction | None:
    chances = best.extra.get(wounds)
    if not isinstance(chances, Mapping):
        return None
    found = chances.get("0", Fraction(0))
    return found if isinstance(found, Fraction) else None


@progressive(keep=3)
def _walked(document: Document, found: Moves, key: str, figure: str, action: str, keys: Keys) -> Steps[Risks]:
    unharmed = {}
    for space in grouped(found):
        path = answers.path(document, figure, action, space, keys)
        chance = path.extra.get(key) if isinstance(path, Path) else None
        if isinstance(chance, Fraction) and chance < 1:
            unharmed[space] = chance
        yield
    return unharmed, {}
