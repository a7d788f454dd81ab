"""The game clock: the times that it shows. The time of a turn goes into the document when the turn ends, or when the
clock is paused."""

from __future__ import annotations

from attrs import evolve, frozen

from tablelight.app.changes import with_background
from tablelight.app.handlers import FunctionAction, play_action
from tablelight.app.history import History
from tablelight.app.queries import has_game
from tablelight.app.state import AppState
from tablelight.app.table_state import Away, TimeMark
from tablelight.app.transitions import ends_turn, spent_of
from tablelight.board.clocks import MOST_MS, GameClock, clock_of

MINUTE_MS = 60_000


def game_clock(state: AppState) -> GameClock | None:
    """The clock on the table."""
    return None if state.history is None else clock_of(state.document.clock)


def is_running(state: AppState) -> bool:
    """Whether the time of the turn under way is counted."""
    clock = game_clock(state)
    return clock is not None and not clock.paused and state.editor.session is None


def side_now(state: AppState) -> str:
    """The side whose time runs."""
    return state.game_history.side


def shown_ms(state: AppState, side: str) -> int:
    """The time shown for a side: what is left, or used if the clock counts up; of this turn if it counts by turns."""
    clock = game_clock(state)
    assert clock is not None
    spent = state.clock.elapsed if side == side_now(state) else 0
    remaining = clock.remaining(side, spent)
    if remaining is not None:
        return remaining
    return spent if clock.by == "turn" else clock.total(side, spent)


@play_action()
def toggle_sound(state: AppState) -> AppState:
    """Switch the sound that marks the last minute on or off."""
    return evolve(state, clock=evolve(state.clock, sounds=not state.clock.sounds))


def followed(before: AppState, after: AppState) -> AppState:
    """After every action with a clock on the table: store the time of a turn that has just ended. Undoing the end of a
    turn brings its time back; undoing within a turn does not."""
    old, new = before.history, after.history
    if new is None or new is old:
        return after
    clock = clock_of(new.present.clock)
    is_same_game = old is not None and before.saves.game_number == after.saves.game_number
    if clock is None:
        return _with_elapsed(after, 0)
    if old is None or not is_same_game:
        return _with_elapsed(evolve(after, clock=evolve(after.clock, away=None)), clock.spent)
    transition = new.now.transition
    is_new = new.past[-1:] == (old.now,) and transition is not None
    if is_new and transition is not None and ends_turn(transition.question) and spent_of(transition.question) is None:
        timed = with_time(new, old.side, before.clock.elapsed)
        return _with_elapsed(evolve(after, history=timed), 0)
    if (old.turn.side, old.turn.round) == (new.turn.side, new.turn.round):
        was = clock_of(old.present.clock)
        if clock.paused and was is not None and not was.paused:
            return _with_elapsed(after, clock.spent)  # with two tablets, the one that paused sets the time
        return _with_elapsed(after, max(after.clock.elapsed, clock.spent))
    undone = new.future[0].transition if new.future else None
    spent = None if undone is None or not ends_turn(undone.question) else spent_of(undone.question)
    return _with_elapsed(after, clock.spent if spent is None else spent)


def with_time(history: History, side: str, spent: int) -> History:
    """The history with the time of the turn in its last moment, which ended a side's turn."""
    now = history.now
    clock = clock_of(now.document.clock)
    if clock is None or now.transition is None:
        return history
    question = {**now.transition.question, "spent": spent}
    moment = evolve(
        now,
        document=evolve(now.document, clock=clock.passed(side, spent).plain()),
        transition=evolve(now.transition, question=question),
        texts={},
    )
    log = list(history.log)
    if now.entry is not None:
        log[now.entry] = evolve(log[now.entry], figure=side, cost=spent)
    return evolve(history, now=moment, log=tuple(log))


def _with_elapsed(state: AppState, elapsed: int) -> AppState:
    """The state with another time of the turn under way, and the mark for a minute or nothing left."""
    elapsed, clock = min(elapsed, MOST_MS), game_clock(state)
    remaining = None if clock is None else clock.remaining(side_now(state), elapsed)
    mark: TimeMark = ""
    if remaining is not None and remaining <= MINUTE_MS:
        mark = "minute" if remaining > 0 else "over"
    return evolve(state, clock=evolve(state.clock, elapsed=elapsed, mark=mark))


