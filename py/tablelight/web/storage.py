"""Saves games in the browser: IndexedDB, with a head for each (title, small picture) apart from its document; and its
requests and transactions as awaitables, whose failure is a `StorageError`.

A write names the state that it follows (`SaveHead.counter`). If another tab has saved a newer one meanwhile, nothing is
written and the answer is a `Conflict`: the player chooses what to do, never the last writer. Checking the counter and
writing are one transaction, so that no other tab can write in between."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, Self

import js
from attrs import asdict, evolve
from pyodide.ffi import JsException, create_proxy, to_js

from tablelight.app.saves.records import Conflict, DamagedSave, SaveHead, StorageError, read_head, read_heads, read_news
from tablelight.app.working.timeout import within
from tablelight.web.guard import as_object, listen

PATIENCE_S = 5.0
"""Seconds until a browser that does not answer (WebKit has done so) is taken to refuse: the table is not kept waiting.
The end of a write is waited for: the caller reports it if that takes too long."""


_NAMED = re.compile(r"\b([A-Z][a-zA-Z]+Error)\b")


def error_of(error: Any) -> str:
    """The name of a request's error."""
    return str(error.name) if error else "unknown"


class Handlers:
    """Listeners that live as long as a `with` block, and the future that they settle."""

    def __init__(self) -> None:
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._proxies: list[tuple[Any, str, Any]] = []

    def listen(self, target: Any, event: str, handler: Callable[[Any], None]) -> None:
        """Listen; what a handler raises makes the future fail, instead of an error in the console."""

        def settling(happened: Any) -> None:
            try:
                handler(happened)
            except Exception as error:
                self.reject(trouble(error))

        proxy = create_proxy(settling)
        target.addEventListener(event, proxy)
        self._proxies.append((target, event, proxy))

    def settle(self, value: Any) -> None:
        """Give the future its result, unless it has one."""
        if not self.future.done():
            self.future.set_result(value)

    def reject(self, error: Exception) -> None:
        """Let the future fail, unless it is settled."""
        if not self.future.done():
            self.future.set_exception(error)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for target, event, proxy in self._proxies:
            target.removeEventListener(event, proxy)
            proxy.destroy()


def trouble(error: Exception) -> StorageError:
    """An error of the browser as the store reports it."""
    return error if isinstance(error, StorageError) else _storage_error(error_name(error))


def _storage_error(name: str) -> StorageError:
    return StorageError("full" if name == "QuotaExceededError" else "failed", name)


def error_name(error: Exception) -> str:
    """The browser's name of an error: `QuotaExceededError`. (A DOMException comes as a JsException of another name,
    with the true one in its text.)"""
    named = _NAMED.search(str(error))
    return named[1] if named else str(getattr(error, "name", type(error).__name__))


class Transaction(Handlers):
    """One transaction; requests are made in it before its `future` is awaited, or by their callbacks."""

    def __init__(self, database: Any, stores: Iterable[str], mode: str) -> None:
        super().__init__()
        try:
            durable = as_object(durability="strict")  # on the disk before it is complete, if the browser supports that
            self._raw = database.transaction(to_js(list(stores)), mode, durable)
        except JsException as error:
            raise trouble(error) from None
        self.listen(self._raw, "complete", lambda _: self.settle(None))
        self.listen(self._raw, "abort", lambda _: self.reject(_storage_error(error_of(self._raw.error))))

    async def read(self, *requests: Any) -> list[Any]:
        """The results of requests, once a transaction that only reads has ended."""
        try:
            await within(self.future, PATIENCE_S)
        except TimeoutError:
            raise StorageError("silent") from None
        return [request.result for request in requests]

    def get(self, store: str, key: Any, use: Callable[[Any], None]) -> None:
        """Hand a record to `use`, which may make further requests."""
        request = self.store(store).get(key)

        def used(_: Any) -> None:
            try:
                use(request.result)
            except Exception as error:
                self.reject(trouble(error))
                self._raw.abort()

        self.listen(request, "success", used)

    def store(self, name: str) -> Any:
        """A store of the browser, to make requests of it."""
        return self._raw.objectStore(name)

    def abort(self) -> None:
        """Abort the transaction: nothing of it is written. One that has ended stays as it is."""
        with contextlib.suppress(JsException):
            self._raw.abort()

    def commit(self) -> None:
        """Declare that no more requests follow, so that the transaction ends without the page."""
        if hasattr(self._raw, "commit"):
            self._raw.commit()


