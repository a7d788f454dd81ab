"""A game against Tablelight by touch: opened on the start page, its orders carried out one by one, dice thrown here."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.harness import until
from tests.browser.table import press, undo_all

ORDER = "document.querySelector('#panel').textContent.includes('Carry it out')"
ORDERS = 6


@pytest.mark.long
@pytest.mark.clause("PL-42")
@pytest.mark.parametrize("title", ["The ruin by the ford", "The courtyard"])
def test_its_orders_are_carried_out_by_touch(fresh: Page, title: str) -> None:
    """Both sides are Tablelight's; it is stopped at once, and then each order takes a tap, and each can be undone."""
    press(fresh, "Menu")
    dialog = fresh.locator("dialog")
    dialog.get_by_role("button", name="Choose a game").tap()
    dialog.get_by_role("button", name="Watch Tablelight play").tap()
    until(fresh, "document.querySelector('dialog [aria-pressed=true]').textContent.includes('Watch')")
    dialog.get_by_role("button", name=title).tap()
    until(fresh, ORDER, seconds=60)
    start = fresh.evaluate("tablelight.written()")
    fresh.get_by_role("switch", name="Go on by itself").tap()
    for _ in range(ORDERS):
        until(fresh, ORDER, seconds=60)
        fresh.get_by_role("button", name="Carry it out").tap()
        throw = fresh.get_by_role("button", name="Throw")
        until(fresh, f"!({ORDER})", seconds=10)
        if throw.count():
            throw.first.tap()
        until(fresh, ORDER, seconds=60)
    assert fresh.evaluate("tablelight.written()") != start
    assert undo_all(fresh) >= ORDERS
    assert fresh.evaluate("tablelight.written()") == start
