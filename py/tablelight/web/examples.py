"""The pictures of the examples: fetched when a page that lists them is first opened, in the colours of the theme."""

from __future__ import annotations

import json
import re
from functools import cache

import js

from tablelight.app.saves.update import thumbnails_ready
from tablelight.web.board_picture import colour
from tablelight.web.files import EXAMPLES, fetch_text
from tablelight.web.guard import blob, spawn
from tablelight.web.host import Host

COLOUR = re.compile(r"var\((--[\w-]+)\)")
LISTING = frozenset({"start", "new", "import"})
"""Dialogs that list examples."""


class ExamplePictures:
    """Fetches the examples' pictures, and colours them for the theme."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._drawn: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        self._theme = ""
        self._is_making = False

    def show(self) -> None:
        """Show them, unless they are there already in the present colours."""
        theme = str(js.document.documentElement.getAttribute("data-theme"))
        if theme != self._theme and not self._is_making:
            self._is_making = True
            spawn(self._make(theme))

    async def _make(self, theme: str) -> None:
        try:
            self._drawn = self._drawn or json.loads(await fetch_text(EXAMPLES + "pictures.json"))
        except OSError:
            return  # the lists work without them
        finally:
            self._is_making = False
        look_up = cache(colour)
        for address in self._shown.values():
            js.URL.revokeObjectURL(address)
        self._shown = {
            file: str(js.URL.createObjectURL(blob("image/svg+xml", text)))
            for file, drawn in self._drawn.items()
            for text in [COLOUR.sub(lambda match: look_up(match[1]), drawn)]
        }
        self._theme = theme
        self._host.act(thumbnails_ready(self._shown))
