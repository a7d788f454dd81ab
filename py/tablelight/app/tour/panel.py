"""The tour of a first visit: five stops on the table at hand, each with its subject set up, a few words, and the
buttons to go on and to end it. It changes no game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import chain
from math import dist

from attrs import evolve, frozen

from tablelight.app import actions as do
from tablelight.app import answers
from tablelight.app.clock.update import side_now
from tablelight.app.controls import words_of
from tablelight.app.handlers import perform, play_action
from tablelight.app.history import History
from tablelight.app.move.queries import known_moves, select
from tablelight.app.queries import has_game
from tablelight.app.saves.actions import OpenFile
from tablelight.app.sight.queries import verdict_between
from tablelight.app.sight.update import look_at
from tablelight.app.state import AppState
from tablelight.app.table_state import TourState
from tablelight.board.document import Document
from tablelight.board.units import INCH
from tablelight.progress.memo import remember
from tablelight.rules.answers import Moves
from tablelight.view.games.ui import ui_of
from tablelight.view.nodes import Node, button, el
from tablelight.view.plane import Place, plane_of
from tablelight.view.words import Words

STOPS = 5


@frozen(kw_only=True)
class TourTarget:
    """The subject of a stop: places of the board, and parts of the page by name; none of it may be covered. A frame
    goes around the parts, if there are any, else around the places together. `is_board_clear`: the rest of the board is
    covered only if there is no other room."""

    places: tuple[Place, ...] = ()
    parts: tuple[str, ...] = ()
    is_board_clear: bool = False


@play_action(has_game)
def begin_tour(state: AppState) -> AppState:
    """Go to the first stop, without a selected figure."""
    return evolve(_cleared(state), dialog=None, tour=evolve(state.tour, stop=0))


@play_action()
def end_tour(state: AppState) -> AppState:
    """End the tour, and do not offer it again. The game is as before, except for the player's moves."""
    return evolve(_cleared(state), tour=TourState(seen=True))


def _cleared(state: AppState) -> AppState:
    return evolve(state.cleared(), mode="move", selected=None, action=None, keys=(), viewpoint=None)


@play_action()
def next_stop(state: AppState) -> AppState:
    """Go to the next stop; after the last one the tour ends."""
    stop = state.tour.stop
    if stop is None:
        return state
    if stop + 1 == STOPS:
        return perform(state, end_tour())
    return _prepared(evolve(state, tour=evolve(state.tour, stop=stop + 1)))


def after_first_stop(before: AppState, after: AppState) -> AppState:
    """Go to the second stop once the player does what the first one asks for: select a figure."""
    if after.tour.stop == 0 and after.selected is not None and before.selected is None and after.mode == "move":
        return perform(after, next_stop())
    return after


def _prepared(state: AppState) -> AppState:
    figure = state.selected or first_figure(state)
    if figure is None:
        return state
    match state.tour.stop:
        case 1:
            return state if _lit(state) else _choose(state, first_figure(state) or figure)
        case 2:
            seer = evolve(select(evolve(state.cleared(), mode="see"), figure), viewpoint=None)
            seen = _in_view(seer.document, figure)
            return seer if seen is None else perform(seer, look_at(seen))
        case 3:
            risky = _first(state.document, side_now(state), _is_risky)
            return state if risky is None else _choose(state, risky)
        case _:
            return evolve(state.cleared(), mode="threats", selected=figure, action=None, keys=(), viewpoint=None)


def _choose(state: AppState, figure: str) -> AppState:
    return select(evolve(state.cleared(), mode="move", viewpoint=None), figure)


def first_figure(state: AppState) -> str | None:
    """The figure to begin with: one that may move without a roll, if possible of the side whose turn it is."""
    return _first(state.document, side_now(state), _is_free) if state.history is not None else None


@remember(4)
def _first(document: Document, side: str, fits: Callable[[Document, Moves], bool]) -> str | None:
    for figure in sorted(document.figures, key=lambda figure: figure.side != side):
        found = known_moves(select(AppState(history=History.of(document)), figure.id))
        if found is not None and found.refused is None and fits(document, found):
            return figure.id
    return None


def _is_free(_: Document, found: Moves) -> bool:
    return found.needs_roll is None and bool(found.spaces or found.area)


def _is_risky(document: Document, found: Moves) -> bool:
    arrival = ui_of(document).arrival
    values = [destination.extra.get(arrival.alive) for destination in found.spaces] if arrival is not None else []
    return found.needs_roll is not None or any(isinstance(value, Fraction) and value < 1 for value in values)


