"""Show the page about the device once everything is known."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.device.actions import DeviceKnown
from tablelight.app.handlers import handles
from tablelight.app.help.state import HelpState
from tablelight.app.state import AppState


@handles(DeviceKnown)
def device_known(state: AppState, action: DeviceKnown) -> AppState:
    return evolve(state, dialog="device", device=action.device, notice=None, problems=(), help=HelpState())
