"""The command line of the page: opened by a key, typed in, heard, and done on the board."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.harness import until
from tests.browser.in_play import InPlay

LINE = "dialog input.command"


def typed(page: Page, line: str) -> None:
    """A line typed where the focus is; what stood there is replaced."""
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def test_a_game_by_typed_commands(in_play: InPlay) -> None:
    with in_play.table("en") as page:
        page.locator("#board").focus()
        page.keyboard.press("/")
        until(page, f"document.activeElement.matches('{LINE}')")
        typed(page, "p night")
        until(page, "document.querySelector('#live').textContent.startsWith('Night Hawk, Red, at D6.')")
        typed(page, "m K4!")
        until(page, "document.querySelector('#live').textContent.startsWith('Night Hawk moves to K4')")
        typed(page, "u")
        until(page, "document.querySelector('dialog .said').textContent.includes('undone')")
        assert page.evaluate(f"document.activeElement.matches('{LINE}')")
        page.keyboard.press("Escape")
        until(page, "!document.querySelector('dialog')")
        page.keyboard.press("Control+k")
        until(page, f"document.activeElement.matches('{LINE}')")


def test_a_line_that_is_left_is_not_done(in_play: InPlay) -> None:
    """Only Enter does what is typed: another tap leaves it as it is."""
    with in_play.table("en") as page:
        page.keyboard.press("/")
        until(page, f"document.activeElement.matches('{LINE}')")
        page.keyboard.type("end")
        page.locator("dialog").get_by_role("button", name="Close").tap()
        until(page, "!document.querySelector('dialog')")
        assert "Red" in page.locator("button.whose").inner_text()
