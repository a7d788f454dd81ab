"""A move on a large board is in the journal before it is painted, so it is never lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext

from tests.bench.boards import squares
from tests.bench.slow_cases import destination
from tests.browser.harness import until
from tests.browser.killed import NO_STORE, kill
from tests.browser.table import open_file, opened, press, settled, tap

pytestmark = pytest.mark.full

GAME = {**squares(side=128, figures=20), "title": "Large"}


@pytest.mark.parametrize("how", ["close", "leave"])
def test_a_move_that_the_store_does_not_have_is_there_again(context: BrowserContext, site: str, how: str) -> None:
    page = opened(context, site)
    open_file(page, "large.json", GAME)
    until(page, "localStorage.getItem('tablelight.last')")
    page.wait_for_timeout(1000)  # the opened game is in the store, and no longer in the journal
    page.evaluate(NO_STORE)
    before = page.evaluate("tablelight.written()")
    tap(page, *GAME["figures"][0]["at"])
    page.touchscreen.tap(*destination(page, GAME))
    settled(page)
    press(page, "Move here")
    after = page.evaluate("tablelight.written()")
    assert after != before
    kill(page, how)
    assert opened(context, site).evaluate("tablelight.written()") == after
