"""The game clock: the row above the panel, and the dialog with large faces, settings and the times of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.clock import update
from tablelight.app.controls import options, round_table, side_badge, stepper, switch
from tablelight.app.log.state import Entry
from tablelight.app.state import AppState
from tablelight.app.table_state import TimeMark
from tablelight.board.clocks import GameClock
from tablelight.locale.messages import msg
from tablelight.view.formatting import clock_time
from tablelight.view.nodes import Node, button, el, icon, tool
from tablelight.view.words import Words

MARKS: dict[TimeMark, str] = {"minute": msg("One minute is left."), "over": msg("The time is up.")}
MINUTES = (0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240)
"""The times on offer to count down from; 0: the clock counts up."""
SECONDS = (0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120)
"""The increments and delays on offer."""


def clock_row(state: AppState, say: Words) -> list[Node]:
    """The time of the side whose turn it is; a tap on it passes the turn."""
    clock = update.game_clock(state)
    if clock is None:
        return []
    side = update.side_now(state)
    face = _face(state, side, say, is_small=True)
    parts = [face, _pause(clock, say), tool(say("Game clock"), do.OpenDialog("clock"), "settings")]
    rows = [el("div", *parts, cls="game-clock", key="game-clock", role="group", aria_label=say("Game clock"))]
    return [*rows, *_mark(state, say), *_away(state, say)]


def clock_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The faces of all sides; before the clock is started, its settings."""
    clock = update.game_clock(state)
    sound = switch(say("A sound when one minute is left"), state.clock.sounds, update.toggle_sound())
    if clock is None:
        setup = state.clock.setup
        begin = button(say("Start the clock"), update.start_clock(), picture="clock", cls="wide primary")
        return say("Game clock"), [begin, *_settings(setup, say), sound]
    faces = [_face(state, side, say) for side in state.document.sides]
    return say("Game clock"), [
        el("div", *faces, cls="clock-faces"),
        *_mark(state, say),
        *_away(state, say),
        el("div", _pause(clock, say, is_wide=True), cls="tools"),
        *times(state, say),
        el("h3", say("How it counts")),
        *_settings(clock, say),
        sound,
        button(say("Remove the clock"), update.remove_clock(), picture="delete", cls="wide"),
    ]


def _face(state: AppState, side: str, say: Words, *, is_small: bool = False) -> Node:
    """A side's time as a button that passes the turn; disabled if another side has the turn."""
    is_now = side == update.side_now(state)
    words = say("Pass the turn") if is_now else say("waits")
    shown = clock_time(update.shown_ms(state, side))
    parts = [
        side_badge(state, side),
        el("span", say.side(side), cls="name"),
        el("strong", shown, data_clock="now" if is_now else None),
        el("span", words, cls="hidden-words" if is_small else "note"),
    ]
    marked = f" {state.clock.mark}" if is_now and state.clock.mark else ""
    return el("button", *parts, cls=f"clock-face{marked}", do=do.NextSide(), disabled=not is_now or None, key=side)


def _pause(clock: GameClock, say: Words, *, is_wide: bool = False) -> Node:
    label, picture = (say("Let the clock run"), "begin") if clock.paused else (say("Pause the clock"), "pause")
    if is_wide:
        return button(label, update.pause_clock(), picture=picture, cls="wide")
    return tool(label, update.pause_clock(), picture)


def _mark(state: AppState, say: Words) -> list[Node]:
    mark = state.clock.mark
    text = el("span", say.label(MARKS[mark])) if mark else None
    return [] if text is None else [el("p", icon("clock"), text, cls="notice", key=f"clock-{mark}", role="status")]


def _away(state: AppState, say: Words) -> list[Node]:
    """The question whether the time that passed while the tablet slept counts."""
    away = state.clock.away
    if away is None:
        return []
    time = clock_time(away.ms)
    text = say("{time} went by while the tablet slept, in {side}’s turn.", time=time, side=say.side(away.side))
    parts = [
        el("p", text),
        button(say("Count it"), update.answer_away(True), cls="wide"),
        button(say("Leave it out"), update.answer_away(False), cls="wide"),
    ]
    return [el("section", *parts, cls="now fair", key="clock-away", aria_label=say("Game clock"), role="alert")]


def _settings(clock: GameClock, say: Words) -> list[Node]:
    minutes = (clock.seconds or 0) // 60
    shown = f"{minutes} min" if clock.seconds else say("counts up")
    timed = _steps(MINUTES, minutes, lambda value: update.set_clock(evolve(clock, seconds=value * 60 or None)))
    kinds: dict[Literal["side", "turn"], str] = {"side": say("All turns of a side"), "turn": say("Each turn")}
    counted_by = options(say("The time is for"), kinds, clock.by, lambda by: update.set_clock(evolve(clock, by=by)))
    found = [counted_by, stepper(say("Time"), shown, timed, say, key="clock-time")]
    if clock.seconds is None:
        return found
    if clock.by == "side":
        more = _steps(SECONDS, clock.increment, lambda value: update.set_clock(evolve(clock, increment=value)))
        found.append(stepper(say("Added after a turn"), f"{clock.increment} s", more, say, key="clock-more"))
    delay = _steps(SECONDS, clock.delay, lambda value: update.set_clock(evolve(clock, delay=value)))
    found.append(stepper(say("Free at the start of a turn"), f"{clock.delay} s", delay, say, key="clock-delay"))
    return found


def _steps(values: Sequence[int], now: int, action: Callable[[int], object]) -> tuple[object | None, object | None]:
    """The actions of a stepper over these values: to the next smaller and to the next larger one."""
    less = max((value for value in values if value < now), default=None)
    more = min((value for value in values if value > now), default=None)
    return None if less is None else action(less), None if more is None else action(more)


def times(state: AppState, say: Words) -> list[Node]:
    """The time of each side and turn."""
    clock = update.game_clock(state)
    if clock is None or state.history is None:
        return []
    known = state.document.sides
    rows: dict[int, dict[str, int]] = {}
    ended: int | None = None
    for entry in state.history.log:
        if entry.kind == "turn" and not entry.undone:
            if entry.cost is not None:
                row = rows.setdefault(_round_before(entry, known) if ended is None else ended, {})
                row[entry.figure] = row.get(entry.figure, 0) + round(entry.cost)
            ended = entry.round  # of the turn that begins: the next entry ends it
    running = {update.side_now(state): state.clock.elapsed}
    totals = [clock_time(clock.total(side, running.get(side, 0))) for side in known]
    body = [
        (number, [clock_time(row[side]) if side in row else "–" for side in known])
        for number, row in sorted(rows.items())
    ]
    return [el("h3", say("Time used")), round_table(known, body, totals, say)]


def _round_before(entry: Entry, known: Sequence[str]) -> int:
    """The round of the turn that ended with the log's first turn entry: after the last side's, a round began."""
    side = entry.figure
    return entry.round - (entry.what in (known[: known.index(side) + 1] if side in known else (side,)))
