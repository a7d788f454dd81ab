"""Playing at the table: the screen stays on, a turned board is tapped where it shows, the keys for dice are seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.bench import hand_page
from tests.browser.harness import boot_state, until
from tests.browser.table import open_example, press, settled, tap

pytestmark = pytest.mark.long


def test_on_the_table_the_screen_stays_on_and_a_turned_board_is_tapped_where_it_shows(page: Page, site: str) -> None:
    page.add_init_script(hand_page.WAKE)
    page.goto(site)
    assert boot_state(page) == "ready"
    open_example(page, "heroclix-rooftop")
    press(page, "Menu")
    press(page, "At the table")
    press(page, "Lay it on the table")
    assert until(page, "window.asked === 1") and page.locator("#panel .strip").count() == 1
    press(page, "Turn the board by a quarter")
    tap(page, 3, 5)
    press(page, "Unfold the panel")
    assert page.locator("#panel h2").first.inner_text() == "Night Hawk"
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert until(page, "window.asked === 2"), "asked again whenever the page is seen again"


def test_what_the_page_shows_of_playing_by_touch_is_met(page: Page, site: str) -> None:
    """The measures of `npm run bench -- hand` that need a browser; a light that is switched off stays off."""
    page.clock.install()
    page.add_init_script(hand_page.WAKE)
    page.goto(site)
    assert boot_state(page) == "ready"
    for measured in (*hand_page.SEEN, hand_page.words_on_the_modes, hand_page.minutes_lit):
        found = measured(page)
        assert found.met, found.line()
    page.get_by_role("switch", name="The screen stays on").tap()
    assert until(page, "window.held.length === 0")
    page.clock.fast_forward("01:00")
    settled(page)
    assert page.evaluate("window.held.length") == 0
