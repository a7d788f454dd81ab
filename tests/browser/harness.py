"""What the browser tests share: the flags of Chromium, polling, and a record of what a page did."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, Route
from playwright.sync_api import Error as PlaywrightError

from tools.environment import system_browser

PREFIX = "/games/tablelight/"  # a static host's sub-path, so that nothing can rely on the root
LANDSCAPE = (1180, 820)
PORTRAIT = (820, 1180)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BOOT_SECONDS = 120.0
PATIENCE = 60.0
"""Seconds until a test gives up on what a page should show: a busy machine is slow, and only failures take so long."""


STARTS = ("--js-flags=--wasm-lazy-compilation", "--process-per-site")
"""For many starts: functions are compiled when first called, and the pages of a profile share a process and its code
(a start then takes 2.7 s of processor time, otherwise 6)."""
STORES = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"
"""What a site may keep in a profile."""
LOANS = 40
"""How often a profile is lent before a new one replaces it; it is emptied in between."""


def launch(playwright: Playwright, *flags: str) -> Browser:
    """Debian's Chromium (or another on the PATH), otherwise the one that Playwright installed."""
    return playwright.chromium.launch(executable_path=system_browser(), args=[*FLAGS, *flags])


TOURED = """try {
    const kept = JSON.parse(localStorage.getItem("tablelight.settings")) || {};
    localStorage.setItem("tablelight.settings", JSON.stringify({ ...kept, toured: true }));
} catch { /* a page without storage */ }"""


NO_SNAPSHOT = """try {
    localStorage.setItem("tablelight.snapshot", '{"off": true}');
} catch { /* a page without storage */ }"""
"""Without this, an idle page makes its snapshot after a while (static/snapshot/), which takes seconds."""


@dataclass
class Profile:
    """A profile to lend, with the page that keeps its process alive."""

    context: BrowserContext
    holder: Page
    loans: int = 0

    @classmethod
    def made(cls, browser: Browser, site: str) -> Profile:
        """A new profile for a touch screen, landscape."""
        context = tablet(browser)
        holder = context.new_page()
        holder.goto(f"{site}pyscript.toml")
        return cls(context, holder)

    def empty(self, site: str) -> None:
        """Empties the profile, as if it was new."""
        for page in self.context.pages:
            if page is not self.holder:
                page.close()
        self.context.clear_permissions()
        self.context.set_offline(False)
        emptied(self.context, self.holder, site)

    def close(self) -> None:
        """Closes the profile."""
        with suppress(PlaywrightError):  # its browser may be gone
            self.context.close()


class Browsers:
    """One Chromium at a time; after a failure a new one replaces it. A browser whose page has crashed lets later pages
    crash too, and one that paints no frames fails a test at its second try too.

    It lends its profiles to one test after the other, and empties them in between. An idle page keeps the process
    alive that the pages of the app share.
    """

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._browser: Browser | None = None
        self._free: list[Profile] = []
        self.doubtful = False

    def current(self) -> Browser:
        """The running browser; a new one if none is running, or if a test failed in the last one."""
        if self.doubtful:
            self.drop()
        if self._browser is None:
            self._browser = launch(self._playwright, *STARTS)
        return self._browser

    @contextmanager
    def profile(self, site: str) -> Iterator[BrowserContext]:
        """An empty profile on a touch screen, landscape; its pages are closed afterwards."""
        browser = self.current()
        lent = self._free.pop() if self._free else Profile.made(browser, site)
        lent.loans += 1
        try:
            yield lent.context
        except BaseException:
            lent.close()
            raise
        try:
            lent.empty(site)
        except PlaywrightError:  # the process has ended
            lent.close()
            return
        if lent.loans < LOANS and browser is self._browser:
            self._free.append(lent)
        else:
            lent.close()

    def other(self, *flags: str) -> Browser:
        """Another browser with more flags; the caller closes it."""
        return launch(self._playwright, *flags)

    def drop(self) -> None:
        """Closes the browser; `current` then starts a new one."""
        for profile in self._free:
            profile.close()
        self._free.clear()
        if self._browser is not None:
            self._browser.close()
        self._browser, self.doubtful = None, False


