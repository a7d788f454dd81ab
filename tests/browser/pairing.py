"""Two tablets that are connected by the pictures of their codes."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import press

CUT = """(() => { const make = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...all) { return window.channel = make.apply(this, all); };
})()"""
"""Keeps the data channel in `window.channel`, where a test can close it."""


def dialog(page: Page) -> None:
    """Open the dialog from the menu."""
    press(page, "Menu")
    press(page, "Play on two tablets")


def carried(page: Page, reader: Page, name: str) -> None:
    """Give the code on one tablet's screen to the other one as a picture."""
    code = page.locator("dialog.peer svg.code")
    expect(code).to_be_visible()
    shot = code.screenshot()
    press(reader, name)
    expect(reader.locator("dialog.scan")).to_be_visible()
    reader.set_input_files("#scan", {"name": "code.png", "mimeType": "image/png", "buffer": shot})


def connected(host: Page, guest: Page, *, chip: str = "Connected") -> None:
    """Connect the tablets as players do."""
    dialog(host)
    press(host, "Invite: show a code here")
    dialog(guest)
    carried(host, guest, "Join: read the other tablet’s code")
    carried(guest, host, "Read the answer")
    for page in (host, guest):
        expect(page.locator("#bar")).to_contain_text(chip)