NAME = "tablelight"
VERSION = 1
HEADS, BODIES = "heads", "bodies"


Listener = Callable[[str, int], None]
"""Called with the id and the counter of a game that another tab has saved; the counter is 0 if it was deleted."""


class Store:
    """The games of this browser; `close` it when done. Every method raises `StorageError`."""

    def __init__(self, database: Any) -> None:
        self._database = database
        self._listeners: list[Listener] = []
        self._order = 0  # the highest seen
        self._writing: list[Transaction] = []
        self._keys: dict[str, Any] = {}  # of records whose key is no text, by their names here
        listen(database, "versionchange", lambda _: self.close())
        self._channel = js.BroadcastChannel.new(str(database.name)) if hasattr(js, "BroadcastChannel") else None
        if self._channel:
            listen(self._channel, "message", self._on_news)

    @classmethod
    async def open(cls, name: str = NAME) -> Store:
        """The store of this page's origin, created if it does not exist."""
        return cls(await open_database(name, dict.fromkeys((HEADS, BODIES), "id")))

    def close(self) -> None:
        """Close the database; another tab may want to change its layout."""
        self._database.close()
        if self._channel:
            self._channel.close()
            self._channel = None

    def abandon(self) -> None:
        """Abort the writes under way, with nothing written. WebKit suspends a page that it keeps for "Back" in the
        middle of a transaction, and every other page then waits for that."""
        for transaction in self._writing:
            transaction.abort()

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    async def saves(self) -> tuple[list[SaveHead], list[DamagedSave]]:
        """All saved games, the last saved first, and the damaged records."""
        with Transaction(self._database, [HEADS, BODIES], "readonly") as transaction:
            heads, bodies = transaction.store(HEADS), transaction.store(BODIES)
            names, records, texts = await transaction.read(heads.getAllKeys(), heads.getAll(), bodies.getAllKeys())
        values = {self._named(key): _plain_value(record) for key, record in zip(names, records, strict=True)}
        found, damaged = read_heads(values, frozenset(map(self._named, texts)))
        self._order = max([self._order, *(head.order for head in found)])
        return found, damaged

    def _named(self, key: Any) -> str:
        """The name of a record: its key, if that is a text."""
        if isinstance(key, str):
            return key
        name = f"#{js.JSON.stringify(key)}"
        self._keys[name] = key
        return name

    async def load(self, game: str) -> tuple[SaveHead, str, str]:
        """A game's head, its text as it was saved (`rules.check` reads it), and its metadata."""
        kept = await self._records(game)
        if not any(kept):
            raise StorageError("gone")
        head, body = read_head(_plain_value(kept[0])), _plain_value(kept[1])
        text = body.get("text") if isinstance(body, dict) else None
        metadata = body.get("aside") if isinstance(body, dict) else None  # older games have only their text
        if not isinstance(text, str) or game in self._keys:
            raise StorageError("damaged")
        if head is None:  # the game itself is there: the next write repairs its head
            head = SaveHead(id=game, title="", game="", changed=0)
        return head, text, metadata if isinstance(metadata, str) else ""

    async def raw(self, game: str) -> str:
        """The record of a game as it is: the text, or the records as JSON if there is none."""
        head, stored = await self._records(game)
        body = _plain_value(stored)
        if isinstance(body, dict) and isinstance(body.get("text"), str):
            return str(body["text"])
        return str(js.JSON.stringify(as_object(head=head or None, body=stored or None), None, 1))

    async def _records(self, game: str) -> list[Any]:
        """The records of a game in both stores."""
        key = self._keys.get(game, game)
        with Transaction(self._database, [HEADS, BODIES], "readonly") as transaction:
            return await transaction.read(*(transaction.store(name).get(key) for name in (HEADS, BODIES)))

    def save(
        self, kept: SaveHead, text: str, metadata: str = "", *, anyway: bool = False
    ) -> Coroutine[Any, Any, SaveHead | Conflict]:
        """Save a game that follows the state of `kept.counter`; `anyway` also over a newer one. The write begins at
        once; a head without a picture leaves the old one.

        Returns the head as saved now, its counter one higher, or the conflict: then nothing was written."""
        found: list[SaveHead | Conflict] = []
        self._order = order = self._order + 1

        def write(value: Any) -> None:
            stored = read_head(_plain_value(value)) if value else None
            if stored and stored.counter != kept.counter and not anyway:
                found.append(Conflict(stored))
                return
            counter = max(kept.counter, stored.counter if stored else 0) + 1
            picture = kept.picture or (stored.picture if stored else "")
            saved = evolve(kept, counter=counter, order=order, picture=picture)
            found.append(saved)
            transaction.store(HEADS).put(as_object(**asdict(saved)))
            transaction.store(BODIES).put(as_object(id=kept.id, text=text, aside=metadata))

        transaction = Transaction(self._database, [HEADS, BODIES], "readwrite")
        transaction.get(HEADS, kept.id, write)
        self._writing.append(transaction)

        async def finished() -> SaveHead | Conflict:
            with transaction:
                try:
                    await transaction.future
                finally:
                    self._writing.remove(transaction)
            if isinstance(found[0], SaveHead):
                self._tell(kept.id, found[0].counter)
            return found[0]

        return finished()

    async def keep_damaged(self, name: str, text: str) -> None:
        """Save a text that is no game as its own record: a body without a head is listed as damaged."""
        with Transaction(self._database, [BODIES], "readwrite") as transaction:
            transaction.store(BODIES).put(as_object(id=name, text=text, aside=""))
            await transaction.future

    async def delete(self, game: str) -> None:
        """Delete a game; no error if there is none."""
        with Transaction(self._database, [HEADS, BODIES], "readwrite") as transaction:
            for store in (HEADS, BODIES):
                transaction.store(store).delete(self._keys.get(game, game))
            await transaction.future
        self._tell(game, 0)

    def _tell(self, game: str, counter: int) -> None:
        if self._channel:
            self._channel.postMessage(to_js([game, counter]))

    def _on_news(self, event: Any) -> None:
        news = read_news(_plain_value(event.data))
        if news is not None:  # other programs of this origin may send on a channel of this name
            for listener in self._listeners:
                listener(*news)


