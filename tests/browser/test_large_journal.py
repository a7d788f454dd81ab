"""A move on a large board is in the journal without the text of its board, which lies beside it: nothing of it is lost."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.bench.boards import squares
from tests.bench.slow_cases import destination
from tests.browser.harness import until
from tests.browser.killed import NO_STORE, kill
from tests.browser.table import open_file, opened, press, settled, tap

pytestmark = pytest.mark.full

GAME = {**squares(side=128, figures=20), "title": "Large"}
RECORDS = """() => new Promise((done) => { const open = indexedDB.open("tablelight-journal"); open.onsuccess = () => {
    const store = open.result.transaction("entries").objectStore("entries");
    const keys = store.getAllKeys(), texts = store.getAll();
    texts.onsuccess = () => { open.result.close();
        done(Object.fromEntries(keys.result.map((key, index) => [key, texts.result[index]]))); }; }; })"""
"""What the journal's database holds, by its keys."""


def records(page: Page, kind: str) -> dict[str, str]:
    """The records of a kind: `journal` or `boards`."""
    found: dict[str, str] = page.evaluate(RECORDS)
    return {key: text for key, text in found.items() if key.startswith(f"tablelight.{kind}.")}


def with_board(page: Page) -> str:
    """The key of the page's board, once it is there."""
    until(page, f"({RECORDS})().then((all) => Object.keys(all).some((key) => key.startsWith('tablelight.boards.')))")
    (key,) = records(page, "boards")
    return key


@pytest.mark.parametrize("how", ["close", "leave"])
def test_a_move_whose_entry_names_its_board_is_there_again(context: BrowserContext, site: str, how: str) -> None:
    """The store does not come to write it. The next start takes away the board of the page that is gone."""
    page = opened(context, site)
    open_file(page, "large.json", GAME)
    until(page, "localStorage.getItem('tablelight.last')")
    board = with_board(page)
    page.wait_for_timeout(1000)  # the game as it was opened is in the store, and no more in the journal
    page.evaluate(NO_STORE)
    before = page.evaluate("tablelight.written()")
    tap(page, *GAME["figures"][0]["at"])
    page.touchscreen.tap(*destination(page, GAME))
    settled(page)
    press(page, "Move here")
    after = page.evaluate("tablelight.written()")
    assert after != before
    (entry,) = records(page, "journal").values()
    assert json.loads(entry)["board"] == board
    assert len(entry) < len(after) / 4, "the note of a move is as long as what it changes"
    kill(page, how)
    again = opened(context, site)
    assert again.evaluate("tablelight.written()") == after
    until(again, f"({RECORDS})().then((all) => !({json.dumps(board)} in all))")
    assert records(again, "journal") == {}


def test_another_tab_leaves_the_board_of_an_open_page_alone(context: BrowserContext, site: str) -> None:
    page = opened(context, site)
    open_file(page, "large.json", GAME)
    board = with_board(page)
    other = opened(context, site)
    other.wait_for_timeout(1000)
    assert board in records(other, "boards")
