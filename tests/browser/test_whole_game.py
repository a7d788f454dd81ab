"""The whole game from one profile to another, by its file: how it went, and the pictures of its figures."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.editing import photograph
from tests.browser.harness import Browsers, Record, boot_state, tablet, until
from tests.browser.portraits import choose
from tests.browser.table import open_example, panel, press, settled, tap
from tests.browser.timeline import SLIDER, look_back


@pytest.mark.full
def test_a_game_goes_by_its_file_to_another_profile(
    booted: Page, browsers: Browsers, record: Record, site: str
) -> None:
    page = booted
    open_example(page, "oraculo-crypt")
    tap(page, 9, 1)
    page.locator("summary", has_text="Picture").tap()
    choose(page, photograph(page))
    picture = page.locator("img.portrait").get_attribute("src")
    tap(page, 9, 2)
    press(page, "Move here")
    press(page, "Menu")
    press(page, "Share, save, print")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file", exact=True).tap()
    with page.expect_download() as written:
        press(page, "Save as text")
    text = Path(written.value.path()).read_text("utf-8")
    assert "Thaïs" in text and "J2" in text and "J3" in text
    data = Path(saved.value.path()).read_bytes()

    with tablet(browsers.current()) as context:
        other = context.new_page()
        record.watch(other)
        other.goto(site)
        assert boot_state(other) == "ready"
        other.set_input_files("#file", {"name": "game.json", "mimeType": "application/json", "buffer": data})
        until(other, "document.querySelector('#bar').textContent.includes('The crypt')")
        settled(other)
        tap(other, 9, 2)
        other.locator("summary", has_text="Picture").tap()
        assert other.locator("img.portrait").get_attribute("src") == picture
        look_back(other)
        bar = other.locator("#bar")
        last = int(bar.inner_text().split(" of ")[1].split()[0])
        expect(bar).to_contain_text(f"{last} of {last}")
        assert "Thaïs: Move, J2 → J3, cost 1" in panel(other)
        other.locator(SLIDER).fill("0")
        expect(bar).to_contain_text(f"0 of {last}")
        press(other, "Back to now")
        press(other, "Turn and log", exact=False)
        expect(other.locator("dialog")).to_contain_text("Who may act")
        assert record.errors == []
