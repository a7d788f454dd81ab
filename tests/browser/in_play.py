"""One started page for many tests: the table is cleared and laid anew between them, as a player would do it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import BrowserContext, Page
from playwright.sync_api import Error as PlaywrightError

from tests.browser.harness import LANDSCAPE, Browsers, Record, boot_state, tablet, until
from tests.browser.table import open_example

FIRST = "heroclix-rooftop"
ANOTHER = "herotrek-eight-heroes"
"""Opened between two games of the first example, so that it is seen when that one is there anew."""
AT_REST = "!document.querySelector('dialog[open]') && !!document.querySelector('#panel .figures button')"


class InPlay:
    """A page that is started when it is first wanted, and again when a test left it in a state that cannot be cleared."""

    def __init__(self, browsers: Browsers, site: str, **options: Any) -> None:
        self._browsers = browsers
        self._site = site
        self._options = options
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._record = Record()

    @contextmanager
    def table(self) -> Iterator[Page]:
        """The page, with the first example on its table, nobody selected, nothing to undo.

        After a failure it is not used again; what the test caused in it fails the test.
        """
        if self._page is None or not self._cleared(self._page):
            self._page = self._started()
        self._record.errors.clear()
        try:
            yield self._page
        except BaseException:
            self.put_away()
            raise
        assert self._record.errors == []

    def put_away(self) -> None:
        """Closes the page."""
        if self._context is not None:
            with suppress(PlaywrightError):  # its browser may be gone
                self._context.close()
        self._context = self._page = None

    def _started(self) -> Page:
        self.put_away()
        self._context = tablet(self._browsers.current(), **self._options)
        page = self._context.new_page()
        self._record.watch(page)
        page.goto(self._site)
        assert boot_state(page) == "ready", page.evaluate("document.getElementById('boot-details').textContent")
        return page

    def _cleared(self, page: Page) -> bool:
        width, height = LANDSCAPE
        try:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="light")
            for _ in range(4):
                page.keyboard.press("Escape")
            if page.locator("button.mode").count():  # there is none in the editor, which another game closes
                page.locator("button.mode").first.tap(timeout=3000)
            open_example(page, ANOTHER)
            open_example(page, FIRST)
            until(page, AT_REST, seconds=3)
            page.evaluate("document.activeElement.blur()")
        except (PlaywrightError, AssertionError):
            return False
        return True
