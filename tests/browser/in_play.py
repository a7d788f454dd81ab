"""One started page for many tests: the table is cleared and laid anew between them, as a player would do it."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import Error as PlaywrightError

from tests.browser.harness import LANDSCAPE, Record, boot_state, tablet, until
from tests.browser.table import open_example

FIRST = "heroclix-rooftop"
ANOTHER = "herotrek-eight-heroes"
"""Opened between two games of the first example, so that it is seen when that one is there anew."""
AT_REST = "!document.querySelector('dialog[open]') && !!document.querySelector('#panel .figures button')"


class InPlay:
    """A page that is started when it is first wanted, and again when a test left it in a state that cannot be cleared."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser = browser
        self._site = site
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._record = Record()

    def begin(self) -> Page:
        """The page, with the first example on its table, nobody selected, nothing to undo."""
        if self._page is None or not self._cleared(self._page):
            self._page = self._started()
        return self._page

    def end(self, *, failed: bool) -> None:
        """What a test caused is its own; a page that a failing test leaves is not used again."""
        errors, self._record.errors = self._record.errors, []
        if failed or errors:
            self.put_away()
        assert errors == []

    def put_away(self) -> None:
        """Closes the page."""
        if self._context is not None:
            self._context.close()
        self._context = self._page = None

    def _started(self) -> Page:
        self.put_away()
        self._context = tablet(self._browser)
        page = self._context.new_page()
        self._record.watch(page)
        page.goto(self._site)
        assert boot_state(page) == "ready", page.evaluate("document.getElementById('boot-details').textContent")
        return page

    def _cleared(self, page: Page) -> bool:
        width, height = LANDSCAPE
        try:
            page.set_viewport_size({"width": width, "height": height})
            for _ in range(4):
                page.keyboard.press("Escape")
            page.locator("button.mode").first.tap(timeout=3000)
            open_example(page, ANOTHER)
            open_example(page, FIRST)
            until(page, AT_REST, seconds=3)
            page.evaluate("document.activeElement.blur()")
        except (PlaywrightError, AssertionError):
            return False
        return True
