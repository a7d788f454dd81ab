"""The game clock: the time of a turn goes into the document when the turn ends, or when the clock is paused."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.changes import with_background
from tablelight.app.clock import actions as do
from tablelight.app.clock.queries import game_clock, is_running, mark_of, side_now
from tablelight.app.clock.state import Away
from tablelight.app.handlers import handles, play_action, toggler
from tablelight.app.history import History
from tablelight.app.queries import has_game
from tablelight.app.state import AppState
from tablelight.app.transitions import ends_turn, spent_of
from tablelight.board.clocks import MOST_MS, GameClock, clock_of

toggler(do.ToggleSound, "clock.sounds")


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
        return evolve(_with_elapsed(after, clock.spent), clock=evolve(after.clock, elapsed=clock.spent, away=None))
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
    state = evolve(state, clock=evolve(state.clock, elapsed=min(elapsed, MOST_MS)))
    return evolve(state, clock=evolve(state.clock, mark=mark_of(state)))


def _with_clock(state: AppState, clock: GameClock | None) -> AppState:
    return with_background(state, evolve(state.document, clock={} if clock is None else clock.plain()))


@handles(do.Tick, precondition=lambda state, _: is_running(state))
def tick(state: AppState, action: do.Tick) -> AppState:
    return _with_elapsed(state, state.clock.elapsed + action.ms)


@handles(do.Slept, precondition=lambda state, _: is_running(state))
def slept(state: AppState, action: do.Slept) -> AppState:
    """Remember the time until the player says whether it counts."""
    away, side, number = state.clock.away, side_now(state), state.game_history.turn.round
    before = away.ms if away is not None and (away.side, away.round) == (side, number) else 0
    return evolve(state, clock=evolve(state.clock, away=Away(min(before + action.ms, MOST_MS), side, number)))


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


@handles(do.ResumeTurn)
def resume_turn(state: AppState, action: do.ResumeTurn) -> AppState:
    if game_clock(state) is None or (action.side, action.round) != (side_now(state), state.game_history.turn.round):
        return state
    if action.elapsed > state.clock.elapsed and state.clock.away is not None:
        state = evolve(state, clock=evolve(state.clock, away=None))  # the other tablet has counted it
    return _with_elapsed(state, max(state.clock.elapsed, action.elapsed))


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
