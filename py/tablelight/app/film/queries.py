"""The frames of the moving picture, loaded when it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablelight.app.state import AppState

if TYPE_CHECKING:
    from tablelight.app.film.frames import FilmFrame


def film_frames(state: AppState) -> list[FilmFrame]:
    """What each frame shows."""
    from tablelight.app.film.frames import frames

    return frames(state)
