"""Older boards have half tiles at the level of their banks: the player is asked once whether they lie lower."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.changes import set_option, with_document
from tablelight.app.handlers import play_action
from tablelight.app.queries import has_game, rules_of
from tablelight.app.state import AppState
from tablelight.board.edits import lie_level, sunk
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words

OPTION = "half_tiles"
"""The option of a game with half tiles that holds the answer "kept"."""


def question(state: AppState, say: Words) -> list[Node]:
    """The question with both answers; empty if the half tiles lie lower already, or are to stay."""
    half = rules_of(state).vocabulary.half_tiles
    if not half or state.document.options.get(OPTION) or not lie_level(state.document.spaces_board, half):
        return []
    text = say("Water, ice, lava and shadow are half tiles. Here they are as high as the ground next to them.")
    yes = button(say("Set them half a step lower"), sink_half_tiles(), cls="wide")
    no = button(say("Leave them as they are"), set_option(OPTION, "kept"), cls="wide quiet")
    return [el("section", el("p", text), yes, no, cls="now", key="half-tiles", aria_label=say("Half tiles"))]


@play_action(has_game)
def sink_half_tiles(state: AppState) -> AppState:
    """Set every half tile a level lower than the ground next to it."""
    half = rules_of(state).vocabulary.half_tiles
    if not half:
        return state
    board = sunk(state.document.spaces_board, half)
    return with_document(state, evolve(state.document, board=board))
