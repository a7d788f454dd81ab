"""Who plays which side, and whether Tablelight has something to do now."""

from __future__ import annotations

from attrs import evolve, frozen

from tablelight.app.actions import Action
from tablelight.app.history import History
from tablelight.app.play_state import USUAL_LEVEL, Opening
from tablelight.app.state import AppState
from tablelight.app.turn.state import partner_level
from tablelight.board.scores import score_of
from tablelight.rules.objectives import scoring


@frozen
class TakeStep(Action):
    """The clock has ticked: show the next order once it is known. If Tablelight goes on by itself, carry it out."""


def level_now(state: AppState) -> int | None:
    """The level at which Tablelight plays the side whose turn it is; None if a person does."""
    if state.history is None or state.editor.session is not None or state.timeline.index is not None:
        return None
    return partner_level(state.document, state.history.turn)


def is_over(state: AppState) -> bool:
    """Whether a game with a Tablelight side has ended. Each side is shown the end."""
    if state.history is None or state.editor.session is not None or state.timeline.index is not None:
        return False
    return bool(state.history.turn.partners) and has_ended(state)


def has_ended(state: AppState) -> bool:
    """Whether the scenario has ended, or at most one side has figures left (PL-31)."""
    scenario, score = state.rules.scenario(state.document), score_of(state.document.score)
    return scoring.is_over(scenario, score) or not has_opponents(state)


def owes_die(state: AppState) -> bool:
    """Whether a die must decide if another round is played."""
    return scoring.is_roll_owed(state.rules.scenario(state.document), score_of(state.document.score))


def has_opponents(state: AppState) -> bool:
    """Whether figures of two sides are left."""
    return len(sides_left(state)) > 1


def sides_left(state: AppState) -> set[str]:
    """The sides with a figure that is not out."""
    is_out = state.rules.is_out
    return {figure.side for figure in state.document.figures if not is_out(figure)}


def is_shown(state: AppState) -> bool:
    """Whether the order on the board is for this moment."""
    shown, history = state.partner.shown, state.history
    return shown is not None and history is not None and shown.moment is history.now


def may_ask_why(state: AppState) -> bool:
    """Whether a tap on a place asks why the order does not lead there: it is shown, and was a choice."""
    shown = state.partner.shown
    if shown is None or shown.place is None or not shown.why or not is_shown(state) or level_now(state) is None:
        return False
    return state.pending_roll is None and state.selected == shown.order.get("figure")


def is_due(state: AppState) -> bool:
    """Whether the clock goes on: an order is to be shown or carried out. Dialogs hold it up, except the command line: a
    player of the text game keeps that open."""
    if state.dialog not in (None, "words") or level_now(state) is None or has_ended(state):
        return False
    if state.partner.goes_on:
        return True
    return state.pending_roll is None and not is_shown(state) and not owes_die(state)


def seat_players(history: History, opening: Opening) -> History:
    """The game with the players of an opening."""
    known = history.present.sides
    played = {"people": (), "against": known[1:], "watch": known}[opening]
    turn = evolve(history.turn, partners=tuple((side, USUAL_LEVEL) for side in played))
    return evolve(history, now=evolve(history.now, turn=turn))
