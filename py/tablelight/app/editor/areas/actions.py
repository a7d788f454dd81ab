"""The editor's actions for the areas of a free board."""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class SetAreaField(Action):
    """Set a field of the selected area, and of those that are drawn after it."""

    name: Literal["kind", "level", "height"]
    value: Any


@frozen
class SetAreaSize(Action):
    """Set the selected area's width and depth in inches, as the player wrote them; None leaves one unchanged."""

    width: str | None = None
    depth: str | None = None


@frozen
class ClosePolygon(Action):
    """Complete the polygon that is being drawn."""


@frozen
class CopyArea(Action):
    """Copy the selected area, and select the copy."""


@frozen
class RotateArea(Action):
    """Turn the selected area by 90 degrees."""


@frozen
class DeleteArea(Action):
    """Delete the area that is selected on the bare table."""


@frozen
class DeleteCorner(Action):
    """Delete the selected corner of an area."""