def _with_clock(state: AppState, clock: GameClock | None) -> AppState:
    return with_background(state, evolve(state.document, clock={} if clock is None else clock.plain()))


@play_action(lambda state, _: is_running(state))
def tick(state: AppState, ms: int) -> AppState:
    """Milliseconds have passed in the turn under way."""
    return _with_elapsed(state, state.clock.elapsed + ms)


@play_action(lambda state, _: is_running(state))
def slept(state: AppState, ms: int) -> AppState:
    """Remember the time until the player says whether it counts."""
    away, side, number = state.clock.away, side_now(state), state.game_history.turn.round
    before = away.ms if away is not None and (away.side, away.round) == (side, number) else 0
    return evolve(state, clock=evolve(state.clock, away=Away(min(before + ms, MOST_MS), side, number)))


@play_action()
def answer_away(state: AppState, counts: bool) -> AppState:
    """Count the time for the side whose turn it was, or leave it out."""
    away, clock = state.clock.away, game_clock(state)
    state = evolve(state, clock=evolve(state.clock, away=None))
    if away is None or clock is None or state.history is None or not counts:
        return state
    if (away.side, away.round) == (side_now(state), state.history.turn.round):
        return _with_elapsed(state, state.clock.elapsed + away.ms)
    return _with_clock(state, clock.credited(away.side, away.ms))


def _has_clock(state: AppState, _: object) -> bool:
    return game_clock(state) is not None


@play_action()
def resume_turn(state: AppState, side: str, round: int, elapsed: int) -> AppState:
    """Take over the time of this turn: after a reload as it was last kept, with two tablets as the other one counted it."""
    if game_clock(state) is None or (side, round) != (side_now(state), state.game_history.turn.round):
        return state
    if elapsed > state.clock.elapsed and state.clock.away is not None:
        state = evolve(state, clock=evolve(state.clock, away=None))  # the other tablet has counted it
    return _with_elapsed(state, max(state.clock.elapsed, elapsed))


@play_action(has_game)
def set_clock(state: AppState, wanted: GameClock) -> AppState:
    """Count in this way from now on; before the clock is started, only choose it. The time that each side has left
    follows from the time that it has used: the times of `wanted` are those of the moment when the button was drawn."""
    clock = game_clock(state)
    if clock is None:
        return evolve(state, clock=evolve(state.clock, setup=GameClock().counting_as(wanted)))
    return _with_clock(state, clock.counting_as(wanted))


@play_action(lambda state, _: state.history is not None and game_clock(state) is None)
def start_clock(state: AppState) -> AppState:
    """Put the clock that was chosen on the table."""
    return evolve(_with_elapsed(_with_clock(state, state.clock.setup), 0), dialog=None)


@play_action(_has_clock)
def remove_clock(state: AppState) -> AppState:
    """Take the clock off the table, with its times."""
    return evolve(_with_clock(state, None), dialog=None)


@play_action(_has_clock)
def pause_clock(state: AppState) -> AppState:
    """Pause the clock, and keep the time of the turn in the document; or resume it."""
    clock = game_clock(state)
    assert clock is not None
    return _with_clock(state, evolve(clock, paused=not clock.paused, spent=state.clock.elapsed))


LONGEST_TICK_MS = 5_000
"""A running page reads the clocks each second; after a longer time it did not run."""
DRIFT_MS = 2_000
"""How far the system clock may drift from the steady one between two readings."""
RELOAD_MS = 15_000
"""A reload takes at most this long, and its time counts."""


@frozen
class Instant:
    """A reading of both clocks, in milliseconds. The steady one never goes back, but may stop while the device sleeps.
    The system clock goes on, but can be changed."""

    steady: float
    wall: float


def passed(last: Instant, now: Instant) -> FunctionAction:
    """What happened between two readings."""
    steady, wall = max(now.steady - last.steady, 0), now.wall - last.wall
    if steady <= LONGEST_TICK_MS and wall <= steady + DRIFT_MS:
        return tick(round(steady))  # the system clock may have been set back: the steady one counts
    return slept(round(min(max(steady, wall), MOST_MS)))


def while_closed(kept: float, now: float) -> FunctionAction:
    """What happened while the page was closed, by the system clock alone; no time counts if it was set back."""
    wall = now - kept
    if wall > RELOAD_MS:
        return slept(round(min(wall, MOST_MS)))
    return tick(round(max(wall, 0)))
