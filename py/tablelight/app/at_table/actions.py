"""What a player can do with a tablet on the table."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.at_table.state import Paper


@frozen(kw_only=True)
class SetAtTable(Action):
    """Set how the tablet lies; None leaves a part as it is."""

    keeps_screen_on: bool | None = None
    is_folded: bool | None = None
    turns: int | None = None
    is_tilted: bool | None = None
    text: int | None = None
    inch: float | None = None
    is_true_size: bool | None = None
    seen: tuple[float, float] | None = None


@frozen
class ShowTrueSize(Effect):
    """Show the board in its true size, or again as large as the screen allows."""

    is_on: bool
    inch: float | None = None
    """Pixels per inch, if the screen was just measured."""


@frozen
class PrintTrueSize(Effect):
    """Print the board without figures in its true size, on as many sheets as it takes."""

    paper: Paper


@frozen
class LayOnTable(Effect):
    """Keep the screen on, fold the panel, and turn the board so that it is as large as the screen allows."""
