"""The journal: each change is in localStorage before it is painted, until the store has it, and on its way into a
database that outlives a kill of the browser (`WriteAhead`). The next start puts into the store what a closed, reloaded
or killed page left there.

Each page has its own entries, one per game, and holds a lock of its name for as long as it lives: no other page touches
its entries until then.

That database is the journal's second copy: Firefox and Chromium write localStorage to the disk up to five seconds
later, which a killed browser never does. A write there is one blind `put`, asked to be durable and committed in the task
that begins it, before the change is painted; and the frame waits for its end (`is_awaited`), which other programs may
delay for tenths of a second. The main store (`web/storage.py`) cannot do so: it checks the stored counter before it
writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from tablelight.web.storage import PATIENCE_S, Store, Transaction, open_database

NAME, ENTRIES = "tablelight-journal", "entries"
HOLD_MS = 400.0
"""The most milliseconds that a frame waits for the end of a write. After a longer one none waits until it has ended."""


class WriteAhead:
    """Texts by their keys. Every method copes without the database if there is none: the store tells the player."""

    def __init__(self) -> None:
        self._database: Any = None
        self._due: dict[str, str | None] = {}  # the newest text of each key, None to delete it
        self._is_writing = False
        self._writing: Transaction | None = None  # the last one with a text
        self._put_at: float | None = None  # when the first text that may not be there yet was put, in milliseconds
        self._is_slow = False

    async def open(self) -> None:
        with suppress(StorageError):
            self._database = await open_database(NAME, {ENTRIES: None})

    async def keys(self) -> list[str]:
        """All keys in the database, of any page."""
        found = await self._read(lambda entries: [entries.getAllKeys()])
        return [key for keys in found for key in keys if isinstance(key, str)]

    async def texts(self, keys: Sequence[str]) -> dict[str, str]:
        """The texts stored under some keys."""
        found = await self._read(lambda entries: [entries.get(key) for key in keys]) if keys else ()
        return {key: text for key, text in zip(keys, found, strict=False) if isinstance(text, str)}

    async def _read(self, ask: Callable[[Any], list[Any]]) -> list[Any]:
        """The answers to requests, in their order; nothing if the database does not answer."""
        if self._database is None:
            return []
        try:
            with Transaction(self._database, [ENTRIES], "readonly") as transaction:
                return await transaction.read(*ask(transaction.store(ENTRIES)))
        except StorageError:
            return []

    def put(self, key: str, text: str | None) -> bool:
        """Write an entry, or delete it for None; returns whether that is possible. The write begins before this
        returns, unless another one is under way: then the newest text of each key follows it."""
        if self._database is None:
            return False
        self._due[key] = text
        if text is not None and self._put_at is None:
            self._put_at = js.performance.now()
        return self._is_writing or self._write()

    @property
    def is_awaited(self) -> bool:
        """Whether a frame should wait for the end of a text's write."""
        if self._put_at is None or self._is_slow:
            return False
        if self._writing is not None and self._writing.future.done() and not any(self._due.values()):
            self._put_at = None
            return False
        self._is_slow = js.performance.now() - self._put_at > HOLD_MS
        return not self._is_slow

    def flush(self) -> None:
        """Begin what is due without waiting for the write under way: the database keeps their order."""
        if self._due:
            self._write()

    def _write(self) -> bool:
        due, self._due = self._due, {}
        try:
            transaction = Transaction(self._database, [ENTRIES], "readwrite")
            store = transaction.store(ENTRIES)
            for key, text in due.items():
                if text is None:
                    store.delete(key)
                else:
                    store.put(text, key)
            transaction.commit()
        except (StorageError, JsException):
            self._put_at = None
            return False  # closed or full
        self._is_writing = True
        if any(due.values()):
            self._writing = transaction
        spawn(self._end(transaction))
        return True

    async def _end(self, transaction: Transaction) -> None:
        with suppress(StorageError), transaction:  # no room: the store is written all the same, and reports it
            await transaction.future
        self._is_writing = self._is_slow = False
        self._put_at = js.performance.now() if any(self._due.values()) else None
        if self._due:
            self._write()


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
    with suppress(JsException, AttributeError):
        js.localStorage.removeItem(key)


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
