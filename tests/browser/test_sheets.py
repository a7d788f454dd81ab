"""A player's own rules in the browser: entered by touch, opened on another device from a file, a link and a code, where
they answer the same; and entered by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.editing import new_board
from tests.browser.harness import Record, boot_state, until
from tests.browser.keys import Hands
from tests.browser.table import button, open_example, open_file, panel, place, press, settled, tap

pytestmark = pytest.mark.long


def asked(page: Page, label: str, option: str) -> None:
    """A tap on a choice, by its field and its words."""
    page.get_by_role("group", name=label, exact=True).get_by_role("button", name=option, exact=True).tap()


def destinations(page: Page) -> str:
    """What the panel says where the one figure can go."""
    until(page, "document.querySelectorAll('#panel .row').length > 0")
    page.locator("#panel .row.figure, #panel .places .row").first.tap()
    settled(page)
    until(page, "tablelight.whole")  # the foot of the panel comes with the second frame
    return panel(page)


def test_a_sheet_entered_by_touch_answers_the_same_on_another_device(
    fresh: Page, other_context: BrowserContext, site: str, record: Record
) -> None:
    page = fresh
    new_board(page, "Your own game")
    press(page, "Rules")
    asked(page, "Diagonals", "Every second one costs 1 more")
    asked(page, "Page", "Terrain")
    press(page, "Rough ground")
    page.locator(".edit-tool", has_text="Terrain").tap()
    tap(page, 3, 2)
    press(page, "Figures")
    press(page, "New figure")
    tap(page, 2, 2)
    press(page, "Done editing")
    settled(page)
    here = destinations(page)
    press(page, "Menu")
    press(page, "Share, save, print")
    expect(page.get_by_label("Link", exact=True)).not_to_have_value("")
    link = page.get_by_label("Link", exact=True).input_value()
    shot = page.locator("dialog.share svg.code").screenshot()
    page.keyboard.press("Escape")
    press(page, "Menu")
    with page.expect_download() as saved:
        press(page, "Save to a file")
    content = Path(saved.value.path()).read_text("utf-8")
    assert '"diagonals": "alternating"' in content
    second = other_context.new_page()
    record.watch(second)
    second.goto(site)
    assert boot_state(second) == "ready"
    open_file(second, "cellar.tablelight.json", content)
    assert answered(second) == here
    open_example(second, "heroclix-rooftop")
    second.evaluate("(address) => { location.hash = address.split('#')[1]; }", link)
    assert answered(second) == here
    open_example(second, "heroclix-rooftop")
    press(second, "Games")
    press(second, "Read a code")
    second.set_input_files("#scan", {"name": "code.png", "mimeType": "image/png", "buffer": shot})
    assert answered(second, keep=True) == here
    assert second.evaluate("JSON.parse(localStorage.getItem('tablelight.sheets')).length") == 1
    assert place(second, 3, 2) and button(second, "Menu").count() == 1


def answered(page: Page, *, keep: bool = False) -> str:
    """What a device that has received a game with its own rules answers, after it has shown the rules."""
    until(page, "document.querySelector('dialog.sheet')")
    said = page.locator("dialog.sheet").inner_text()
    assert "Rough ground" in said and "brings its own rules" in said
    if keep:
        press(page, "Keep these rules in this browser")
    press(page, "Play with these rules")
    settled(page)
    return destinations(page)


def test_a_page_of_the_rules_is_filled_by_keyboard_alone(booted: Page) -> None:
    """From the menu on: a terrain is added, opened, named, and given its cost, sight and cover; a key undoes that."""
    hands = Hands(booted)
    for name in (
        "Menu",
        "New board",
        "Your own game",
        "From scratch",
        "Make this board",
        "The game",
        "Terrain",
        "Woods",
    ):
        hands.use("button", name)
    hands.use("button", "Woods")  # the new entry: it opens
    hands.tab("input", "Name")
    booted.keyboard.press("Control+a")
    booted.keyboard.type("Jungle")
    booted.keyboard.press("Tab")
    hands.use("button", "3")
    hands.use("button", "On entering")
    hands.use("button", "Blocks")
    hands.use("button", "Cover: less")
    hands.use("button", "Cover: less")
    row = booted.locator("#panel .row.rule")
    everything = "Entering costs 3. Entering it from elsewhere ends the movement. It blocks sight."
    expect(row).to_contain_text(f"{everything} −2 to attacks on a figure in it.")
    hands.press("Control+z")
    expect(row).to_contain_text("−1 to attacks on a figure in it.")
    hands.press("Control+z", "Control+z")
    expect(row).not_to_contain_text("blocks sight")
