"""Keeps the game on the table as it is played, and gives kept games back. What cannot be kept is told, never swallowed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import js
from attrs import evolve
from pyodide.ffi import create_proxy

from tablelight.app import shelf as do
from tablelight.app.actions import Effect, Show
from tablelight.app.saves import Conflict, Kept, StorageError
from tablelight.app.state import State
from tablelight.web.files import download
from tablelight.web.storage import Store, ask_to_persist

if TYPE_CHECKING:
    from tablelight.web.table import Table

PAUSE = 350
"""Milliseconds after a change until it is kept: a stroke of the editor is many changes."""
WIDE, HIGH = 240, 150
"""Pixels of the small picture."""


async def last_game(store: Store | None) -> do.Restore | None:
    """The game that was changed last, to go on with; None without one."""
    if store is None:
        return None
    try:
        heads = await store.heads()
        return do.Restore(*await store.load(heads[0].id)) if heads else None
    except StorageError:
        return None


async def open_store() -> Store | StorageError:
    """The browser's store, or why there is none."""
    try:
        return await Store.open()
    except StorageError as error:
        return error


class Keeper:
    """Between the table and the store."""

    def __init__(self, table: Table, store: Store | StorageError) -> None:
        self._table = table
        self._store = store if isinstance(store, Store) else None
        self._refused = store if isinstance(store, StorageError) else None
        self._timer: int | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy = asyncio.Lock()
        self._kept_state: object = None
        self._was_asked = False
        self._now = create_proxy(self.keep_now)
        if self._store is not None:
            self._store.listen(self._heard)
        js.addEventListener("pagehide", create_proxy(lambda _: self._flush()))
        js.document.addEventListener("visibilitychange", create_proxy(lambda _: self._flush()))

    # Keeping

    def after(self, old: State, new: State) -> None:
        """Something has happened: keep it, if it belongs to the game."""
        if new.history is None:
            return
        if old.history is None or (old.history is not new.history and not new.history.past and not new.history.future):
            # A game begins; one that comes from the store is kept already.
            self._kept_state = new.history.now if new.shelf.kept is not None else None
            if not new.shelf.is_outside:
                return
        if new.history.now is self._kept_state or not (new.history.past or new.history.future or new.shelf.is_outside):
            return
        if self._timer is not None:
            js.clearTimeout(self._timer)
        self._timer = js.setTimeout(self._now, PAUSE)

    def keep_now(self, *_: object) -> None:
        """Keep the game on the table."""
        self._timer = None
        self._start(self._keep())

    def _flush(self) -> None:
        if self._timer is not None:
            js.clearTimeout(self._timer)
            self.keep_now()

    async def _keep(self, *, anyway: bool = False) -> None:
        async with self._busy:  # one after the other: each follows the counter of the last
            history = self._table.state.history
            if history is None or (history.now is self._kept_state and not anyway):
                return
            if self._store is None:
                if self._refused is not None:
                    self._table.act(do.Lost(self._refused.problem))
                return
            document = history.present
            head = self._table.state.shelf.kept or Kept(id=_new_id(), title="", game="", changed=0)
            head = head.of(document, int(js.Date.now()), self._picture())
            try:
                found = await self._store.save(head, do.text(history), do.aside(history), anyway=anyway)
            except StorageError as error:
                self._table.act(do.Lost(error.problem))
                return
            if isinstance(found, Conflict):
                self._table.act(do.Clash(found.theirs))
                return
            self._kept_state = history.now
            self._table.act(do.Was(found))
            await self._persist()

    async def _persist(self) -> None:
        if not self._was_asked:
            self._was_asked = True
            self._table.act(do.Persistent(await ask_to_persist()))

    def _picture(self) -> str:
        """The board as it is on the screen, small."""
        board, small = self._table.element, js.document.createElement("canvas")
        factor = min(WIDE / max(board.width, 1), HIGH / max(board.height, 1))
        small.width, small.height = max(round(board.width * factor), 1), max(round(board.height * factor), 1)
        context = small.getContext("2d")
        context.imageSmoothingQuality = "high"
        context.drawImage(board, 0, 0, small.width, small.height)
        return str(small.toDataURL("image/webp", 0.7))

    def _heard(self, game: str, counter: int) -> None:
        """Another tab has kept or deleted a game."""
        kept = self._table.state.shelf.kept
        if kept is not None and kept.id == game and counter > kept.counter:
            self._start(self._clash(game))
        elif self._table.state.dialog == "start":
            self._start(self.list_games())

    async def _clash(self, game: str) -> None:
        if self._store is not None:
            heads = {head.id: head for head in await self._store.heads()}
            if game in heads:
                self._table.act(do.Clash(heads[game]))

    # The shelf

    def perform(self, effect: Effect) -> None:
        """Do what was asked for."""
        match effect:
            case do.OpenKept(game=game):
                self._start(self._open(game))
            case do.DeleteKept(game=game):
                self._start(self._delete(game))
            case do.SaveKept(game=game):
                self._start(self._save(game))
            case do.KeepMine():
                self._table.act(Show(None))
                self._start(self._keep(anyway=True))
            case do.TakeTheirs():
                theirs = self._table.state.shelf.clash
                if theirs is not None:
                    self._start(self._open(theirs.id))
            case do.KeepBoth():
                kept = self._table.state.shelf.kept
                if kept is not None:
                    self._table.act(do.Was(evolve(kept, id=_new_id(), counter=0)))
                self._table.act(Show(None))
                self._start(self._keep(anyway=True))

    def show_games(self) -> None:
        """List what is kept, on the start page."""
        self._start(self.list_games())

    async def list_games(self) -> None:
        """Show what is kept."""
        if self._store is None:
            return
        try:
            heads = tuple(await self._store.heads())
        except StorageError as error:
            self._table.act(do.Lost(error.problem))
            return
        language = self._table.state.language
        form = js.JSON.parse('{"dateStyle": "medium", "timeStyle": "short"}')
        whens = {head.id: str(js.Date.new(head.changed).toLocaleString(language, form)) for head in heads}
        self._table.act(do.ShowGames(heads, whens))

    async def _open(self, game: str) -> None:
        assert self._store is not None
        self._flush()
        try:
            self._table.act(do.Restore(*await self._store.load(game)))
        except StorageError as error:
            self._table.act(do.Lost(error.problem))

    async def _delete(self, game: str) -> None:
        assert self._store is not None
        try:
            await self._store.delete(game)
        except StorageError as error:
            self._table.act(do.Lost(error.problem))
        kept = self._table.state.shelf.kept
        if kept is not None and kept.id == game:
            js.tablelight.picture.forget()
        await self.list_games()

    async def _save(self, game: str) -> None:
        assert self._store is not None
        try:
            _, text, _ = await self._store.load(game)
        except StorageError as error:
            self._table.act(do.Lost(error.problem))
        else:
            download(text, "game.tablelight.json", "application/json")

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _new_id() -> str:
    """A name that no other game has."""
    numbers = js.crypto.getRandomValues(js.Uint32Array.new(3))
    return "-".join(f"{int(number):08x}" for number in numbers.to_py())
