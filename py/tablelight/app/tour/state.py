"""Where the tour of a first visit is, and whether it has been seen."""

from __future__ import annotations

from attrs import frozen


@frozen(kw_only=True)
class TourState:
    """Where the tour of a first visit is."""

    stop: int | None = None
    """Its stop, from 0; None: there is no tour at present."""
    seen: bool = False
    """Whether it was seen to its end, or left."""
