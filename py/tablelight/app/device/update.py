"""Ask about the device, and show its page once everything is known."""

from __future__ import annotations

from attrs import evolve, frozen

from tablelight.app.actions import Effect
from tablelight.app.handlers import play_action
from tablelight.app.state import AppState
from tablelight.app.table_state import Device, HelpState


@frozen
class AskDevice(Effect):
    """Find out what the device and its browser offer."""


@play_action()
def device_known(state: AppState, device: Device) -> AppState:
    """Show what was found out."""
    return evolve(state, dialog="device", device=device, notice=None, problems=(), help=HelpState())
