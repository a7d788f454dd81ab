"""The state of a move that is being planned."""

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
    """The choices for the end of the move: the flight mode, where to set a friend down."""
    tapped: Place | None = None
    """The tapped place, if the tap was taken to mean another place close to it."""
