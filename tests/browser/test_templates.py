"""A template that is left on the board: there after a reload, in a link, on the other tablet; undo takes it back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tablelight.app.share.link import fragment
from tablelight.rules.check import read
from tests.browser.harness import PORTRAIT, boot_state, until
from tests.browser.pairing import connected
from tests.browser.table import EXAMPLES, open_example, opened, place, press, settled, stored, tap

Json = dict[str, Any]


def measures(page: Page) -> list[Json]:
    """The measures left on the board, from the document."""
    found: list[Json] = json.loads(page.evaluate("tablelight.written()")).get("measures", [])
    return found


def lay_cone(page: Page) -> None:
    """A cone by two taps, left on the board."""
    press(page, "Measure")
    press(page, "Cone")
    press(page, "15-foot cone")
    for at in ((6, 6), (9, 6)):
        page.wait_for_timeout(400)
        tap(page, *at)
    page.get_by_role("switch", name="Left on the board").tap()
    settled(page)


def drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    (x, y), (to_x, to_y) = place(page, *start), place(page, *end)
    page.mouse.move(x, y)
    page.mouse.down()
    for part in range(1, 9):
        page.mouse.move(x + (to_x - x) * part / 8, y + (to_y - y) * part / 8)
    page.mouse.up()
    settled(page)


def board(page: Page) -> bytes:
    """The picture of the board."""
    settled(page)
    until(page, "tablelight.whole")
    return page.locator("#board").screenshot()


def test_it_is_there_after_a_reload_and_one_undo_takes_back_a_drag(context: BrowserContext, site: str) -> None:
    page = opened(context, site)
    bare = board(page)
    lay_cone(page)
    drag(page, (9, 6), (6, 9))
    assert measures(page)[0]["ends"][1]["at"] == [6, 9]
    press(page, "Undo")
    assert measures(page)[0]["ends"][1]["at"] == [9, 6]
    press(page, "Move")
    shown = board(page)
    stored(page)
    assert shown != bare
    page.reload()
    assert boot_state(page) == "ready"
    assert board(page) == shown, "the same picture"
    press(page, "Measure")
    expect(page.locator("#panel section.now")).to_have_count(1)
    press(page, "Remove it")
    assert measures(page) == []
    press(page, "Undo")
    assert len(measures(page)) == 1


def linked() -> str:
    """A link to a game with a cone."""
    plain = json.loads((EXAMPLES / "heroclix-rooftop.json").read_text("utf-8"))
    cone = {"kind": "cone", "ends": [{"at": [6, 6]}, {"at": [9, 6]}], "shape": {"size": 3}}
    return fragment(read({**plain, "version": 5, "measures": [cone]}))


def test_a_link_shows_it(context: BrowserContext, site: str) -> None:
    """The part of the program that draws it is loaded with the first frame."""
    page = opened(context, f"{site}#{linked()}", size=PORTRAIT)
    assert len(measures(page)) == 1
    shown = board(page)
    press(page, "Measure")
    press(page, "Remove it")
    press(page, "Move")
    assert board(page) != shown


@pytest.mark.long
def test_the_other_tablet_shows_it(context: BrowserContext, other_context: BrowserContext, site: str) -> None:
    one, two = opened(context, site), opened(other_context, site)
    open_example(one, "heroclix-rooftop")
    connected(one, two)
    bare = board(two)
    lay_cone(one)
    until(two, "JSON.parse(tablelight.written()).measures?.length === 1")
    assert board(two) != bare
    press(two, "Measure")
    press(two, "Remove it")
    until(one, "!JSON.parse(tablelight.written()).measures")
    expect(one.locator("#panel section.now")).to_have_count(0)
