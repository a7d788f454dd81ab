"""Rules of one's own in the browser: entered by touch, saved, and opened on another device, where they answer the same."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.editing import new_board
from tests.browser.harness import Browsers, Record, boot_state, tablet, until
from tests.browser.table import button, open_file, panel, place, press, settled, tap


def asked(page: Page, label: str, option: str) -> None:
    """A tap on a choice, by its field and its words."""
    page.get_by_role("group", name=label, exact=True).get_by_role("button", name=option, exact=True).tap()


def destinations(page: Page) -> str:
    """What the panel says where the one figure can go."""
    until(page, "document.querySelectorAll('#panel .row').length > 0")
    page.locator("#panel .row.figure, #panel .places .row").first.tap()
    settled(page)
    return panel(page)


def test_a_sheet_entered_by_touch_answers_the_same_on_another_device(
    fresh: Page, browsers: Browsers, site: str, record: Record
) -> None:
    page = fresh
    new_board(page, "Your own game")
    press(page, "Rules")
    asked(page, "Diagonals", "Every second one 1 more")
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
    with page.expect_download() as saved:
        press(page, "Save to a file")
    content = Path(saved.value.path()).read_text("utf-8")
    assert '"diagonals": "alternating"' in content
    with tablet(browsers.current()) as other:
        second = other.new_page()
        record.watch(second)
        second.goto(site)
        assert boot_state(second) == "ready"
        open_file(second, "cellar.tablelight.json", content)
        until(second, "document.querySelector('dialog.sheet')")
        said = second.locator("dialog.sheet").inner_text()
        assert "Rough ground" in said and "brings its own rules" in said
        press(second, "Keep these rules in this browser")
        press(second, "Play with these rules")
        settled(second)
        assert destinations(second) == here
        assert second.evaluate("JSON.parse(localStorage.getItem('tablelight.sheets')).length") == 1
        assert place(second, 3, 2) and button(second, "Menu").count() == 1
