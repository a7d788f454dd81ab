"""A page that is killed, with and without its store."""

from __future__ import annotations

import contextlib

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page


def kill(page: Page, how: str) -> None:
    """Closes the tab; before that, "leave" goes to another page, and "crash" ends the process without warning."""
    if how == "leave":
        page.goto("about:blank")
    elif how == "crash":
        with contextlib.suppress(PlaywrightError):
            page.goto("chrome://crash", timeout=3000)
    page.close()


NO_STORE = """() => { IDBDatabase.prototype.transaction = new Proxy(IDBDatabase.prototype.transaction, { apply(
    act, self, all) { if (self.name === "tablelight") throw new DOMException("no", "UnknownError");
    return Reflect.apply(act, self, all); } }); }"""
"""From now on only the journal is written, never the store."""
