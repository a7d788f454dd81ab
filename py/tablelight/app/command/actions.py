"""What a player can do with the command line."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class TypeLine(Action):
    """Answer a typed line, and do what it says."""

    line: str
