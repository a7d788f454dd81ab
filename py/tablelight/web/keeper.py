"""Keeps the game on the table as it is played, and gives kept games back. What cannot be kept is told, never swallowed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import js
from attrs import evolve

from tablelight.app.actions import Effect, OpenDialog
from tablelight.app.saves import update as saves
from tablelight.app.saves.actions import (
    DeleteSave,
    ExportSave,
    KeepBoth,
    KeepMine,
    LoadFailed,
    LoadSave,
    NotOffline,
    PersistenceKnown,
    RetrySave,
    SaveConflict,
    Saved,
    SaveFailed,
    SaveLoaded,
    SavesListed,
    TakeTheirs,
)
from tablelight.app.saves.state import UnsavedGame
from tablelight.app.saves.storage import Conflict, SaveHead, StorageError
from tablelight.app.state import AppState
from tablelight.web.files import download
from tablelight.web.guard import Timer, listen, spawn
from tablelight.web.host import BoardHost
from tablelight.web.storage import Store, ask_to_persist, is_persistent

AT_ONCE, PAUSE = 50, 350
"""Milliseconds after a change until it is kept, the picture being painted first; and at least from one time to the next: a
slider is many changes."""
WIDE, HIGH = 240, 150
"""Pixels of the small picture."""


async def last_game(store: Store | StorageError) -> SaveLoaded | LoadFailed | None:
    """The game that was changed last, to go on with; None without one."""
    if isinstance(store, StorageError):
        return None
    try:
        heads = await store.heads()
        return SaveLoaded(*await store.load(heads[0].id)) if heads else None
    except StorageError as error:
        return LoadFailed(error.problem)


async def open_store() -> Store | StorageError:
    """The browser's store, or why there is none."""
    try:
        return await Store.open()
    except StorageError as error:
        return error


@dataclass
class Slot:
    """Where the game on the table is kept: its head, once it has one, and the moment that was kept last. A new game is a new
    slot, so that what is still being written of the old one never gets in its way."""

    head: SaveHead | None = None
    moment: object = None


