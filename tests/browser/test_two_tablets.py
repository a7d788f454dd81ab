"""Two tablets on one machine: connected by the pictures of their codes, and then one game."""

from __future__ import annotations

import pytest
from attrs import evolve
from playwright.sync_api import BrowserContext, Page, expect

from tablelight.app.peer.signal import Candidate, read_signal, signal_text
from tests.browser.harness import VIOLATIONS, Record, boot_state, until
from tests.browser.pairing import CUT, connected, dialog
from tests.browser.table import button, figures, let_go, open_example, play, press, tap

pytestmark = pytest.mark.long


def opened(context: BrowserContext, site: str, *, script: str = "") -> tuple[Page, Record]:
    """A tablet with the app; `script` runs before the page does."""
    page, record = context.new_page(), Record()
    page.add_init_script(f"{VIOLATIONS}\n{script}")
    record.watch(page)
    page.goto(site)
    assert boot_state(page) == "ready"
    return page, record


@pytest.mark.browser
def test_two_tablets_play_one_game(context: BrowserContext, other_context: BrowserContext, site: str) -> None:
    (one, seen), (two, seen_too) = opened(context, site), opened(other_context, site)
    open_example(one, "heroclix-rooftop")
    open_example(two, "oraculo-crypt")
    connected(one, two)
    expect(two.locator("#bar h1")).to_have_text("Rooftop ambush")
    play(one)
    until(two, "tablelight.whole")
    expect(two.locator("#panel")).to_contain_text("Rooftop Sniper")
    until(two, "document.querySelector('#panel').textContent.includes('J5')")
    press(two, "Undo")
    expect(button(one, "Redo")).to_be_enabled()
    assert figures(two)["Rooftop Sniper"] == "K5"
    one.close()
    expect(two.locator(".bar .unkept")).to_contain_text("Not connected")
    assert seen.errors == seen_too.errors == [] and not two.evaluate("violations")
    assert not seen_too.strangers(site.split("/games")[0]), "nothing leaves but the channel"


@pytest.mark.browser
def test_cut_off_both_go_on_and_a_player_chooses(
    context: BrowserContext, other_context: BrowserContext, site: str
) -> None:
    (one, _), (two, seen) = opened(context, site, script=CUT), opened(other_context, site)
    for page in (one, two):
        open_example(page, "heroclix-rooftop")
    connected(one, two)
    one.evaluate("channel.close()")
    for page in (one, two):
        expect(page.locator(".bar .unkept")).to_contain_text("Not connected")
    for page, to in ((one, (9, 4)), (two, (9, 3))):
        tap(page, 10, 4)
        tap(page, *to)
        press(page, "Move here")
    connected(two, one, chip="Two positions")
    expect(one.locator("dialog.peer .happened")).to_have_count(2)
    press(one, "The other tablet’s position counts")
    for page in (one, two):
        if page.locator("dialog.peer").count():
            page.keyboard.press("Escape")
        expect(page.locator(".bar .peer-chip")).to_contain_text("Connected")
        let_go(page)
        assert figures(page)["Rooftop Sniper"] == "J4"
    press(one, "Games")
    expect(one.locator(".games.kept li")).to_have_count(2)  # the line that was not chosen is kept
    assert seen.errors == []


@pytest.mark.browser
def test_within_ten_seconds_it_says_why_not_and_offers_the_codes(context: BrowserContext, site: str) -> None:
    page, seen = opened(context, site)
    open_example(page, "heroclix-rooftop")
    dialog(page)
    press(page, "Invite: show a code here")
    expect(page.locator("dialog.peer svg.code")).to_be_visible()
    page.locator("dialog.peer summary", has_text="As text").tap()
    page.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    press(page, "Copy the code as text")
    offer = read_signal(until(page, "window.copied"))
    assert offer is not None and offer.kind == "offer"
    nowhere = Candidate("ip4", bytes((10, 255, 255, 1)), 9999)  # an address that no device has here
    answer = evolve(offer, kind="answer", offer=offer.checksum, candidates=(nowhere,))
    page.locator("dialog.peer summary", has_text="Without a camera").tap()
    page.locator("dialog.peer .entry input").fill(signal_text(answer))
    page.locator("dialog.peer .entry input").press("Enter")
    expect(page.locator("dialog.peer .notice")).to_contain_text("cannot find each other")
    press(page, "Code of the last moves")
    expect(page.locator("dialog.moves")).to_be_visible()
    assert seen.errors == []


@pytest.mark.browser
def test_a_browser_without_webrtc_says_so(context: BrowserContext, site: str) -> None:
    page, seen = opened(context, site, script="delete window.RTCPeerConnection")
    dialog(page)
    press(page, "Invite: show a code here")
    expect(page.locator("dialog.peer .notice")).to_contain_text("cannot connect to another tablet directly")
    press(page, "Share the game by a code or a file")
    expect(page.locator("dialog.share")).to_be_visible()
    assert seen.errors == []
