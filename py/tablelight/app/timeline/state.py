"""The state of looking back."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

Speed: TypeAlias = Literal["slow", "fast"]


@frozen(kw_only=True)
class TimelineState:
    """Looking back over the game. The position on the table stays the present one throughout."""

    index: int | None = None
    """The number of the moment on view in the present line, from 0, among those that are shown; None in the present."""
    is_past: bool = False
    """Whether the state is that of an earlier moment, made for painting (`queries.shown`)."""
    speed: Speed | None = None
    """How fast the game is shown entry by entry; None: it does not play."""
