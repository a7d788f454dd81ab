"""What a player and the browser do with a moving picture."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.film.state import FilmState


@frozen
class SetFilm(Action):
    """Choose the settings of the moving picture."""

    film: FilmState


@frozen
class MakeFilm(Action):
    """Begin to make the moving picture."""


@frozen
class StopFilm(Action):
    """Stop making the moving picture."""


@frozen
class FilmProgress(Action):
    """Show how many frames of the picture with this number are made."""

    number: int
    done: int


@frozen
class FilmMade(Action):
    """The picture with this number is saved; `size` in bytes, None if it could not be made."""

    number: int
    size: int | None
