"""Starts the app: the language of the browser, the first example on the board, the gestures and keys."""

from __future__ import annotations

import asyncio

import js
from attrs import evolve
from pyodide.ffi import create_proxy

from tablelight.app.actions import Loaded, Show
from tablelight.app.state import State
from tablelight.app.update import update
from tablelight.web import settings
from tablelight.web.files import EXAMPLES, fetch_examples, fetch_text
from tablelight.web.keyboard import Keyboard
from tablelight.web.pointer import Pointer
from tablelight.web.table import Table

FIRST = "heroclix-rooftop.json"
"""The example that is on the board when the page opens."""


async def start() -> None:
    """Put the first example on the board and end the boot screen. An exception here is told by the boot screen."""
    examples, text = await asyncio.gather(fetch_examples(), fetch_text(EXAMPLES + FIRST))
    state = update(settings.begin(State(examples=examples)), Loaded(FIRST, text))
    state = evolve(state, said=None) if state.history is not None else update(state, Show("start"))
    js.document.getElementById("app").hidden = False  # it must have a size before it can be drawn
    table = Table(state)
    table.roster.read()
    Pointer(table)
    Keyboard(table)
    js.tablelight.locate = create_proxy(table.locate)
    js.tablelight.boot.ready()
