"""Two tablets on one machine: connected by the pictures of their codes, and then one game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import LANDSCAPE, VIOLATIONS, Browsers, Record, boot_state, tablet, until
from tests.browser.table import button, figures, open_example, press, tap


def opened(browsers: Browsers, site: str, size: tuple[int, int] = LANDSCAPE) -> tuple[Page, Record]:
    """A tablet with the app, in a profile of its own."""
    context = tablet(browsers.current(), size)
    context.add_init_script(VIOLATIONS)
    page, record = context.new_page(), Record()
    record.watch(page)
    page.goto(site)
    assert boot_state(page) == "ready"
    return page, record


def dialog(page: Page) -> None:
    """Open it from the menu."""
    press(page, "Menu")
    press(page, "Play on two tablets")


def carried(page: Page, reader: Page, name: str) -> None:
    """The code on one tablet's screen as a picture for the other one."""
    code = page.locator("dialog.peer svg.code")
    expect(code).to_be_visible(timeout=20_000)
    shot = code.screenshot()
    press(reader, name)
    expect(reader.locator("dialog.scan")).to_be_visible()
    reader.set_input_files("#scan", {"name": "code.png", "mimeType": "image/png", "buffer": shot})


def connected(host: Page, guest: Page) -> None:
    """As players do it."""
    dialog(host)
    press(host, "Invite: show a code here")
    dialog(guest)
    carried(host, guest, "Join: read the other tablet’s code")
    carried(guest, host, "Read the answer")
    for page in (host, guest):
        expect(page.locator(".bar .peer-chip")).to_contain_text("Connected", timeout=20_000)


@pytest.mark.browser
def test_two_tablets_play_one_game(browsers: Browsers, site: str) -> None:
    (one, seen), (two, seen_too) = opened(browsers, site), opened(browsers, site)
    open_example(one, "heroclix-rooftop")
    open_example(two, "oraculo-crypt")
    connected(one, two)
    expect(two.locator("#bar h1")).to_have_text("Rooftop ambush")
    tap(one, 10, 4)
    tap(one, 9, 4)
    press(one, "Move here")
    until(two, "tablelight.whole")
    expect(two.locator("#panel")).to_contain_text("Rooftop Sniper", timeout=10_000)
    until(two, "document.querySelector('#panel').textContent.includes('J5')", seconds=10)
    press(two, "Undo")
    expect(button(one, "Redo")).to_be_enabled(timeout=10_000)
    assert figures(two)["Rooftop Sniper"] == "K5"
    one.context.close()
    expect(two.locator(".bar .unkept")).to_contain_text("Not connected", timeout=30_000)
    assert seen.errors == seen_too.errors == [] and not two.evaluate("violations")
    assert not seen_too.strangers(site.split("/games")[0]), "nothing leaves but the channel"
    two.context.close()
