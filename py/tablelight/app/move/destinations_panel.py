"""The list of destinations, for those who do not tap the board, and the cost of each in words."""

from __future__ import annotations

from tablelight.app.controls import fold, switch
from tablelight.app.move import queries as move_queries
from tablelight.app.move import waypoints_panel
from tablelight.app.move.actions import Propose, ToggleNumbers
from tablelight.app.move.scene import NO_RISKS, risks_of
from tablelight.app.state import AppState
from tablelight.rules.answers import Destination
from tablelight.view.lit import grouped
from tablelight.view.nodes import Node, el, listed
from tablelight.view.plane import Place
from tablelight.view.words import Words, place_name


def destinations(state: AppState, say: Words) -> list[Node]:
    """Every destination as a button, for players who do not see the board."""
    found = move_queries.known_moves(state)
    if found is None or not found.spaces:
        return []
    spaces = grouped(found)
    rows: list[Node] = []
    if "destinations" in state.open_folds:
        rows = [_destination(state, space, several, say) for space, several in spaces.items()]
    title = say("Where it can go ({count})", count=len(spaces))
    numbers = switch(say("Costs on every space"), state.shows_numbers, ToggleNumbers())
    return [numbers, fold(state, "destinations", title, [listed(rows, "places spaces")])]


def _destination(state: AppState, space: Place, several: list[Destination], say: Words) -> Node:
    best = several[0]
    return el(
        "button",
        el("span", place_name(state.document, space, say), cls="name"),
        el("span", _cost(state, best, say), cls="note"),
        cls="row",
        do=Propose(space),
    )


def _cost(state: AppState, best: Destination, say: Words, *, risks: bool = True) -> str:
    parts = [say("cost {cost}", cost=best.cost)]
    if best.halts:
        parts.append(say("stops there"))
    unharmed, alive = risks_of(state) if risks else NO_RISKS
    if best.at in unharmed:
        parts.append(say("unharmed {chance}", chance=say.percent(unharmed[best.at])))
    if best.at in alive:
        parts.append(say("arrives with {chance}", chance=say.percent(alive[best.at])))
    return ", ".join(parts)


def cost_words(state: AppState, place: Place, say: Words, *, risks: bool = True) -> str:
    """The cost of a destination, for the status line and the live region; with what the way may do to it, if wanted."""
    if move_queries.is_in_inches(state):
        return waypoints_panel.path_words(state, place, say) if move_queries.moves_of(state) is not None else ""
    found = move_queries.destinations_at(state, place)
    return _cost(state, found[0], say, risks=risks) if found else ""
