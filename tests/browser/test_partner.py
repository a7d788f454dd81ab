"""A game against Tablelight by touch: opened on the start page, its orders carried out one by one, dice by the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.harness import LANDSCAPE, until
from tests.browser.table import button, open_example, press, settled, undo_all

ORDER = "document.querySelector('#panel').textContent.includes('Carry it out')"
ORDERS = 6
COVERED = """() => [...document.querySelectorAll('#panel .face')].slice(0, 3).filter((key) => {
    const { x, y, width, height } = key.getBoundingClientRect();
    return !key.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).length"""


PHONE = (390, 844)
ROWS = """() => [...document.querySelectorAll('dialog .players')].map((one) => {
    const boxes = [...one.querySelectorAll('button')].map((each) => each.getBoundingClientRect());
    return [boxes.length, new Set(boxes.slice(1).map((box) => box.top)).size, boxes[0].bottom <= boxes[1].top,
        Math.max(...boxes.slice(1).map((box) => box.width)) - Math.min(...boxes.slice(1).map((box) => box.width))];
})"""


@pytest.mark.long
@pytest.mark.clause("PL-40")
def test_on_a_phone_the_levels_stand_in_a_row_of_equal_buttons(booted: Page) -> None:
    """They were once in two rows, three and two, each as wide as its words."""
    booted.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    open_example(booted, "heroscape-ford")
    booted.locator("#bar .whose").tap()
    settled(booted)
    rows = booted.evaluate(ROWS)
    assert len(rows) == 2
    for many, lines, is_above, difference in rows:
        assert (many, lines, is_above) == (5, 1, True) and difference < 1


@pytest.mark.long
@pytest.mark.clause("PL-42")
@pytest.mark.parametrize("title", ["The ruin by the ford", "The courtyard"])
def test_its_orders_are_carried_out_by_touch(fresh: Page, title: str) -> None:
    """Tablelight plays both sides, and is stopped immediately; then each order takes a tap, and can be undone."""
    press(fresh, "Menu")
    press(fresh, "Choose a game")
    press(fresh, "Watch Tablelight play")
    until(fresh, "document.querySelector('dialog [aria-pressed=true]').textContent.includes('Watch')")
    button(fresh, title, exact=False).tap()
    until(fresh, ORDER)
    start = fresh.evaluate("tablelight.written()")
    fresh.get_by_role("switch", name="Go on by itself").tap()
    for _ in range(ORDERS):
        press(fresh, "Carry it out")
        throw = button(fresh, "Throw", exact=False)
        if throw.count():
            fresh.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            settled(fresh)
            assert fresh.evaluate(COVERED) == 0, "real dice are entered on a phone without scrolling"
            fresh.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
            throw.tap()
            settled(fresh)
        until(fresh, ORDER)
    assert fresh.evaluate("tablelight.written()") != start
    assert undo_all(fresh) >= ORDERS
    assert fresh.evaluate("tablelight.written()") == start
