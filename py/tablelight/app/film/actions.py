"""What a player and the browser do with a moving picture."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.film.state import FilmState


@frozen
class SetFilm(Action):
    """Choose how the moving picture is to be."""

    film: FilmState


@frozen
class MakeFilm(Action):
    """Begin to make it."""


@frozen
class StopFilm(Action):
    """Leave it unfinished."""


@frozen
class FilmProgress(Action):
    """How many frames of the picture with this number are made."""

    number: int
    done: int


@frozen
class FilmMade(Action):
    """The picture with this number is saved; `size` in bytes, None if it could not be made."""

    number: int
    size: int | None
