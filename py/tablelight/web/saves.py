"""The games saved in the browser: listed, opened, deleted, written to files; and the choice between two tabs' games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import js

from tablelight.app.actions import Action, Effect, OpenDialog
from tablelight.app.handlers import FunctionAction
from tablelight.app.opening import opened_link, opened_save
from tablelight.app.saves import actions as do
from tablelight.app.saves import update as saves
from tablelight.app.saves.records import JournalEntry, StorageError
from tablelight.app.working.timeout import is_done_within
from tablelight.progress.portions import Steps
from tablelight.web.autosave import SILENCE, Autosave
from tablelight.web.files import download
from tablelight.web.guard import spawn, unless_failing
from tablelight.web.host import Host
from tablelight.web.journal import metadata_with_pictures
from tablelight.web.storage import Store, is_persistent
from tablelight.web.working_sign import PAINTED, kept_between_frames, shown

LONG_LINK, LONG_SAVE = 1500, 10_000
"""The letters of a link, and of a saved game, above which a slow tablet takes longer than a tap to open it."""


async def last_game(
    store: Store | StorageError, journal: dict[str, JournalEntry | str], trouble: StorageError | None
) -> do.SaveLoaded | FunctionAction | None:
    """The game that was saved last, to go on with; None without one. What was left in the journal has been written by
    then (`trouble`: why it was not); what a browser could not save may still be in the journal."""
    entries = [entry for entry in journal.values() if isinstance(entry, JournalEntry)]
    left = max(entries, key=lambda entry: entry.head.changed, default=None)
    if isinstance(store, StorageError):
        return None if left is None else do.SaveLoaded(left.head, left.text, left.metadata)
    try:
        games, _ = await store.saves()
        if trouble is not None and left is not None and all(game.changed < left.head.changed for game in games):
            metadata = await metadata_with_pictures(store, left)
            return do.SaveLoaded(left.head, left.text, left.metadata if metadata is None else metadata)
        return do.SaveLoaded(*await store.load(games[0].id)) if games else None
    except StorageError as error:
        if left is not None and trouble is not None:
            return do.SaveLoaded(left.head, left.text, left.metadata)
        return saves.load_failed(error.problem)


async def made_ready(
    last: do.SaveLoaded | FunctionAction | None, language: str
) -> do.SaveLoaded | FunctionAction | None:
    """The last game, if large opened and drawn while the page takes taps. A fault of the program is met again, and
    reported, when the game is put on the table."""
    if not isinstance(last, do.SaveLoaded) or len(last.text) <= LONG_SAVE:
        return last
    with suppress(Exception):
        found = await kept_between_frames(opened_save(last, language, at_start=True))
        return last if found is None else found.answer
    return last


class Saves:
    """Connects the start page with the store."""

    def __init__(self, host: Host, autosave: Autosave) -> None:
        self._host, self._autosave = host, autosave
        self._openings = 0
        autosave.listen(self._on_saved_elsewhere)
        self.set_aside()

    def perform(self, effect: Effect) -> None:
        match effect:
            case do.UseSave(how="load", game=game):
                spawn(self._open(game))
            case do.UseSave(how="delete", game=game):
                spawn(self._delete(game))
            case do.UseSave(how="export", game=game):
                spawn(self._attempt(lambda store: _download(store, game)))
            case do.ResolveConflict(keep="theirs"):
                theirs = self._host.state.saves.conflict
                if theirs is not None:
                    self._autosave.give_up()
                    spawn(self._open(theirs.id))
            case do.ResolveConflict(keep=keep):
                self._host.act(OpenDialog(None))
                spawn(self._autosave.insist(as_new=keep == "both"))
            case do.RetrySave():
                spawn(self._autosave.retry())

    def show_games(self) -> None:
        """List the saved games on the start page, which says from its first picture on that they are to come."""
        if self._autosave.store is not None:
            self._host.act(saves.set_saves(is_listing=True))
        spawn(self._list_all())

    async def _list_all(self) -> None:
        """List the saved games, once the game on the table is saved as it is: a changing list would move its rows. A
        write that gets no answer does not keep the list back."""
        await is_done_within(asyncio.ensure_future(unless_failing(self._autosave.ended(), None)), SILENCE)
        await self.list_games()

    async def list_games(self) -> None:
        """Show the saved games; and whether the app itself is saved (static/offline/offline.js knows)."""
        offline = js.document.documentElement.dataset
        if getattr(offline, "offline", None) == "failed":
            self._host.act(saves.set_saves(not_offline=str(offline.offlineWhy)))
        await self._attempt(self._list)

    async def _list(self, store: Store) -> None:
        games, damaged = await store.saves()
        language = self._host.state.language
        form = js.JSON.parse('{"dateStyle": "medium", "timeStyle": "short"}')
        ages = {head.id: str(js.Date.new(head.changed).toLocaleString(language, form)) for head in games}
        self._host.act(saves.saves_listed(tuple(games), ages, tuple(damaged)))
        if games and self._host.state.saves.persistent is None:
            self._host.act(saves.set_saves(persistent=await is_persistent()))

    def _on_saved_elsewhere(self, game: str, counter: int) -> None:
        current = self._host.state.saves.current
        if current is not None and current.id == game and counter > current.counter:
            spawn(self._attempt(lambda store: self._contest(store, game)))
        elif self._host.state.dialog == "start":
            spawn(self.list_games())

    async def _contest(self, store: Store, game: str) -> None:
        """Ask which state to keep, if the game is still on the table and has not been saved here meanwhile."""
        games, _ = await store.saves()
        current = self._host.state.saves.current
        for head in games:
            if current is not None and head.id == game == current.id and head.counter > current.counter:
                self._host.act(saves.save_conflict(head))

    async def _open(self, game: str) -> None:
        with shown():
            self._autosave.flush()
            await self._attempt(lambda store: self._load(store, game))

    async def _load(self, store: Store, game: str) -> None:
        save = do.SaveLoaded(*await store.load(game))
        if len(save.text) + len(save.metadata) > LONG_SAVE:
            await self._put_on_the_table(opened_save(save, self._host.state.language))
        else:
            self._host.act(save)

    def open_link(self, link: do.LinkOpened) -> None:
        spawn(self._put_on_the_table(opened_link(link.address, self._host.state.language)))

    async def _put_on_the_table(self, steps: Steps[Action]) -> None:
        """Open a large game, while the page says that it works and takes taps. Opening another one cancels it, and so
        does closing the list of games."""
        self._openings += 1
        number, is_listed = self._openings, self._host.state.dialog == "start"

        def is_left() -> bool:
            return number != self._openings or (is_listed and self._host.state.dialog != "start")

        with shown():
            await asyncio.sleep(PAINTED)
            found = await kept_between_frames(steps, is_left)
            if found is not None:
                self._host.act(found.answer)

    def set_aside(self) -> None:
        """Put what could not be read next to the game on the table aside, before the game is written again."""
        found = self._host.state.saves.set_aside
        if found is not None:
            name, text = found
            spawn(self._attempt(lambda store: store.keep_damaged(name, text)))

    async def _attempt(self, work: Callable[[Store], Awaitable[None]]) -> None:
        """Do something with the store, if there is one; tell the player if it fails."""
        store = self._autosave.store
        if store is not None:
            try:
                await work(store)
            except StorageError as error:
                self._host.act(saves.load_failed(error.problem))

    async def _delete(self, game: str) -> None:
        await self._attempt(lambda store: store.delete(game))
        current = self._host.state.saves.current
        if current is not None and current.id == game:
            js.tablelight.picture.forget()
        await self.list_games()
        if self._host.state.saves.problem is not None and self._autosave.is_due(self._host.state):
            await self._autosave.retry()  # there may be room now


async def _download(store: Store, game: str) -> None:
    download(await store.raw(game), "game.tablelight.json", "application/json")
