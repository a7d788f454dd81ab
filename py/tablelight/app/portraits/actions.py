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
    """The picture, cut and made small; None: it could not be read, or is too large even so. `name`: its file's."""

    figure: str
    name: str
    source: str | None = field(repr=False)


@frozen
class RemovePortrait(Action):
    """The figure has its letters again."""

    figure: str
