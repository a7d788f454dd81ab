"""A message of the other tablet with what was worked out of it, before it is applied."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from tablelight.app.history import History
from tablelight.app.peer.messages import Message
from tablelight.app.peer.position import Position


@frozen
class Received:
    """A message that was read."""

    message: Message
    positions: Mapping[bytes, Position]
    """Of `Positions` and `WholeGame`: the positions that are new, each after those that it follows from."""
    history: History | None = None
    """Of `WholeGame`: the game."""
