"""A monkey at the table: hundreds of random gestures in each game. Nothing in the console, no dialog that cannot be closed,
and what was done is undone and done again to the letter."""

from __future__ import annotations

import json
import os
import random
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

from tests.browser.harness import LANDSCAPE, Record, boot_state, tablet, until
from tests.browser.table import open_example, settled

pytestmark = pytest.mark.full

GESTURES = int(os.environ.get("TABLELIGHT_GESTURES", "400"))
GAMES = (
    "heroclix-rooftop",
    "herotrek-eight-heroes",
    "heroscape-ford",
    "carnevale-canal",
    "oraculo-crypt",
    "own-cellar",
)
SEEDS = {"fixed": 20_261_122, "fresh": int(os.environ.get("TABLELIGHT_SEED", time.time()))}
"""By TABLELIGHT_SEED what a fresh one came upon is looked at again."""
KEYS = ("Escape", "Enter", "Tab", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "m", "s", "t", "r", "0", "+", "-")
BUTTONS = "button:visible:not([disabled]), summary:visible, select:visible, input[type=checkbox]:visible"
LEAVES = (
    "file",
    "photo",
    "picture",
    "print",
    "camera",
    "copy",
    "send",
    "code",
    "archive",
    "reload",
    "load it",
    "delete",
)
"""Words of buttons that open what belongs to the system, or leave the page."""
DOCUMENT = """async () => {
    const id = localStorage.getItem("tablelight.last"), open = indexedDB.open("tablelight");
    const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const get = db.transaction("bodies").objectStore("bodies").getAll();
    const all = await new Promise((done) => { get.onsuccess = () => done(get.result); });
    const heads = db.transaction("heads").objectStore("heads").getAll();
    const known = await new Promise((done) => { heads.onsuccess = () => done(heads.result); });
    db.close();
    const last = known.sort((a, b) => b.order - a.order)[0];
    return last ? all.find((body) => body.id === last.id)?.text : null;
}"""


def gesture(page: Page, chance: random.Random) -> None:
    """Something that fingers and keys do."""
    kind = chance.choices(("tap", "button", "key", "drag", "wheel", "hold"), (40, 35, 10, 8, 4, 3))[0]
    width, height = LANDSCAPE
    x, y = chance.randrange(10, width - 10), chance.randrange(10, height - 10)
    if kind == "tap":
        page.touchscreen.tap(x, y)
    elif kind == "button":
        press_one(page, chance)
    elif kind == "key":
        page.keyboard.press(chance.choice(KEYS))
    elif kind == "wheel":
        page.mouse.move(x, y)
        page.mouse.wheel(0, chance.choice((-120, 120)))
    else:
        page.mouse.move(x, y)
        page.mouse.down()
        if kind == "hold":
            page.wait_for_timeout(600)
        else:
            page.mouse.move(chance.randrange(10, width - 10), chance.randrange(10, height - 10), steps=4)
        page.mouse.up()


def press_one(page: Page, chance: random.Random) -> None:
    """One of the buttons that are there; within a dialog, if one is open."""
    root = page.locator("dialog[open]").last if page.locator("dialog[open]").count() else page
    found = root.locator(BUTTONS)
    count = found.count()
    if not count:
        return
    one = found.nth(chance.randrange(count))
    try:
        words = ((one.get_attribute("aria-label") or "") + " " + one.inner_text(timeout=500)).lower()
        if not any(word in words for word in LEAVES):
            one.tap(timeout=500)
    except PlaywrightError:  # it has gone meanwhile, or lies under another
        return


def closed(page: Page) -> None:
    """No dialog is open and the board is in play; each dialog goes by Escape."""
    end = time.monotonic() + CLOSED_WITHIN
    while page.locator("dialog[open]").count() and time.monotonic() < end:
        page.keyboard.press("Escape")
        settled(page)
    open_still = page.locator("dialog[open]")
    assert open_still.count() == 0, f"a dialog that cannot be closed: {open_still.last.inner_text()[:400]}"
    for way_out in WAYS_OUT:
        button = page.locator(way_out)
        if button.count() and button.first.is_visible():
            button.first.tap()
            settled(page)


WAYS_OUT = (".skip", ".bar.editing .done", ".strip .unfold")
"""Out of the tour, out of the editor, out of the folded panel; in whatever language the monkey has chosen."""
CLOSED_WITHIN = 10.0
"""Seconds in which all dialogs go by Escape: on a busy machine one key may be answered late."""
UNDO, REDO = ".bar [aria-keyshortcuts=u]", ".bar [aria-keyshortcuts=r]"


def document(page: Page) -> Any:
    """The game on the table, as it is kept."""
    page.wait_for_timeout(600)
    text = page.evaluate(DOCUMENT)
    return None if text is None else json.loads(text)


def to_the_end(page: Page, name: str) -> int:
    """Undo, or redo, until there is nothing left; how often that was."""
    count = 0
    button = page.locator(name)
    while button.is_enabled():
        button.tap()
        settled(page)
        count += 1
        assert count <= 2 * GESTURES, page.locator("#panel").inner_text()
    return count


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_monkey_breaks_nothing(browser: Browser, record: Record, site: str, game: str, seed: str) -> None:
    chance = random.Random(f"{game} {SEEDS[seed]}")
    print(f"{game}: seed {SEEDS[seed]}")
    with tablet(browser) as context:
        page = context.new_page()
        record.watch(page)
        page.on("dialog", lambda dialog: dialog.dismiss())
        page.goto(site)
        assert boot_state(page) == "ready"
        open_example(page, game)
        for number in range(GESTURES):
            gesture(page, chance)
            assert record.errors == [], f"gesture {number}"
            assert page.evaluate("document.documentElement.dataset.boot") == "ready", f"gesture {number}"
        closed(page)
        assert not page.locator("#fault:visible").count(), "a fault of the program was told"
        to_the_end(page, REDO)  # the monkey may have undone something last
        closed(page)
        before = document(page)
        undone = to_the_end(page, UNDO)
        closed(page)
        redone = to_the_end(page, REDO)
        print(f"{undone} undone, {redone} done again")
        if undone:
            until(page, "document.querySelector('.bar') !== null")
            again = document(page)
            assert (again or {}).get("figures") == (before or {}).get("figures")
            assert again == before
        assert record.errors == []
