"""Where the tour is."""

from __future__ import annotations

from attrs import frozen


@frozen(kw_only=True)
class TourState:
    """The tour of a first visit: its stop, None while there is none; whether it was seen to its end, or left."""

    stop: int | None = None
    seen: bool = False
