"""With a mouse on a wide screen: hover says and shows, the wheel zooms about the pointer, a click chooses and moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.harness import Browsers
from tests.browser.in_play import InPlay
from tests.browser.table import button, figures, panel, place, settled

WIDE = (1600, 1000)
SCOUT, GOAL, WALL = (6, 6), (10, 3), (8, 5)


@pytest.fixture(scope="module")
def at_desk(browsers: Browsers, site: str) -> Iterator[InPlay]:
    """A page on a wide screen without touch."""
    shared = InPlay(browsers, site, WIDE, has_touch=False)
    yield shared
    shared.put_away()


@pytest.fixture
def desk(at_desk: InPlay) -> Iterator[Page]:
    """The app on a desk: no touch screen."""
    with at_desk.table() as page:
        yield page


def status(page: Page) -> str:
    """The text of the line beside the board."""
    settled(page)
    return page.locator("#status").inner_text()


def test_a_turn_with_the_mouse(desk: Page) -> None:
    page = desk
    page.mouse.click(*place(page, 2, 5))
    assert "Bruiser" in panel(page)
    # Hover shows the cost and moves nothing; away from the board it shows nothing.
    page.mouse.move(*place(page, 2, 2))
    assert "C3" in status(page) and "cost 3" in status(page)
    page.mouse.move(*place(page, *WALL))
    assert "I6" in status(page) and "cost" not in status(page)
    page.mouse.move(WIDE[0] - 20, WIDE[1] - 20)
    assert status(page) == ""
    # A click proposes, the button moves.
    page.mouse.click(*place(page, 2, 2))
    assert "C6 to C3, cost 3" in panel(page)
    button(page, "Move here").click()
    button(page, "Done with this figure").click()
    assert figures(page)["Bruiser"] == "C3"
    # The right button asks why not.
    page.mouse.click(*place(page, *SCOUT))
    page.mouse.click(*place(page, *WALL), button="right")
    assert "HC-08" in panel(page)


def test_the_wheel_zooms_about_the_pointer(desk: Page) -> None:
    page = desk
    here, there = place(page, *GOAL), place(page, 2, 2)
    page.mouse.move(*here)
    page.mouse.wheel(0, -400)
    settled(page)
    near, far = place(page, *GOAL), place(page, 2, 2)
    assert abs(near[0] - here[0]) < 2 and abs(near[1] - here[1]) < 2, "what is under the pointer stays there"
    assert (near[0] - far[0]) / (here[0] - there[0]) > 1.2, "the rest is larger"
    page.mouse.click(*place(page, 10, 4))
    assert "Rooftop Sniper" in panel(page), "clicks find their space after it"
    page.keyboard.press("0")
    settled(page)
    assert abs(place(page, *GOAL)[0] - here[0]) < 2, "0 shows the whole board again"
