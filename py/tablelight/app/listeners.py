"""What follows an action in the browser. Each listener says what it follows: a value of the state, or a kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from tablelight.app.actions import Action
from tablelight.app.state import AppState

A = TypeVar("A", bound=Action)
ActionListener: TypeAlias = Callable[[AppState, AppState, Action], None]
"""Called after each action with the state before it, the state after it, and the action."""


def on_change(
    watched: Callable[[AppState], object], run: Callable[[], object], *, unless: type[Action] | None = None
) -> ActionListener:
    """Run after an action that changes a watched value. `unless`: a kind of action after which it does not run."""

    def listen(old: AppState, new: AppState, action: Action) -> None:
        before, after = watched(old), watched(new)
        if before is not after and before != after and not (unless is not None and isinstance(action, unless)):
            run()

    return listen


def on_action(kind: type[A], run: Callable[[AppState], object]) -> ActionListener:
    """Run after each action of a kind, with the state before it."""

    def listen(old: AppState, _: AppState, action: Action) -> None:
        if isinstance(action, kind):
            run(old)

    return listen
