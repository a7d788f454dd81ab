"""What a player can do in Threats mode."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.threats.state import ThreatKind


@frozen
class ShowKind(Action):
    """Show what enemies could do now, after a move, from beside, or all of it."""

    kind: ThreatKind
