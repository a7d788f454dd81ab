"""Questions to the rules about a move: the selected figure's action, the lit spaces, the proposed destination, the path
to it or why there is none, and the table after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import evolve

from tablelight.app import answers, queries
from tablelight.app.answers import Answer, Impossible, Known, Refusal, Settled, has_many_spaces, problem_of, value_of
from tablelight.app.state import AppState
from tablelight.app.transitions import Keys, with_ends, with_key
from tablelight.board.document import Document, Json
from tablelight.board.records import as_record, items_of, named_rows
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Pending
from tablelight.rules.answers import Destination, Moves, NeededRoll, Path, RequiredSquare
from tablelight.view.games.ui import ArrivalUi, EndUi, SquaresByEnemy
from tablelight.view.inches import is_near
from tablelight.view.lit import grouped
from tablelight.view.plane import Place, place_at

VIA_KEY = "via"
"""The key for the waypoints of a move."""
WHOLE_KEY = "whole"
"""The key of a move that stands for the whole rest of an activation."""


def first_action(state: AppState, figure: str) -> str | None:
    """The first allowed action of a figure that lights spaces."""
    rules = state.rules
    moving = rules.moving or rules.actions
    names = tuple(name for name in moving if state.ui.action(name).leads == "move")
    return value_of(answers.first_allowed(state.document, figure, names))


def select(state: AppState, figure: str | None) -> AppState:
    """Select a figure with its first action that lights spaces, unless it has used up its actions in this turn. Select
    none if it has left the table."""
    if figure is not None and figure not in state.document.by_id:
        figure = None
    state = evolve(state, selected=figure, action=None, keys=(), proposal=None, hover=None)
    if figure is None or state.mode != "move":
        return state
    if state.figure is not None and queries.is_spent(state, state.figure):
        return state
    first = first_action(state, figure)
    if first is None:
        # An action that is barred only by squares that are not free still shows them.
        barred = value_of(answers.actions(state.document, figure)) or ()
        needed = ((each.id, required_squares(evolve(state, action=each.id))) for each in barred)
        first = next((action for action, squares in needed if not all(square.free for square in squares)), None)
    return evolve(state, action=first)


def is_planned(state: AppState) -> bool:
    """Whether the move at hand stands for the whole rest of the activation."""
    return any(key == WHOLE_KEY and value for key, value in state.keys)


def is_for_a_place(state: AppState) -> bool:
    """Whether the action at hand moves no figure: it only waits for a place, such as a door."""
    return state.action is not None and state.ui.action(state.action).leads == "place"


def moves_of(state: AppState) -> Answer[Moves] | None:
    """The answer that lights the board; None without a figure in a moving action. After a waypoint, the reach from
    there."""
    if state.figure is None or state.action is None or state.mode != "move" or is_for_a_place(state):
        return None
    if is_planned(state):
        return answers.planned_moves.get(state.document, state.figure.id, state.action, state.keys)
    started = after_waypoints(state)
    keys = state.keys if started is None else with_key(state.keys, VIA_KEY, None)
    return moves_by(state, keys, started)


def moves_by(state: AppState, keys: Keys, document: Document | None = None) -> Settled[Moves] | None:
    """The destinations of the action at hand with other keys, or from another position; None without an action."""
    if state.figure is None or state.action is None:
        return None
    return answers.moves(document or state.document, state.figure.id, state.action, keys)


def applied(
    state: AppState, to: Place | None, keys: Keys, rolled: Literal["success"] | None = None
) -> Settled[Document] | None:
    """The document after the action at hand; None without one. `rolled`: as in `answers.apply`."""
    if state.figure is None or state.action is None:
        return None
    return answers.apply(state.document, state.figure.id, state.action, to, keys, rolled)


def known_moves(state: AppState) -> Moves | None:
    """The destinations of the move at hand, once they are known."""
    return value_of(moves_of(state))


def is_in_inches(state: AppState) -> bool:
    """Whether the board is free, so that lengths are in inches."""
    return state.history is not None and not state.document.board.has_spaces


def waypoints(state: AppState) -> tuple[Place, ...]:
    """The waypoints of the move at hand."""
    given = dict(state.keys).get(VIA_KEY)
    if not given:
        return ()
    return tuple(place_at(state.document.board, at) for at in as_record(given, list[tuple[float, float]]))


def _keys_to_last_waypoint(state: AppState) -> Keys:
    return with_key(state.keys, VIA_KEY, list(items_of(dict(state.keys)[VIA_KEY])[:-1]) or None)


def after_waypoints(state: AppState) -> Document | None:
    """On a free board, the document as if the move had reached its last waypoint; None without a waypoint, or if a roll
    is needed first. On spaces the rules themselves know the reach through waypoints."""
    found = waypoints(state)
    if not found or not is_in_inches(state):
        return None
    return value_of(applied(state, found[-1], _keys_to_last_waypoint(state)))


def path_so_far(state: AppState) -> Answer[Path] | None:
    """The path to the last waypoint."""
    found = waypoints(state)
    if not found or state.figure is None or state.action is None or state.mode != "move":
        return None
    return answers.path(state.document, state.figure.id, state.action, found[-1], _keys_to_last_waypoint(state))


def start_of(state: AppState) -> Place | None:
    """The place from which the lit destinations are reached."""
    found = waypoints(state)
    if found and (not is_in_inches(state) or after_waypoints(state)):
        return found[-1]
    return state.figure.space if state.figure is not None else None


def staged_document(state: AppState) -> Document:
    """The document during the action: after two figures have switched places, before the path is taken."""
    found = known_moves(state)
    return _moved(state.document, found) if found is not None and found.extra.get("places") else state.document


@remember(2)
def _moved(document: Document, found: Moves) -> Document:
    places = as_record(found.extra["places"], dict[str, tuple[int, int]])
    return document.with_figure(*(evolve(document.figure(name), at=(at,)) for name, at in places.items()))


def destinations_at(state: AppState, place: Place) -> list[Destination]:
    """The destinations in a space, the cheapest first."""
    found = known_moves(state)
    return [] if found is None else grouped(found).get(place, [])


def may_end(state: AppState, place: Place) -> bool:
    """Whether the move may end there."""
    found = known_moves(state)
    if found is not None and found.area is not None:
        # Asking for a path that does not exist is slow: the region answers at once.
        return is_near(found.area, place) and isinstance(path_to(state, place), Known | Pending)
    return bool(destinations_at(state, place))


def ends_of(state: AppState, destination: Destination) -> Keys:
    """The keys that lead to exactly this destination: its flight mode, the first place to set a friend down."""
    chosen: dict[str, Json] = {}
    for end in state.ui.end_keys:
        value = destination.extra.get(end.extra)
        if end.many and (spaces := _offered(value, destination, state.ui.arrival)):
            chosen[end.key] = spaces[0]
        elif not end.many and isinstance(value, str | int | tuple | list):
            chosen[end.key] = value
    return tuple(sorted(chosen.items()))


def proposed(state: AppState) -> Destination | None:
    """The proposed destination, in the chosen flight mode; None without a proposal."""
    if state.proposal is None:
        return None
    chosen = dict(state.proposal.ends)
    single = [end for end in state.ui.end_keys if not end.many]
    for destination in destinations_at(state, state.proposal.to):
        if all(destination.extra.get(end.extra) in (None, chosen.get(end.key)) for end in single):
            return destination
    return None


def drop_end(state: AppState) -> tuple[EndUi, tuple[Space, ...]] | None:
    """The end key that is a choice of spaces (where to set a friend down), and these spaces."""
    destination = proposed(state)
    for end in state.ui.end_keys:
        if destination is not None and end.many and (spaces := _offered(destination.extra.get(end.extra))):
            return end, spaces
    return None


def _offered(value: object, best: Destination | None = None, arrival: ArrivalUi | None = None) -> tuple[Space, ...]:
    """The spaces that an end offers. `best`: of entries with their own cost, only those with the same cost and risk as
    this destination."""
    entries, alive = items_of(value), arrival.alive if arrival is not None else ""
    found = list[Space]()
    for entry in entries:
        if not isinstance(entry, Mapping):
            found.append(entry)
        elif best is None or (entry["cost"], entry.get(alive)) == (best.cost, best.extra.get(alive)):
            found.append(entry["at"])
    return tuple(found)


def path_to(state: AppState, place: Place, ends: Keys = ()) -> Answer[Path] | None:
    """The path of the selected figure to a place, or the refusal. On a large board, the reason why a place is out of
    reach takes longer than a tap."""
    if state.figure is None or state.action is None or is_for_a_place(state):
        return None
    asked = state.document, state.figure.id, state.action, place, with_ends(state.keys, ends)
    if is_planned(state):
        return answers.planned_path.get(*asked)
    if not has_many_spaces(state.document.board) or destinations_at(state, place):
        soon = answers.path_within_budget(*asked)
        if soon is not None:
            return soon
    return answers.searched_path.get(*asked)


def proposed_path(state: AppState) -> Path | None:
    """The path to the proposed destination, once it is known; None if it is refused, or without a proposal."""
    proposal = state.proposal
    return None if proposal is None else value_of(path_to(state, proposal.to, proposal.ends))


def falls_short(state: AppState, place: Place, ends: Keys = ()) -> bool:
    """Whether the action may be taken towards a place that the dice, as they fell, do not let it reach."""
    return not is_planned(state) and value_of(applied(state, place, with_ends(state.keys, ends))) is not None


def roll_before_proposal(state: AppState) -> NeededRoll | None:
    """The roll that the proposed move needs first."""
    path = proposed_path(state)
    return None if path is None else roll_before(state, path)


def roll_before(state: AppState, path: Path) -> NeededRoll | None:
    """The roll that a path needs first. On a free board some paths need none: the path says so itself, or its risks do."""
    needed, found = needed_roll(state), known_moves(state)
    if needed is None or found is None or found.area is None or path.extra.get("needs_roll") is not None:
        return needed
    risks = named_rows(path.risks)
    return needed if any(risk["roll"] == needed.roll for risk in risks) else None


def required_squares(state: AppState) -> list[RequiredSquare]:
    """The squares that must be free for this action, each with whether it is free, and why not."""
    return [square for _, squares in required_squares_by_enemy(state) for square in squares]


def required_squares_by_enemy(state: AppState) -> SquaresByEnemy:
    """The same squares by the id of the enemy that they are opposite to."""
    marks = state.ui.marks
    if state.action is None or state.action not in marks.needs_squares:
        return ()
    found = known_moves(state)
    return () if found is None else marks.required_squares(found)


def needed_roll(state: AppState) -> NeededRoll | None:
    """The roll that the move needs first."""
    found = known_moves(state)
    return None if found is None else found.needs_roll


def missing_figure_key(state: AppState) -> str | None:
    """The key that must name a figure before the action can be asked about."""
    problem = problem_of(moves_of(state))
    if problem is None:
        return None
    return next((key for key, _ in queries.figure_choices(state) if problem.path == f"$.question.{key}"), None)


def with_only_choice(state: AppState) -> AppState:
    """The state with the only possible figure chosen, if the action cannot be asked about before one is named."""
    key = missing_figure_key(state)
    if key is None:
        return state
    named = (with_key(state.keys, key, other.id) for other in dict(queries.figure_choices(state))[key])
    answered = ((keys, value_of(moves_by(state, keys))) for keys in named)
    able = [keys for keys, found in answered if found is not None and found.refused is None]
    return evolve(state, keys=able[0]) if len(able) == 1 else state


def _barred(state: AppState, place: Place) -> Answer[Path] | None:
    """The refusal of the first moving action, for a figure that has no chosen action."""
    found = select(state, state.selected)
    if found.action is None and state.selected is not None:
        found = evolve(found, action=first_action(found, state.selected))
    if found.action is not None:
        why = explanation(found, place)
        return None if isinstance(why, Known | Impossible) else why
    moving = state.rules.moving or state.rules.actions
    actions = value_of(answers.actions(state.document, state.selected or "")) or ()
    barred = [each.reason for each in actions if each.id in moving and each.reason]
    return Refusal(barred[0]) if barred else None


def explanation(state: AppState, place: Place) -> Answer[Path] | None:
    """The path to a place or its refusal; None if there is no move to ask about."""
    if state.action is None and state.figure is not None and state.mode == "move":
        return _barred(state, place)
    if missing_figure_key(state) is not None:
        return None  # the panel asks for the figure
    found = known_moves(state)
    if found is not None and found.refused is not None:
        return Refusal(found.refused)
    return path_to(state, place) if state.mode == "move" else None


def document_after_move(state: AppState) -> Document | None:
    """The table after the proposed move, with an owed roll taken as successful; None without a proposal. Also None for
    a plan, of which only the first action would be made."""
    wanted = state.proposal
    if wanted is None or is_planned(state):
        return None
    return value_of(applied(state, wanted.to, with_ends(state.keys, wanted.ends), "success"))
