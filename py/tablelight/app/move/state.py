"""What is remembered of a move that is being planned."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.transitions import Keys
from tablelight.view.plane import Place


@frozen
class Proposal:
    """A destination that waits to be confirmed."""

    to: Place
    """The place where the move would end."""
    ends: Keys = ()
    """What was chosen for the end of the move: the flight mode, where to set a friend down."""
    tapped: Place | None = None
    """The place that was tapped, where another one close to it was taken to be meant."""
