"""The drawing of a move: its destinations and the chances to arrive, the proposed path, and what is in its way."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import evolve

from tablelight.app import answers
from tablelight.app.dice import queries as dice_queries
from tablelight.app.move import keys_panel
from tablelight.app.move import queries as move_queries
from tablelight.app.state import AppState
from tablelight.app.transitions import Keys
from tablelight.board.document import Document
from tablelight.board.records import typed
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Effort, Pending, progressive, ready
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Moves, Path
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer, Text
from tablelight.view.games.ui import ui_of
from tablelight.view.highlights import demand_layer, drops_layer, offender_layer, path_layer
from tablelight.view.inches import bands_layer, boxes_of, has_bands, region_layer
from tablelight.view.lit import LitOptions, grouped, moves_layer
from tablelight.view.plane import Place, plane_of
from tablelight.view.tokens import badges, ghosts_layer, radius, token_middle

OTHERS = 0.35
"""The opacity of the other destinations while one is proposed."""
Risks = tuple[Mapping[Space, Fraction], Mapping[Space, Fraction]]
"""The chance to arrive without a wound, and the chance to arrive, each by space."""
NO_RISKS: Risks = {}, {}


def lit_places(state: AppState, document: Document, letters: tuple[Text, ...]) -> Layer:
    """The lit places; fainter while one of them is proposed, or an enemy is looked at. `letters`: the texts on the
    board."""
    wanted, start, numbers = _wanted(state), move_queries.start_of(state), state.shows_numbers
    risks = NO_RISKS if state.ui.arrival is None else risks_of(state)
    found = lit_layer.get(document, wanted, start, numbers, risks, letters)
    if isinstance(found, Pending):  # meanwhile a region without inches; a plan has thousands of points
        is_long = wanted is not None and has_bands(wanted)
        found = EMPTY if is_long else lit_at_once(document, wanted, start, numbers, risks)
    return _dimmed(found) if state.proposal is not None or state.target is not None else found


@remember(2)
def _dimmed(layer: Layer) -> Layer:
    return evolve(layer, alpha=OTHERS)


def _wanted(state: AppState) -> Moves | None:
    """The moves that are lit; None while other dice are in the hand."""
    if state.pending_roll is not None and not dice_queries.is_owed(state):
        return None
    return keys_panel.lit(state) if state.sets_down_first else move_queries.known_moves(state)


def _effort(_: Document, found: Moves | None, start: Place | None, *_more: object) -> Effort:
    if found is None or found.area is None or found.refused is not None or start is None:
        return "touch"
    return "short" if has_bands(found) or found.contours is not None else "touch"


@progressive(keep=4, effort=_effort)
def lit_layer(
    document: Document, found: Moves | None, start: Place | None, numbers: bool, risks: Risks, letters: tuple[Text, ...]
) -> Steps[Layer]:
    """The lit places. `letters`: the texts on a bare table, which the inches keep clear of."""
    if found is not None and start is not None and _effort(document, found, start) == "short":
        plane = plane_of(document.board)
        if has_bands(found):
            return (yield from bands_layer(found, plane, plane.centre(start)))
        assert found.contours is not None
        yield from found.contours.drawing()
        bases = [(plane.centre(each.space), (radius(each),) * 2) for each in document.figures]
        return region_layer(found, plane, plane.centre(start), taken=[*boxes_of(letters), *bases])
    return lit_at_once(document, found, start, numbers, risks)


@remember(answers.FORESEEN + 8)
def lit_at_once(document: Document, found: Moves | None, start: Place | None, numbers: bool, risks: Risks) -> Layer:
    """The lit places in the first picture after a tap, on a bare table without the inches."""
    if found is None or found.refused is not None:
        return EMPTY
    plane = plane_of(document.board)
    if start is not None and found.area is not None:
        return region_layer(found, plane, plane.centre(start), with_contours=False)
    near, (unharmed, alive) = document.topology.neighbours, risks
    things = frozenset(thing.at for thing in document.board.objects if not thing.corner)
    shown = LitOptions(start=start, near=near, numbers=numbers, lettered=things, unharmed=unharmed, alive=alive)
    return moves_layer(found, plane, ui_of(document), shown)


@remember(2)
def switched_layer(document: Document, staged: Document) -> Layer:
    """The figures that change places in a move that is not made yet, as ghosts where they would stand."""
    if staged is document:
        return EMPTY
    moved = [figure for figure in staged.figures if document.figure(figure.id).at != figure.at]
    return ghosts_layer(moved, plane_of(document.board), ui_of(document), badges(document))


@remember(2)
def required_squares_layer(document: Document, squares: tuple[tuple[Place, bool], ...]) -> Layer:
    """The squares that must be free for an action, each with whether it is free."""
    on_board = [(at, free) for at, free in squares if at in document.topology] if squares else []
    return demand_layer(on_board, plane_of(document.board)) if on_board else EMPTY


def path_layers(state: AppState) -> tuple[Layer, ...]:
    """The proposed path, or the path to the place under the pointer, or what is in the way; then the waypoints. On a
    free board the ring at the end of a path shows the figure's base, in the colour of the risk there."""
    document = move_queries.staged_document(state)
    plane = plane_of(document.board)
    reach = None if state.figure is None or state.document.board.has_spaces else radius(state.figure)
    if state.proposal is not None:
        to, found = state.proposal.to, move_queries.path_to(state, state.proposal.to, state.proposal.ends)
        choice = move_queries.drop_end(state)
        if choice is None or not choice[0].on_board:
            is_risky = state.ui.arrival is not None and to in risks_of(state)[0]
            shown = _path(document, found, reach, "risk" if is_risky else "reach")
            return (shown, _waypoints(document, move_queries.waypoints(state)))
        chosen = dict(state.proposal.ends).get(choice[0].key)
        spot = (int(chosen[0]), int(chosen[1])) if isinstance(chosen, tuple) else None
        return _path(document, found, reach), drops_layer(choice[1], spot, plane)
    if state.explaining is not None:
        return (_path(document, move_queries.explanation(state, state.explaining), reach),)
    found = move_queries.path_so_far(state)
    if state.hover is not None and state.mode == "move" and move_queries.may_end(state, state.hover):
        found = move_queries.path_to(state, state.hover)
    return _path(document, found, reach), _waypoints(document, move_queries.waypoints(state))


