"""Rarely used parts load on demand: not with the first load, with a notice, and again if they did not come."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.harness import Visit, boot_state, tablet, until, until_so
from tests.browser.table import button, press

LINE = "dialog input.command"
SIGN = "document.getElementById('later')"
MODULES, FRENCH = "**/later-*/modules.zip", "**/later-*/fr.zip"


def ask_for_words(page: Page) -> None:
    """Use the command line, which is in the second archive."""
    page.keyboard.press("/")
    until(page, f"document.activeElement.matches('{LINE}')")
    page.keyboard.type("p night")
    page.keyboard.press("Enter")


def test_a_first_load_has_no_part_that_was_not_asked_for(visit: Visit) -> None:
    assert [url for url in visit.record.requests if "/later-" in url] == []


def test_a_part_that_does_not_come_can_be_asked_for_again(browser: Browser, site: str) -> None:
    """The profile has no service worker, which would have the part in its cache. The page goes on meanwhile."""
    with tablet(browser, service_workers="block") as context:
        page = context.new_page()
        held: list[Route] = []
        page.route(MODULES, lambda route: held.append(route))
        page.goto(site)
        assert boot_state(page) == "ready"
        ask_for_words(page)
        until(page, f"!{SIGN}.hidden && {SIGN}.textContent.includes('Loading ...')")
        until_so(page, lambda: held)
        held.pop().abort()
        until(page, f"{SIGN}.textContent.includes('could not be loaded')")
        page.unroute(MODULES)
        page.locator("#later-again").tap()
        until(page, "document.querySelector('#live').textContent.startsWith('Night Hawk, Red, at D6.')")
        assert page.evaluate(f"{SIGN}.hidden")


@pytest.mark.long
def test_a_language_that_does_not_come_leaves_the_page_as_it_is(browser: Browser, site: str) -> None:
    with tablet(browser, service_workers="block") as context:
        page = context.new_page()
        page.route(FRENCH, lambda route: route.fulfill(status=404))
        page.goto(site)
        assert boot_state(page) == "ready"
        press(page, "Menu")
        button(page, "Français").tap()
        until(page, f"{SIGN}.textContent.includes('could not be loaded')")
        assert page.evaluate("document.documentElement.lang") == "en"
        page.locator("#later-close").tap()
        page.unroute(FRENCH)
        button(page, "Français").tap()
        until(page, "document.documentElement.lang === 'fr'")
