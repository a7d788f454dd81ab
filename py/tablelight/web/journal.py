"""The journal: each change is in localStorage before it is painted, until the store has it, and on its way into a database
that outlives a kill of the browser (`web/write_ahead.py`). What a page that was closed, reloaded or killed left there is put
into the store by the next start.

Each page has its own entries, one a game, and holds a lock of its name for as long as it lives: the entries of another page
that is still open are its own business.
"""

from __future__ import annotations

from typing import Any

import js
from attrs import evolve
from pyodide.ffi import JsException, create_proxy

from tablelight.app.saves.records import JournalEntry, entry_text, is_written, newest, with_pictures_of
from tablelight.app.saves.storage import Conflict, StorageError
from tablelight.web.storage import Store
from tablelight.web.write_ahead import WriteAhead

PREFIX = "tablelight.journal."
"""Of the entries' keys, before the page's name, a dot and the game's; static/boot/rescue.js reads them too."""
LONGEST = 1_500_000
"""Letters of an entry in localStorage, which holds five million of all kinds."""

_ahead = WriteAhead()


def new_id() -> str:
    """A name that nothing else has."""
    numbers = js.crypto.getRandomValues(js.Uint32Array.new(3))
    return "-".join(f"{int(number):08x}" for number in numbers.to_py())


class Journal:
    """This page's entries in localStorage: changes that are yet to be saved."""

    def __init__(self) -> None:
        self._page = PREFIX + new_id()
        self._written: set[str] = set()
        self._release: Any = None
        locks = getattr(js.navigator, "locks", None)
        if locks:
            held = js.Promise.new(create_proxy(self._hold))
            locks.request(self._page, create_proxy(lambda _: held))

    def _hold(self, release: Any, _: Any) -> None:
        self._release = release

    def release(self) -> None:
        """The page is left: its entries are the next start's."""
        if self._release is not None:
            self._release()

    def write(self, entry: JournalEntry) -> bool:
        """Notes a change; whether localStorage had room for it."""
        text, key = entry_text(entry), f"{self._page}.{entry.head.id}"
        self._written.add(entry.head.id)
        _ahead.put(key, text)
        try:
            if len(text) > LONGEST:
                raise ValueError("too long")
            js.localStorage.setItem(key, text)
        except (JsException, AttributeError, ValueError):
            _remove(key)  # an older entry is worse than none
            return False
        return True

    def clear(self, game: str) -> None:
        """The store has the game as it is, or the player gave it up."""
        if game in self._written:
            self._written.remove(game)
            forget(f"{self._page}.{game}")


def forget(key: str) -> None:
    """Takes an entry away."""
    _ahead.put(key, None)
    _remove(key)


def _remove(key: str) -> None:
    try:
        js.localStorage.removeItem(key)
    except (JsException, AttributeError):
        return


async def left_behind() -> dict[str, JournalEntry]:
    """By their keys, the entries of pages that are gone: of two copies the newer. What cannot be read is taken away."""
    await _ahead.open()
    copies = [_stored(), await _ahead.entries()]
    open_pages = await _locks()
    found = {}
    for key in sorted({key for copy in copies for key in copy if key.startswith(PREFIX)}):
        if key.rpartition(".")[0] not in open_pages:
            entry = newest([copy[key] for copy in copies if key in copy])
            if entry is None:
                forget(key)
            else:
                found[key] = entry
    return found


def _stored() -> dict[str, str]:
    """What is in localStorage."""
    try:
        storage = js.localStorage
        keys = [str(storage.key(number)) for number in range(storage.length)]
        return {key: str(storage.getItem(key)) for key in keys if key.startswith(PREFIX)}
    except (JsException, AttributeError):
        return {}


async def _locks() -> frozenset[str]:
    """The names of the locks that pages hold."""
    try:
        held: Any = (await js.navigator.locks.query()).held
        return frozenset(str(lock.name) for lock in held)
    except (JsException, AttributeError):
        return frozenset()


async def replay(store: Store, entries: dict[str, JournalEntry]) -> None:
    """Writes what was left behind into the store, the oldest first. If another page has gone on with a game meanwhile both
    are kept. Raises `StorageError`; what could not be written stays in the journal."""
    for key, entry in sorted(entries.items(), key=lambda item: item[1].head.changed):
        metadata = entry.metadata
        try:
            _, text, stored = await store.load(entry.head.id)
            metadata = with_pictures_of(metadata, stored)
            if is_written(text, stored, entry.text, metadata):  # only the entry's end was lost
                forget(key)
                continue
        except StorageError as error:
            if error.fault not in ("gone", "damaged"):
                raise
        found = await store.save(entry.head, entry.text, metadata)
        if (
            isinstance(found, Conflict) and found.theirs.changed != entry.head.changed
        ):  # else it had been written after all
            await store.save(evolve(entry.head, id=new_id(), counter=0), entry.text, metadata)
        forget(key)
