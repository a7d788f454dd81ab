"""Which function makes the next state of which kind of action. Each feature registers its own, by a decorator:

    @handles(NextSide)
    def next_side(state: AppState, action: NextSide) -> AppState: ...

A function that takes another kind of action than the one it is registered for is an error of mypy.

A press may come late: after the button was drawn, another tablet may have moved, or another game or dialog may have
opened. An action that names something that is gone is ignored. `update` looks for the figure and the place that the
action's fields or arguments `figure`, `place` and `space` name; a `precondition` checks anything else:

    @handles(PickUpDice, precondition=_has_roll)

An action needs no record if its makers may import the function that carries it out. `play_action` makes the action:

    @play_action()
    def enter_face(state: AppState, face: Json) -> AppState: ...

    button(say("1"), enter_face(1))
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from tablelight.app.actions import Action
from tablelight.app.state import AppState

A = TypeVar("A", bound=Action)
P = ParamSpec("P")
Handler: TypeAlias = Callable[[AppState, A], AppState]
Precondition: TypeAlias = Callable[[AppState, A], bool]
HandlerTable: TypeAlias = dict[type[Action], Callable[[AppState, Any], AppState]]

HANDLERS: HandlerTable = {}
"""What an action does in play; also in the editor, unless the editor has its own handler."""
EDITOR_HANDLERS: HandlerTable = {}
"""What an action does while a board is edited: the editor's own, and those of play that mean something else there."""
PRECONDITIONS: dict[Callable[..., AppState], Callable[[AppState, Any], bool]] = {}
"""By handler: whether the action still applies."""


def handles(
    kind: type[A], precondition: Precondition[A] | None = None, table: HandlerTable = HANDLERS
) -> Callable[[Handler[A]], Handler[A]]:
    """Register a function for a kind of action; it is not called while the precondition is false."""

    def register(handler: Handler[A]) -> Handler[A]:
        assert kind not in table, f"{kind.__name__} has a handler already"
        table[kind] = handler
        if precondition is not None:
            PRECONDITIONS[handler] = precondition
        return handler

    return register


def handles_while_editing(kind: type[A]) -> Callable[[Handler[A]], Handler[A]]:
    """Register a function for a kind of action while the editor is open."""
    return handles(kind, table=EDITOR_HANDLERS)


def late_handler(kind: type[Action]) -> Callable[[AppState, Any], AppState]:
    """The handler of an action of play that is loaded only now. It registers when the module `update`, next to the
    module of the action, is imported."""
    import_module(f"{kind.__module__.rpartition('.')[0]}.update")
    return HANDLERS[kind]


def perform(state: AppState, action: Action) -> AppState:
    """The state after an action of play, or one that is a function. For a record, a feature imports only the action, not the
    handler."""
    if isinstance(action, FunctionAction):
        return act(state, action)
    handler = HANDLERS.get(type(action)) or late_handler(type(action))
    return handler(state, action)


class FunctionAction(partial[AppState], Action):
    """An action without a record of its own: the function that makes the next state, and what it takes besides it."""

    @property
    def given(self) -> dict[str, Any]:
        """The arguments by their names."""
        code = self.func.__code__
        return {**dict(zip(code.co_varnames[1 : code.co_argcount], self.args, strict=False)), **self.keywords}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FunctionAction) and (self.func, self.given) == (other.func, other.given)

    def __hash__(self) -> int:
        return hash(self.func)


class EditorAction(FunctionAction):
    """Such an action that means something only while a board is edited."""


def play_action(
    precondition: Precondition[FunctionAction] | None = None, kind: type[FunctionAction] = FunctionAction
) -> Callable[[Callable[Concatenate[AppState, P], AppState]], Callable[P, FunctionAction]]:
    """Turn a function of the state into the maker of its action; it is not called while the precondition is false."""

    def turned(how: Callable[Concatenate[AppState, P], AppState]) -> Callable[P, FunctionAction]:
        if precondition is not None:
            PRECONDITIONS[how] = precondition
        return partial(kind, how)

    return turned


def editor_action(
    precondition: Precondition[FunctionAction] | None = None,
) -> Callable[[Callable[Concatenate[AppState, P], AppState]], Callable[P, FunctionAction]]:
    """The same for an action of the editor."""
    return play_action(precondition, EditorAction)


def act(state: AppState, action: FunctionAction) -> AppState:
    """The state after an action that is a function; the same state while its precondition is false."""
    fits = PRECONDITIONS.get(action.func)
    return action.func(state, *action.args, **action.keywords) if fits is None or fits(state, action) else state


handles(FunctionAction)(act)
handles_while_editing(EditorAction)(act)
