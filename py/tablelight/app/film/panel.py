"""The dialog of the moving picture, and its frames: each shows a position, what happened, and the luck until then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from attrs import evolve

from tablelight.app.controls import options, switch, words_of
from tablelight.app.film.update import FilmFrame, make_film, set_film, stop_film
from tablelight.app.handlers import FunctionAction
from tablelight.app.history import History
from tablelight.app.luck.panel import compared
from tablelight.app.luck.queries import MOST_ROLLS, in_favour, is_counted
from tablelight.app.play_state import TimelineState
from tablelight.app.state import AppState
from tablelight.app.table_state import WIDTHS, FilmState
from tablelight.app.timeline.file_format import recalled
from tablelight.app.timeline.panel import what_words
from tablelight.app.timeline.queries import index_of, line_of, now_index, shown
from tablelight.dice.luck import Trial
from tablelight.locale.messages import msg
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words

LONGEST_FILM = 600
"""The most frames; of a longer game, only the last ones are shown."""


def indices(history: History, part: str) -> range:
    """The numbers of the moments that are shown: from the beginning of the last turn, or of the game, until now."""
    line, now = line_of(history), now_index(history)
    # A turn in which nothing has happened yet shows the one before.
    entries = [history.entry(moment) for moment in line[:now]] if part == "turn" else []
    turns = [at for at, entry in enumerate(entries) if entry is not None and entry.kind == "turn"]
    return range(max(max(turns, default=0), now + 1 - LONGEST_FILM), now + 1)


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


SETTINGS: tuple[tuple[str, str, Mapping[object, str]], ...] = (
    (msg("What it shows"), "part", {"turn": msg("The last turn"), "game": msg("The whole game")}),
    (msg("Size"), "width", dict(zip(WIDTHS, (msg("Small"), msg("Medium"), msg("Large")), strict=True))),
    (msg("Pace"), "pace", {"slow": msg("Slow"), "fast": msg("Fast")}),
    (msg("Format"), "form", {"gif": msg("As a GIF"), "video": msg("As a video")}),
)
"""The choices of the dialog: the name of each, its field in `FilmState`, and the names of its values."""


def film_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The settings of the moving picture, or its progress while it is made."""
    film, title = state.film, say("Moving picture")
    if state.history is None or (len(indices(state.history, "game")) < 2 and state.history.unread is None):
        return title, [el("p", say("Nothing has happened yet: make a move first."), cls="note")]
    if film.done is not None:
        words = say("Frame {number} of {count}", number=film.done, count=film.count)
        bar = el("progress", max=film.count, value=film.done, aria_label=words)
        cancel = button(say("Cancel"), stop_film(), picture="close", cls="wide")
        return title, [el("p", words, role="status"), bar, cancel]
    return title, [
        button(say("Make the moving picture"), make_film(), picture="begin", cls="wide primary"),
        *_outcome(film, say),
        *(
            _setting(film, label, field, names, say)
            for label, field, names in SETTINGS
            if film.can_record or field != "form"
        ),
        *(_luck_switch(film, side, say) for side in state.document.sides),
    ]


def _setting(film: FilmState, label: str, field: str, names: Mapping[object, str], say: Words) -> Node:
    def chosen(value: object) -> FunctionAction:
        changed: dict[str, Any] = {field: value}
        return set_film(evolve(film, **changed))

    shown = {value: say.label(name) for value, name in names.items()}
    return options(say.label(label), shown, getattr(film, field), chosen)


def _luck_switch(film: FilmState, side: str, say: Words) -> Node:
    is_shown = side in film.luck
    luck = tuple(each for each in film.luck if each != side) if is_shown else (*film.luck, side)
    return switch(say("Show the luck of {side}", side=say.side(side)), is_shown, set_film(evolve(film, luck=luck)))


def _outcome(film: FilmState, say: Words) -> list[Node]:
    if film.is_failed:
        return [el("p", say("This browser could not make the picture."), cls="notice", role="alert")]
    if film.size is None:
        return []
    return [el("p", say("Saved: {size} MB.", size=say.number(film.size / 1e6, 2)), cls="said", role="status")]
