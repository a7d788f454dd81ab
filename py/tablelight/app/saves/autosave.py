"""What the browser does not keep: it is told once, shown for as long as it is so, and no game is lost for it while the page
is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.saves.state import Unkept
from tablelight.app.saves.update import on_table, with_game
from tablelight.app.state import AppState, Notice
from tablelight.board.problems import Problem


@frozen
class SaveFailed(Action):
    """The game on the table could not be kept; or `left`, which had just been put away for it."""

    problem: Problem
    left: Unkept | None = None


@frozen
class LoadFailed(Action):
    """A kept game, or the list of them, could not be read."""

    problem: Problem


@frozen
class GoBack(Action):
    """The game that was put away before it could be kept comes back on the table."""


@frozen
class KeepAgain(Effect):
    """Try once more to keep the game on the table."""


def save_failed(state: AppState, action: SaveFailed) -> AppState:
    """Told once, and shown for as long as it is so."""
    said = state.said if state.shelf.problem is not None else Notice(problem=action.problem)
    unkept = action.left if action.left is not None else state.shelf.unkept
    return evolve(state, said=said, shelf=evolve(state.shelf, problem=action.problem, unkept=unkept))


def load_failed(state: AppState, action: LoadFailed) -> AppState:
    """Told, and shown on the start page until another game is on the table."""
    return evolve(state, said=Notice(problem=action.problem), shelf=evolve(state.shelf, unread=action.problem))


def go_back(state: AppState, _: GoBack) -> AppState:
    """Back on the table with all its past; the one that was there takes its place if it is not kept either."""
    back = state.shelf.unkept
    if back is None:
        return state
    without = evolve(state, shelf=evolve(state.shelf, unkept=None))
    fresh = with_game(without, back.history, is_outside=True, kept=back.kept)
    return evolve(fresh, said=on_table(back.history.present.title))


HANDLERS: dict[type[Action], Callable[[AppState, Any], AppState]] = {
    SaveFailed: save_failed,
    LoadFailed: load_failed,
    GoBack: go_back,
}
