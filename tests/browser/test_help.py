"""The help in the browser: from a reason to its clause and back, searched by touch, by keys, on a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.in_play import InPlay
from tests.browser.table import press, settled, tap

INSIDE = """() => {
    const row = document.querySelector(".clause-row.found").getBoundingClientRect();
    const body = document.querySelector(".help-body").getBoundingClientRect();
    const finder = document.querySelector(".finder").getBoundingClientRect();
    return row.top >= finder.bottom - 1 && row.bottom <= body.bottom + 1;
}"""
"""Whether the marked clause is in sight, below the search box."""


def test_a_reason_leads_to_its_clause_and_back_to_the_table(booted: Page) -> None:
    page = booted
    tap(page, 6, 6)
    page.get_by_role("button", name="HC-10, clause").first.tap()
    settled(page)
    row = page.locator(".clause-row.found")
    expect(row).to_have_attribute("aria-current", "true")
    expect(row).to_be_focused()
    assert page.evaluate(INSIDE)
    press(page, "Back")
    assert page.locator("dialog").count() == 0
    expect(page.locator("#panel")).to_contain_text("HC-10")


def test_the_rules_are_searched_and_how_many_are_found_is_said(booted: Page) -> None:
    page = booted
    press(page, "Menu")
    press(page, "The rules in short")
    count = page.locator("dialog output")
    whole = count.inner_text()
    search = page.get_by_role("searchbox", name="Search the rules")
    search.tap()
    page.keyboard.type("HC 53")
    settled(page)
    assert page.locator(".clause-row").count() == 1 and count.inner_text() != whole
    expect(count).to_have_attribute("aria-live", "polite")
    expect(search).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.type("x")  # in the middle of the text the caret stays where it is
    page.keyboard.type("y")
    settled(page)
    assert search.input_value() == "xyHC 53"
    press(page, "Show all rules")
    assert count.inner_text() == whole
    press(page, "Back")
    expect(page.locator("dialog h2")).to_have_text("Menu")


def test_the_help_is_read_by_keys_and_leads_back_to_where_it_was_called(booted: Page) -> None:
    page = booted
    page.locator("#board").focus()
    page.keyboard.press("?")
    settled(page)
    expect(page.get_by_role("dialog")).to_have_accessible_name("HeroClix")
    page.keyboard.press("Tab")  # past Back and Close
    page.keyboard.press("Tab")
    expect(page.get_by_role("searchbox")).to_be_focused()
    for _ in range(3):  # past the scrolling part and "All rules"
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator("dialog [aria-pressed=true]")).to_have_text("Movement")
    page.keyboard.press("Escape")
    settled(page)
    assert page.locator("dialog").count() == 0
    expect(page.locator("#board")).to_be_focused()


def test_on_a_phone_in_portuguese_nothing_is_cut_off(in_play: InPlay) -> None:
    with in_play.table("pt") as page:
        page.set_viewport_size({"width": 390, "height": 844})
        page.keyboard.press("?")
        settled(page)
        assert page.evaluate(
            "(() => { const d = document.querySelector('.help-body'); return d.scrollWidth <= d.clientWidth })()"
        )
        page.get_by_role("searchbox").fill("DIFICIL")
        settled(page)
        assert "HC-07" in page.locator(".clauses").first.inner_text()
