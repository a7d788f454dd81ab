"""The hand of `tests.rounds` on a page: everything by touch, and nothing that a finger could not hit."""

from __future__ import annotations

import re
from time import monotonic

from playwright.sync_api import Locator, Page

from tablelight.app.gestures.meaning import AGAIN_MS
from tests.browser.harness import until
from tests.browser.table import place, said, settled

AT_WORK = "document.querySelector('#panel .working')"
COVERED = """([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit && hit.id === "board" ? "" : (hit ? `${hit.tagName} ${hit.className}` : "nothing");
}"""


class Touch:
    """A finger on the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tapped = 0.0

    def tap(self, *place_: int) -> None:
        """A finger on the board; nothing may cover that place."""
        x, y = place(self.page, *place_)
        over = self.page.evaluate(COVERED, [x, y])
        assert not over, f"{place_} lies under {over}"
        # On a phone two places may be so near that two quick taps would be one double tap.
        self.page.wait_for_timeout(max(0.0, AGAIN_MS - (monotonic() - self._tapped) * 1000))
        self.page.touchscreen.tap(x, y)
        self._tapped = monotonic()
        self._settled()

    def press(self, name: str) -> None:
        """A finger on the first button of this name (English) that can be pressed."""
        words = said(self.page, name)
        named = self._root().get_by_role("button", name=words, exact=True)
        switches = self._root().get_by_role("switch", name=words, exact=True)
        self._touch(named.or_(switches).and_(self._root().locator(":not([disabled])")))

    def press_first(self, cls: str) -> None:
        """A finger on the first button with this class of the style sheet."""
        self._touch(self._root().locator(f"button.{cls}:not([disabled])"))

    def face(self, name: str) -> None:
        """A finger on the key of a die's face."""
        self._touch(self._root().locator("button.face").and_(self.page.get_by_role("button", name=name, exact=True)))

    def choose(self, name: str) -> None:
        """A finger on the figure of this name in a list."""
        self._touch(self._root().locator("button.row").filter(has_text=re.compile(rf"^\s*{re.escape(name)}")))

    def _root(self) -> Locator:
        """The open dialog, otherwise the page."""
        dialog = self.page.locator("dialog[open]")
        return dialog.last if dialog.count() else self.page.locator("body")

    def _touch(self, found: Locator) -> None:
        found.first.tap()
        self._settled()

    def _settled(self) -> None:
        settled(self.page)
        until(self.page, f"{AT_WORK} === null")
