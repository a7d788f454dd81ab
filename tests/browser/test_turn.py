"""A turn at the table in the browser: whose turn, who has acted, the log of moves and dice, undo that the log tells of."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import open_example, panel, press, settled, tap


def open_turn(page: Page) -> str:
    """The dialog of the turn; what it says."""
    page.get_by_role("button", name="Turn and log", exact=False).first.tap()
    settled(page)
    return page.locator("dialog").inner_text()


def close(page: Page) -> None:
    """Back to the table."""
    page.keyboard.press("Escape")
    settled(page)


def test_moves_are_logged_undone_ones_too_and_the_next_side_begins(booted: Page) -> None:
    page = booted
    open_example(page, "oraculo-crypt")
    tap(page, 9, 1)
    tap(page, 9, 2)
    press(page, "Move here")
    words = open_turn(page)
    assert "Thaïs: Move, J2 → J3, cost 1" in words
    acted = page.get_by_role("switch", name="Thaïs has acted")
    expect(acted).to_have_attribute("aria-checked", "true")
    close(page)
    press(page, "Undo")
    words = open_turn(page)
    assert "undone" in words
    expect(page.locator("dialog .log s")).to_have_count(1)
    expect(page.get_by_role("switch", name="Thaïs has acted")).to_have_attribute("aria-checked", "false")
    page.get_by_role("button", name="Next turn", exact=False).first.tap()
    settled(page)
    close(page)
    whose = page.get_by_role("button", name="Turn and log", exact=False).first
    assert "Heroes" not in (whose.get_attribute("aria-label") or "")


def test_a_throw_is_logged_with_its_dice_its_chance_and_what_came_of_it(booted: Page) -> None:
    page = booted
    open_example(page, "heroclix-rooftop")
    tap(page, 6, 6)
    press(page, "5")
    assert "it breaks away from Thug" in panel(page)
    words = open_turn(page)
    assert "Break away [5] Success" in words and "1/2" in words
    assert "HC-10" in words, "the clause is a button that leads to the rules"


def test_in_portrait_the_log_is_read_without_scrolling_sideways(booted: Page) -> None:
    page = booted
    page.set_viewport_size({"width": 820, "height": 1180})
    open_example(page, "oraculo-crypt")
    tap(page, 9, 1)
    tap(page, 9, 2)
    press(page, "Move here")
    open_turn(page)
    assert page.evaluate(
        "(() => { const d = document.querySelector('dialog'); return d.scrollWidth <= d.clientWidth })()"
    )
