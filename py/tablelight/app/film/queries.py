"""The frames of the moving picture; their module is loaded when it is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tablelight.app.state import AppState

if TYPE_CHECKING:
    from tablelight.app.film.frames import FilmFrame


def film_frames(state: AppState) -> Iterator[FilmFrame]:
    """The frames of the chosen part, each made when it is needed."""
    from tablelight.app.film.frames import frames

    return frames(state)


def film_frame(state: AppState, entry: int | None) -> FilmFrame:
    """The frame of one moment."""
    from tablelight.app.film.frames import moment_frame

    return moment_frame(state, entry)
