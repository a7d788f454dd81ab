"""Two tablets that are connected by the pictures of their codes."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import press

CUT = """(() => { const make = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...all) { return window.channel = make.apply(this, all); };
})()"""
"""The channel where a test can cut it."""


def dialog(page: Page) -> None:
    """Open it from the menu."""
    press(page, "Menu")
    press(page, "Play on two tablets")


def carried(page: Page, reader: Page, name: str) -> None:
    """The code on one tablet's screen as a picture for the other one."""
    code = page.locator("dialog.peer svg.code")
    expect(code).to_be_visible()
    shot = code.screenshot()
    press(reader, name)
    expect(reader.locator("dialog.scan")).to_be_visible()
    reader.set_input_files("#scan", {"name": "code.png", "mimeType": "image/png", "buffer": shot})


def connected(host: Page, guest: Page, *, chip: str = "Connected") -> None:
    """As players do it."""
    dialog(host)
    press(host, "Invite: show a code here")
    dialog(guest)
    carried(host, guest, "Join: read the other tablet’s code")
    carried(guest, host, "Read the answer")
    for page in (host, guest):
        expect(page.locator("#bar")).to_contain_text(chip)
