"""Changes of the ground by hand in play. Doors open and close even against the rules (an event, a mistake). Older
boards have half tiles at the level of their banks: the player is asked once whether they lie lower."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.changes import set_option, with_document, with_moment
from tablelight.app.handlers import play_action
from tablelight.app.log.state import Entry
from tablelight.app.queries import has_game
from tablelight.app.state import AppState
from tablelight.board.document import Edge
from tablelight.board.edits import edges_between, lie_level, set_edges, sunk
from tablelight.grid import Space
from tablelight.view.nodes import Node, button, el
from tablelight.view.plane import Place
from tablelight.view.words import Words, place_name


def doors_at(state: AppState, place: Place) -> list[Edge]:
    """The doors on the sides of a space."""
    kinds = state.ui.doors
    edges = state.document.board.edges if kinds else ()  # else all edges of a large board would be searched
    return [edge for edge in edges if edge.kind in kinds and place in edge.between]


def place_of(state: AppState) -> Place | None:
    """The space whose doors are offered: the explained or proposed one, else the selected figure's, unless the game has
    an action for doors."""
    if state.explaining is not None:
        return state.explaining
    if state.proposal is not None:
        return state.proposal.to
    ui, figure = state.ui, state.figure
    if figure is None or any(ui.action(name).turns for name in state.rules.actions):
        return None
    return figure.space


@play_action(has_game)
def swing_door(state: AppState, between: tuple[Space, Space]) -> AppState:
    """Open or close the door between two spaces by hand. The explanation stays, so that the player sees what changes."""
    sides = state.ui.edges
    doors = (edge for edge in edges_between(state.document.board, between) if edge.kind in sides)
    kind = next(filter(None, (sides[edge.kind].turned for edge in doors)), None)
    if kind is None:
        return state
    document = evolve(state.document, board=set_edges(state.document.spaces_board, [between], kind))
    start, end = between
    entry = Entry(kind="door", what=kind, round=state.game_history.turn.round, start=start, end=end)
    return evolve(with_moment(state, state.game_history.then(document, entry)), explaining=state.explaining)


def doors(state: AppState, say: Words) -> list[Node]:
    """A button for each door of the explained or proposed space, or of the figure's own."""
    place = place_of(state)
    if place is None:
        return []
    sides, rows = state.ui.edges, []
    for edge in doors_at(state, place):
        other = edge.between[0] if edge.between[1] == place else edge.between[1]
        ends = {"place": place_name(state.document, place, say), "other": place_name(state.document, other, say)}
        is_shut = sides[sides[edge.kind].turned].form == "door-open"
        to_open, to_close = say("Open the door {place}–{other}", **ends), say("Close the door {place}–{other}", **ends)
        press = button(to_open if is_shut else to_close, swing_door(edge.between), picture="door", cls="wide")
        rows.append(el("li", press, key=f"{edge.between}"))
    return [el("ul", *rows, cls="actions", key="doors", aria_label=say("Doors"))] if rows else []


HALF_TILES = "half_tiles"
"""The option of a game with half tiles that holds the answer "kept"."""


def half_tiles_question(state: AppState, say: Words) -> list[Node]:
    """The question with both answers; empty if the half tiles lie lower already, or are to stay."""
    half = state.rules.vocabulary.half_tiles
    if not half or state.document.options.get(HALF_TILES) or not lie_level(state.document.spaces_board, half):
        return []
    text = say("Water, ice, lava and shadow are half tiles. Here they are as high as the ground next to them.")
    yes = button(say("Set them half a step lower"), sink_half_tiles(), cls="wide")
    no = button(say("Leave them as they are"), set_option(HALF_TILES, "kept"), cls="wide quiet")
    return [el("section", el("p", text), yes, no, cls="now", key="half-tiles", aria_label=say("Half tiles"))]


@play_action(has_game)
def sink_half_tiles(state: AppState) -> AppState:
    """Set every half tile a level lower than the ground next to it."""
    half = state.rules.vocabulary.half_tiles
    if not half:
        return state
    board = sunk(state.document.spaces_board, half)
    return with_document(state, evolve(state.document, board=board))