@remember(4)
def _in_view(document: Document, figure: str) -> str | None:
    """The nearest enemy that a figure may attack, else that it sees; the nearest of all if it sees none."""
    viewer, centre = document.figure(figure), plane_of(document.board).centre
    here = centre(viewer.space)
    near = sorted(document.enemies(viewer), key=lambda other: dist(centre(other.space), here))
    judged = ((each, answers.value_of(verdict_between(document, figure, each.id, None))) for each in near)
    seen = ((each, answers.value_of(answers.sight(document, figure, each.space))) for each in near)
    attacked = (each.id for each, found in judged if found is not None and found.attacks)
    visible = (each.id for each, found in seen if found is not None and found.visible)
    return next(chain(attacked, visible, (each.id for each in near)), None)


def _lit(state: AppState) -> tuple[Place, ...]:
    found = known_moves(state)
    if found is None:
        return ()
    if found.area is not None:
        return tuple((round(x * INCH), round(y * INCH)) for rings in found.area for ring in rings for x, y in ring)
    return tuple(destination.at for destination in found.spaces)


def tour_target(state: AppState) -> TourTarget | None:
    """The subject of the stop; None if there is no tour, or a dialog or the editor covers the table."""
    stop = state.tour.stop
    if stop is None or state.history is None or state.dialog is not None or state.editor.session is not None:
        return None
    if stop == 0:
        first = first_figure(state) or next((figure.id for figure in state.document.figures), None)
        return TourTarget(places=state.document.figure(first).at if first is not None else ())
    if stop == 1:
        return TourTarget(places=_lit(state))
    if stop == 2:
        looking = [*(state.figure.at if state.figure is not None else ()), *([state.target] if state.target else [])]
        return TourTarget(places=tuple(looking), parts=("see",))
    return TourTarget(parts=("answer",) if stop == 3 else ("turn", "threats"), is_board_clear=True)


def tour(state: AppState) -> Node | None:
    """The text of a stop and the frames around its subject, which `web` places. None if there is no subject."""
    if tour_target(state) is None:
        return None
    say, stop = words_of(state), state.tour.stop or 0
    title, text = _words(state, stop, say)
    is_last = stop + 1 == STOPS
    own = button(say("Set up my table"), do.OpenDialog("new"), picture="new")
    other = button(say("Open a map"), OpenFile(), picture="open")
    count = el("p", say("{number} of {count}", number=stop + 1, count=STOPS), cls="note")
    words = el("h2", title, id="tour-title"), el("p", text, id="tour-text")
    on = evolve(button(say("Play") if is_last else say("Next"), next_stop(), cls="primary on"), key="on")
    skip = evolve(button(say("Skip the tour"), end_tour(), cls="skip"), key="skip")
    frames = [el("div", cls="tour-frame", aria_hidden="true", key=f"frame-{number}") for number in (1, 2)]
    texts = el("div", count, *words, aria_live="polite", aria_atomic="true")
    doors = None if stop else el("div", own, other, cls="doors", key="doors")
    ways = el("div", None if is_last else skip, on, cls="ways", key="ways")
    about = {"role": "dialog", "aria_labelledby": "tour-title", "aria_describedby": "tour-text"}
    return el("div", *frames, el("section", texts, doors, ways, cls="tour", key="bubble", more=about), cls="touring")


def _words(state: AppState, stop: int, say: Words) -> tuple[str, str]:
    bare = not state.document.board.has_spaces
    if stop == 0:
        text = say("See where it can go, what it can hit, and what can hit it. Your dice, your table.")
        return say("Tap a figure"), text
    if stop == 1:
        area = say(
            "The lit area is in reach, with a line for each inch. Tap a place to see the way, hold a dark one to "
            "learn why not."
        )
        spaces = say(
            "Lit spaces are in reach; the number is the cost. On an octagon it must stop. Tap one to see the "
            "way, hold a dark one to learn why not."
        )
        return say("Where it can go"), area if bare else spaces
    if stop == 2:
        return say("What it hits and sees"), say(
            "Tap an enemy: can it be hit, with what chance, and why. A solid line is clear, a dashed one is not; "
            "a cross marks where it is blocked."
        )
    if stop == 3:
        found = known_moves(state)
        rolls = say("Hatched spaces need a roll first; the exact chance is here. Tap a number to read the rule.")
        plain = say("The exact chances and all reasons are here. Tap a number to read the rule.")
        return say("Chances and reasons"), rolls if found is not None and found.needs_roll else plain
    return say("Turns and threats"), say(
        "Threats shows, for each space, how many enemies could hurt you there. The turn and the log are here."
    )
