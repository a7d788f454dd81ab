"""The journal's second copy, in an IndexedDB database of its own: Firefox and Chromium hand what is in localStorage to the
disk up to five seconds later, which a browser that is killed never does. A write here is one blind `put`, asked to be
durable and committed in the task that begins it, before the change is painted.

The main store (`web/storage.py`) cannot do so: it looks at the counter of what is there before it writes.
"""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException

from tablelight.app.saves.storage import StorageError
from tablelight.web.guard import spawn
from tablelight.web.storage import open_database
from tablelight.web.transactions import Transaction

NAME, ENTRIES = "tablelight-journal", "entries"


class WriteAhead:
    """Texts by their keys. Every method does without the database where there is none: the store tells the player."""

    def __init__(self) -> None:
        self._database: Any = None
        self._due: dict[str, str | None] = {}  # the newest of each key, None to take it away
        self._is_writing = False

    async def open(self) -> None:
        """Opens the database, made if it is not there."""
        try:
            self._database = await open_database(NAME, _lay_out)
        except StorageError:
            return

    async def entries(self) -> dict[str, str]:
        """Every entry, of whichever page."""
        if self._database is None:
            return {}
        keys: list[Any] = []
        texts: list[Any] = []
        try:
            with Transaction(self._database, [ENTRIES], "readonly") as transaction:
                transaction.get_keys(ENTRIES, keys.extend)
                transaction.get_all(ENTRIES, texts.extend)
                await transaction.read()
        except StorageError:
            return {}
        pairs = zip(keys, texts, strict=True)
        return {key: text for key, text in pairs if isinstance(key, str) and isinstance(text, str)}

    def put(self, key: str, text: str | None) -> bool:
        """Writes an entry, or takes it away; whether it can. It is begun before this returns, unless another write is under
        way: then the newest of each key follows it."""
        if self._database is None:
            return False
        self._due[key] = text
        return self._is_writing or self._write()

    def flush(self) -> None:
        """Begins what is due without waiting for the write that is under way: the database keeps their order."""
        if self._due:
            self._write()

    def _write(self) -> bool:
        due, self._due = self._due, {}
        try:
            transaction = Transaction(self._database, [ENTRIES], "readwrite")
            for key, text in due.items():
                if text is None:
                    transaction.delete(ENTRIES, key)
                else:
                    transaction.put_text(ENTRIES, key, text)
            transaction.commit()
        except (StorageError, JsException):
            return False  # closed or full
        self._is_writing = True
        spawn(self._end(transaction))
        return True

    async def _end(self, transaction: Transaction) -> None:
        try:
            with transaction:
                await transaction.done
        except StorageError:
            pass  # no room: the store is written all the same, and tells
        self._is_writing = False
        if self._due:
            self._write()


def _lay_out(database: Any) -> None:
    database.createObjectStore(ENTRIES)
