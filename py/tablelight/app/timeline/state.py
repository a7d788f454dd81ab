"""What is remembered of looking back."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

Speed: TypeAlias = Literal["slow", "fast"]


@frozen(kw_only=True)
class TimelineState:
    """Looking back over the game. The position on the table stays the present one all the while."""

    index: int | None = None
    """Which moment of the present line is shown, of those that count, from 0; None in the present."""
    is_past: bool = False
    """Whether the state is that of then, made to be painted (`queries.shown`)."""
    speed: Speed | None = None
    """How fast the game is shown entry by entry; None: it stands still."""
