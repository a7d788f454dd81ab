"""The page "About this device" in a browser: what it finds out, and the report that it copies."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.rare_screens import about_device
from tests.browser.table import press


def test_the_page_tells_of_this_browser_and_copies_it(booted: Page) -> None:
    page = booted
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    about_device(page)
    facts = dict(zip(*(page.locator(f"dialog.device {tag}").all_inner_texts() for tag in ("dt", "dd")), strict=True))
    browser = page.evaluate("navigator.userAgent")
    assert facts["Browser"] == browser and facts["Engine"].startswith("Blink (Chromium) ")
    assert int(re.findall(r"(\d+) MB for Python", facts["Memory"])[0]) > 20
    assert float(facts["Start"].removesuffix(" s")) > 0.1
    assert re.match(r"3\.\d+", facts["Python"])
    press(page, "Copy the report")
    expect(page.locator("dialog.device .said")).to_have_text("It is copied.")
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert f"Browser: {browser}" in copied and copied[-1].startswith("What is missing: ")
    assert [line.partition(": ")[0] for line in copied[:-1]] == list(facts)


def test_without_a_clipboard_the_text_is_there_to_be_selected(booted: Page) -> None:
    page = booted
    about_device(page)
    page.locator("dialog.device summary").tap()
    text = page.locator("dialog.device textarea")
    expect(text).to_have_value(re.compile("Browser: .*\n"))
    assert text.evaluate("(area) => area.readOnly")
