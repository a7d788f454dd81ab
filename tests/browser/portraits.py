"""Choosing a portrait for a figure."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.table import press


def choose(page: Page, data: bytes, name: str = "a.jpg") -> None:
    with page.expect_file_chooser() as chooser:
        press(page, "Choose a picture")
    chooser.value.set_files({"name": name, "mimeType": "image/jpeg", "buffer": data})
