"""What a player can ask about the device."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.device.state import Device


@frozen
class AskDevice(Effect):
    """Find out what the device and its browser offer."""


@frozen
class DeviceKnown(Action):
    """Show what was found out."""

    device: Device
