"""The settings of the moving picture, and its progress."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.app.play_state import Speed

FilmPart: TypeAlias = Literal["turn", "game"]
FilmForm: TypeAlias = Literal["gif", "video"]
WIDTHS = (320, 480, 720)
"""Pixels of the longer side of the board."""
PACE_MS: dict[Speed, int] = {"slow": 1500, "fast": 600}
"""How long each frame is shown, in milliseconds."""


@frozen(kw_only=True)
class FilmState:
    """The settings of the moving picture, and its progress."""

    part: FilmPart = "turn"
    width: int = WIDTHS[1]
    pace: Speed = "fast"
    luck: tuple[str, ...] = ()
    """The sides whose luck is written below the board."""
    form: FilmForm = "gif"
    can_record: bool = False
    """Whether the browser records videos."""
    number: int = 0
    """The number of pictures that were begun."""
    done: int | None = None
    """Finished frames; None: no picture is being made."""
    count: int = 0
    """Frames that it will have."""
    size: int | None = None
    """Bytes of the last picture."""
    is_failed: bool = False
