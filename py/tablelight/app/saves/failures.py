"""Failures of the browser's store: each is said once and shown while it lasts. No game is lost while the page is open."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.handlers import handles
from tablelight.app.saves.actions import LoadFailed, RecordSetAside, RestoreUnsaved, SaveFailed
from tablelight.app.saves.update import game_notice, with_game
from tablelight.app.state import AppState, Notice


@handles(SaveFailed)
def save_failed(state: AppState, action: SaveFailed) -> AppState:
    """Say it once, and show it as long as nothing is saved."""
    notice = state.notice if state.saves.problem is not None else Notice(problem=action.problem)
    unkept = action.unsaved if action.unsaved is not None else state.saves.unsaved
    return evolve(state, notice=notice, saves=evolve(state.saves, problem=action.problem, unsaved=unkept))


@handles(LoadFailed)
def load_failed(state: AppState, action: LoadFailed) -> AppState:
    """Say it, and show it on the start page until another game is on the table."""
    saves = evolve(state.saves, load_problem=action.problem, is_listing=False)
    return evolve(state, notice=Notice(problem=action.problem), saves=saves)


@handles(RecordSetAside)
def record_set_aside(state: AppState, _: RecordSetAside) -> AppState:
    """Say that a damaged record has been set aside, and where it is listed."""
    text = "Part of your roster or your own rules could not be read. The original record is listed under Games."
    return evolve(state, notice=Notice(text))


@handles(RestoreUnsaved)
def restore_unsaved(state: AppState, _: RestoreUnsaved) -> AppState:
    """Put the unsaved game back with all its moments; the present game takes its place if it is unsaved too."""
    back = state.saves.unsaved
    if back is None:
        return state
    without = evolve(state, saves=evolve(state.saves, unsaved=None))
    fresh = with_game(without, back.history, is_imported=True, current=back.head)
    return evolve(fresh, notice=game_notice(back.history.present.title))