class Keeper:
    """Between the table and the store."""

    def __init__(self, host: BoardHost, store: Store | StorageError) -> None:
        self._host = host
        self._store = store if isinstance(store, Store) else None
        self._refused = store if isinstance(store, StorageError) else None
        self._timer: Timer | None = None
        self._kept_at = -PAUSE
        self._busy = asyncio.Lock()
        self._slot = _slot(host.state)
        self._was_asked = False
        if self._store is not None:
            self._store.listen(self._heard)
        listen(js, "pagehide", lambda _: self._flush())
        listen(js.document, "visibilitychange", lambda _: self._flush())
        listen(js, "beforeunload", self._leaving)

    def begin(self) -> None:
        """A browser that keeps nothing is told of before anything is lost."""
        if self._refused is not None:
            self._host.act(SaveFailed(self._refused.problem))

    # Keeping

    def after(self, old: AppState, new: AppState) -> None:
        """Something has happened: keep it, if it belongs to the game."""
        if new.history is None:
            return
        if old.history is None or old.saves.game_number != new.saves.game_number:
            if self._timer is not None:  # what has not been kept of the old game is kept now
                self._stop()
                spawn(self._keep(self._slot, old, self._picture()))
            self._slot = _slot(new)
        if not self._is_due(new):
            return
        self._stop()
        since = js.performance.now() - self._kept_at
        self._timer = Timer(self.keep_now, AT_ONCE if since > PAUSE else PAUSE)

    def _is_due(self, state: AppState) -> bool:
        """Whether there is something to keep. An example that nobody has played is not."""
        history = state.history
        if history is None or history.now is self._slot.moment:
            return False
        return bool(history.past or history.future or state.saves.is_imported)

    def keep_now(self) -> None:
        """Keep the game on the table."""
        self._stop()
        self._kept_at = js.performance.now()
        spawn(self._keep(self._slot, self._host.state, self._picture()))

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = None

    def _flush(self) -> None:
        if self._timer is not None:
            self.keep_now()

    def _leaving(self, event: Any) -> None:
        """The browser asks before a game is gone that it does not keep."""
        state = self._host.state
        if state.saves.unsaved is not None or (state.saves.problem is not None and self._is_due(state)):
            event.preventDefault()

    async def _keep(self, slot: Slot, state: AppState, picture: str, *, anyway: bool = False) -> None:
        async with self._busy:  # one after the other: each follows the counter of the last
            history = state.history
            if history is None or (history.now is slot.moment and not anyway):
                return
            head = (slot.head or SaveHead(id=_new_id(), title="", game="", changed=0)).of(
                history.present, int(js.Date.now()), picture
            )
            try:
                if self._store is None:
                    raise self._refused or StorageError("refused")
                found = await self._store.save(
                    head, saves.document_text(history), saves.metadata_text(history), anyway=anyway
                )
                if isinstance(found, Conflict) and slot is not self._slot:  # nobody is there to ask: keep both
                    head = evolve(head, id=_new_id(), counter=0)
                    found = await self._store.save(head, saves.document_text(history), saves.metadata_text(history))
            except StorageError as error:
                left = UnsavedGame(history, slot.head) if slot is not self._slot else None
                self._host.act(SaveFailed(error.problem, left))
                return
            if isinstance(found, Conflict):
                self._host.act(SaveConflict(found.theirs))
                return
            slot.head, slot.moment = found, history.now
            if slot is self._slot:
                self._host.act(Saved(found))
            await self._persist()

    async def _persist(self) -> None:
        if not self._was_asked:
            self._was_asked = True
            self._host.act(PersistenceKnown(await ask_to_persist()))

    def _picture(self) -> str:
        """The board as it is on the screen, small."""
        board, small = self._host.element, js.document.createElement("canvas")
        factor = min(WIDE / max(board.width, 1), HIGH / max(board.height, 1))
        small.width, small.height = max(round(board.width * factor), 1), max(round(board.height * factor), 1)
        context = small.getContext("2d")
        context.imageSmoothingQuality = "high"
        context.drawImage(board, 0, 0, small.width, small.height)
        return str(small.toDataURL("image/webp", 0.7))

    def _heard(self, game: str, counter: int) -> None:
        """Another tab has kept or deleted a game."""
        kept = self._host.state.saves.current
        if kept is not None and kept.id == game and counter > kept.counter:
            spawn(self._clash(game))
        elif self._host.state.dialog == "start":
            spawn(self.list_games())

    async def _clash(self, game: str) -> None:
        if self._store is not None:
            heads = {head.id: head for head in await self._store.heads()}
            if game in heads:
                self._host.act(SaveConflict(heads[game]))

    # The shelf

    def perform(self, effect: Effect) -> None:
        """Do what was asked for."""
        match effect:
            case LoadSave(game=game):
                spawn(self._open(game))
            case DeleteSave(game=game):
                spawn(self._delete(game))
            case ExportSave(game=game):
                spawn(self._save(game))
            case KeepMine():
                self._host.act(OpenDialog(None))
                spawn(self._keep(self._slot, self._host.state, self._picture(), anyway=True))
            case TakeTheirs():
                theirs = self._host.state.saves.conflict
                if theirs is not None:
                    self._stop()  # this tab's is given up
                    spawn(self._open(theirs.id))
            case KeepBoth():
                self._slot.head = None
                self._host.act(OpenDialog(None))
                spawn(self._keep(self._slot, self._host.state, self._picture(), anyway=True))
            case RetrySave():
                spawn(self._keep_again())

    async def _keep_again(self) -> None:
        """Once more, with the store opened anew."""
        store = await open_store()
        if isinstance(store, Store):
            if self._store is not None:
                self._store.close()
            self._store, self._refused = store, None
            store.listen(self._heard)
        await self._keep(self._slot, self._host.state, self._picture(), anyway=True)

    def show_games(self) -> None:
        """List what is kept, on the start page."""
        spawn(self.list_games())

    async def list_games(self) -> None:
        """Show what is kept; and whether the app itself is (static/offline/offline.js knows)."""
        offline = js.document.documentElement.dataset
        if getattr(offline, "offline", None) == "failed":
            self._host.act(NotOffline(str(offline.offlineWhy)))
        if self._store is None:
            return
        try:
            heads = tuple(await self._store.heads())
        except StorageError as error:
            self._host.act(LoadFailed(error.problem))
            return
        language = self._host.state.language
        form = js.JSON.parse('{"dateStyle": "medium", "timeStyle": "short"}')
        whens = {head.id: str(js.Date.new(head.changed).toLocaleString(language, form)) for head in heads}
        self._host.act(SavesListed(heads, whens))
        if heads and self._host.state.saves.persistent is None:
            self._host.act(PersistenceKnown(await is_persistent()))

    async def _open(self, game: str) -> None:
        assert self._store is not None
        self._flush()
        try:
            self._host.act(SaveLoaded(*await self._store.load(game)))
        except StorageError as error:
            self._host.act(LoadFailed(error.problem))

    async def _delete(self, game: str) -> None:
        assert self._store is not None
        try:
            await self._store.delete(game)
        except StorageError as error:
            self._host.act(LoadFailed(error.problem))
        kept = self._host.state.saves.current
        if kept is not None and kept.id == game:
            js.tablelight.picture.forget()
        await self.list_games()
        if self._host.state.saves.problem is not None and self._is_due(self._host.state):
            await self._keep_again()  # there may be room now

    async def _save(self, game: str) -> None:
        assert self._store is not None
        try:
            _, text, _ = await self._store.load(game)
        except StorageError as error:
            self._host.act(LoadFailed(error.problem))
        else:
            download(text, "game.tablelight.json", "application/json")


def _slot(state: AppState) -> Slot:
    """Of a game that has come to the table: one from the store is kept already."""
    kept = state.saves.current
    return Slot(kept, state.history.now if kept is not None and state.history is not None else None)


def _new_id() -> str:
    """A name that no other game has."""
    numbers = js.crypto.getRandomValues(js.Uint32Array.new(3))
    return "-".join(f"{int(number):08x}" for number in numbers.to_py())
