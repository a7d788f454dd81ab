"""A host whose pages can be driven without a browser's automation: `puppet.js` is in its page, and asks what to do."""

from __future__ import annotations

import contextlib
import json
import shutil
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from tests.browser.harness import PREFIX
from tools import offline
from tools.serve import Handler, serving

SCRIPT = Path(__file__).with_name("puppet.js")
LAST = '<script type="py"'
"""A tag in index.html; the script goes before it, so that it starts before the app."""
POLL = 10.0
"""Seconds after which the host answers that there is nothing to do."""


class PuppetError(AssertionError):
    """An expression failed in the page, or the page did not answer."""


@dataclass
class Strings:
    """Connects a test with the page that one browser loaded last; older pages are no longer driven."""

    page: str = ""
    _expression: str | None = None
    _said: str | None = None
    _changed: threading.Condition = field(default_factory=threading.Condition)

    def value(self, expression: str, *, seconds: float = 60.0) -> Any:
        """The value of a JavaScript expression in the page, JSON-able; a promise is waited for. PuppetError."""
        with self._changed:
            self._expression, self._said = expression, None
            self._changed.notify_all()
            if not self._changed.wait_for(lambda: self._said is not None, seconds):
                self._expression = None
                raise PuppetError(f"no answer within {seconds} s: {expression}")
            said = json.loads(self._said or "{}")
        if "error" in said:
            raise PuppetError(f"{said['error']}: {expression}")
        return said.get("value")

    def order(self, expression: str) -> None:
        """Lets the page run an expression that ends it; it has no time for an answer."""
        with self._changed:
            self._expression = expression
            self._changed.notify_all()

    def loaded(self, before: str, *, seconds: float = 60.0) -> None:
        """Waits until another page than `before` is loaded."""
        with self._changed:
            if not self._changed.wait_for(lambda: self.page != before, seconds):
                raise PuppetError(f"no page within {seconds} s")

    def answer(self, path: str, page: str, body: str) -> str | None:
        """What the host answers to a page; None if the page is no longer driven."""
        with self._changed:
            if path == "hello":
                self.page, self._expression = page, None
                self._changed.notify_all()
            elif page != self.page:
                return None
            elif path == "said":
                self._said = body
                self._changed.notify_all()
            else:
                self._changed.wait_for(lambda: self._expression is not None or self.page != page, POLL)
                if self.page != page:
                    return None
                expression, self._expression = self._expression, None
                return expression or ""
        return ""


@dataclass
class Host:
    """Where the app is served, and the strings of each browser that has opened it, by their names."""

    address: str = ""
    strings: defaultdict[str, Strings] = field(default_factory=lambda: defaultdict(Strings))


class PuppetHandler(Handler):
    """Serves files, and the strings."""

    host: Host

    def handle(self) -> None:
        """Serves a connection; a browser that is killed ends it in the middle."""
        with contextlib.suppress(ConnectionError):
            super().handle()

    def do_POST(self) -> None:  # noqa: N802 (the name that http.server looks for)
        """A page asks or answers."""
        url = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        path = unquote(url.path).removeprefix(f"{self.prefix}puppet/")
        asked = parse_qs(url.query)
        answer = self.host.strings[asked["string"][0]].answer(path, asked["page"][0], body)
        content = (answer or "").encode()
        self.send_response(200 if answer is not None else 410)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def with_strings(dist: Path, folder: Path) -> Path:
    """A copy of the built app in a folder, with the script in its page, and an offline worker to match."""
    shutil.copytree(dist, folder)
    shutil.copy(SCRIPT, folder / "puppet.js")
    (folder / "puppet.html").write_text(
        '<!doctype html><title>Elsewhere</title><script src="puppet.js"></script>', "utf-8"
    )
    index = folder / "index.html"
    text = index.read_text("utf-8")
    assert LAST in text
    index.write_text(text.replace(LAST, f'<script src="puppet.js"></script>\n  {LAST}', 1), "utf-8")
    offline.write_worker(folder)
    return folder


@contextlib.contextmanager
def puppets(folder: Path) -> Iterator[Host]:
    """Serves such a copy."""
    host = Host()
    handler = type("OneHostsHandler", (PuppetHandler,), {"host": host})
    with serving(folder, prefix=PREFIX, handler=handler) as host.address:
        yield host


def wait_for(strings: Strings, expression: str, *, seconds: float = 60.0) -> Any:
    """Polls an expression until it is true and returns its value; PuppetError when time is up."""
    end = time.monotonic() + seconds
    while not (value := strings.value(expression, seconds=seconds)):
        if time.monotonic() > end:
            raise PuppetError(f"not within {seconds} s: {expression}")
        time.sleep(0.02)
    return value
