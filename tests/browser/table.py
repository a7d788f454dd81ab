"""Playing on the table as a person would: taps on spaces, buttons by their words, keys."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

from tablelight.locale.messages import context_of, example_name, translate
from tests.browser.harness import LANDSCAPE, boot_state, until

EXAMPLES = Path(__file__).parents[2] / "static" / "examples"


def opened(context: BrowserContext, address: str, before: str = "", size: tuple[int, int] = LANDSCAPE) -> Page:
    """A page with the app started; the script `before` runs before the app."""
    page = context.new_page()
    if size != LANDSCAPE:
        page.set_viewport_size({"width": size[0], "height": size[1]})
    if before:
        page.add_init_script(before)
    page.goto(address)
    assert boot_state(page) == "ready"
    return page


def place(page: Page, column: int, row: int) -> tuple[float, float]:
    """Where a space is on the screen."""
    x, y = page.evaluate(f"Array.from(tablelight.locate({column}, {row}))")
    return float(x), float(y)


SETTLED = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const isLoading = () => document.querySelector("#later:not([hidden]) > #later-again[hidden]") !== null;
    await frame();
    do {
        await frame();
        while (isLoading()) {
            do await frame(); while (isLoading());
            await frame();
        }
    } while (globalThis.tablelight?.holding);
}"""


def settled(page: Page) -> None:
    """Waits two frames, and more while the page waits for the journal or for a part of the program; then the page shows
    the result."""
    page.evaluate(SETTLED)


STORED = """new Promise((done) => { const open = indexedDB.open("tablelight"); open.onsuccess = () => {
    const all = open.result.transaction("bodies").objectStore("bodies").getAll();
    all.onsuccess = () => { open.result.close(); done(all.result.some(({ text }) => text === tablelight.written())); };
}; })"""


def stored(page: Page) -> None:
    """The store has the game as it is on the table."""
    until(page, STORED)


def tap(page: Page, column: int, row: int) -> None:
    """A finger on a space."""
    page.touchscreen.tap(*place(page, column, row))
    settled(page)


def said(page: Page, text: str, /, **values: object) -> str:
    """A text of the interface as the page says it, in the page's language."""
    return translate(text, page.evaluate("document.documentElement.lang"), values)


def button(page: Page, name: str, *, exact: bool = True) -> Locator:
    """The first button of this name (English)."""
    return page.get_by_role("button", name=said(page, name), exact=exact).first


def press(page: Page, name: str, *, exact: bool = True) -> None:
    """A finger on a button."""
    button(page, name, exact=exact).tap()
    settled(page)


def play(page: Page, start: tuple[int, int] = (10, 4), end: tuple[int, int] = (9, 4)) -> None:
    """A figure's move (of the rooftop's sniper)."""
    tap(page, *start)
    tap(page, *end)
    press(page, "Move here")


def panel(page: Page) -> str:
    """What the panel says, once nothing is being worked out."""
    settled(page)
    until(page, "document.querySelector('#panel .working') === null")
    return page.locator("#panel").inner_text()


def figures(page: Page) -> dict[str, str]:
    """Each figure's place, as the list of figures has it (no figure may be selected)."""
    rows = page.locator("#panel .figures button")
    rows.first.wait_for(state="attached")  # the panel follows the tap in a later frame
    found = {}
    for row in rows.all():
        found[row.locator(".name").inner_text()] = row.locator(".note").inner_text()
    assert found, panel(page)
    return found


def let_go(page: Page) -> None:
    """No figure selected, the board in Move mode."""
    press(page, "Move")
    done = button(page, "Done with this figure", exact=False)
    if done.count():
        done.tap()
    settled(page)


def undo_all(page: Page) -> int:
    """Undo until nothing is left to undo; returns the number of undos."""
    count = 0
    undo = button(page, "Undo", exact=False)
    while undo.is_enabled():
        undo.tap()
        settled(page)
        count += 1
        assert count < 100
    return count


def open_file(page: Page, name: str, content: bytes | str | dict[str, Any]) -> None:
    """Choose a file, as from the device."""
    if isinstance(content, dict):
        content = json.dumps(content)
    data = content.encode() if isinstance(content, str) else content
    page.set_input_files("#file", {"name": name, "mimeType": "application/json", "buffer": data})
    until(page, "document.querySelector('#message .said, dialog:not(.reading)') !== null")
    settled(page)


def open_example(page: Page, name: str) -> dict[str, Any]:
    """Put an example on the table; its document."""
    text = (EXAMPLES / f"{name}.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    open_file(page, f"{name}.json", text)
    language = page.evaluate("document.documentElement.lang")
    title = example_name(document["title"], language, context_of(document["game"], "title"))
    is_there = f"document.querySelector('#bar').textContent.includes({json.dumps(title)})"
    if document["game"] == "own":  # the page asks first about rules that it does not know
        until(page, f"{is_there} || document.querySelector('dialog.sheet') !== null")
        if page.locator("dialog.sheet").count():
            press(page, "Play with these rules")
    until(page, is_there)
    return document
