"""axe-core on every screen, in light and dark, in both orientations: WCAG 2.2 AA without violations; and controls large
enough for fingers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.harness import LANDSCAPE, PORTRAIT, boot_state, tablet
from tests.browser.table import open_example, press, settled, tap

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async (tags) => {
    const found = await axe.run(document, { runOnly: { type: "tag", values: tags } });
    return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(" | ")}`);
}"""
SMALL = """() => [...document.querySelectorAll("button, input, select, summary, a[href], [role=switch]")].filter((e) => {
    const box = e.getBoundingClientRect(), style = getComputedStyle(e);
    if (!e.checkVisibility() || box.width === 0 || style.opacity === "0") return false;
    if (e.closest("[hidden], .hidden-words")) return false;
    return !e.classList.contains("clause") && (box.height < 43.5 || box.width < 43.5);
}).map((e) => `${e.tagName} ${e.className} ${(e.ariaLabel || e.textContent).slice(0, 30)}: `
    + `${Math.round(e.getBoundingClientRect().width)} x ${Math.round(e.getBoundingClientRect().height)}`)"""
"""A clause's number is a link in a sentence: WCAG leaves those their line's height."""


def begin(page: Page) -> None:
    """Nobody selected."""


def selected(page: Page) -> None:
    tap(page, 10, 4)


def proposed(page: Page) -> None:
    tap(page, 10, 4)
    tap(page, 9, 4)


def dice(page: Page) -> None:
    tap(page, 6, 6)


def why_not(page: Page) -> None:
    tap(page, 10, 4)
    tap(page, 8, 5)


def lists(page: Page) -> None:
    tap(page, 10, 4)
    for summary in page.locator("#panel summary").all():
        summary.tap()
        settled(page)


def seeing(page: Page) -> None:
    press(page, "See")
    tap(page, 10, 4)
    tap(page, 6, 6)


def threats(page: Page) -> None:
    press(page, "Threats")
    tap(page, 10, 4)


def measuring(page: Page) -> None:
    press(page, "Measure")
    tap(page, 2, 2)
    tap(page, 9, 7)


def menu(name: str) -> Callable[[Page], None]:
    def steps(page: Page) -> None:
        press(page, "Menu")
        if name:
            press(page, name)

    return steps


def games(page: Page) -> None:
    press(page, "Games")


def turn(page: Page) -> None:
    tap(page, 6, 6)
    page.locator("#panel .face").nth(4).tap()
    page.locator(".whose").tap()
    settled(page)


def other(example: str, *taps: tuple[int, int]) -> Callable[[Page], None]:
    def steps(page: Page) -> None:
        open_example(page, example)
        for place in taps:
            tap(page, *place)

    return steps


def clause(page: Page) -> None:
    tap(page, 6, 6)
    page.get_by_role("button", name="Clause HC-10").first.tap()
    settled(page)


def searched(page: Page) -> None:
    page.keyboard.press("?")
    settled(page)
    page.get_by_role("searchbox").fill("hindering")
    page.locator("dialog summary").tap()
    settled(page)


def odds(page: Page) -> None:
    open_example(page, "heroscape-ford")
    press(page, "Menu")
    press(page, "Attack against defence")
    page.locator(".cell").nth(14).tap()
    settled(page)


def sideways(page: Page) -> None:
    open_example(page, "heroscape-ford")
    press(page, "See")
    tap(page, 12, 2)
    tap(page, 6, 5)


SCREENS: dict[str, Callable[[Page], None]] = {
    "begin": begin,
    "selected": selected,
    "proposed": proposed,
    "dice": dice,
    "why not": why_not,
    "lists": lists,
    "see": seeing,
    "threats": threats,
    "measure": measuring,
    "games": games,
    "menu": menu(""),
    "rules": menu("The rules in short"),
    "clause": clause,
    "searched": searched,
    "options": menu("Options of this game"),
    "share": menu("Share, save, print"),
    "new board": menu("New board"),
    "editor": menu("Edit the board"),
    "turn": turn,
    "odds": odds,
    "side view": sideways,
    "carnevale": other("carnevale-canal"),
    "oraculo": other("oraculo-crypt", (11, 6)),
    "herotrek": other("herotrek-eight-heroes", (1, 1)),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_accessible(browser: Browser, site: str, screen: str) -> None:
    with tablet(browser, LANDSCAPE, color_scheme="light") as context:
        page = context.new_page()
        page.goto(site)
        assert boot_state(page) == "ready"
        SCREENS[screen](page)
        page.evaluate(AXE.read_text("utf-8"))
        for size, theme in ((LANDSCAPE, "light"), (PORTRAIT, "dark")):
            turn_over(page, size, theme)
            assert page.evaluate(RUN, TAGS) == [], theme
            assert page.evaluate(SMALL) == [], theme


def turn_over(page: Page, size: tuple[int, int], theme: Any) -> None:
    """The tablet turned, the theme changed, under the open screen."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme)
    settled(page)
