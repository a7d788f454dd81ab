"""Starts the app: the browser's language, the last game or the first example on the board, the gestures and keys."""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import Any

import js
from attrs import evolve
from pyodide.ffi import create_proxy, to_js

from tablelight import later
from tablelight.app.actions import OpenDialog
from tablelight.app.handlers import FunctionAction
from tablelight.app.saves.actions import FileLoaded, LinkOpened, SaveLoaded
from tablelight.app.saves.files import metadata_text
from tablelight.app.saves.records import StorageError
from tablelight.app.saves.state import SavesState
from tablelight.app.saves.update import failing_save, save_failed
from tablelight.app.state import AppState
from tablelight.app.timeline.update import recall_moments
from tablelight.app.tour.panel import begin_tour
from tablelight.app.update import hover, update
from tablelight.web import parts, settings
from tablelight.web.app import App
from tablelight.web.autosave import open_store
from tablelight.web.files import EXAMPLES, fetch_examples, fetch_text
from tablelight.web.guard import Timer, spawn, tell, unless_failing
from tablelight.web.journal import left_behind, replay
from tablelight.web.pointer import Keyboard, Pointer
from tablelight.web.saves import last_game, made_ready
from tablelight.web.working_sign import kept_between_frames

FIRST = "heroclix-rooftop.json"
"""The example that is on the board when the page opens."""

IDLE_MS = 1500
"""Milliseconds after the start until the moments of a saved game are read: nothing waits for them."""


async def start() -> None:
    """Put the last game on the board, or the one in the address, or the first example; and end the boot screen. An
    exception here is shown on the boot screen."""
    js.performance.mark("tablelight:imported")  # as in static/boot/boot.js
    refused = StorageError("refused")
    examples, store, journal = await asyncio.gather(
        fetch_examples(), unless_failing(open_store(), refused), unless_failing(left_behind(), {})
    )
    page = str(js.location.href).partition("#")[0]
    saves = SavesState(page_address=page, can_share=hasattr(js.navigator, "share"))
    state = evolve(settings.begin(AppState(examples=examples)), saves=saves)
    await parts.begin(state.language)
    trouble = store if isinstance(store, StorageError) else await unless_failing(replay(store, journal), None)
    last = await made_ready(await unless_failing(last_game(store, journal, trouble), None), state.language)
    address = str(js.location.hash)
    if isinstance(last, SaveLoaded):
        state = _opened(state, last)
    is_restored = state.history is not None
    if not is_restored:
        state = update(state, FileLoaded(FIRST, await fetch_text(EXAMPLES + FIRST), example=True))
    if state.history is None:
        state = update(state, OpenDialog("start"))
    elif state.saves.set_aside is None:
        state = evolve(state, notice=None)
    if last is not None and not is_restored:  # over a board, so that the fault of the saved game is shown
        state = _opened(state, last)
    js.document.getElementById("app").hidden = False  # it must have a size before it can be drawn
    app = App(state, store)
    for record in app.records:
        record.read(app.autosave.store)
    if trouble is not None:  # nothing is saved, or not what was left in the journal: before there is anything to lose
        app.act(save_failed(trouble.problem))
    app.answering.begin()
    Pointer(app)
    Keyboard(app)
    js.tablelight.locate = create_proxy(app.locate)
    js.tablelight.written = create_proxy(app.written)
    js.tablelight.imported = create_proxy(imported)
    if len(address) > 1:
        app.act(LinkOpened(address))
        js.history.replaceState(None, "", js.location.pathname + js.location.search)
    if last is None and len(address) <= 1 and not app.state.tour.seen and app.state.dialog is None:
        app.act(begin_tour())
    app.act(hover(None))  # what follows an action begins with the game that is there
    js.tablelight.boot.ready()
    gc.freeze()  # later collections, which hold up the page, need not look at what stays from now on
    Timer().set(IDLE_MS, lambda: spawn(_recall(app)))


async def _recall(app: App) -> None:
    """Read the moments in the file of the last game, while the page takes taps."""
    history = app.state.history
    if history is not None and history.unread is not None:
        await kept_between_frames(metadata_text.steps(history), lambda: app.state.history is None)
        app.act(recall_moments())


def _opened(state: AppState, last: SaveLoaded | FunctionAction) -> AppState:
    """The state with the last game. If the program fails at it, the page says so and offers it as a file; other games
    still open."""
    try:
        return update(state, last)
    except Exception as error:
        tell(error)
        return failing_save(state, last.head) if isinstance(last, SaveLoaded) else state


def imported() -> Any:
    """The names of the app's modules of the first archive imported so far: the snapshot of the next starts is made with
    them."""
    return to_js([name for name in list(sys.modules) if name.startswith("tablelight.") and not later.is_later(name)])