@remember(2)
def _waypoints(document: Document, stops: tuple[Place, ...]) -> Layer:
    """Numbered waypoints; not as discs, which hold costs."""
    sheet, plane = marks.LayerSheet(), plane_of(document.board)
    for number, place in enumerate(stops, 1):
        sheet.mark(plane.centre(place), marks.diamond(32), "path-tick")
        sheet.mark(plane.centre(place), marks.label(str(number), 24), "path-numeral")
    return sheet.layer()


@remember(4)
def _path(document: Document, found: answers.Answer[Path] | None, end: float | None, kind: str = "reach") -> Layer:
    plane = plane_of(document.board)
    match found:
        case answers.Known(path):
            return path_layer(path, plane, ui_of(document).marks.is_watched, end, kind)
        case answers.Refusal(reason):
            there = token_middle(document, reason.figure) if reason.figure is not None else None
            return offender_layer(plane, reason, there)
    return EMPTY


def risks_of(state: AppState) -> Risks:
    """The chances of every lit space, by its best path, if they are below 1."""
    found, figure, action = move_queries.known_moves(state), state.figure, state.action
    if found is None or figure is None or action is None:
        return NO_RISKS
    arrival = state.ui.arrival
    if arrival is None or arrival.by_destination:
        return first_risks(state, found)
    walked = _walked.get(state.document, found, arrival.unharmed, figure.id, action, state.keys)
    return ready(walked, first_risks(state, found))


def first_risks(state: AppState, found: Moves) -> Risks:
    """The chances that the destinations themselves hold."""
    arrival = state.ui.arrival
    if arrival is None or not arrival.by_destination:
        return NO_RISKS
    return _risks_of(found, arrival.wounds, arrival.alive)


@remember(3)
def _risks_of(found: Moves, wounds: str, chance: str) -> Risks:
    unharmed, alive = {}, {}
    for space, (best, *_) in grouped(found).items():
        chances, arrives = best.extra.get(wounds), typed(best.extra.get(chance), Fraction)
        spared = typed(chances.get("0", Fraction(0)), Fraction) if isinstance(chances, Mapping) else None
        if arrives is not None and arrives < 1:
            alive[space] = arrives
        if spared is not None and spared < 1:
            unharmed[space] = spared
        elif space in alive:
            unharmed[space] = alive[space]
    return unharmed, alive


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
