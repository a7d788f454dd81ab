"""What a player can do with the score sheet."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class AddPoints(Action):
    """Give a side points by hand, in the round under way."""

    side: str
    points: int


@frozen
class ThrowFurther(Action):
    """Throw for a further round; `die` is what the real one shows, if it was thrown at the table."""

    die: int | None = None
