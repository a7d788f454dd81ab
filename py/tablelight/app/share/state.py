"""The codes of the game that are shown to another tablet, and the reader of codes."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.app.share.fountain import Collector


@frozen(kw_only=True)
class PassingState:
    """The codes of the game that are shown to another tablet."""

    frame: int = 0
    """The frame of the moving code that is shown."""
    moves: int = 1
    """How many moves back the code of the last moves begins."""


@frozen(kw_only=True)
class ScanState:
    """What the reader of codes is doing."""

    camera: Literal["waiting", "on", "refused"] = "waiting"
    """Whether it shows a picture."""
    why: str = ""
    """Why there is no camera, by the browser's name of the error."""
    torch: bool | None = None
    """Whether its lamp is on; None: it has none."""
    collector: Collector | None = None
    """What has been read of a moving code. It never changes: a further frame makes a new collector."""
    strange: bool = False
    """Whether the last code that was seen holds no game."""
