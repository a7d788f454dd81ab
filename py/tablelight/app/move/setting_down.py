"""Set down a carried figure next to the end of a move. The player may choose that place first; the end follows."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import answers, queries
from tablelight.app.handlers import play_action
from tablelight.app.move import queries as move_queries
from tablelight.app.move.state import Proposal
from tablelight.app.state import AppState
from tablelight.app.transitions import with_key
from tablelight.board.document import Figure
from tablelight.board.records import items_of, typed
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.rules.answers import Destination, Moves
from tablelight.view.games.ui import EndUi
from tablelight.view.plane import Place


def _ends(state: AppState) -> list[EndUi]:
    """The end keys that are places on the board, and by which the rules can be asked for the lit spaces."""
    fields = queries.rules_of(state).keys.get("moves", {})
    return [end for end in queries.ui_of(state).end_keys if end.many and end.on_board and end.key in fields]


def carried(state: AppState) -> Figure | None:
    """The figure that the move carries, to be set down in a place that the player chooses."""
    chosen = dict(state.keys)
    if not _ends(state) or state.mode != "move":
        return None
    people = (state.document.find(typed(chosen.get(key), str)) for key, _ in queries.figure_choices(state))
    return next(filter(None, people), None)


def proposed_from(state: AppState, place: Place) -> AppState | None:
    """Propose the cheapest end from which the carried figure can be set down in a place; None if there is none."""
    figure, action = state.figure, state.action
    if figure is None or action is None:
        return None
    for end in _ends(state):
        keys = with_key(state.keys, end.key, list(place))
        found = answers.value_of(answers.moves(state.document, figure.id, action, keys))
        if found is not None and found.spaces:
            best = min(found.spaces, key=lambda destination: destination.cost)
            ends = with_key(move_queries.ends_of(state, best), end.key, place)
            proposed = Proposal(best.at, ends)
            return evolve(state, proposal=proposed, explaining=None, notice=None, hover=None, target=None)
    return None


def lit(state: AppState) -> Moves | None:
    """If setting down comes first, the places where the carried figure may be set down; else where the move may end."""
    found = move_queries.known_moves(state)
    return _places(found, _ends(state)[0].extra) if found is not None and carried(state) is not None else found


@remember(2)
def _places(found: Moves, key: str) -> Moves:
    """The places to set a figure down, each with the cost of the cheapest end from which that is possible."""
    best: dict[Space, int] = {}
    for end in found.spaces:
        places = end.extra.get(key)
        for place in items_of(places):
            best[place] = min(end.cost, best.get(place, end.cost))
    spaces = tuple(Destination(at=at, cost=best[at]) for at in sorted(best, key=lambda at: (at[1], at[0])))
    return evolve(found, spaces=spaces)


@play_action()
def toggle_set_down(state: AppState) -> AppState:
    """Choose whether a tap says where the carried figure is set down, or where the move ends."""
    return evolve(state, sets_down_first=not state.sets_down_first, proposal=None, explaining=None)
