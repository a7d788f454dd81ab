"""What is shown of a table of odds."""

from __future__ import annotations

from attrs import frozen


@frozen
class OddsState:
    """The cell that is opened, and which of its figures the table shows."""

    cell: tuple[int, int] | None = None
    figure: int = 0
