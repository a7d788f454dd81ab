"""The panel of the selected figure in Move mode: what it needs first, then its card, its actions and destinations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from tablelight.app import answers, card, queries
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.panel import dice, rolled
from tablelight.app.dice.queries import debts
from tablelight.app.figure_lists import figures_fold
from tablelight.app.move import panel as move
from tablelight.app.move import queries as move_queries
from tablelight.app.move import waypoints_panel
from tablelight.app.move.destinations_panel import destinations
from tablelight.app.move.doors import doors
from tablelight.app.notes_panel import notes_fold
from tablelight.app.owed_panel import owed
from tablelight.app.partner.seats import is_shown, level_now
from tablelight.app.portraits.panel import portrait_fold
from tablelight.app.sight.panel import looked_at
from tablelight.app.state import AppState
from tablelight.app.threats.advice_panel import there
from tablelight.app.threats.panel import advice_button
from tablelight.app.turn.spent import not_its_turn, spent
from tablelight.app.turn_plan.buttons import bring_down
from tablelight.board.document import Figure
from tablelight.progress.pictures import later
from tablelight.view.games.panels import panel_of
from tablelight.view.nodes import Node
from tablelight.view.words import Words

Need: TypeAlias = Literal["throw", "roll first", "roll later", "go on", "confirm", "choose whom", "fallen", "nothing"]
"""Throw the dice in the hand; roll before the proposed move; roll before some of the moves; confirm the move that the dice
allow; confirm the proposed move; choose whom the action names; take a fallen figure off the table; nothing yet."""


def need_of(state: AppState, figure: Figure) -> Need:
    """The most pressing need of the selected figure in Move mode."""
    owes_roll = dice_queries.is_owed(state)
    if state.pending_roll is not None and not owes_roll:
        return "throw"
    path = move_queries.proposed_path(state)
    roll = None if path is None else move_queries.roll_before(state, path)
    if owes_roll:
        return "roll later" if roll is None else "roll first"
    if state.proposal is not None:
        may_go = path is not None and roll is None
        return "go on" if may_go and state.roll_result is not None and not debts(state) else "confirm"
    if queries.rules_of(state).is_out(figure):
        return "fallen"
    return "nothing" if move_queries.missing_figure_key(state) is None else "choose whom"


PanelPart: TypeAlias = Callable[[AppState, Words], list[Node]]


def _proposed(state: AppState, say: Words) -> list[Node]:
    """The proposed move; an order of Tablelight stands in its own card."""
    shown = [] if is_shown(state) and level_now(state) is not None else move.proposal(state, say)
    return [*shown, *there(state, say)] if shown else []


def _squares(state: AppState, say: Words) -> list[Node]:
    """The squares that must be free, by the enemies opposite to them."""
    squares = move_queries.required_squares_by_enemy(state)
    return panel_of(state.document).required_squares(state.document, squares, say)


_USUAL = (rolled, looked_at, owed, dice, move.refusal, _squares)
PARTS: Mapping[Need, tuple[PanelPart, ...]] = {
    "throw": (dice, rolled, owed, move.refusal),
    "roll first": (rolled, looked_at, owed, move.refusal, _squares, move.aim, dice, _proposed),
    "roll later": (rolled, looked_at, owed, move.refusal, _squares, _proposed),
    "go on": (_proposed, *_USUAL),
    "confirm": (*_USUAL, _proposed),
    "choose whom": _USUAL,
    "fallen": _USUAL,
    "nothing": _USUAL,
}
"""What stands first in the panel, in its order."""


def selected(state: AppState, figure: Figure, above: list[Node], say: Words) -> list[Node]:
    """The panel of the selected figure. `above`: what stands first, below its name."""
    need = need_of(state, figure)
    first = [node for part in PARTS[need] for node in part(state, say)]
    if need == "throw":  # the dice need their keys, not the card above them
        return [*above, *first, *figures_fold(state, say)]
    has_just_fallen = any(node.key == f"fallen-{figure.id}" for node in above)
    may_ask_advice = need in ("nothing", "choose whom") or (need == "roll later" and state.proposal is None)
    # To ask why a place of a large board is out of reach leaves the picture no time for the foot.
    asked = state.explaining if answers.has_many_spaces(state.document.board) else None
    parts = [
        card.heading(state, figure, say),
        *([] if has_just_fallen else card.taking_off(state, figure, say)),
        *not_its_turn(state, figure, say),
        *above,
        *first,
        *spent(state, figure, say),
        *move.explained(state, say),
        *doors(state, say),
        *(dice(state, say) if need == "roll later" else []),
        *waypoints_panel.waypoint_controls(state, say),
        *waypoints_panel.no_destination_button(state, say),
        *move.keys(state, say),
        *([advice_button(state, say)] if may_ask_advice else []),
        *bring_down(state, figure, say),
        card.stats(state, figure, say),
        card.activation(state, figure, say),
        card.points(state, figure, say),
        card.action_list(state, figure, say),
        *later(("foot", asked), lambda: _foot(state, figure, say)),
    ]
    return [part for part in parts if part is not None]


def _foot(state: AppState, figure: Figure, say: Words) -> list[Node | None]:
    """What stands below a figure's actions, out of sight."""
    notes = notes_fold(state, say) if state.document.board.notes else []
    controls = card.switches(state, figure, say), portrait_fold(state, figure, say)
    return [*controls, *destinations(state, say), *notes, *figures_fold(state, say)]
