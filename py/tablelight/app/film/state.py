"""The moving picture that is chosen, and how far it is."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.app.timeline.state import Speed

FilmPart: TypeAlias = Literal["turn", "game"]
FilmForm: TypeAlias = Literal["gif", "video"]
WIDTHS = (320, 480, 720)
"""Pixels of the longer side of the board."""
PACE_MS: dict[Speed, int] = {"slow": 1500, "fast": 600}
"""How long each entry is shown."""


@frozen(kw_only=True)
class FilmState:
    """How the moving picture is to be, and how far it is."""

    part: FilmPart = "turn"
    width: int = WIDTHS[1]
    pace: Speed = "fast"
    luck: tuple[str, ...] = ()
    """The sides whose luck is written below the board."""
    form: FilmForm = "gif"
    can_record: bool = False
    """Whether the browser records videos."""
    number: int = 0
    """Counts the pictures that were begun."""
    done: int | None = None
    """Frames that are made; None: nothing is being made."""
    count: int = 0
    """Frames that it will have."""
    size: int | None = None
    """Bytes of the picture that was made last."""
    is_failed: bool = False
