"""The tour of a first visit, by touch and by keys, in portrait and on a phone; it covers nothing that it explains."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.harness import PORTRAIT, boot_state, tablet, until
from tests.browser.table import open_example, press, settled, tap

COVERED = """() => {
    const bubble = document.querySelector(".tour").getBoundingClientRect();
    const over = (a) => Math.max(0, Math.min(a.right, bubble.right) - Math.max(a.left, bubble.left))
        * Math.max(0, Math.min(a.bottom, bubble.bottom) - Math.max(a.top, bubble.top));
    const frames = [...document.querySelectorAll(".tour-frame:not([hidden])")];
    return { frames: frames.length, over: frames.map((f) => over(f.getBoundingClientRect())),
        inside: bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight };
}"""


def first_visit(browser: Browser, site: str, **options: Any) -> Page:
    """A page that is open for the first time."""
    page = tablet(browser, toured=False, **options).new_page()
    page.goto(site)
    assert boot_state(page) == "ready"
    until(page, "document.querySelector('.tour') !== null")
    settled(page)
    return page


def covers_nothing(page: Page) -> None:
    settled(page)
    found = page.evaluate(COVERED)
    assert found["frames"] > 0 and found["inside"] and max(found["over"]) == 0, found


def title(page: Page) -> str:
    return page.locator("#tour-title").inner_text()


def five_taps(page: Page) -> None:
    """The tour from its first stop to its end."""
    assert title(page) == "Tap a figure"
    covers_nothing(page)
    tap(page, 10, 4)  # the figure itself: the first stop is done
    assert title(page) == "Where it can go"
    covers_nothing(page)
    for name in ("What it hits and sees", "Chances and reasons", "Turns and threats"):
        press(page, "Next")
        assert title(page) == name
        covers_nothing(page)
    press(page, "Play")
    assert page.locator(".tour").count() == 0


@pytest.mark.parametrize(
    "size", [pytest.param(PORTRAIT, marks=pytest.mark.long), (390, 844)], ids=["portrait", "phone"]
)
def test_five_taps_by_touch(booted: Page, size: tuple[int, int]) -> None:
    width, height = size
    booted.set_viewport_size({"width": width, "height": height})
    press(booted, "Menu")
    press(booted, "Show me around")
    five_taps(booted)


@pytest.mark.long
def test_it_comes_at_the_first_visit_alone_and_when_it_is_called(browser: Browser, site: str) -> None:
    page = first_visit(browser, site)
    five_taps(page)
    page.reload()
    assert boot_state(page) == "ready"
    settled(page)
    assert page.locator(".tour").count() == 0, "it does not come again"
    press(page, "Menu")
    press(page, "Show me around")
    assert title(page) == "Tap a figure"
    page.context.close()


@pytest.mark.long
def test_by_keys_and_read_out(browser: Browser, site: str) -> None:
    page = first_visit(browser, site, locale="es")
    bubble = page.get_by_role("dialog", name="Toca una figura")
    expect(bubble).to_be_visible()
    expect(bubble).to_have_accessible_description(re.compile("^Mira adónde puede ir, .*Tus dados, tu mesa.$"))
    expect(page.get_by_role("button", name="Siguiente")).to_be_focused()
    page.keyboard.press("Enter")
    settled(page)
    assert title(page) == "Adónde puede ir"
    expect(page.locator(".tour [aria-live=polite]")).to_contain_text("Adónde puede ir")
    expect(page.get_by_role("button", name="Siguiente")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Saltar la visita")).to_be_focused()
    page.keyboard.press("Escape")
    settled(page)
    assert page.locator(".tour").count() == 0
    expect(page.locator("#board")).to_be_focused()
    kept = json.loads(page.evaluate("localStorage.getItem('tablelight.settings')"))
    assert kept["toured"] is True and kept["language"] == "es"
    page.context.close()


FURTHER = ("heroscape-ford", "oraculo-crypt", "herotrek-eight-heroes")


@pytest.mark.parametrize(
    "example", ["carnevale-canal", *(pytest.param(each, marks=pytest.mark.long) for each in FURTHER)]
)
def test_in_every_game(booted: Page, example: str) -> None:
    page = booted
    assert page.locator(".tour").count() == 0, "other tests are not disturbed"
    open_example(page, example)
    press(page, "Menu")
    press(page, "Show me around")
    for _ in range(4):
        covers_nothing(page)
        press(page, "Next")
    covers_nothing(page)
    press(page, "Play")
    assert page.locator(".tour").count() == 0


def test_nothing_moves_where_no_motion_is_wanted(booted: Page) -> None:
    booted.emulate_media(reduced_motion="reduce")
    press(booted, "Menu")
    press(booted, "Show me around")
    assert booted.evaluate("getComputedStyle(document.querySelector('.tour-frame')).animationName") == "none"
    press(booted, "Skip the tour")
