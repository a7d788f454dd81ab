"""How the tablet lies on the table."""

from __future__ import annotations

from attrs import frozen

TEXTS = (100, 125, 150)
"""Sizes of text, in percent."""


@frozen(kw_only=True)
class AtTableState:
    """How the tablet lies on the table."""

    keeps_screen_on: bool = False
    """Whether the screen stays on."""
    is_folded: bool = False
    """Whether the panel is a strip, so that the board has the room."""
    turns: int = 0
    """Quarters by which the board is turned, clockwise."""
    is_tilted: bool = False
    """Whether levels are seen from the side."""
    text: int = TEXTS[0]
    """The size of text, in percent."""