async def open_database(name: str, stores: Mapping[str, str | None]) -> Any:
    """A database of this page's origin, created if it does not exist; may raise `StorageError`. `stores`: the field of
    the key in the records of each store, None if they have none."""

    def lay_out() -> None:
        for store, key in stores.items():
            request.result.createObjectStore(store, as_object(keyPath=key))

    try:
        request = js.indexedDB.open(name, VERSION)
    except (JsException, AttributeError) as error:
        raise StorageError("refused", str(error)) from None
    with Handlers() as on:
        on.listen(request, "upgradeneeded", lambda _: lay_out())
        on.listen(request, "success", lambda _: on.settle(request.result))
        on.listen(request, "error", lambda _: on.reject(_refusal(error_of(request.error))))
        on.listen(request, "blocked", lambda _: on.reject(StorageError("refused", "blocked")))
        try:
            return await within(on.future, PATIENCE_S)
        except TimeoutError:
            raise StorageError("refused", "no answer") from None


async def is_persistent(*, is_asked: bool = False) -> bool:
    """Whether the browser has promised not to delete our games to make room. `is_asked`: it is asked to promise it now,
    which may ask the player."""
    try:
        storage = js.navigator.storage
        return bool(await (storage.persist() if is_asked else storage.persisted()))
    except (JsException, AttributeError):
        return False


def _plain_value(value: Any) -> object:
    """A record as plain Python values, down to one level below its fields; None if it cannot be one."""
    try:
        return value.to_py(depth=3) if hasattr(value, "to_py") else value
    except Exception:  # a record may hold anything
        return None


def _refusal(name: str) -> StorageError:
    return StorageError("newer" if name == "VersionError" else "refused", name)
