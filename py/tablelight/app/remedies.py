"""Buttons for what the player can do about a refusal."""

from __future__ import annotations

from tablelight.app import queries
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.actions import PickUpDice
from tablelight.app.move.actions import ChooseAction
from tablelight.app.state import AppState
from tablelight.rules.answers import Reason
from tablelight.view.nodes import Node, button
from tablelight.view.words import Words


def remedy(state: AppState, reason: Reason, say: Words) -> list[Node]:
    """What the player can do about a refusal, as a button."""
    found = queries.ui_of(state).remedies.get(reason.key)
    pending, figure = dice_queries.roll_at_hand(state), state.figure
    if found is None or figure is None:
        return []
    action: object = ChooseAction(found.action)
    if found.roll:
        started = dice_queries.new_roll(
            state, pending.figure if pending is not None else figure.id, found.roll, (), pending
        )
        action = PickUpDice(started)
    return [button(say.label(found.label), action, picture="die", cls="primary wide")]
