"""What a player can do with the whole game."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class StartReview(Action):
    """Begin to look back, at the position that an entry of the log led to; None: at the present one."""

    entry: int | None = None
