"""Looking back over a game in the page."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.table import press

SLIDER = "#panel input[type=range]"


def look_back(page: Page) -> None:
    """From the dialog of the turn."""
    press(page, "Turn and log", exact=False)
    press(page, "Look back at the game")
    page.locator(SLIDER).wait_for()
