"""Set, begin, cancel and finish a moving picture. The browser draws it (`web/film.py`)."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.film.actions import FilmMade, FilmProgress, MakeFilm, SetFilm, StopFilm
from tablelight.app.film.frames import count_frames
from tablelight.app.handlers import handles, resetter, setter
from tablelight.app.queries import has_game
from tablelight.app.state import AppState

setter(SetFilm, "film")


@handles(MakeFilm, precondition=has_game)
def make_film(state: AppState, _: MakeFilm) -> AppState:
    if state.film.done is not None:
        return state
    count, number = count_frames(state), state.film.number + 1
    return evolve(state, film=evolve(state.film, number=number, done=0, count=count, size=None, is_failed=False))


def _is_making(state: AppState, action: FilmProgress | FilmMade) -> bool:
    return state.film.done is not None and state.film.number == action.number


setter(FilmProgress, "film.done", precondition=_is_making)


@handles(FilmMade, precondition=_is_making)
def film_made(state: AppState, action: FilmMade) -> AppState:
    return evolve(state, film=evolve(state.film, done=None, size=action.size, is_failed=action.size is None))


resetter(StopFilm, "film.done")
