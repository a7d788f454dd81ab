"""How the tablet lies on the table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

Paper: TypeAlias = Literal["a4", "letter"]
DRAWING = "true-size-drawing"
"""The id of the drawing of the whole board; each printed sheet shows a part of it."""
LEAST_INCH, LARGEST_INCH = 60.0, 300.0
"""The fewest and the most CSS pixels per inch that a screen may have."""
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
    """Quarter turns of the board, clockwise."""
    is_tilted: bool = False
    """Whether levels are seen from the side."""
    text: int = TEXTS[0]
    """The size of text, in percent."""
    inch: float = 0.0
    """CSS pixels per inch on this screen, as measured with a card; 0: not measured yet."""
    is_true_size: bool = False
    """Whether a space, or an inch of a bare table, is an inch on the screen."""
    seen: tuple[float, float] = (0.0, 0.0)
    """Width and height of the room for the board, in pixels, when true size was chosen."""

    def of_device(self) -> AtTableState:
        """The settings that stay when another game is put on the table."""
        return AtTableState(keeps_screen_on=self.keeps_screen_on, text=self.text, inch=self.inch)
