"""What a player can do with a table of odds."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class ShowCell(Action):
    """Show the whole distribution of a cell."""

    across: int
    down: int


@frozen
class ShowFigure(Action):
    """Choose which figure all cells show, by its number."""

    number: int