def emptied(context: BrowserContext, page: Page, site: str) -> None:
    """Removes everything that a site keeps in a profile; `page` is any page of it."""
    session = context.new_cdp_session(page)
    parts = urlsplit(site)
    session.send("Storage.clearDataForOrigin", {"origin": f"{parts.scheme}://{parts.netloc}", "storageTypes": STORES})
    session.detach()


def tablet(
    browser: Browser,
    size: tuple[int, int] = LANDSCAPE,
    *,
    toured: bool = True,
    snapshot: bool = False,
    **options: Any,
) -> BrowserContext:
    """A fresh profile on a touch screen of the given size. With `toured` the tour of a first visit is over; with
    `snapshot` the page keeps a snapshot for its next starts."""
    width, height = size
    settings: dict[str, Any] = {
        "viewport": {"width": width, "height": height},
        "has_touch": True,
        "locale": "en",
    }
    context = browser.new_context(**{**settings, **options})
    if toured:
        context.add_init_script(TOURED)
    if not snapshot:
        context.add_init_script(NO_SNAPSHOT)
    return context


def until(page: Page, expression: str, *, seconds: float = PATIENCE) -> Any:
    """Polls a JavaScript expression until it is true and returns its value; AssertionError when time is up.

    (Playwright's own wait_for_function builds its code from a string in the page, which the page forbids.)
    """
    end = time.monotonic() + seconds
    while True:
        value = page.evaluate(expression)
        if value:
            return value
        assert time.monotonic() < end, f"not within {seconds} s: {expression}"
        page.wait_for_timeout(30)


def until_so(page: Page, is_so: Callable[[], object]) -> None:
    """Polls a condition of the test (the page's requests, workers or colours), while the page goes on."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"not within {PATIENCE} s"
        page.wait_for_timeout(30)


UNCHECKED = re.compile(r'(href="main\.py"[^>]*?) data-integrity="[^"]*"')


def with_main(page: Page, site: str, body: str) -> None:
    """The page runs `body` in place of main.py, and does not compare it with the build."""

    def document(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=UNCHECKED.sub(r"\1", response.text()))

    page.route(site, document)
    page.route("**/main.py", lambda route: route.fulfill(body=body))


def boot_state(page: Page) -> str:
    """Waits for the end of the boot: "ready" or "failed"."""
    state = until(page, "document.documentElement.dataset.boot", seconds=BOOT_SECONDS)
    assert isinstance(state, str)
    return state


@dataclass
class Record:
    """The requests and errors of a page while it was open."""

    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    provoked: bool = False  # set by a test that causes errors on purpose

    def watch(self, page: Page) -> None:
        """Starts to write down what `page` does."""
        page.on("request", self._request)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def strangers(self, origin: str) -> list[str]:
        """The requests that left `origin`."""
        return [url for url in self.requests if not url.startswith((origin, "data:", "blob:"))]


VIOLATIONS = """window.violations = [];
addEventListener("securitypolicyviolation", (event) => violations.push(`${event.violatedDirective} ${event.blockedURI}`));"""
"""Notes in a page what its policy forbade."""


@dataclass(frozen=True)
class Visit:
    """A page that was opened for the first time, and the record of its requests."""

    page: Page
    record: Record


def first_visit(browser: Browser, site: str) -> Visit:
    """A first visit with empty caches, once the app is there; `window.violations` lists what its policy forbade."""
    context = tablet(browser)
    context.add_init_script(VIOLATIONS)
    visit = Visit(context.new_page(), Record())
    visit.record.watch(visit.page)
    visit.page.goto(site)
    state = boot_state(visit.page)
    assert state == "ready", visit.page.evaluate("document.getElementById('boot-details').textContent")
    return visit
