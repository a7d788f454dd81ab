"""Measure mode: laying rulers and circles, leaving them on the board, moving and removing them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from tablelight.app.actions import Action
from tablelight.app.ruler.state import INCH, End, Kind, Measure, Measuring
from tablelight.app.state import AppState
from tablelight.board.document import FreeBoard
from tablelight.view.plane import Place
from tablelight.view.words import figure_at

FIRST_INCHES, FIRST_SPACES = 3 * INCH, 2
LARGEST = 48


@frozen
class MeasureWith(Action):
    """A ruler, or a circle."""

    kind: Kind


@frozen
class SetRadius(Action):
    """A circle's, in thousandths of an inch or in spaces."""

    radius: int


@frozen
class Lay(Action):
    """A ruler drawn in one gesture; `done` when the finger is lifted."""

    start: Place
    end: Place


@frozen
class MoveEnd(Action):
    """An end of something that lies there, to a place."""

    number: int
    end: int
    place: Place


@frozen
class PickEnd(Action):
    """The next tap moves this end; None: no more."""

    number: int
    end: int | None


@frozen
class Leave(Action):
    """It stays on the board, or does not."""

    number: int


@frozen
class Remove(Action):
    """Off the board; None: all of them."""

    number: int | None


def end_at(state: AppState, place: Place) -> End:
    """An end at a place, or at whoever is there."""
    there = figure_at(state.document, place)
    return End(place, None) if there is None else End(there.space, there.id)


def radius_of(state: AppState) -> int:
    """The radius that a new circle has."""
    is_free = state.history is not None and isinstance(state.document.board, FreeBoard)
    return state.measuring.radius or (FIRST_INCHES if is_free else FIRST_SPACES)


def tap(state: AppState, place: Place) -> AppState:
    """Where an end goes that was picked up; else a circle's middle, a ruler's first end, its second."""
    measuring, end = state.measuring, end_at(state, place)
    if measuring.moving is not None and measuring.chosen is not None:
        return _with(state, measuring.with_end(measuring.chosen, measuring.moving, end))
    if measuring.kind == "circle":
        return _with(state, measuring.with_laid(Measure("circle", (end,), radius_of(state))))
    if measuring.begun is None:
        kept = measuring.kept()
        return _with(state, evolve(kept, begun=end))
    return _with(state, measuring.with_laid(Measure("ruler", (measuring.begun, end))))


def _with(state: AppState, measuring: Measuring) -> AppState:
    return evolve(state, measuring=measuring, said=None)


def measure_with(state: AppState, action: MeasureWith) -> AppState:
    """Another tool in the hand."""
    return _with(state, evolve(state.measuring, kind=action.kind, begun=None, moving=None))


def set_radius(state: AppState, action: SetRadius) -> AppState:
    """Of the circle that is chosen, and of those to come."""
    measuring = evolve(state.measuring, radius=action.radius)
    number = measuring.chosen
    if number is not None and measuring.laid[number].kind == "circle":
        measuring = measuring.with_changed(number, evolve(measuring.laid[number], radius=action.radius))
    return _with(state, measuring)


def lay(state: AppState, action: Lay) -> AppState:
    """A ruler under the finger."""
    start, end = end_at(state, action.start), end_at(state, action.end)
    if end.figure is not None and end.figure == start.figure:
        end = End(action.end)
    return _with(state, state.measuring.with_laid(Measure("ruler", (start, end))))


def move_end(state: AppState, action: MoveEnd) -> AppState:
    """Elsewhere with it."""
    if action.number >= len(state.measuring.laid):
        return state
    return _with(state, state.measuring.with_end(action.number, action.end, end_at(state, action.place)))


def pick_end(state: AppState, action: PickEnd) -> AppState:
    """It waits for a tap."""
    return _with(state, evolve(state.measuring, chosen=action.number, moving=action.end, begun=None))


def leave(state: AppState, action: Leave) -> AppState:
    """It stays, or goes with the next one."""
    old = state.measuring.laid[action.number]
    return _with(state, state.measuring.with_changed(action.number, evolve(old, left=not old.left)))


def remove(state: AppState, action: Remove) -> AppState:
    """Away with it."""
    if action.number is None:
        return _with(state, evolve(state.measuring, laid=(), chosen=None, moving=None, begun=None))
    return _with(state, state.measuring.without(action.number))


def back(state: AppState) -> AppState | None:
    """One step back: the end picked up, the ruler begun, what is not left there; None if there is nothing of it."""
    measuring = state.measuring
    if measuring.moving is not None or measuring.begun is not None:
        return _with(state, evolve(measuring, moving=None, begun=None))
    if any(not measure.left for measure in measuring.laid):
        return _with(state, measuring.kept())
    return None


HANDLERS: dict[type[Action], Callable[[AppState, Any], AppState]] = {
    MeasureWith: measure_with,
    SetRadius: set_radius,
    Lay: lay,
    MoveEnd: move_end,
    PickEnd: pick_end,
    Leave: leave,
    Remove: remove,
}
