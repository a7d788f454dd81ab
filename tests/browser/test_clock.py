"""The game clock and reminders by touch: the test sets the browser's clocks, so that no time is measured."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import boot_state, until
from tests.browser.table import button, press, settled

CLOCKS = """() => {
    const steady = performance.now.bind(performance), wall = Date.now.bind(Date);
    window.skew = {steady: 0, wall: 0};
    performance.now = () => steady() + window.skew.steady;
    Date.now = () => wall() + window.skew.wall;
}"""
"""Lets the test move both clocks of the browser."""
FACE = "#panel .clock-face strong"


def jump(page: Page, *, steady: int = 0, wall: int = 0) -> None:
    """Move the clocks on by these milliseconds."""
    page.evaluate("([steady, wall]) => { skew.steady += steady; skew.wall += wall; }", [steady, wall])


def seconds(page: Page) -> int:
    """What the clock in the panel shows."""
    minutes, rest = re.fullmatch(r"(\d+):(\d\d)", page.locator(FACE).inner_text()).groups()  # type: ignore[union-attr]
    return int(minutes) * 60 + int(rest)


def start_clock(page: Page) -> None:
    press(page, "Menu")
    press(page, "Game clock")
    press(page, "Start the clock")


def test_a_clock_starts_in_three_taps_and_a_tap_on_it_passes_the_turn(booted: Page) -> None:
    page = booted
    start_clock(page)
    until(page, f"document.querySelector('{FACE}').textContent < '29:59'")
    page.locator("#panel .clock-face").tap()
    settled(page)
    expect(page.locator("#panel .clock-face")).to_contain_text("Blue")
    press(page, "Pause the clock")
    expect(button(page, "Let the clock run")).to_be_visible()


@pytest.mark.long
def test_sleep_a_changed_clock_and_a_reload(fresh: Page) -> None:
    page = fresh
    page.evaluate(CLOCKS)
    start_clock(page)
    jump(page, wall=-3_600_000)
    until(page, f"document.querySelector('{FACE}').textContent < '29:58'")
    assert page.locator("#panel [role=alert]").count() == 0, "a clock that is set back changes nothing"
    jump(page, steady=720_000, wall=720_000)
    expect(page.locator("#panel [role=alert]")).to_contain_text("12:")
    press(page, "Count it")
    assert 1020 <= seconds(page) < 1078
    page.wait_for_timeout(1500)
    page.reload()
    assert boot_state(page) == "ready"
    settled(page)
    expect(page.locator(FACE)).to_have_text(re.compile("17:"))


@pytest.mark.long
def test_a_reminder_is_written_and_ticked_off_by_touch(booted: Page) -> None:
    page = booted
    press(page, "Menu")
    press(page, "Reminders")
    page.get_by_label("Remind us").fill("Roll for the fog")
    page.get_by_label("Remind us").blur()
    settled(page)
    press(page, "Add the reminder")
    press(page, "Close")
    expect(page.locator("#panel .reminders")).to_contain_text("Roll for the fog")
    page.locator("#panel .reminders .row").tap()
    settled(page)
    expect(page.locator("#panel .reminders")).to_have_count(0)
    press(page, "Turn and log", exact=False)
    expect(page.locator("dialog .log")).to_contain_text("Remembered: Roll for the fog")


@pytest.mark.long
def test_a_new_number_is_read_out_with_its_name_where_labels_are_attributes_only(booted: Page) -> None:
    """Elements have no `ariaLabel` in Firefox before 119."""
    page = booted
    page.evaluate("delete Element.prototype.ariaLabel")
    press(page, "Menu")
    press(page, "Game clock")
    button(page, "Time: more").focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator("#live")).to_contain_text("Time: 45 min")
