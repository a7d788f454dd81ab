"""Looking back over the game, and going on from an earlier position."""

from __future__ import annotations

import json
from typing import TypeAlias

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.handlers import handles, perform, play_action
from tablelight.app.play_state import Speed, TimelineState
from tablelight.app.queries import has_game
from tablelight.app.saves.update import with_set_aside
from tablelight.app.state import AppState, Notice
from tablelight.app.timeline.file_format import recalled
from tablelight.app.timeline.queries import index_of, line_of, moment_of, now_index

Kinds: TypeAlias = tuple[type[do.Action], ...]
STILL: Kinds = (
    do.Tap, do.Enter, do.SetMode, do.SelectFigure, do.Undo, do.Redo, do.DragFigure, do.Explain, do.ToggleSightMap,
)  # fmt: skip
"""Actions that do nothing while the player looks back. What happens without the player (a finished save, another
tablet's move) goes on."""


def instead(state: AppState, action: do.Action) -> AppState | None:
    """The state after an action while the timeline is shown; None if the action does what it always does."""
    index = index_of(state)
    if index is None:
        return None
    if isinstance(action, do.MoveCursor):
        return perform(state, show_moment(index + (action.dx or action.dy)))
    if isinstance(action, do.Cancel) and state.dialog is None:
        return perform(state, back_to_now())
    is_turn = isinstance(action, do.OpenDialog) and action.dialog in ("turn", "words")
    if is_turn or isinstance(action, STILL):
        return evolve(state, notice=Notice("This is an earlier position. To play, go back to now or go on from here."))
    return None


@play_action()
def recall_moments(state: AppState) -> AppState:
    """Read what the file keeps; a part that cannot be read is reported with its place."""
    if state.history is None or state.history.unread is None:
        return state
    found = recalled(state.history)
    if found.problem is None:
        return evolve(state, history=found.history)
    told = evolve(state, history=found.history, notice=Notice(problem=found.problem))
    text = json.dumps({"timeline": state.history.unread.value}, ensure_ascii=False)
    return evolve(told, saves=with_set_aside(state.saves, text))


@handles(do.StartReview, precondition=lambda state, _: has_game(state) and state.editor.session is None)
def look_back(state: AppState, action: do.StartReview) -> AppState:
    """Show the present position, or the one after an entry, with the slider over the whole game."""
    state = perform(evolve(state.cleared(), dialog=None), recall_moments())
    line = line_of(state.game_history)
    if len(line) < 2:
        return evolve(state, notice=Notice("There is nothing to look back at yet."))
    entries = [moment.entry for moment in line]
    index = entries.index(action.entry) if action.entry in entries and action.entry is not None else None
    return evolve(state, timeline=TimelineState(index=now_index(state.game_history) if index is None else index))


def _is_looking_back(state: AppState, _: object) -> bool:
    return moment_of(state) is not None


@play_action(_is_looking_back)
def show_moment(state: AppState, index: int) -> AppState:
    """Show a moment of the present line, by its number among those that are shown."""
    index = min(max(index, 0), len(line_of(state.game_history)) - 1)
    return evolve(state, timeline=TimelineState(index=index), notice=None)


@play_action()
def back_to_now(state: AppState) -> AppState:
    """Leave the timeline: the present position is shown again."""
    return evolve(state, timeline=TimelineState(), notice=None)


@play_action(_is_looking_back)
def play(state: AppState, speed: Speed | None) -> AppState:
    """Show entry after entry; from the beginning if the end is shown."""
    index = index_of(state) or 0
    if speed is not None and index == len(line_of(state.game_history)) - 1:
        index = 0
    return evolve(state, timeline=TimelineState(index=index, speed=speed), notice=None)


@play_action(lambda state, _: state.timeline.speed is not None and moment_of(state) is not None)
def play_on(state: AppState) -> AppState:
    """Show the next entry; stop at the last."""
    last = len(line_of(state.game_history)) - 1
    following = min((index_of(state) or 0) + 1, last)
    speed = state.timeline.speed if following < last else None
    return evolve(state, timeline=TimelineState(index=following, speed=speed))


@play_action(_is_looking_back)
def go_on_from_here(state: AppState) -> AppState:
    """Make the position on view the present one. What came after can be redone, and is kept as a line once something
    else is done."""
    moment, history = moment_of(state), state.game_history
    index = next(number for number, each in enumerate(history.line) if each is moment)
    notice = Notice("You continue from here. What came after is kept: use “Redo” or “Look back”.")
    return _leave_review(evolve(state, history=history.gone_to(index)), notice)


@play_action()
def return_to_line(state: AppState, number: int) -> AppState:
    """Go back to the end of a line that was left; the present line is kept."""
    if state.history is None or not 0 <= number < len(state.history.lines):
        return state
    notice = Notice("The other line is on the table. The one you left is kept.")
    return _leave_review(evolve(state, history=state.history.returned(number)), notice)


def _leave_review(state: AppState, notice: Notice) -> AppState:
    still = evolve(state.cleared(), selected=None, action=None, keys=(), viewpoint=None)
    stopped = evolve(state.partner, goes_on=False)  # Tablelight does not repeat what the player went back from
    return evolve(still, timeline=TimelineState(), notice=notice, partner=stopped)
