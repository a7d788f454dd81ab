"""Pictures that a player chooses or takes with the camera, by an input of the page: decoded and made small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import js
from pyodide.ffi import JsException

from tablelight.web.guard import listen, spawn

T = TypeVar("T")


async def decoded(source: str) -> Any:
    """An image element with the picture of an address, ready to be drawn; None where it cannot be read."""
    image = js.Image.new()
    image.src = source
    try:
        await image.decode()
    except JsException:
        return None
    return image


def chosen_file(element: Any) -> Any:
    """The file that is chosen in an input; None if there is none. An empty file counts as false in Python."""
    return element.files.item(0) if element.files.length else None


class PictureInput(Generic[T]):
    """One input. `reduced` makes of a bitmap what is kept, None where it cannot; `use` gets what the picture is about, the
    file's name and what was made of it, None as well where the file is no picture."""

    def __init__(
        self, name: str, reduced: Callable[[Any], T | None], use: Callable[[str, str, T | None], None]
    ) -> None:
        self.element: Any = js.document.getElementById(name)
        self._reduced, self._use = reduced, use
        self._about = ""
        listen(self.element, "change", self._chosen)

    def choose(self, about: str = "") -> None:
        """Let the player choose a picture, or take one with the camera."""
        self._about = about
        self.element.click()

    def _chosen(self, _: Any) -> None:
        file = chosen_file(self.element)
        if file is not None:
            spawn(self._take(file, self._about))

    async def _take(self, file: Any, about: str) -> None:
        name, found = str(file.name), None
        try:
            bitmap = await js.createImageBitmap(file)
            found = self._reduced(bitmap)
            bitmap.close()
        except JsException:
            found = None
        self.element.value = ""  # so that the same picture can be chosen again
        self._use(about, name, found)
