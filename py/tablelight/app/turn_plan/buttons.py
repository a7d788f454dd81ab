"""What a player can do with the plan of a turn. The two buttons that ask for one, on an enemy's card and in the turn's
dialog; and the button that ends the turn."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.actions import NextSide
from tablelight.app.handlers import play_action
from tablelight.app.partner.seats import has_opponents, level_now
from tablelight.app.play_state import AskedPlan
from tablelight.app.state import AppState
from tablelight.app.turn.state import turn_after
from tablelight.board.document import Figure
from tablelight.view.nodes import Node, button
from tablelight.view.words import Words


def may_be_planned(state: AppState) -> bool:
    """Whether a person's turn can be planned: enemies are left, and the game says what an activation allows."""
    is_open = state.is_played and state.rules.conduct is not None
    return is_open and level_now(state) is None and has_opponents(state)


def is_target(state: AppState, figure: Figure) -> bool:
    """Whether a figure can be brought down by the side to play."""
    return may_be_planned(state) and figure.side != state.game_history.side and not state.rules.is_out(figure)


def bring_down(state: AppState, figure: Figure, say: Words) -> list[Node]:
    """On an enemy's card: the button that plans how to bring it down."""
    words = say("Bring down {name}", name=say.figure(figure))
    press = button(words, ask_plan(figure.id), picture="threats", cls="wide")
    return [press] if is_target(state, figure) else []


def next_turn(state: AppState, say: Words) -> Node:
    """The button that ends the turn, with the side whose turn is next."""
    name = say.side(turn_after(state.document, state.game_history.turn).side)
    return button(say("Next turn: {side}", side=name), NextSide(), picture="next-turn", cls="primary wide")


@play_action()
def ask_plan(state: AppState, target: str | None) -> AppState:
    """Show on the board how the side to play brings an enemy down, or (None) does the greatest harm. Nothing moves."""
    enemy = None if target is None or state.history is None else state.document.find(target)
    if not may_be_planned(state) or (target is not None and (enemy is None or not is_target(state, enemy))):
        return state
    history = state.game_history
    asked = AskedPlan(side=history.side, target=target, moments=(history.now,))
    bare = evolve(state.cleared(), mode="move", viewpoint=None, selected=None, action=None, keys=())
    return evolve(bare, turn_plan=asked, dialog=None)
