"""What is remembered of a move that is being planned."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.keys import Keys
from tablelight.view.plane import Place


@frozen
class Proposal:
    """A destination that waits for a yes, with what was chosen for its end (flight mode, where to set down). `tapped`: the
    place that was tapped, where another one beside it was taken to be meant."""

    to: Place
    ends: Keys = ()
    tapped: Place | None = None
