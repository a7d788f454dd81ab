"""A page that is killed, with and without its store."""

from __future__ import annotations

import contextlib

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page


def kill(page: Page, how: str) -> None:
    """The tab is closed, goes elsewhere, or its process ends without a word."""
    if how == "leave":
        page.goto("about:blank")
    elif how == "crash":
        with contextlib.suppress(PlaywrightError):
            page.goto("chrome://crash", timeout=3000)
    page.close()


NO_STORE = """() => { IDBDatabase.prototype.transaction = new Proxy(IDBDatabase.prototype.transaction, { apply(
    act, self, all) { if (self.name === "tablelight") throw new DOMException("no", "UnknownError");
    return Reflect.apply(act, self, all); } }); }"""
"""From now on the store is never written; the journal is."""
