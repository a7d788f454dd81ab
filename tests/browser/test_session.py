"""An evening with a player's own table: its board from a photograph, six figures of the roster, two turns, the tab
closed and opened, its code read by a second tablet, a broken file. By touch."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tablelight.app.share.link import read_fragment
from tests.browser.editing import Fingers, colour, fit_photograph, is_blue, new_board
from tests.browser.harness import PORTRAIT, tablet, until_so
from tests.browser.seeing import code_on
from tests.browser.table import figures, open_file, opened, panel, place, play, press, settled, stored, tap


def fill_the_roster(page: Page) -> None:
    """Two lines: a red scout, a blue guard."""
    for column, (name, side) in enumerate((("Scout", "Red"), ("Guard", "Blue"))):
        press(page, "New figure")
        tap(page, column, 11)
        press(page, "Done placing")
        tap(page, column, 11)
        page.get_by_label("Name", exact=True).fill(name)
        press(page, side)
        press(page, "Keep in the roster")
        press(page, "Delete this figure")


def place_six(page: Page) -> None:
    for line, row in (("Scout", 9), ("Guard", 2)):
        page.locator("#panel .roster button", has_text=line).tap()
        settled(page)
        for column in (5, 7, 9):
            tap(page, column, row)
        press(page, "Done placing")


def move(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    play(page, start, end)
    press(page, "Done with this figure")


def next_side(page: Page) -> None:
    page.locator(".whose").tap()
    settled(page)
    page.locator("dialog .primary").first.tap()
    settled(page)


@pytest.mark.full
def test_an_evening_with_ones_own_table(context: BrowserContext, browser: Browser, site: str) -> None:
    page = opened(context, site)
    fingers = Fingers(page)
    new_board(page, "HeroClix")
    fit_photograph(page, fingers)
    press(page, "Walls")
    fingers.over((5, 5), (5, 5))
    press(page, "Figures")
    fill_the_roster(page)
    place_six(page)
    press(page, "Done editing")
    assert set(figures(page).values()) == {"F10", "H10", "J10", "F3", "H3", "J3"}

    move(page, (5, 9), (5, 7))
    next_side(page)
    move(page, (9, 2), (9, 4))
    stored(page)
    page.close()

    page = opened(context, site)
    places = {"F8", "H10", "J10", "F3", "H3", "J5"}
    assert set(figures(page).values()) == places, "it goes on where it was left"
    until_so(page, lambda: is_blue(colour(page, place(page, 3, 2))))  # with the photograph under it
    move(page, (7, 2), (7, 4))
    places = {"F8", "H10", "J10", "F3", "H5", "J5"}

    press(page, "Menu")
    press(page, "Share, save, print")
    page.locator("dialog svg.code").wait_for()  # it comes after the dialog
    address = code_on(page)
    link = page.get_by_label("Link", exact=True).input_value()
    assert address.startswith(site) and link.startswith(site)
    games = [read_fragment(urlsplit(each).fragment) for each in (address, link)]
    assert games[0] == games[1], "the code says in digits what the link says in letters"
    with tablet(browser, PORTRAIT) as second:
        other = opened(second, address)
        assert set(figures(other).values()) == places
        assert not is_blue(colour(other, place(other, 3, 2))), "the photograph stays at home"

    page.locator("dialog .dialog-head button").tap()
    settled(page)
    open_file(page, "broken.json", '{"format": "tablelight", "version": 1, "figures": [')
    page.locator("dialog .dialog-head button").tap()
    settled(page)
    assert set(figures(page).values()) == places, "a broken file takes nothing away"


@pytest.mark.full
def test_a_board_that_was_pushed_aside_stays_in_sight_when_the_phone_is_turned(booted: Page) -> None:
    """The part of the board that must stay in sight stays in sight on the turned screen too."""
    booted.set_viewport_size({"width": 844, "height": 390})
    settled(booted)
    for _ in range(3):
        x, y = place(booted, 0, 0)
        booted.mouse.move(x - 5, y)
        booted.mouse.wheel(0, -300)
    box = booted.locator("#board").bounding_box()
    assert box is not None
    for _ in range(12):
        booted.mouse.move(box["x"] + 20, box["y"] + 200)
        booted.mouse.down()
        booted.mouse.move(box["x"] + box["width"] - 5, box["y"] + 210, steps=3)
        booted.mouse.up()
    booted.set_viewport_size({"width": 390, "height": 844})
    settled(booted)
    settled(booted)
    box = booted.locator("#board").bounding_box()
    assert box is not None
    left, top = place(booted, 0, 0)
    right, bottom = place(booted, 15, 11)
    assert left < box["x"] + box["width"] and right > box["x"], "across"
    assert top < box["y"] + box["height"] and bottom > box["y"], "down"


IN_SIGHT = """() => [...document.querySelectorAll(".bar button, #panel .figures button")].filter((one) => {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((one) => one.ariaLabel ?? one.textContent)"""


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(393, 273), (273, 393), (590, 410), (410, 590)])
def test_with_the_page_zoomed_every_button_comes_into_sight(booted: Page, width: int, height: int) -> None:
    """Zoomed twice and three times, a tablet's page has these pixels; the game and the selected figure stay."""
    tap(booted, 10, 4)
    booted.set_viewport_size({"width": width, "height": height})
    settled(booted)
    assert booted.evaluate(IN_SIGHT) == []
    assert booted.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    assert "Rooftop Sniper" in panel(booted)
    press(booted, "Menu")
    expect(booted.locator("dialog")).to_contain_text("Edit the board")
