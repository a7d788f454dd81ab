"""One started page for many tests: between them the table is cleared and set up again, as a player would do it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import BrowserContext, Page
from playwright.sync_api import Error as PlaywrightError

from tablelight.locale.messages import NAMES, translate
from tests.browser.harness import LANDSCAPE, Browsers, Record, boot_state, emptied, tablet, until
from tests.browser.table import EXAMPLES, open_example, open_file, press

FIRST = "heroclix-rooftop"
CALM = 5.0
"""Seconds after a crash before the next start, so that a machine short of memory can recover."""
BETWEEN = {
    "format": "tablelight",
    "version": 1,
    "game": FIRST.partition("-")[0],
    "title": "Between two games",
    "board": {"grid": "square", "columns": 2, "rows": 2},
}
"""A tiny game, opened before the first example is opened again, so that a test can see when the example is back."""
TITLE = json.loads((EXAMPLES / f"{FIRST}.json").read_text("utf-8"))["title"]
AT_REST = "!document.querySelector('dialog[open]') && !!document.querySelector('#panel .figures button')"
UNTOUCHED = """() => {
    const { theme, toured } = JSON.parse(localStorage.getItem("tablelight.settings")) ?? {};
    return (theme ?? "auto") === "auto" && toured === true && localStorage.getItem("tablelight.roster") === null;
}"""
"""Whether the settings and the roster are as at first; the language does not matter, each test chooses it again."""
FROM_THE_TOP = """() => {
    // Where Tab begins: a browser goes on from where the last focus was, though it is gone.
    const mark = document.createElement("span");
    mark.tabIndex = -1;
    document.body.prepend(mark);
    mark.focus();
    mark.remove();
}"""


def speak(page: Page, language: str) -> None:
    """Choose a language in the menu."""
    if page.evaluate("document.documentElement.lang") == language:
        return
    press(page, "Menu")
    page.locator("dialog").get_by_role("button", name=NAMES[language], exact=True).click()
    until(page, f"document.querySelector('dialog').textContent.includes({translate('Colours', language)!r})")
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('dialog')")


class InPlay:
    """A page that starts on first use, and starts again if a test left it in a state that cannot be cleared."""

    def __init__(self, browsers: Browsers, site: str, size: tuple[int, int] = LANDSCAPE, **options: Any) -> None:
        self._browsers = browsers
        self._site = site
        self._size = size
        self._options = options
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._record = Record()
        self.spoilt = False
        """Set by a test that has changed the page itself: it starts again for the next test."""

    @contextmanager
    def table(self, language: str = "en", expected: Callable[[str], bool] | None = None) -> Iterator[Page]:
        """The page, with the first example on its table, no figure selected, nothing to undo.

        After a failure the page is not used again. Errors in the page fail the test, unless they are `expected`.
        """
        page = self._page
        if page is None or self._browsers.doubtful or self.spoilt or not self._cleared(page):
            try:
                page = self._started()
            except PlaywrightError as error:
                if "crashed" not in str(error):
                    raise
                # The browser ended while the page started. No test has touched the page yet: try once more.
                self._browsers.doubtful = True
                time.sleep(CALM)
                page = self._started()
            self.spoilt = False
        speak(page, language)
        page.evaluate(FROM_THE_TOP)
        self._record.errors.clear()
        try:
            yield page
        except BaseException:
            self.put_away()
            raise
        errors = [error for error in self._record.errors if expected is None or not expected(error)]
        assert errors == []

    def put_away(self) -> None:
        """Closes the page."""
        if self._context is not None:
            with suppress(PlaywrightError):  # its browser may be gone
                self._context.close()
        self._context = self._page = None

    def _started(self) -> Page:
        page = None
        if self._page is not None and self._context is not None and not self._browsers.doubtful:
            with suppress(PlaywrightError):  # the same page starts again faster than a new one
                self._page.goto("about:blank")
                emptied(self._context, self._page, self._site)
                page = self._page
        if page is None:
            self.put_away()
            self._context = tablet(self._browsers.current(), self._size, **self._options)
            page = self._page = self._context.new_page()
            self._record.watch(page)
        self._arrange(page)
        page.goto(self._site)
        assert boot_state(page) == "ready", page.evaluate("document.getElementById('boot-details').textContent")
        return page

    def _arrange(self, page: Page) -> None:
        """Sets the screen as it is at first."""
        width, height = self._size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(media="null", color_scheme="light", reduced_motion="null")

    def _cleared(self, page: Page) -> bool:
        try:
            self._arrange(page)
            for _ in range(4):
                page.keyboard.press("Escape")
            if page.locator("button.mode").count():  # the editor has none; opening a game closes the editor
                page.locator("button.mode").first.click(timeout=10_000)
            speak(page, "en")
            if TITLE in str(page.evaluate("document.getElementById('bar').textContent")):
                open_file(page, "between.json", BETWEEN)
                until(page, f"document.getElementById('bar').textContent.includes({BETWEEN['title']!r})")
            open_example(page, FIRST)
            until(page, AT_REST, seconds=10)
            return bool(page.evaluate(UNTOUCHED))
        except (PlaywrightError, AssertionError):
            return False
