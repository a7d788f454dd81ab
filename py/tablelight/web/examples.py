"""The pictures of the examples: fetched when a page that lists them is first opened, in the colours of the theme."""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING, Any

import js

from tablelight.app.saves.thumbnails import ShowPictures
from tablelight.web.files import EXAMPLES, fetch_text

if TYPE_CHECKING:
    from tablelight.web.table import Table

COLOUR = re.compile(r"var\((--[\w-]+)\)")
LISTING = frozenset({"start", "new"})
"""Dialogs that list examples."""


class ExamplePictures:
    """Makes the pictures."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._drawn: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        self._theme = ""
        self._task: asyncio.Task[None] | None = None

    def show(self) -> None:
        """Show them, if they are not there already in the present colours."""
        theme = str(js.document.documentElement.getAttribute("data-theme"))
        if theme != self._theme and (self._task is None or self._task.done()):
            self._task = asyncio.ensure_future(self._make(theme))

    async def _make(self, theme: str) -> None:
        if not self._drawn:
            try:
                self._drawn = json.loads(await fetch_text(EXAMPLES + "pictures.json"))
            except OSError:
                return  # the lists are of use without them
        computed: Any = js.getComputedStyle(js.document.documentElement)
        known: dict[str, str] = {}

        def colour(match: re.Match[str]) -> str:
            name = match[1]
            if name not in known:
                known[name] = str(computed.getPropertyValue(name)).strip()
            return known[name]

        kind = js.JSON.parse('{"type": "image/svg+xml"}')
        for address in self._shown.values():
            js.URL.revokeObjectURL(address)
        self._shown = {
            file: str(js.URL.createObjectURL(js.Blob.new(js.Array.of(COLOUR.sub(colour, text)), kind)))
            for file, text in self._drawn.items()
        }
        self._theme = theme
        self._table.act(ShowPictures(self._shown))
