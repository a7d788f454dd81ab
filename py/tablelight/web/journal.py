"""The journal: each change is in localStorage before it is painted, until the store has it, and on its way into a
database that outlives a kill of the browser (`web/write_ahead.py`). The next start puts into the store what a closed,
reloaded or killed page left there.

Each page has its own entries, one per game, and holds a lock of its name for as long as it lives: no other page touches
its entries until then."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import js
from attrs import define, evolve
from pyodide.ffi import JsException, create_proxy

from tablelight.app.beside import NO_PORTRAITS, Photo, Portraits
from tablelight.app.history import Moment
from tablelight.app.saves import records
from tablelight.app.saves.records import Conflict, SaveHead, StorageError
from tablelight.app.state import AppState
from tablelight.app.working.timeout import within
from tablelight.web.guard import spawn, tell
from tablelight.web.storage import Store
from tablelight.web.transactions import PATIENCE_S
from tablelight.web.write_ahead import WriteAhead

PREFIX = "tablelight.journal."
"""The start of the entries' keys, before the page's name, a dot and the game's; also read by static/boot/rescue.js."""
LONGEST_ENTRY = 1_500_000
"""The most letters of an entry in localStorage, which holds five million in all."""

ahead = WriteAhead()


def new_id() -> str:
    """A unique name."""
    numbers = js.crypto.getRandomValues(js.Uint32Array.new(3))
    return "-".join(f"{int(number):08x}" for number in numbers.to_py())


class Journal:
    """This page's entries in localStorage: changes that are yet to be saved."""

    def __init__(self) -> None:
        self._page = PREFIX + new_id()
        self._written: set[str] = set()
        self._number = 0
        self._release: Any = None
        self._end: Any = None
        locks = getattr(js.navigator, "locks", None)
        if locks:
            self._end = js.Promise.new(create_proxy(self._hold))
            spawn(self._held(locks.request(self._page, create_proxy(lambda _: self._end))))

    def _hold(self, release: Any, _: Any) -> None:
        self._release = release

    @staticmethod
    async def _held(lock: Any) -> None:
        """A browser that saves nothing for this page gives no lock either."""
        with suppress(JsException):
            await lock

    def release(self) -> None:
        """The page is left: leave its entries to the next start."""
        if self._release is not None:
            self._release()

    def write(self, note: records.JournalNote) -> bool:
        """Note a change; returns whether it is in localStorage or on its way into the database."""
        self._number += 1
        game = note[0].id
        key, text = self._key(game), records.written_entry(note, self._number)
        self._written.add(game)
        is_ahead = ahead.put(key, text)
        try:
            if len(text) > LONGEST_ENTRY:
                raise ValueError("too long")
            js.localStorage.setItem(key, text)
        except (JsException, AttributeError, ValueError):
            _remove(key)  # an outdated entry is worse than none
            return is_ahead
        return True

    def clear(self, game: str) -> None:
        """Drop a game's entry: the store has the game as it is, or the player gave it up."""
        if game in self._written:
            self._written.remove(game)
            forget(self._key(game))

    def _key(self, game: str) -> str:
        return f"{self._page}.{game}"


def forget(key: str) -> None:
    """Take an entry out of the journal: its change has been saved."""
    ahead.put(key, None)
    _remove(key)


def _remove(key: str) -> None:
    try:
        js.localStorage.removeItem(key)
    except (JsException, AttributeError):
        return


async def left_behind() -> dict[str, records.JournalEntry | str]:
    """The entries of pages that are gone, by key: the newer of two copies; an unreadable one as its text."""
    await ahead.open()
    stored, keys = _stored(), await ahead.keys()
    open_pages = await _locks()  # asked last: the page that wrote an entry held a lock by then
    left = sorted(
        key for key in {*stored, *keys} if key.startswith(PREFIX) and key.rpartition(".")[0] not in open_pages
    )
    copies = stored, await ahead.texts(left)
    found: dict[str, records.JournalEntry | str] = {}
    for key in left:
        texts = [copy[key] for copy in copies if key in copy]
        if texts:
            found[key] = records.newest(texts) or max(texts, key=len)
    return found


def _stored() -> dict[str, str]:
    """The entries of the journal in localStorage, by key; none if it may not be read."""
    try:
        storage = js.localStorage
        keys = [str(storage.key(number)) for number in range(storage.length)]
        return {key: str(storage.getItem(key)) for key in keys if key.startswith(PREFIX)}
    except (JsException, AttributeError):
        return {}


async def _locks() -> frozenset[str]:
    try:
        held: Any = (await js.navigator.locks.query()).held
        return frozenset(str(lock.name) for lock in held)
    except (JsException, AttributeError):
        return frozenset()


async def replay(store: Store, entries: dict[str, records.JournalEntry | str]) -> StorageError | None:
    """Write what was left behind into the store, the oldest first; what cannot be read as a damaged record, which is
    listed. What cannot be written now stays in the journal; returns why, if there is any. A store that does not answer
    is not waited for again and again."""
    trouble = None
    for key, entry in sorted(entries.items(), key=lambda item: 0 if isinstance(item[1], str) else item[1].head.changed):
        writing = store.keep_damaged(key, entry) if isinstance(entry, str) else _replay(store, entry)
        try:
            await within(writing, PATIENCE_S)
        except StorageError as error:
            trouble = error
        except TimeoutError:
            return StorageError("silent")
        except Exception as error:  # one entry at which the program fails must not keep the others back
            tell(error)
            trouble = StorageError("failed", type(error).__name__)
        else:
            forget(key)
    return trouble


async def _replay(store: Store, entry: records.JournalEntry) -> None:
    """If another page has gone on with a game meanwhile, both are kept, and also if the entry's cannot be opened: it
    never replaces one that can."""
    metadata = await metadata_with_pictures(store, entry)
    if metadata is None:
        return
    head = entry.head if records.is_sound(entry) else evolve(entry.head, id=new_id(), counter=0)
    found = await store.save(head, entry.text, metadata)
    if isinstance(found, Conflict) and found.theirs.changed != entry.head.changed:  # otherwise already written
        await store.save(evolve(entry.head, id=new_id(), counter=0), entry.text, metadata)


async def metadata_with_pictures(store: Store, entry: records.JournalEntry) -> str | None:
    """The metadata of an entry's document, with the pictures that only the store has; None if the store has it all, so
    that only the end of the entry was lost."""
    try:
        _, text, stored = await store.load(entry.head.id)
    except StorageError as error:
        if error.fault not in ("gone", "damaged"):
            raise
        return entry.metadata
    metadata = entry.metadata if entry.has_pictures else records.with_pictures_of(entry.metadata, stored)
    return None if records.is_written(text, stored, entry.text, metadata) else metadata


@define(eq=False)
class Slot:
    """Where the game on the table is saved: its head (of counter 0 until it is saved), the moment and the pictures that
    were saved last, the moment that was tried last and when. A new game gets a new slot, so that a write of the old one
    still under way never gets in its way."""

    head: SaveHead
    moment: Moment | None = None
    photo: Photo | None = None
    portraits: Portraits = NO_PORTRAITS
    tried: Moment | None = None
    tried_at: int = 0


def slot_of(state: AppState) -> Slot:
    """The slot of a game that has come to the table: one from the store is saved already, but of one that could not be
    saved before only an earlier state is."""
    head, history = state.saves.current, state.history
    if head is None or history is None:
        return Slot(SaveHead(id=new_id(), title="", game="", changed=0))
    return Slot(head) if state.saves.is_imported else Slot(head, history.now, history.photo, history.portraits)
