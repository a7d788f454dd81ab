"""A monkey at the table and in the editor: hundreds of random gestures in each game. The console stays empty, an Escape
closes every dialog, and undo and redo bring back every document to the letter."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.harness import LANDSCAPE, Record, boot_state, tablet
from tests.browser.table import open_example, press, settled
from tests.effort import REPEATED
from tests.examples import ONE_OF_EACH

pytestmark = pytest.mark.full

GESTURES = int(os.environ.get("TABLELIGHT_GESTURES", "400"))
STRETCH = 20
"""How many gestures are made on the table, and then in the editor, before all is undone and done again."""
LEAST_COMPARED = 30
"""How many moments are compared at least on the table, and in the editor, in 400 gestures."""
SEEDS = {
    "fixed": 20_261_122,
    "fresh": int(os.environ.get("TABLELIGHT_SEED", 20_261_123 if REPEATED else time.time())),
}
"""TABLELIGHT_SEED repeats what a fresh seed has found. `npm run test:full` uses the same seeds every time."""
KEYS = ("Escape", "Enter", "Tab", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "m", "s", "t", "r", "0", "+", "-")
BUTTONS = "button, summary, select, input[type=checkbox]"
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
"""Words of buttons that open a dialog of the system, leave the page, or delete."""


def gesture(page: Page, chance: random.Random) -> str:
    """Makes a random gesture of fingers or keys; returns its name."""
    kinds = ("tap", "play", "button", "key", "drag", "wheel", "hold")
    kind = chance.choices(kinds, (20, 30, 25, 10, 8, 4, 3))[0]
    width, height = LANDSCAPE
    x, y = chance.randrange(10, width - 10), chance.randrange(10, height - 10)
    if kind == "tap":
        page.touchscreen.tap(x, y)
    elif kind == "play":
        play(page, chance)
    elif kind == "button":
        return press_one(page, chance)
    elif kind == "key":
        key = chance.choice(KEYS)
        page.keyboard.press(key)
        return f"key {key}"
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
    return f"{kind} {x} {y}"


CHOSEN = """([selector, chance, leaves]) => {
    const root = [...document.querySelectorAll("dialog[open]")].pop() || document;
    const found = [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility() && !one.disabled);
    const one = found[Math.floor(chance * found.length)];
    const words = one ? `${one.getAttribute("aria-label") || ""} ${one.innerText}`.toLowerCase() : "";
    if (!one || leaves.some((word) => words.includes(word))) return null;
    one.scrollIntoView({block: "nearest", inline: "nearest"});
    const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    return hit && (one.contains(hit) || hit.contains(one)) ? [x, y, words.trim()] : null;
}"""
"""The place and words of a random button, of the open dialog if there is one; null if it is covered or in `LEAVES`."""


def press_one(page: Page, chance: random.Random, selector: str = BUTTONS) -> str:
    """Taps a random button at its place; returns its words. Nothing waits, so no tap comes later on something else."""
    found = page.evaluate(CHOSEN, [selector, chance.random(), LEAVES])
    if found is None:
        return "nothing"
    page.touchscreen.tap(*found[:2])
    return str(found[2])


def play(page: Page, chance: random.Random) -> None:
    """Taps a figure, then a place near it, then a main button of the panel: on the table this is often a move."""
    document = on_table(page)
    figures = [figure["at"] for figure in document["figures"] if "at" in figure]
    if not figures or page.locator("dialog[open]").count():
        return
    at = chance.choice(figures)
    x, y = at[0] if isinstance(at[0], list) else at  # in two spaces, or in one
    one = 1000 if document["board"]["grid"] == "inches" else 1
    for place in ((x, y), (x + chance.randint(-3, 3), y + chance.randint(-3, 3))):
        left, top = page.evaluate("([x, y]) => Array.from(tablelight.locate(x, y))", [round(one * at) for at in place])
        if not (0 < left < LANDSCAPE[0] and 0 < top < LANDSCAPE[1]):
            return
        page.touchscreen.tap(left, top)
        settled(page)
    press_one(page, chance, "#panel button.primary")


OPEN_DIALOG = """() => {
    const open = [...document.querySelectorAll("dialog[open]")].pop(), at = document.activeElement;
    return [open ? open.className : "", at.type === "search" ? at.value : ""];
}"""
"""The class of the open dialog, and the words in its search box."""
WAYS_OUT = (".skip", ".bar [aria-keyshortcuts=Escape]", ".strip .unfold")
"""Buttons that leave the tour, the timeline and the folded panel, in every language that the monkey may choose."""


def closed(page: Page, done: Sequence[str] = ()) -> None:
    """Closes every dialog and shows the board. One Escape closes a dialog by the next frame, after words in it."""
    settled(page)  # what the last touch has opened is there
    escaped: list[str] = []
    while True:
        name, words = page.evaluate(OPEN_DIALOG)
        if not name:
            break
        page.keyboard.press("Escape")
        settled(page)
        if not words:
            assert name not in escaped, f"a dialog that comes back: {[*escaped, name]} after {done}"
            escaped.append(name)
            assert page.evaluate(OPEN_DIALOG)[0] != name, f"Escape does not close: {name} after {done}"
    for way_out in WAYS_OUT:
        button = page.locator(way_out)
        if button.count() and button.first.is_visible():
            button.first.tap()
            settled(page)


UNDO, REDO = ".bar [aria-keyshortcuts=u]", ".bar [aria-keyshortcuts=r]"
SEEN = """window.seen = [];
const write = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
    if (key.startsWith("tablelight.journal.")) seen.push(tablelight.written());
    return write.call(this, key, value);
};"""
"""Notes every document on the table when the journal is written."""
STEPS = """async (name) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const found = [tablelight.written()];
    for (;;) {
        const button = document.querySelector(name);
        if (!button || button.disabled) break;
        button.click();
        await frame();
        found.push(tablelight.written());
    }
    return found.filter((text, index) => index === 0 || text !== found[index - 1]);
}"""
"""The documents before and after each press of a button, until it is disabled; without presses that change nothing (the
last corner of an unfinished drawing, a moment at which only the turn went on)."""


def on_table(page: Page) -> Any:
    """The document on the table."""
    return json.loads(page.evaluate("tablelight.written()"))


def there_and_back(page: Page) -> int:
    """Undoes everything and does it again: at each moment the document is the same both ways, and was on the table
    before. Returns the number of documents compared."""
    page.evaluate(STEPS, REDO)  # the monkey may have undone something last
    undone, redone = page.evaluate(STEPS, UNDO), page.evaluate(STEPS, REDO)
    assert redone == undone[::-1]
    assert set(undone[:-1]) <= set(page.evaluate("seen")), "a moment that was not on the table"
    return 2 * (len(undone) - 1)


def begin(page: Page, game: str, where: str, *, anew: bool) -> None:
    """Goes to the table or the editor; opens the example again if `anew`, or if the monkey has opened another game."""
    closed(page)
    done = page.locator(".bar.editing .done")
    if done.count():
        done.tap()
        settled(page)
    if anew or on_table(page)["game"] != game.partition("-")[0]:
        open_example(page, game)
        closed(page)
    if where == "editor":
        press(page, "Menu")
        press(page, "Edit the board")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_a_monkey_breaks_nothing(browser: Browser, record: Record, site: str, game: str, seed: str) -> None:
    chance = random.Random(f"{game} {SEEDS[seed]}")
    print(f"{game}: seed {SEEDS[seed]}")
    compared = {"table": 0, "editor": 0}
    with tablet(browser) as context:
        page = context.new_page()
        page.add_init_script(SEEN)
        record.watch(page)
        page.on("dialog", lambda dialog: dialog.dismiss())
        page.goto(site)
        assert boot_state(page) == "ready"
        for stretch, number in enumerate(range(0, GESTURES, STRETCH)):
            where = "editor" if stretch % 2 else "table"
            begin(page, game, where, anew=stretch % 4 == 0)
            done = []
            for more in range(STRETCH):
                done.append(gesture(page, chance))
                assert record.errors == [], f"gesture {number + more}"
                assert page.evaluate("document.documentElement.dataset.boot") == "ready", f"gesture {number + more}"
            closed(page, done)
            assert not page.locator("#fault:visible").count(), "a fault of the program was told"
            compared[where] += there_and_back(page)
            assert record.errors == [], f"undone after gesture {number + STRETCH}"
    print(f"moments compared: {compared}")
    assert all(count * 400 >= LEAST_COMPARED * GESTURES for count in compared.values()), compared
