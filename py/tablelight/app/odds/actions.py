"""What a player can do with a table of odds."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class ShowCell(Action):
    """A cell of the table."""

    across: int
    down: int


@frozen
class ShowFigure(Action):
    """Which of its figures the table shows, by number."""

    number: int
