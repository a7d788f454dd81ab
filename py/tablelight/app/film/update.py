"""Set, begin, cancel and finish a moving picture. The browser draws it (`web/film.py`)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from tablelight.app.handlers import play_action
from tablelight.app.queries import has_game
from tablelight.app.state import AppState
from tablelight.app.table_state import FilmState


@frozen
class FilmFrame:
    """A frame: the state that is painted, and the lines of text below the board."""

    state: AppState
    lines: tuple[str, ...]


@play_action()
def set_film(state: AppState, film: FilmState) -> AppState:
    """Choose the settings of the moving picture."""
    return evolve(state, film=film)


@play_action(has_game)
def make_film(state: AppState) -> AppState:
    """Begin to make the moving picture."""
    from tablelight.app.film.panel import count_frames  # loaded with the dialog

    if state.film.done is not None:
        return state
    count, number = count_frames(state), state.film.number + 1
    return evolve(state, film=evolve(state.film, number=number, done=0, count=count, size=None, is_failed=False))


def _is_being_made(state: AppState, number: int) -> bool:
    return state.film.done is not None and state.film.number == number


@play_action()
def film_progress(state: AppState, number: int, done: int) -> AppState:
    """Show how many frames of the picture with this number are made."""
    return evolve(state, film=evolve(state.film, done=done)) if _is_being_made(state, number) else state


@play_action()
def film_made(state: AppState, number: int, size: int | None) -> AppState:
    """The picture with this number is saved; `size` in bytes, None if it could not be made."""
    made = evolve(state.film, done=None, size=size, is_failed=size is None)
    return evolve(state, film=made) if _is_being_made(state, number) else state


@play_action()
def stop_film(state: AppState) -> AppState:
    """Stop making the moving picture."""
    return evolve(state, film=evolve(state.film, done=None))


def film_frames(state: AppState) -> Iterator[FilmFrame]:
    """The frames of the chosen part, each made when it is needed."""
    from tablelight.app.film.panel import frames

    return frames(state)


def film_frame(state: AppState, entry: int | None) -> FilmFrame:
    """The frame of one moment."""
    from tablelight.app.film.panel import moment_frame

    return moment_frame(state, entry)
