"""What is remembered of a plan that a player asked for."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.history import Moment
from tablelight.rules.conduct import PlayOrder


@frozen(kw_only=True)
class AskedPlan:
    """The question, and the moments that it applies to."""

    side: str
    """The side whose turn is planned."""
    target: str | None
    """The enemy to bring down; None: the greatest harm."""
    moments: tuple[Moment, ...]
    """Where it was asked, and where its steps have led so far."""
    awaited: PlayOrder | None = None
    """The step that is being carried out: its dice are in the hand."""
