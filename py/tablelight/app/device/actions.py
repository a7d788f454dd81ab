"""What a player can ask about the device."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Effect


@frozen
class AskDevice(Effect):
    """Find out what the device and its browser offer."""
