"""What a player can do to play on two tablets before the rest of it is loaded."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class SignalTyped(Action):
    """The text of the other tablet's code was pasted."""

    text: str
