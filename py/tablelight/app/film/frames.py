"""The frames of a moving picture: each shows a position, what happened, and the luck until then."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from attrs import evolve, frozen

from tablelight.app.controls import words_of
from tablelight.app.history import History
from tablelight.app.luck.panel import compared
from tablelight.app.luck.queries import MOST_ROLLS, in_favour, is_counted
from tablelight.app.play_state import TimelineState
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import recalled
from tablelight.app.timeline.panel import what_words
from tablelight.app.timeline.queries import index_of, line_of, now_index, shown
from tablelight.dice.luck import Trial

LONGEST_FILM = 600
"""The most frames; of a longer game, only the last ones are shown."""


@frozen
class FilmFrame:
    """A frame: the state that is painted, and the lines of text below the board."""

    state: AppState
    lines: tuple[str, ...]


def indices(history: History, part: str) -> range:
    """The numbers of the moments that are shown: from the beginning of the last turn, or of the game, until now."""
    line, now = line_of(history), now_index(history)
    begin = 0
    if part == "turn":
        entries = [history.entry(moment) for moment in line[: now + 1]]
        # A turn in which nothing has happened yet shows the one before.
        turns = [at for at, entry in enumerate(entries[:now]) if entry is not None and entry.kind == "turn"]
        begin = turns[-1] if turns else 0
    return range(max(begin, now + 1 - LONGEST_FILM), now + 1)


def count_frames(state: AppState) -> int:
    """How many frames the chosen part has."""
    return len(indices(_recalled(state)[1], state.film.part))


def frames(state: AppState) -> Iterator[FilmFrame]:
    """The frames of the chosen part, each made when it is needed."""
    game, history = _recalled(state)
    luck = _luck(game, history)
    return (_frame(game, index, luck[index]) for index in indices(history, state.film.part))


def moment_frame(state: AppState, entry: int | None) -> FilmFrame:
    """The frame of the moment after an entry of the log; None: the moment that is looked at, or the present one."""
    game, history = _recalled(state)
    entries = [moment.entry for moment in line_of(history)]
    index = entries.index(entry) if entry in entries and entry is not None else index_of(game)
    index = now_index(history) if index is None else index
    return _frame(game, index, _luck(game, history)[index])


def _recalled(state: AppState) -> tuple[AppState, History]:
    assert state.history is not None
    history = recalled(state.history).history
    return evolve(state, history=history, dialog=None), history


def _frame(state: AppState, index: int, luck: tuple[str, ...]) -> FilmFrame:
    looking = evolve(state, timeline=TimelineState(index=index))
    return FilmFrame(shown(looking), (what_words(looking, words_of(state)), *luck))


def _luck(state: AppState, history: History) -> list[tuple[str, ...]]:
    """For each moment of the game a line for each side whose luck is shown, with its luck until then."""
    say, found = words_of(state), []
    luck: dict[str, tuple[int, Fraction]] = {}
    rolls: dict[str, list[Trial]] = {}
    for moment in line_of(history):
        entry = history.entry(moment)
        if state.film.luck and entry is not None and is_counted(entry):
            got, expected = luck.get(entry.side, (0, Fraction(0)))
            (trial,) = in_favour([entry])
            luck[entry.side] = got + trial.got, expected + trial.expected
            known = rolls.setdefault(entry.side, [])
            known.append(trial)
            for old in known[-MOST_ROLLS - 1 : -MOST_ROLLS]:  # it no longer counts
                luck[entry.side] = got + trial.got - old.got, expected + trial.expected - old.expected
        told = ((side, compared(*luck[side], say) if side in luck else "–") for side in state.film.luck)
        found.append(tuple(say.labelled(say.side(side), words) for side, words in told))
    return found
