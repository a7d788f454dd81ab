"""Which moments of the game are shown, and the state of the app while one of them is."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.answers import found_problems
from tablelight.app.history import History, Moment, MomentLine
from tablelight.app.play_state import TimelineState
from tablelight.app.ruler.state import RulerState
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import stops
from tablelight.board.problems import Problem
from tablelight.board.records import typed
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Pending
from tablelight.rules.templates.checking import sound_measures


@remember(2)
def line_of(history: History) -> MomentLine:
    """The moments of the present line that are shown, including the undone ones."""
    return stops(history.line)


@remember(2)
def now_index(history: History) -> int:
    """The number of the present moment among them."""
    return len(stops((*history.past, history.now))) - 1


def index_of(state: AppState) -> int | None:
    """The number of the past moment on view; None in the present."""
    index = state.timeline.index
    if index is None or state.history is None:
        return None
    return min(index, len(line_of(state.history)) - 1)


def moment_of(state: AppState) -> Moment | None:
    """The past moment on view."""
    index = index_of(state)
    return None if index is None or state.history is None else line_of(state.history)[index]


def fault_of(moment: Moment) -> Problem | None:
    """What is wrong with a position: one from a file may be impossible, and is not shown. None until that is found
    out."""
    if "fault" not in moment.texts:
        found = found_problems.get(moment.document)
        if isinstance(found, Pending):
            return None
        moment.texts["fault"] = next(iter(found), None)
    return typed(moment.texts["fault"], Problem)


def shown(state: AppState) -> AppState:
    """The state to paint: while the player looks back, the earlier one, with nothing selected."""
    moment = moment_of(state)
    return state if moment is None else _looking_back(state, fault_of(moment) is None)


@remember(3)
def _looking_back(state: AppState, is_possible: bool) -> AppState:
    moment, history = moment_of(state), state.history
    assert moment is not None and history is not None
    if not is_possible:
        moment = history.now
    line = line_of(history)
    then = History(moment, line[:1] if moment is not line[0] else (), log=history.log)
    still = evolve(state.cleared(), history=then, selected=None, action=None, keys=(), mode="move", viewpoint=None)
    past = TimelineState(is_past=True)
    return evolve(still, timeline=past, hover=state.hover, ruler=RulerState(measures=sound_measures(moment.document)))
