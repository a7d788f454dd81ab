"""What is shown of a table of odds."""

from __future__ import annotations

from attrs import frozen


@frozen
class OddsState:
    """What is shown of a game's table of odds."""

    cell: tuple[int, int] | None = None
    """The cell whose whole distribution is shown, across and down."""
    figure: int = 0
    """The number of the figure that all cells show."""
