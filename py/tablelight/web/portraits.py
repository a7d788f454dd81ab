"""Pictures on figures: chosen or taken, cut to a square, reduced; and decoded to be drawn."""

from __future__ import annotations

from typing import Any

import js

from tablelight.app.portraits.state import MOST_CHARACTERS, SIDE_PX
from tablelight.app.portraits.update import ChoosePortrait, PortraitLoaded
from tablelight.web.guard import spawn
from tablelight.web.host import BoardHost
from tablelight.web.looking import PictureInput, decoded

WAYS = (("image/webp", 0.85), ("image/jpeg", 0.85), ("image/jpeg", 0.6), ("image/jpeg", 0.3))
"""The picture formats to try, with their quality. A browser that writes no WebP gives a PNG instead."""
MOST_DECODED = 200
"""The most pictures that are kept ready to be drawn."""


class PortraitPictures:
    """The pictures on the figures of the table."""

    def __init__(self, host: BoardHost) -> None:
        self._host = host
        self._input = PictureInput("portrait", _reduced, self._on_portrait)
        self._images: dict[str, Any] = {}
        self._chosen_for = 0
        """The number of the game that a picture is being chosen for."""

    def choose(self, wanted: ChoosePortrait) -> None:
        self._chosen_for = self._host.state.saves.game_number
        self._input.choose(wanted.figure, with_camera=wanted.takes)

    def _on_portrait(self, figure: str, name: str, source: str | None) -> None:
        if self._chosen_for == self._host.state.saves.game_number:  # another game may have a figure of that name
            self._host.act(PortraitLoaded(figure, name, source))

    def image(self, source: str) -> Any:
        """A picture that can be drawn; None while it is decoded, and if it cannot be."""
        if source not in self._images:
            while len(self._images) >= MOST_DECODED:
                del self._images[next(iter(self._images))]
            self._images[source] = None
            spawn(self._load(source))
        return self._images[source]

    async def _load(self, source: str) -> None:
        image = await decoded(source)
        if image is not None and source in self._images:  # otherwise the figure keeps its letters
            self._images[source] = image
            self._host.request()


def _reduced(bitmap: Any) -> str | None:
    """The middle of a picture as a small square; None if even that is too large."""
    side = min(bitmap.width, bitmap.height)
    canvas = js.document.createElement("canvas")
    canvas.width = canvas.height = SIDE_PX
    context = canvas.getContext("2d")
    context.imageSmoothingQuality = "high"
    context.fillStyle = "#ffffff"  # under transparent parts: a JPEG has none
    context.fillRect(0, 0, SIDE_PX, SIDE_PX)
    left, top = (bitmap.width - side) / 2, (bitmap.height - side) / 2
    context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX)
    for form, quality in WAYS:
        source = str(canvas.toDataURL(form, quality))
        if len(source) <= MOST_CHARACTERS and source.startswith(f"data:{form}"):
            return source
    return None
