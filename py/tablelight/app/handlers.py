"""Which function makes the next state of which kind of action. Each feature registers its own, by a decorator:

    @handles(NextSide)
    def next_side(state: AppState, action: NextSide) -> AppState: ...

A function that takes another kind of action than the one it is registered for is an error of mypy.

A press may come late: between the drawing of a button and the finger another tablet, another game or another dialog has
come. What such an action names is not there any more, and it is ignored. `update` asks before it calls the function: of a
figure and of a place by the action's fields, of whatever else an action needs by `when`:

    @handles(SetOption, when=has_option)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from tablelight.app.actions import Action
from tablelight.app.state import AppState

A = TypeVar("A", bound=Action)
Handler: TypeAlias = Callable[[AppState, A], AppState]
Demand: TypeAlias = Callable[[AppState, A], bool]
HandlerTable: TypeAlias = dict[type[Action], Callable[[AppState, Any], AppState]]

HANDLERS: HandlerTable = {}
"""What an action does in play, and everywhere if the editor has nothing of its own for it."""
EDITOR_HANDLERS: HandlerTable = {}
"""What an action does while a board is edited: the editor's own, and those of play that mean something else there."""
DEMANDS: dict[Callable[..., AppState], Callable[[AppState, Any], bool]] = {}
"""By the function, whether what its action is about is there."""


def handles(kind: type[A], when: Demand[A] | None = None) -> Callable[[Handler[A]], Handler[A]]:
    """Register a function for a kind of action; `when` says whether what it is about is there."""
    return _registered(HANDLERS, kind, when)


def handles_while_editing(kind: type[A], when: Demand[A] | None = None) -> Callable[[Handler[A]], Handler[A]]:
    """Register a function for a kind of action, as long as the editor is open."""
    return _registered(EDITOR_HANDLERS, kind, when)


def _registered(table: HandlerTable, kind: type[A], when: Demand[A] | None) -> Callable[[Handler[A]], Handler[A]]:
    def register(handler: Handler[A]) -> Handler[A]:
        assert kind not in table, f"{kind.__name__} has a handler already"
        table[kind] = handler
        if when is not None:
            DEMANDS[handler] = when
        return handler

    return register
