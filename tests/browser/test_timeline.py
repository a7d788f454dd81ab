"""Looking back in the browser, by touch: the slider, playing, the board as it was; and all of it again after a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import boot_state, until
from tests.browser.table import figures, open_example, panel, play, press, settled, stored
from tests.browser.timeline import SLIDER, look_back

pytestmark = pytest.mark.long


def list_figures(page: Page) -> None:
    """Open the list of figures below the slider."""
    page.locator("#panel summary", has_text="Figures").first.tap()
    settled(page)


def test_the_game_is_looked_back_at_played_and_kept(booted: Page) -> None:
    """Two moves, back to the first, on by the clock, on from there, and once more after a reload."""
    page = booted
    open_example(page, "oraculo-crypt")
    play(page, (9, 1), (9, 2))
    press(page, "Turn and log", exact=False)
    page.locator("dialog .primary").first.tap()
    settled(page)
    look_back(page)
    expect(page.locator("#bar")).to_contain_text("Looking back: 2 of 2")
    page.locator(SLIDER).fill("0")
    expect(page.locator("#bar")).to_contain_text("0 of 2")
    list_figures(page)
    assert figures(page)["Thaïs"] == "J2"
    press(page, "Play fast")
    until(page, "document.querySelector('#bar').textContent.includes('2 of 2')")
    page.locator(SLIDER).press("ArrowLeft")
    expect(page.locator("#bar")).to_contain_text("1 of 2")
    assert "Thaïs: Move, J2 → J3, cost 1" in panel(page)
    press(page, "Go on from here")
    expect(page.locator("#message .said")).to_contain_text("You continue from here")
    until(page, "document.querySelector('#bar .tools') !== null")
    stored(page)
    page.reload()
    assert boot_state(page) == "ready"
    look_back(page)
    expect(page.locator("#bar")).to_contain_text("Looking back: 1 of 1")
    assert page.locator("#panel .moments .texts strong").first.inner_text() == "Left after entry 1 (1)"
    press(page, "Entry before")
    list_figures(page)
    assert figures(page)["Thaïs"] == "J2"
    press(page, "Back to now")
    expect(page.locator(SLIDER)).to_have_count(0)
