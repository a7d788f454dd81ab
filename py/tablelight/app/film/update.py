"""Set, begin, cancel and finish a moving picture. The browser draws it (`web/film.py`)."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.film.actions import FilmMade, FilmProgress, MakeFilm, SetFilm, StopFilm
from tablelight.app.film.frames import count_frames
from tablelight.app.handlers import handles
from tablelight.app.queries import has_game
from tablelight.app.state import AppState


@handles(SetFilm)
def set_film(state: AppState, action: SetFilm) -> AppState:
    return evolve(state, film=action.film)


@handles(MakeFilm, precondition=has_game)
def make_film(state: AppState, _: MakeFilm) -> AppState:
    if state.film.done is not None:
        return state
    count, number = count_frames(state), state.film.number + 1
    return evolve(state, film=evolve(state.film, number=number, done=0, count=count, size=None, is_failed=False))


def _is_making(state: AppState, action: FilmProgress | FilmMade) -> bool:
    return state.film.done is not None and state.film.number == action.number


@handles(FilmProgress, precondition=_is_making)
def film_progress(state: AppState, action: FilmProgress) -> AppState:
    return evolve(state, film=evolve(state.film, done=action.done))


@handles(FilmMade, precondition=_is_making)
def film_made(state: AppState, action: FilmMade) -> AppState:
    return evolve(state, film=evolve(state.film, done=None, size=action.size, is_failed=action.size is None))


@handles(StopFilm)
def stop_film(state: AppState, _: StopFilm) -> AppState:
    return evolve(state, film=evolve(state.film, done=None))
