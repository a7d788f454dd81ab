"""Pictures on figures in the browser: chosen, drawn, kept; and a file that is no picture."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Page, expect

from tests.browser.editing import photograph
from tests.browser.harness import boot_state, until
from tests.browser.portraits import choose
from tests.browser.table import open_example, panel, press, settled, tap

pytestmark = pytest.mark.long


def pixels(page: Page) -> str:
    """The board as it is painted."""
    return str(page.evaluate("document.getElementById('board').toDataURL()"))


def test_a_picture_is_put_on_a_figure_and_is_there_again(booted: Page) -> None:
    page = booted
    open_example(page, "oraculo-crypt")
    tap(page, 9, 1)
    page.locator("summary", has_text="Picture").tap()
    choose(page, b"no picture", "notes.txt")
    until(page, "document.getElementById('message').textContent.includes('could not be read as a picture')")
    plain = pixels(page)
    choose(page, photograph(page))
    picture = page.locator("img.portrait")
    expect(picture).to_be_visible()
    source = picture.get_attribute("src") or ""
    assert source.startswith("data:image/") and len(base64.b64decode(source.partition(",")[2])) < 24_000
    settled(page)
    assert until(page, f"document.getElementById('board').toDataURL() !== {plain!r}")
    page.wait_for_timeout(400)  # until it is kept
    page.reload()
    assert boot_state(page) == "ready"
    tap(page, 9, 1)
    page.locator("summary", has_text="Picture").tap()
    assert page.locator("img.portrait").get_attribute("src") == source
    press(page, "Remove the picture")
    expect(page.locator("img.portrait")).to_have_count(0)
    assert "It replaces the letters on the figure." in panel(page)
