"""The journal's second copy, in its own IndexedDB database: Firefox and Chromium write localStorage to the disk up to
five seconds later, which a killed browser never does. A write here is one blind `put`, asked to be durable and
committed in the task that begins it, before the change is painted; and the frame waits for its end (`is_awaited`),
which other programs may delay for tenths of a second.

The main store (`web/storage.py`) cannot do so: it checks the stored counter before it writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.saves.records import StorageError
from tablelight.web.guard import spawn
from tablelight.web.storage import open_database
from tablelight.web.transactions import Transaction

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
        try:
            self._database = await open_database(NAME, {ENTRIES: None})
        except StorageError:
            return

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
        try:
            with transaction:
                await transaction.future
        except StorageError:
            pass  # no room: the store is written all the same, and reports it
        self._is_writing = self._is_slow = False
        self._put_at = js.performance.now() if any(self._due.values()) else None
        if self._due:
            self._write()
