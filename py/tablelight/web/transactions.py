"""IndexedDB's requests and transactions as awaitables; a failure in them is a `StorageError`."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterable
from typing import Any, Self

from pyodide.ffi import JsException, create_proxy, to_js

from tablelight.app.saves.records import StorageError
from tablelight.app.working.timeout import within
from tablelight.web.guard import as_object

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
