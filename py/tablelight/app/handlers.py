"""Which function makes the next state of which kind of action. Each feature registers its own, by a decorator:

    @handles(NextSide)
    def next_side(state: AppState, action: NextSide) -> AppState: ...

A function that takes another kind of action than the one it is registered for is an error of mypy.

A press may come late: between the drawing of a button and the finger another tablet, another game or another dialog has
come. What such an action names is not there any more, and it is ignored. That is asked here, before the function is called:
of a figure and of a place by the action's fields, of whatever else an action needs by `when`:

    @handles(SetOption, when=has_option)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from tablelight.app.actions import Action
from tablelight.app.state import AppState
from tablelight.view.plane import Place, plane_of

A = TypeVar("A", bound=Action)
Handler: TypeAlias = Callable[[AppState, A], AppState]
Demand: TypeAlias = Callable[[AppState, A], bool]
HandlerTable: TypeAlias = dict[type[Action], Callable[[AppState, Any], AppState]]

HANDLERS: HandlerTable = {}
"""What an action does in play, and everywhere if the editor has nothing of its own for it."""
EDITOR_HANDLERS: HandlerTable = {}
"""What an action does while a board is edited: the editor's own, and those of play that mean something else there."""


def has_game(state: AppState, _: Action) -> bool:
    """Whether there is a game on the table."""
    return state.history is not None


def has_place(state: AppState, place: Place | None) -> bool:
    """Whether a place is on the board; no place at all is everywhere."""
    if place is None:
        return True
    if state.history is None:
        return False
    plane = plane_of(state.document.board)
    return plane.pick(*plane.centre(place)) is not None


def has_figure(state: AppState, figure: str | None) -> bool:
    """Whether there is a figure of an id; no figure at all is always there."""
    return figure is None or (state.history is not None and any(each.id == figure for each in state.document.figures))


NAMED: dict[str, Callable[[AppState, Any], bool]] = {"figure": has_figure, "place": has_place, "space": has_place}
"""By the name of an action's field, whether what it says is there."""


def handles(kind: type[A], when: Demand[A] | None = None) -> Callable[[Handler[A]], Handler[A]]:
    """Register a function for a kind of action; `when` says whether what it is about is there."""
    return _registered(HANDLERS, kind, when)


def handles_while_editing(kind: type[A], when: Demand[A] | None = None) -> Callable[[Handler[A]], Handler[A]]:
    """Register a function for a kind of action, as long as the editor is open."""
    return _registered(EDITOR_HANDLERS, kind, when)


def _registered(table: HandlerTable, kind: type[A], when: Demand[A] | None) -> Callable[[Handler[A]], Handler[A]]:
    named = [(name, there) for name, there in NAMED.items() if name in getattr(kind, "__annotations__", ())]

    def is_there(state: AppState, action: A) -> bool:
        return all(there(state, getattr(action, name)) for name, there in named) and (
            when is None or when(state, action)
        )

    def register(handler: Handler[A]) -> Handler[A]:
        assert kind not in table, f"{kind.__name__} has a handler already"
        table[kind] = lambda state, action: handler(state, action) if is_there(state, action) else state
        return handler

    return register
