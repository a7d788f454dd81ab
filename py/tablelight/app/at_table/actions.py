"""What a player can do with a tablet on the table."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect


@frozen(kw_only=True)
class SetAtTable(Action):
    """Set how the tablet lies; None leaves a part as it is."""

    keeps_screen_on: bool | None = None
    is_folded: bool | None = None
    turns: int | None = None
    is_tilted: bool | None = None
    text: int | None = None


@frozen
class WakeLockDenied(Action):
    """The browser cannot keep the screen on."""


@frozen
class LayOnTable(Effect):
    """Keep the screen on, fold the panel, turn the board so that it is as large as the screen lets it be."""
