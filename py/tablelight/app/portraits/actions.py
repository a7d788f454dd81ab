"""What a player can do about the picture on a figure."""

from __future__ import annotations

from attrs import field, frozen

from tablelight.app.actions import Action, Effect


@frozen
class ChoosePortrait(Effect):
    """Choose a picture for a figure; `takes`: with the camera."""

    figure: str
    takes: bool = False


@frozen
class PortraitLoaded(Action):
    """The picture, cropped and scaled down; None: unreadable, or too large even so. `name`: its file's name."""

    figure: str
    name: str
    source: str | None = field(repr=False)


@frozen
class RemovePortrait(Action):
    """Give the figure its letters back."""

    figure: str
